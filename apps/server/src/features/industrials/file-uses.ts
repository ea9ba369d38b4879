import { sql } from '../../platform/db/database.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'industrial_files',
    column: 'file_id',
    // Where the module is off, nothing of it is there.
    visibleTo: ({ isNetworkAdmin }, _settings, file) =>
      isNetworkAdmin
        ? sql<boolean>`exists (
            select 1 from industrial_files held where held.file_id = ${file} and exists (
              select 1 from network_settings s where (s.settings #>> '{modules,industrials}')::boolean
            )
          )`
        : sql<boolean>`false`,
  },
]);
