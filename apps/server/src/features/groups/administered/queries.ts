import type { AdministeredGroup, GroupAccess, listAdministeredGroups, QueryOf } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { categoryNamed } from '../../group-categories/index.ts';
import { imagesOf } from '../../uploads/index.ts';
import { isAdministered } from '../bin/queries.ts';

type Filter = QueryOf<typeof listAdministeredGroups>;
type Row = Omit<AdministeredGroup, 'profile_image'> & { image_id: number | null; total: number };

const ORDERS = {
  name: sql`g.sort_by_name collate "C", g.id`,
  members: sql`g.member_count desc, g.sort_by_name collate "C", g.id`,
  activity: sql`s.last_entry_at desc nulls last, g.id`,
  created: sql`g.created_at desc, g.id`,
};

const leads = sql`
  select 1 from group_memberships running join members p on p.id = running.member_id
  where running.group_id = g.id and running.is_admin and running.state = 'member'
    and p.state in ('active', 'to_be_onboarded')`;

const rowsOf = (
  viewer: Viewer,
  conditions: ReturnType<typeof sql>[],
  tail: ReturnType<typeof sql>,
) => sql<Row>`
  select g.id, g.slug::text, g.name, g.image_id, g.access, g.archived_at is not null as archived,
         coalesce(c.main_group_id = g.id, false) as active_main_group, g.is_for_everybody as for_everybody,
         g.member_count, (select count(*) from (${leads}) runs) as administrator_count,
         json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'color', c.color) as category,
         s.last_entry_at as last_activity_at, g.created_at, count(*) over () as total
  from groups g
  join group_categories c on c.id = g.group_category_id
  cross join lateral (
    select max(c.last_entry_at) as last_entry_at from containers c where c.group_id = g.id and c.kind = 'stream'
  ) s
  where g.deleted_at is null and ${isAdministered(viewer)}
    and ${sql.join([sql`true`, ...conditions], sql` and `)} ${tail}
`;

const present = ({ image_id, total: _, ...row }: Row): AdministeredGroup => ({
  ...row,
  profile_image: imagesOf(image_id),
});

const conditionsOf = ({ category, q, access, archived, unled }: Filter) => [
  ...(category === undefined ? [] : [sql`c.id = ${categoryNamed(category)}`]),
  ...(q?.trim()
    ? [sql`fold(g.name) like '%' || replace(replace(fold(${q.trim()}), '%', ''), '_', '') || '%'`]
    : []),
  ...(access === undefined ? [] : [sql`g.access = ${access satisfies GroupAccess}`]),
  ...(archived === undefined ? [] : [sql`(g.archived_at is not null) = ${archived}`]),
  ...(unled ? [sql`not exists (${leads})`] : []),
];

/** A page of the groups that the viewer runs by their office, hidden ones too: one statement. */
export async function administeredGroups(
  db: Sql,
  viewer: Viewer,
  filter: Filter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ group: AdministeredGroup; total: number }[]> {
  const tail = sql`order by ${ORDERS[filter.sort ?? 'name']} limit ${perPage} offset ${(page - 1) * perPage}`;
  const { rows } = await rowsOf(viewer, conditionsOf(filter), tail).execute(db);
  return rows.map((row) => ({ group: present(row), total: row.total }));
}

/** A group that the viewer runs by their office, or undefined. */
export async function administeredGroup(
  db: Sql,
  viewer: Viewer,
  id: number,
): Promise<AdministeredGroup | undefined> {
  const { rows } = await rowsOf(viewer, [sql`g.id = ${id}`], sql``).execute(db);
  return rows[0] && present(rows[0]);
}
