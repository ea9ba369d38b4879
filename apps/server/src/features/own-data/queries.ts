import type { OwnData } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

export type ArchiveRow = OwnData & { member_id: number; storage_key: string };

const columns = sql.raw('id, member_id, state, progress, storage_key, size, created_at, expires_at');

/** The archive of a person, or undefined; one that is over is gone. */
export async function archiveOf(db: Sql, memberId: number): Promise<ArchiveRow | undefined> {
  const { rows } = await sql<ArchiveRow>`
    select ${columns} from own_data_archives
    where member_id = ${memberId} and coalesce(expires_at > now(), true)
  `.execute(db);
  return rows[0];
}

/** What the archive consists of besides files: a name and a statement for the person's rows, in pages by `key`. */
export const PARTS: readonly { name: string; text: string }[] = [
  {
    name: 'account',
    text: `select id as key, id, email, first_name, last_name, display_name, state, is_external, language, time_zone, created_at
           from members where id = $1`,
  },
  {
    name: 'profile',
    text: 'select id as key, property_values from profiles where member_id = $1',
  },
  {
    name: 'settings',
    text: `select member_id as key, mail_choices, subscriptions, digest, digest_group_ids, newsletter, quiet_from, quiet_until
           from member_settings where member_id = $1`,
  },
  {
    name: 'invitations',
    text: `select id as key, invitable_type, email, first_name, last_name, additional_message, state, created_at
           from invites where author_id = $1`,
  },
  {
    name: 'change-requests',
    text: `select id as key, wished, before, message, state, answer, created_at, answered_at
           from change_requests where member_id = $1`,
  },
  {
    name: 'sessions',
    text: 'select id as key, user_agent, ip, created_at, last_seen_at from sessions where member_id = $1',
  },
  {
    name: 'devices',
    text: `select id as key, platform, endpoint, user_agent, push_choices, created_at, last_success_at
           from devices where member_id = $1`,
  },
  {
    name: 'groups',
    text: `select m.id as key, g.slug, g.name, m.state, m.is_admin, m.is_subscribed, m.created_at
           from group_memberships m join groups g on g.id = m.group_id where m.member_id = $1`,
  },
  {
    name: 'posts',
    text: `select a.id as key, a.id, a.content, a.created_at, a.edited_at, array(
             select c.name from activity_containers l join containers c on c.id = l.container_id where l.activity_id = a.id
           ) as places
           from activities a where a.author_id = $1 and a.deleted_at is null`,
  },
  {
    name: 'replies',
    text: `select id as key, id, activity_id, content, created_at, edited_at from replies
           where author_id = $1 and deleted_at is null`,
  },
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
  {
    name: 'calendars',
    text: `select l.id as key, l.id, c.name, l.color, array(
             select m.display_name from calendar_shares s join members m on m.id = s.member_id where s.calendar_id = l.id order by 1
           ) as shared_with
           from calendars l join containers c on c.id = l.id join contexts x on x.id = c.context_id where x.member_id = $1`,
  },
  {
    name: 'appointments',
    text: `select a.id as key, a.id, a.name, a.description, a.all_day, a.time_zone, a.start_wall, a.end_wall, a.rrule, a.exdates,
             a.rdates, a.recurrence_id, a.location, a.canceled_at, a.created_at, array(
               select c.name from appointment_containers l join containers c on c.id = l.container_id
               where l.appointment_id = coalesce(a.series_id, a.id) order by 1
             ) as calendars
           from appointments a where a.author_id = $1`,
  },
  {
    name: 'participations',
    text: `select a.id as key, a.name, coalesce(json_agg(json_build_object(
             'occurrence', p.recurrence_id, 'status', p.status, 'answered_at', p.answered_at) order by p.recurrence_id), '[]') as answers
           from appointment_participants p join appointments a on a.id = p.appointment_id where p.member_id = $1 group by a.id`,
  },
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
    name: 'reactions',
    text: 'select id as key, activity_id, reply_id, emoji, created_at from reactions where member_id = $1',
  },
  {
    name: 'notifications',
    text: 'select id as key, kind, activity_id, reply_id, created_at, read_at from notifications where member_id = $1',
  },
  {
    name: 'ignored-people',
    text: `select i.ignored_id as key, m.display_name, i.created_at
           from ignored_members i join members m on m.id = i.ignored_id where i.member_id = $1`,
  },
  {
    name: 'legal-texts',
    text: `select a.version_id as key, t.handle, a.accepted_at from legal_text_acceptances a
           join legal_text_versions v on v.id = a.version_id join legal_texts t on t.id = v.legal_text_id
           where a.member_id = $1`,
  },
  {
    name: 'files',
    text: `select id as key, id, directory, original_filename, content_type, size, created_at from files
           where owner_id = $1 and state <> 'removed'`,
  },
];

export type FileRow = { id: number; extension: string; size: number; storage_key: string };

/** The next own files behind an id. */
export async function filesAfter(
  db: Sql,
  memberId: number,
  afterId: number,
  limit: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, extension, size, storage_key from files
    where owner_id = ${memberId} and state <> 'removed' and id > ${afterId} order by id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}
