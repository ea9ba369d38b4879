import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, visibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

/** Who runs the group `g`, of those who see it. */
const runs = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  ${groupVisibleTo(viewer)} and (
    ${viewer.isNetworkAdmin}::boolean or g.group_category_id = any(${[...viewer.administeredCategoryIds]}::bigint[])
    or exists (
      select 1 from group_memberships m
      where m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member' and m.is_admin
    )
  )
)`;

/** Who reads the organisation `o`: the same as `canReadOrganisations` says, for what hangs on it. */
const isRead = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from groups g join containers c on c.group_id = g.id and c.kind = 'stream' and c.is_main
  where g.id = o.group_id and g.deleted_at is null
    and exists (select 1 from network_settings s where (s.settings#>>'{modules,organisations}')::boolean)
    and ((g.shows_organisations and ${visibleTo(viewer)}) or ${runs(viewer)})
)`;

registerFileUses([
  {
    table: 'organisations',
    column: 'image_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from organisations o where o.image_id = ${file} and ${isRead(viewer)}
    )`,
  },
  {
    table: 'organisation_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from organisation_files held join organisations o on o.id = held.organisation_id
      where held.file_id = ${file} and ${isRead(viewer)}
    )`,
  },
]);
