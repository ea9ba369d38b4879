import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { itemVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

/** Whether the viewer runs the app of the item `i`: what they see is decided by nothing else. */
const runsApp = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  ${viewer.isNetworkAdmin}::boolean or exists (
    select 1 from containers place join groups its_group on its_group.id = place.group_id
    where place.id = i.app_id and (
      its_group.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[])
      or exists (
        select 1 from group_memberships runs
        where runs.group_id = its_group.id and runs.member_id = ${viewer.memberId} and runs.state = 'member' and runs.is_admin
      )
    )
  )
)`;

/** Whether one of these grants is the viewer's. @param grants a jsonb list, null for none */
const isGranted = (viewer: Viewer, grants: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from jsonb_to_recordset(coalesce(${grants}, '[]')) as granted (type text, id bigint)
  where granted.type = 'everyone'
    or (granted.type = 'author' and i.author_id = ${viewer.memberId})
    or (granted.type = 'member' and granted.id = ${viewer.memberId})
    or (granted.type in ('group', 'group_admin') and exists (
      select 1 from group_memberships belongs
      where belongs.group_id = granted.id and belongs.member_id = ${viewer.memberId} and belongs.state = 'member'
        and (granted.type = 'group' or belongs.is_admin)
    ))
    or (granted.type = 'membership_role' and exists (
      select 1 from member_membership_roles worn join membership_roles role on role.id = worn.membership_role_id
      where worn.membership_role_id = granted.id and worn.member_id = ${viewer.memberId} and (
        role.group_id is null or exists (
          select 1 from group_memberships its where its.group_id = role.group_id and its.member_id = worn.member_id
            and its.state = 'member'
        )
      )
    ))
)`;

registerFileUses([
  {
    table: 'item_files',
    column: 'file_id',
    // By the same rule as the values of the property (C10).
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from item_files shown join items i on i.id = shown.item_id
      join app_properties p on p.id = shown.property_id and p.removed_at is null
      join apps a on a.id = i.app_id
      where shown.file_id = ${file} and ${itemVisibleTo(viewer)} and (
        ${runsApp(viewer)} or ${isGranted(viewer, sql`a.grants -> 'manage'`)}
        or (p.is_visible and (p.read_grants is null or ${isGranted(viewer, sql`p.read_grants`)}))
      )
    )`,
  },
]);
