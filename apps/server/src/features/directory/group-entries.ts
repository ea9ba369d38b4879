import { type Database, type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { containsEach, mayBeMistyped, resemblance, resemblesEach } from '../../platform/db/name-search.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { type GroupRow, groupsByIds, groupsByName } from '../groups/index.ts';
import { countedUnder, letterOf, underLetter } from './letters.ts';
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

export type GroupPage = { rows: GroupRow[]; total: number; letters: Letters };

/** A page of groups by name, with how many there are under each letter. That the viewer may know of them is added here. */
async function listed(
  db: Sql,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  { letter, page, perPage }: Wanted,
): Promise<GroupPage> {
  const [rows, letters] = await Promise.all([
    groupsByName(db, viewer, sql`${where} and ${underLetter(letter, sort)}`, { page, perPage }),
    sql<Letters[0]>`
      select ${letterOf(sql`first`)} as letter, sum(count)::bigint as count
      from (
        select left(${sort}, 1) as first, count(*) as count from groups g
        where ${groupVisibleTo(viewer)} and ${where} group by 1
      ) as firsts
      group by 1 order by 1
    `.execute(db),
  ]);
  return { rows, total: countedUnder(letter, letters.rows), letters: letters.rows };
}

/** Whether the viewer is in a group; false for all where that does not matter. */
const isOwn = (viewer: Viewer, isOwnFirst: boolean): RawBuilder<boolean> =>
  isOwnFirst
    ? sql<boolean>`exists (
        select 1 from group_memberships own
        where own.group_id = g.id and own.member_id = ${viewer.memberId} and own.state = 'member'
      )`
    : sql<boolean>`false`;

/** A page of the groups that some words find: names that hold them first, then names that only resemble them. */
async function found(
  db: Sql,
  viewer: Viewer,
  among: RawBuilder<unknown>,
  { words, inProfile, letter, page, perPage }: Wanted,
  isOwnFirst: boolean,
): Promise<GroupPage> {
  const own = sql`${isOwn(viewer, isOwnFirst)} as is_own`;
  const exactly = inProfile ? inNameOrProfile(words) : containsEach(words, key);
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with exact as materialized (
      select g.id, ${sort} as sort, ${own} from groups g where ${among} and ${exactly} and ${underLetter(letter, sort)}
    ), near as materialized (
      select g.id, ${sort} as sort, ${own}, ${resemblance(words, key)} as resemblance from groups g
      where ${mayBeMistyped(words)}::boolean and (select count(*) from exact) < ${FEW}
        and ${among} and ${resemblesEach(words, key)} and ${underLetter(letter, sort)}
        and g.id not in (select id from exact)
      order by resemblance desc, g.id limit ${RESEMBLING_MAX}
    ), found as (
      select id, sort, is_own, null::real as resemblance from exact union all select * from near
    ), shown as (
      select id, row_number() over (order by resemblance desc nulls first, is_own desc, sort collate "C", id) as place
      from found order by 2 limit ${perPage} offset ${(page - 1) * perPage}
    )
    select (select count(*) from found) as total, array(select id from shown order by place) as ids
  `.execute(db);
  const { ids, total } = rows[0]!;
  return { rows: await groupsByIds(db, viewer, ids), total, letters: [] };
}

/** A page of the groups that the viewer may know of and a condition on `g` holds for; pickers have one's own first. */
export async function groupEntries(
  { reads, searches }: Pick<Database, 'reads' | 'searches'>,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  wanted: Wanted,
  { isOwnFirst = false }: { isOwnFirst?: boolean } = {},
): Promise<GroupPage> {
  if (wanted.isUnsearchable) return { rows: [], total: 0, letters: [] };
  return wanted.words.length === 0
    ? listed(reads, viewer, where, wanted)
    : found(searches, viewer, sql`${groupVisibleTo(viewer)} and ${where}`, wanted, isOwnFirst);
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
