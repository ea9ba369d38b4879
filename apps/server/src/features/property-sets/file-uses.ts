import { sql } from '../../platform/db/database.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'profile_files',
    column: 'file_id',
    visibleTo: (viewer, settings, file) => sql<boolean>`exists (
      select 1 from profile_files shown join profiles o on o.id = shown.profile_id
      where shown.file_id = ${file} and shown.is_visible and (
        exists (select 1 from members m where m.id = o.member_id and ${memberVisibleTo(viewer, 'm', settings)})
        or exists (select 1 from groups g where g.id = o.group_id and ${groupVisibleTo(viewer)})
      )
    )`,
  },
]);
