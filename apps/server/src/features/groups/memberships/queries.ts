import type { NetworkSettings, WornRole } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../../platform/db/database.ts';
import { beginsEach, mayBeMistyped, resemblesEach, searchedWords } from '../../../platform/db/name-search.ts';
import { type Detected, detectionColumn, type MemberRow, memberColumns } from '../../members/index.ts';

export type GroupMemberRow = MemberRow &
  Detected & {
    is_consumer: boolean;
    is_group_admin: boolean;
    roles: WornRole[];
    network_roles: WornRole[];
    grouped_under: { id: number; plural_name: string } | null;
    total: number;
  };

export type MembersFilter = { q?: string; page: number; perPage: number; withHiddenRoles: boolean };

const rolesWhere = (where: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'color', r.color, 'text_color', r.text_color)
                   order by r.name, r.id)
  from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
  where worn.member_id = m.id and ${where}
), '[]')`;

/**
 * A page of a group's members: under the first of their roles that is a heading, then those without one, and among
 * these administrators first. Who is searched for stands under no heading, well-written names first. Runs on
 * `db.searches`.
 */
export async function membersOf(
  db: Sql,
  groupId: number,
  settings: NetworkSettings,
  { q = '', page, perPage, withHiddenRoles }: MembersFilter,
): Promise<GroupMemberRow[]> {
  const words = searchedWords(q);
  const isSearch = q.trim() !== '';
  const key = sql<string>`m.name_key`;
  const name = sql.ref(
    settings.directory_default_sort === 'first_name' ? 'm.sort_by_first_name' : 'm.sort_by_last_name',
  );
  // What has no letter in it finds nobody.
  const isFound =
    words.length === 0
      ? sql`${!isSearch}::boolean`
      : sql`(${beginsEach(words, key)} or (${mayBeMistyped(words)}::boolean and ${resemblesEach(words, key)}))`;
  const { rows } = await sql<GroupMemberRow>`
    with heading as (
      select distinct on (worn.member_id) worn.member_id, r.id, r.plural_name
      from membership_roles r join member_membership_roles worn on worn.membership_role_id = r.id
      where r.group_id = ${groupId} and r.display_type = 'grouped' and not ${isSearch}::boolean
      order by worn.member_id, r.plural_name, r.id
    )
    select ${memberColumns()}, ${detectionColumn(settings)}, m.state = 'consumer' as is_consumer, belongs.is_admin as is_group_admin,
           ${rolesWhere(sql`r.group_id = belongs.group_id and (r.display_type <> 'hidden' or ${withHiddenRoles}::boolean)`)} as roles,
           ${rolesWhere(sql`r.group_id is null and r.display_type <> 'hidden'`)} as network_roles,
           case when heading.id is not null
             then jsonb_build_object('id', heading.id, 'plural_name', heading.plural_name) end as grouped_under,
           count(*) over () as total
    from group_memberships belongs
    join members m on m.id = belongs.member_id
    left join heading on heading.member_id = m.id
    where belongs.group_id = ${groupId} and belongs.state = 'member' and m.state not in ('left', 'anonymised', 'locked', 'preview')
      and ${isFound}
    order by heading.plural_name nulls last, heading.id, ${words.length > 0 ? sql`${beginsEach(words, key)} desc,` : sql``}
             belongs.is_admin desc, ${name} collate "C", m.id
    limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}
