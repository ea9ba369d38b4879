import { sql } from '../../platform/db/database.ts';
import { canChat } from '../../platform/policy/can-chat.ts';
import { chatVisibleTo } from '../../platform/policy/visible-to.ts';
import { registerFileUses } from '../../platform/registries/file-uses.ts';

registerFileUses([
  {
    table: 'chat_message_files',
    column: 'file_id',
    visibleTo: (viewer, settings, file) => sql<boolean>`exists (
      select 1 from chat_message_files said join chats c on c.id = said.chat_id
      where said.file_id = ${file} and ${chatVisibleTo(viewer, canChat(viewer, { guest_users_allow_chat: settings.guestsChat }))}
    )`,
  },
]);
