import type { AdministeredTag, NetworkSettings } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { tagSpelling } from '../../platform/tag-spelling.ts';
import { postsTagged } from '../activities/index.ts';
import { itemsTagged } from '../items/index.ts';
import { profilesTagged } from '../property-sets/index.ts';

export type TagReader = {
  viewer: Viewer;
  settings: Pick<NetworkSettings, 'show_locked_memberships'>;
};
type Row = AdministeredTag & { total: number };

/** Tags that the viewer sees somewhere, or that others stand below; the name of any other may tell what it is about. */
const isSeen = ({ viewer, settings }: TagReader): RawBuilder<boolean> => sql<boolean>`(
  exists (${postsTagged(viewer, 't')}) or exists (${profilesTagged(viewer, settings, 't')})
  or exists (${itemsTagged(viewer, 't')})
  or exists (select 1 from tags below where below.parent_id = t.id)
)`;

const rowsOf = ({ viewer, settings }: TagReader, chosen: RawBuilder<unknown>) => sql<Row>`
  with chosen as materialized (${chosen})
  select t.id, t.name, t.total, case when above.id is not null
           then json_build_object('id', above.id, 'name', above.name::text) end as parent,
         (select count(*)::int from (${postsTagged(viewer, 't')}) posts) as post_count,
         (select count(*)::int from (${profilesTagged(viewer, settings, 't')}) profiles) as profile_count,
         false as deleted, null as merged_into
  from chosen t left join tags above on above.id = t.parent_id
  order by fold(t.name), t.id
`;

const named = (q: string) =>
  q === ''
    ? sql`true`
    : sql`fold(t.name::text) like '%' || replace(replace(fold(${q}), '%', ''), '_', '') || '%'`;

const withoutTotal = ({ total: _, ...tag }: Row): AdministeredTag => tag;

type Page = { q: string | undefined; page: number; perPage: number };

/** A page of the tags that the viewer sees: one statement. */
export async function seenTags(
  db: Sql,
  reader: TagReader,
  { q = '', page, perPage }: Page,
): Promise<{ tag: AdministeredTag; total: number }[]> {
  const chosen = sql`
    select t.id, t.name::text as name, t.parent_id, count(*) over ()::int as total from tags t
    where ${named(tagSpelling(q))} and ${isSeen(reader)}
    order by fold(t.name::text), t.id limit ${perPage} offset ${(page - 1) * perPage}`;
  const { rows } = await rowsOf(reader, chosen).execute(db);
  return rows.map((row) => ({ tag: withoutTotal(row), total: row.total }));
}

/** A page of the tags that were deleted or merged, the last first; of merged ones as far as the viewer sees the other. */
export async function deletedTags(
  db: Sql,
  reader: TagReader,
  { q = '', page, perPage }: Page,
): Promise<{ tag: AdministeredTag; total: number }[]> {
  const { rows } = await sql<Row>`
    select gone.id, gone.name, null as parent, 0 as post_count, 0 as profile_count, true as deleted, gone.merged_into,
           count(*) over ()::int as total
    from (
      select d.id, d.name::text as name, d.deleted_at as gone_at, null::json as merged_into from deleted_tags d
      union all
      select m.id, m.name::text, m.merged_at, json_build_object('id', t.id, 'name', t.name::text)
      from merged_tags m join tags t on t.id = m.merged_into where m.kept is not null and ${isSeen(reader)}
    ) as gone
    join lateral (select gone.name) as t on ${named(tagSpelling(q))}
    order by gone.gone_at desc, gone.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows.map((row) => ({ tag: withoutTotal(row), total: row.total }));
}

/** A tag that the viewer sees; undefined for any other. */
export async function seenTag(db: Sql, reader: TagReader, id: number): Promise<AdministeredTag | undefined> {
  const chosen = sql`
    select t.id, t.name::text as name, t.parent_id, 1 as total from tags t where t.id = ${id} and ${isSeen(reader)}`;
  const { rows } = await rowsOf(reader, chosen).execute(db);
  return rows[0] && withoutTotal(rows[0]);
}

/** A tag as an answer has it after a change, whoever sees it. */
export async function changedTag(db: Sql, reader: TagReader, id: number): Promise<AdministeredTag> {
  const chosen = sql`select t.id, t.name::text as name, t.parent_id, 1 as total from tags t where t.id = ${id}`;
  return withoutTotal((await rowsOf(reader, chosen).execute(db)).rows[0]!);
}

/** Whether there is a deleted tag with that number, or a merged one whose other one the viewer sees. */
export async function isDeleted(db: Sql, reader: TagReader, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deleted_tags where id = ${id}
    union all
    select 1 from merged_tags m left join tags t on t.id = m.merged_into
    where m.id = ${id} and m.kept is not null and (t.id is null or ${isSeen(reader)})
  `.execute(db);
  return rows.length > 0;
}

/** Who changed a tag last; undefined where the log knows nobody. */
export async function lastChangedBy(
  db: Sql,
  id: number,
): Promise<{ display_name: string; state: string } | undefined> {
  const { rows } = await sql<{ display_name: string; state: string }>`
    select m.display_name, m.state::text from audit_entries e join members m on m.id = e.actor_id
    where e.target @> ${JSON.stringify({ tag: String(id) })}::jsonb and e.outcome = 'done' and e.action = 'updateTag'
    order by e.id desc limit 1
  `.execute(db);
  return rows[0];
}
