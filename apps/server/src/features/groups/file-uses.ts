import { sql } from '../../platform/db/database.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'groups',
    column: 'image_id',
    visibleTo: (viewer, _settings, file) =>
      sql<boolean>`exists (select 1 from groups g where g.image_id = ${file} and ${groupVisibleTo(viewer)})`,
  },
]);
