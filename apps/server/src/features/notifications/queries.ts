import type { NotificationKind } from '@dorfplatz/contract';
import { rows, type Sql, sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { GROUP, namedInText } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, visibleToMemberText } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { presentActor } from '../members/index.ts';
import { isOfGone } from './gone.ts';

export type NotificationRow = {
  id: number;
  member_id: number;
  kind: NotificationKind;
  actor: Parameters<typeof presentActor>[0];
  other_actors: number;
  emoji: string | null;
  content: string;
  /** Of a message. */
  subject: string | null;
  activity_id: number | null;
  reply_id: number | null;
  appointment_id: number | null;
  recurrence_id: string | null;
  message_id: number | null;
  group_slug: string | null;
  group_name: string | null;
  seen: boolean;
  read: boolean;
  created_at: string;
};

/** Counts stop here: a badge shows 99+ above 99. */
const COUNT_CAP = 100;

/** Notifications `n` of members `p` with what they are about; each must also have a place that they see. */
/** Administrators are invited as everybody is: what they run does not bring an invitation back. */
const invited = { ...asMember(), isNetworkAdmin: 'false', administers: () => 'false' };

const source = `
  from notifications n
  join members p on p.id = n.member_id
  left join activities a on a.id = n.activity_id and a.deleted_at is null
  left join replies r on r.id = n.reply_id
  left join invites i on i.id = n.invite_id and i.state in ('open', 'accepted', 'rejected')
    and not exists (
      -- Who refused, or left again, is an outsider, to whom a hidden group does not exist.
      select 1 from groups unknown where unknown.id = i.group_id and not ${readsText(GROUP, 'unknown', invited)}
    )
  left join groups about on about.id = n.group_id and about.deleted_at is null and (
    (n.kind = 'join_rejected' and about.access <> 'hidden')
    or exists (
      select 1 from group_memberships standing
      where standing.group_id = n.group_id and standing.member_id = n.member_id and standing.state = 'member'
        and (n.kind <> 'join_request' or standing.is_admin)
    )
  )
  left join change_requests wish on wish.id = n.change_request_id
    and (case when n.kind = 'change_request' then p.is_network_admin and wish.state = 'open' else wish.member_id = p.id end)
  left join appointments dated on dated.id = n.appointment_id and ${namedInText('n.appointment_id', 'n.member_id')}
  left join messages letter on letter.id = n.message_id and exists (
    select 1 from message_recipients got
    where got.message_id = n.message_id and got.member_id = n.member_id and got.deleted_at is null
  )`;
const isEntryThere = `a.id is not null and (n.reply_id is null or r.deleted_at is null)`;
/** Invitations have their group as place, and so has what is about a group; entries one that the person sees. */
const placeOfInvite = (group: string) => `
  select g.id, g.slug::text, g.name from groups g
  where g.id in (i.group_id, about.id) and (${group}::bigint is null or g.id = ${group})
  union all select null, null, null where (wish.id is not null or dated.id is not null or ${isOfGone('n')} or letter.id is not null) and ${group}::bigint is null`;
/** Not only of people whom its member ignores. */
const isHeard = `not (n.actor_ids <@ ${ignoredBy('n.member_id')})`;

/**
 * Notifications as SQL text.
 * @param where which of them, and in what order
 * @param group the parameter with the group whose alone are meant, null for all
 */
const rowsWhere = (where: string, group: string, more = '') => `
  select n.id, n.member_id, n.kind, cardinality(actors.ids) - 1 as other_actors, n.emoji,
         json_build_object('id', who.id, 'display_name', who.display_name, 'state', who.state,
           'is_external', who.is_external, 'image_id', who.image_id) as actor,
         coalesce(i.additional_message, r.content, a.content, letter.content, n.message) as content, letter.subject, n.activity_id, n.reply_id,
         n.appointment_id, n.recurrence_id, n.message_id, place.slug as group_slug, place.name as group_name,
         n.seen_at is not null as seen, n.read_at is not null as read, n.created_at ${more}
  ${source}
  cross join lateral (
    select case when cardinality(n.actor_ids) = 1 then n.actor_ids else array(
      select each.id from unnest(n.actor_ids) with ordinality as each (id, position)
      where each.id <> all(${ignoredBy('n.member_id')}) order by each.position
    ) end as ids
  ) actors
  join members who on who.id = actors.ids[1]
  cross join lateral (
    (select c.id, g.slug::text, g.name from activity_containers lies
    join containers c on c.id = lies.container_id
    left join groups g on g.id = c.group_id
    where ${isEntryThere} and lies.activity_id = a.id and ${visibleToMemberText()}
      and (${group}::bigint is null or g.id = ${group})
    order by c.id limit 1)
    union all (${placeOfInvite(group)})
  ) place
  where ${isHeard} and ${where}`;

const unseenOfMember = (member: string) => `
  select count(*) from (
    select 1 ${source}
    where n.member_id = ${member} and n.seen_at is null and ${isHeard} and (i.id is not null or about.id is not null or wish.id is not null or dated.id is not null or ${isOfGone('n')} or letter.id is not null or (${isEntryThere} and exists (
      select 1 from activity_containers lies join containers c on c.id = lies.container_id
      where lies.activity_id = a.id and ${visibleToMemberText()}
    )))
    limit ${COUNT_CAP}
  ) unseen_one`;

const newest = (before: string) =>
  rowsWhere(
    `n.member_id = $1 and ${before} order by n.created_at desc, n.id desc limit $3`,
    '$2',
    `, (${unseenOfMember('$1')}) as unseen`,
  );
const first = newest('true');
const older = newest('(n.created_at, n.id) < ($4::timestamptz, $5::bigint)');

export type NotificationFilter = { cursor: Cursor | undefined; groupId: number | null; limit: number };

/** Own notifications, newest first, one more than asked when there are older ones; and how many are unseen in all. */
export async function notificationsOf(
  db: Sql,
  viewer: Viewer,
  { cursor, groupId, limit }: NotificationFilter,
): Promise<{ rows: NotificationRow[]; unseen: number }> {
  const values = [viewer.memberId, groupId, limit + 1];
  const found = await rows<NotificationRow & { unseen: number }>(
    db,
    cursor ? older : first,
    cursor ? [...values, cursor.createdAt, cursor.id] : values,
  );
  const unseen = found[0]?.unseen ?? (await unseenOf(db, [viewer.memberId])).get(viewer.memberId)!;
  return { rows: found, unseen };
}

const byIds = rowsWhere('n.id = any($1::bigint[]) order by n.id', 'null');

/** Notifications by their ids, of whomever they are for. */
export const notificationsByIds = (db: Sql, ids: readonly number[]): Promise<NotificationRow[]> =>
  rows<NotificationRow>(db, byIds, [[...ids]]);

const unseen = `
  select wanted.id as member_id, (${unseenOfMember('wanted.id')}) as unseen
  from unnest($1::bigint[]) as wanted (id)`;

/** How many notifications each of these members has not seen, at most 100. */
export async function unseenOf(db: Sql, memberIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ member_id: number; unseen: number }>(db, unseen, [[...memberIds]]);
  return new Map(found.map((row) => [row.member_id, row.unseen]));
}

/** The id of a group that the viewer may know of, by id or slug; throws 404 for any other. */
export async function groupIdOf(db: Sql, viewer: Viewer, idOrSlug: string): Promise<number> {
  const id = /^\d{1,15}$/.test(idOrSlug) ? sql`${Number(idOrSlug)}` : groupAt(idOrSlug);
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g where g.id = ${id} and ${groupVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}
