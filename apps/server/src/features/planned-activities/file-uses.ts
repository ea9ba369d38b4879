import { sql } from '../../platform/db/database.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'planned_activity_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from planned_activity_files kept
      join planned_activities planned on planned.id = kept.planned_activity_id
      where kept.file_id = ${file} and planned.author_id = ${viewer.memberId}
    )`,
  },
]);
