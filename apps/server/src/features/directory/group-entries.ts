import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { containsEach, mayBeMistyped, resemblance, resemblesEach } from '../../platform/db/name-search.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { type GroupRow, groupsByIds } from '../groups/index.ts';
import { letterOf, underLetter } from './letters.ts';
import type { Letters, Wanted } from './tables.ts';

const FEW = 25;
const RESEMBLING_MAX = 50;

const key = sql<string>`g.name_key`;
const sort = sql<string>`g.sort_by_name`;

/** Each word in the name or in what the group's profile shows. */
const inNameOrProfile = (words: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    words.map(
      (
        word,
      ) => sql`(${containsEach([word], key)} or fold(g.teaser) like '%' || fold(${escaped(word)}) || '%' or exists (
        select 1 from profiles f where f.group_id = g.id and fold(f.search_text) like '%' || fold(${escaped(word)}) || '%'
      ))`,
    ),
    sql` and `,
  )})`;

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');

export type GroupPage = { rows: (GroupRow & { letter: string })[]; total: number; letters: Letters };

/** A page of the groups that the viewer may know of and a condition on `g` holds for. */
export async function groupEntries(
  db: Sql,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  wanted: Wanted,
): Promise<GroupPage> {
  const { words, inProfile, letter, page, perPage } = wanted;
  if (wanted.isUnsearchable) return { rows: [], total: 0, letters: [] };
  const among = sql`${groupVisibleTo(viewer)} and ${where}`;
  const exactly = words.length === 0 || !inProfile ? containsEach(words, key) : inNameOrProfile(words);
  const near =
    words.length === 0
      ? sql`select g.id, ${sort}, '', 0::real from groups g where false`
      : sql`
          select g.id, ${sort}, ${letterOf(sort)}, ${resemblance(words, key)} from groups g
          where ${mayBeMistyped(words)}::boolean and (select count(*) from exact) < ${FEW}
            and ${among} and ${resemblesEach(words, key)} and ${underLetter(letter, sort)}
            and g.id not in (select id from exact)
          order by 4 desc, 1 limit ${RESEMBLING_MAX}`;
  const { rows: found } = await sql<{ ids: number[]; letters: string[]; total: number; counted: Letters }>`
    with under_letters as materialized (
      select g.id, ${sort} as sort, ${letterOf(sort)} as letter from groups g where ${among} and ${exactly}
    ), exact as materialized (
      select id, sort, letter from under_letters where ${letter ?? null}::text is null or letter = upper(${letter ?? null}::text)
    ), near as materialized (${near}),
    found (id, sort, letter, resemblance) as (select *, null::real from exact union all select * from near),
    shown as (
      select id, letter, row_number() over (order by resemblance desc nulls first, sort collate "C", id) as place
      from found order by 3 limit ${perPage} offset ${(page - 1) * perPage}
    )
    select array(select id from shown order by place) as ids, array(select letter from shown order by place) as letters,
           (select count(*) from found) as total,
           (select coalesce(jsonb_agg(jsonb_build_object('letter', letter, 'count', count) order by letter), '[]')
            from (select letter, count(*) as count from under_letters group by 1) as counts) as counted
  `.execute(db);
  const { ids, letters, total, counted } = found[0]!;
  const rows = await groupsByIds(db, viewer, ids);
  return {
    rows: rows.map((row) => ({ ...row, letter: letters[ids.indexOf(row.id)]! })),
    total,
    letters: words.length === 0 ? counted : [],
  };
}

export type CategoryCount = { id: number; slug: string; name: string; plural_name: string; count: number };

/** How many groups of each category the viewer may know of, archived ones left out. */
export async function countGroups(db: Sql, viewer: Viewer): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    select c.id, c.slug::text, c.name, c.plural_name, (
      select count(*) from groups g
      where g.group_category_id = c.id and g.archived_at is null and ${groupVisibleTo(viewer)}
    ) as count
    from group_categories c order by c.position, c.name, c.id
  `.execute(db);
  return rows;
}
