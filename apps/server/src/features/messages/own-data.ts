import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'messages-sent',
    text: `select m.id as key, m.id, m.subject, m.content, m.to_all, m.created_at, array(
             select p.display_name from message_recipients n join members p on p.id = n.member_id
             where n.message_id = m.id and n.is_named order by 1
           ) as named_recipients, array(
             select g.name from message_groups l join groups g on g.id = l.group_id where l.message_id = m.id order by 1
           ) as groups
           from messages m where m.author_id = $1 and m.sent_deleted_at is null`,
  },
  {
    name: 'messages-received',
    text: `select m.id as key, m.id, a.display_name as author, m.subject, m.content, m.created_at, r.read_at
           from message_recipients r join messages m on m.id = r.message_id join members a on a.id = m.author_id
           where r.member_id = $1 and r.deleted_at is null`,
  },
]);
