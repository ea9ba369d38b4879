import { sql } from '../../platform/db/database.ts';
import { memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'members',
    column: 'image_id',
    visibleTo: (viewer, settings, file) =>
      sql<boolean>`exists (select 1 from members m where m.image_id = ${file} and ${memberVisibleTo(viewer, 'm', settings)})`,
  },
]);
