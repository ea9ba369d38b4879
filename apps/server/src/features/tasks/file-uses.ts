import { sql } from '../../platform/db/database.ts';
import { taskVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'task_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from task_files held join tasks t on t.id = held.task_id
      where held.file_id = ${file} and ${taskVisibleTo(viewer)}
    )`,
    shownIn: (viewer, _settings, file) => sql`
      select 'task', t.id::text, t.title, coalesce(g.name, ''), '/tasks/' || t.id, t.created_at, ${taskVisibleTo(viewer)}
      from task_files held join tasks t on t.id = held.task_id left join groups g on g.id = t.group_id
      where held.file_id = ${file} and t.deleted_at is null`,
  },
]);
