import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'chat-messages',
    text: `select row_number() over (order by m.chat_id, m.number) as key, coalesce(g.name, p.display_name) as chat,
             m.number, m.text, m.quoted_number, m.created_at, m.edited_at
           from chat_messages m join chats c on c.id = m.chat_id
           left join groups g on g.id = c.group_id left join members p on p.id = c.member_a + c.member_b - $1
           where m.author_id = $1 and m.deleted_at is null`,
  },
  {
    name: 'chat-reactions',
    text: `select row_number() over (order by r.chat_id, r.number, r.emoji) as key, coalesce(g.name, p.display_name) as chat,
             r.number, r.emoji, r.created_at
           from chat_reactions r join chats c on c.id = r.chat_id
           left join groups g on g.id = c.group_id left join members p on p.id = c.member_a + c.member_b - $1
           where r.member_id = $1`,
  },
  {
    name: 'chat-status',
    text: 'select member_id as key, type, text, updated_at from chat_statuses where member_id = $1',
  },
  {
    name: 'chats',
    text: `select s.chat_id as key, coalesce(g.name, p.display_name) as chat, s.last_read, s.muted_until, s.app_muted_until
           from chat_states s join chats c on c.id = s.chat_id
           left join groups g on g.id = c.group_id left join members p on p.id = c.member_a + c.member_b - $1
           where s.member_id = $1`,
  },
]);

registerLeaving({ tables: ['chat_states', 'chat_statuses'] });
