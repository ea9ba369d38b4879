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
    shownIn: (viewer, settings, file) => sql`
      select 'chat', c.id::text, coalesce(g.name, p.display_name, ''), '',
        '/chat/' || case when c.group_id is null then 'member%2F' || p.id else 'group%2F' || c.group_id end, said.at,
        ${chatVisibleTo(viewer, canChat(viewer, { guest_users_allow_chat: settings.guestsChat }))}
      from (
        select used.chat_id, max(one.created_at) as at
        from chat_message_files used
        join chat_messages one on one.chat_id = used.chat_id and one.number = used.number and one.deleted_at is null
        where used.file_id = ${file} group by used.chat_id
      ) said
      join chats c on c.id = said.chat_id
      left join groups g on g.id = c.group_id
      left join members p on p.id = c.member_a + c.member_b - ${viewer.memberId}
        and ${viewer.memberId} in (c.member_a, c.member_b)`,
  },
]);
