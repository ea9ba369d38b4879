import { sql } from '../../platform/db/database.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'message_files',
    column: 'file_id',
    visibleTo: (viewer, _settings, file) => sql<boolean>`exists (
      select 1 from message_files held join messages sent on sent.id = held.message_id
      left join message_recipients got on got.message_id = sent.id and got.member_id = ${viewer.memberId} and got.deleted_at is null
      where held.file_id = ${file} and (
        got.member_id is not null or (sent.author_id = ${viewer.memberId} and sent.sent_deleted_at is null)
      )
    )`,
  },
]);
