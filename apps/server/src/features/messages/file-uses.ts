import { sql } from '../../platform/db/database.ts';
import { messageVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'message_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from message_files held join messages m on m.id = held.message_id
      where held.file_id = ${file} and ${messageVisibleTo(viewer)}
    )`,
    shownIn: (viewer, _settings, file) => sql`
      select 'message', m.id::text, coalesce(nullif(m.subject, ''), current_names(left(m.content, 400))), author.display_name,
        '/messages/' || m.id, m.created_at, ${messageVisibleTo(viewer)}
      from message_files held join messages m on m.id = held.message_id join members author on author.id = m.author_id
      where held.file_id = ${file}`,
  },
]);
