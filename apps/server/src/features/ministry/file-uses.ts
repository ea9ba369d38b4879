import { sql } from '../../platform/db/database.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';
import { keptVisibleTo } from './access.ts';

registerFileUses([
  {
    table: 'ministry_entry_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from ministry_entry_files held join ministry_entries e on e.id = held.entry_id
      where held.file_id = ${file} and ${keptVisibleTo(viewer, sql`e.member_id`)}
        and exists (select 1 from network_settings s where (s.settings#>>'{modules,ministry}')::boolean)
    )`,
  },
]);
