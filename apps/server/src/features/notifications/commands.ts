import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
import { invalid } from '../../platform/problem.ts';
import { gather, type Notice } from './gathering.ts';
import { isOfGone } from './gone.ts';
import { describeKind } from './notification-kinds.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Without `notificationId` something was read, seen or taken back. */
    notifications_changed: { memberId: number; notificationId: number | null };
  }
}

/**
 * Lets people know. What is gathered under one key moves up and is new again. Nobody hears of what they did
 * themselves or cannot see, or of people whom they ignore.
 */
export async function notify(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const wanted = notices.filter((notice) => describeKind(notice.kind).defaults.page);
  const gathered = gather(await withoutIgnored(tx, wanted), (kind) => describeKind(kind).isReminder ?? false);
  if (gathered.length === 0) return;
  const values = gathered.map((notice, position) => ({
    position,
    member_id: notice.memberId,
    kind: notice.kind,
    activity_id: notice.activityId,
    invite_id: notice.inviteId ?? null,
    group_id: notice.groupId ?? null,
    change_request_id: notice.changeRequestId ?? null,
    appointment_id: notice.appointmentId ?? null,
    recurrence_id: notice.recurrenceId ?? null,
    message_id: notice.messageId ?? null,
    message: notice.message ?? '',
    reply_id: notice.replyId,
    actor_ids: notice.actorIds,
    emoji: notice.emoji,
    gathering_key: notice.gatheringKey,
  }));
  // In one order always, so that two commands that notify the same people do not wait for each other in a circle. Shown
  // in the order in which it happened, so each has a moment of its own.
  const { rows } = await sql<{ id: number; member_id: number; actor_id: number }>`
    insert into notifications as n
      (member_id, kind, activity_id, invite_id, group_id, change_request_id, appointment_id, recurrence_id, message_id, message, reply_id, actor_ids, emoji, gathering_key, created_at)
    select t.member_id, t.kind, t.activity_id, t.invite_id, t.group_id, t.change_request_id, t.appointment_id, t.recurrence_id, t.message_id, t.message, t.reply_id, t.actor_ids, t.emoji,
           t.gathering_key, statement_timestamp() + t.position * interval '1 microsecond'
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t (
      member_id bigint, kind text, activity_id bigint, invite_id bigint, group_id bigint, change_request_id bigint, appointment_id bigint,
      recurrence_id text, message_id bigint, message text, reply_id bigint,
      actor_ids bigint[], emoji text,
      gathering_key text, position integer
    )
    join members p on p.id = t.member_id and p.state in ('active', 'to_be_onboarded')
    left join activities a on a.id = t.activity_id and a.deleted_at is null
    left join replies r on r.id = t.reply_id
    left join invites i on i.id = t.invite_id and i.member_id = t.member_id and i.state = 'open'
    left join groups g on g.id = t.group_id and g.deleted_at is null
    left join appointments dated on dated.id = t.appointment_id
    left join message_recipients got on got.message_id = t.message_id and got.member_id = t.member_id and got.deleted_at is null
    where i.id is not null or g.id is not null or t.change_request_id is not null or dated.id is not null or ${sql.raw(isOfGone('t'))} or got.message_id is not null or (
      a.id is not null and (t.reply_id is null or (r.id is not null and r.deleted_at is null))
      and exists (
        select 1 from activity_containers lies join containers c on c.id = lies.container_id
        where lies.activity_id = t.activity_id and ${visibleToMember()}
      )
    )
    order by t.member_id, t.gathering_key
    on conflict (member_id, gathering_key) do update set
      kind = excluded.kind,
      message = excluded.message,
      reply_id = excluded.reply_id,
      emoji = excluded.emoji,
      actor_ids = excluded.actor_ids || array(
        select earlier.id from unnest(n.actor_ids) with ordinality as earlier (id, position)
        where earlier.id <> all(excluded.actor_ids) order by earlier.position
      ),
      created_at = excluded.created_at, seen_at = null, read_at = null
    returning id, member_id, actor_ids[1] as actor_id
  `.execute(tx);
  await recordEvents(
    tx,
    rows.map((row) => ({
      type: 'notifications_changed',
      actorId: row.actor_id,
      payload: { memberId: row.member_id, notificationId: row.id },
    })),
  );
}

async function withoutIgnored(tx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  if (notices.length === 0) return notices;
  const actorIds = [...new Set(notices.map(({ actorId }) => actorId))];
  const { rows } = await sql<{ member_id: number; ignored_id: number }>`
    select member_id, ignored_id from ignored_members
    where ignored_id = any(${actorIds}::bigint[])
      and member_id = any(${notices.map(({ memberId }) => memberId)}::bigint[])
  `.execute(tx);
  const ignored = new Set(rows.map((row) => `${row.member_id} ${row.ignored_id}`));
  return notices.filter(({ memberId, actorId }) => !ignored.has(`${memberId} ${actorId}`));
}

/** Takes an actor back out of a notification, which goes when nobody is left: a like was taken back, say. */
export async function withdraw(
  tx: Transaction,
  notice: Pick<Notice, 'memberId' | 'gatheringKey' | 'actorId'>,
): Promise<void> {
  const { memberId, gatheringKey, actorId } = notice;
  const { rows } = await sql<{ id: number; is_last: boolean }>`
    select id, actor_ids = array[${actorId}::bigint] as is_last from notifications
    where member_id = ${memberId} and gathering_key = ${gatheringKey} and ${actorId} = any(actor_ids) for update
  `.execute(tx);
  const found = rows[0];
  if (!found) return;
  if (found.is_last) await sql`delete from notifications where id = ${found.id}`.execute(tx);
  else {
    await sql`
      update notifications set actor_ids = array_remove(actor_ids, ${actorId}::bigint) where id = ${found.id}
    `.execute(tx);
  }
  await recordEvents(tx, [
    { type: 'notifications_changed', actorId, payload: { memberId, notificationId: null } },
  ]);
}

export type Marking = { all?: boolean | undefined; ids?: readonly number[] | undefined };

/** Marks own notifications seen, or read, which they are seen by too. Throws 422 when it is not said which. */
export async function markNotifications(
  tx: Transaction,
  viewer: Viewer,
  mark: 'seen' | 'read',
  marking: Marking,
): Promise<void> {
  if (!marking.all && marking.ids === undefined) throw invalid({ ids: ['required'] });
  const which = marking.all ? sql`true` : sql`id = any(${[...(marking.ids ?? [])]}::bigint[])`;
  const change =
    mark === 'seen'
      ? sql`update notifications set seen_at = now() where seen_at is null`
      : sql`update notifications set read_at = now(), seen_at = coalesce(seen_at, now()) where read_at is null`;
  const { rows } = await sql`${change} and member_id = ${viewer.memberId} and ${which} returning id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await recordEvents(tx, [
    {
      type: 'notifications_changed',
      actorId: viewer.memberId,
      payload: { memberId: viewer.memberId, notificationId: null },
    },
  ]);
}
