import { sql } from '../../platform/db/database.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'file_containers',
    column: 'file_id',
    // What the folder of a stream holds for a post goes with that.
    counts: 'exists (select 1 from folders where id = used.folder_id and stream_id is null)',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from file_containers lies join containers c on c.id = lies.container_id
      where lies.file_id = ${file} and not lies.is_pending and ${visibleTo(viewer)}
    )`,
  },
  // What came in parts is a file by itself once it is whole.
  { table: 'resumable_uploads', column: 'file_id', counts: 'false' },
]);
