import { sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

/** Whether the viewer runs the network, the category or the group whose context is `x`; the group is `g`. */
const runs = (viewer: Viewer) => sql<boolean>`(
  ${viewer.isNetworkAdmin}
  or coalesce(x.group_category_id, g.group_category_id) = any(${[...viewer.administeredCategoryIds]}::bigint[])
  or exists (
    select 1 from group_memberships a
    where a.group_id = x.group_id and a.member_id = ${viewer.memberId} and a.is_admin and a.state = 'member'
  )
)`;

/** Pictures of what is in use show to all who see the place, those of the others to whoever runs it. */
registerFileUses(
  ['logo_id', 'banner_id', 'favicon_id'].map((column) => ({
    table: 'themes',
    column,
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from themes t join contexts x on x.id = t.context_id left join groups g on g.id = x.group_id
      where ${sql.ref(`t.${column}`)} = ${file} and case when t.is_active
        then x.group_id is null or ${groupVisibleTo(viewer)} else ${runs(viewer)} end
    )`,
  })),
);
