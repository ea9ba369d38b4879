import { sql } from '../../platform/db/database.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'file_containers',
    column: 'file_id',
    // A folder shows what it holds; what it holds for a post or an appointment goes with that.
    counts: 'false',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from file_containers lies join containers c on c.id = lies.container_id
      where lies.file_id = ${file} and ${visibleTo(viewer)}
    )`,
  },
]);
