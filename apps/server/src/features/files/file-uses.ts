import { sql } from '../../platform/db/database.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
import { isManaged, placeJoins } from './tables.ts';

registerFileUses([
  {
    table: 'file_versions',
    column: 'file_id',
    // Versions are part of the file itself.
    counts: 'false',
    // Who approves sees what waits for the first time, which nobody else does but its author.
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from file_containers lies join folders d on d.id = lies.folder_id ${placeJoins(viewer)}
      where lies.file_id = ${file} and lies.is_pending and ${visibleTo(viewer)} and ${isManaged(viewer)}
    )`,
  },
  { table: 'file_version_authors', column: 'file_id', counts: 'false' },
  // Nobody keeps a file by having it open.
  { table: 'office_locks', column: 'file_id', counts: 'false' },
  { table: 'file_favorites', column: 'file_id', counts: 'false' },
  { table: 'file_comments', column: 'file_id', counts: 'false' },
  { table: 'file_follows', column: 'file_id', counts: 'false' },
  // What people were told of a file is no reason to keep it.
  { table: 'notifications', column: 'file_id', counts: 'false' },
  // What was deleted is kept for thirty days, and no longer for having lain somewhere.
  { table: 'deleted_file_places', column: 'file_id', counts: 'false' },
]);
