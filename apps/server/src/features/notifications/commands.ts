import { rows, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { invalid } from '../../platform/problem.ts';
import { describeKind } from '../../platform/registries/notification-sources.ts';
import { gather, type Notice } from './gathering.ts';
import { statements } from './statements.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Without `notificationId` something was read, seen or taken back. */
    notifications_changed: { memberId: number; notificationId: number | null };
  }
}

/**
 * Lets people know. What is gathered under one key moves up and is new again. Nobody hears of what they did
 * themselves or cannot see, or of people whom they ignore; people from outside have no list to hear of anything in.
 */
export async function notify(tx: Transaction, notices: readonly Notice[]): Promise<void> {
  const wanted = notices.filter((notice) => describeKind(notice.kind).defaults.page);
  const gathered = gather(await heard(tx, wanted), (kind) => describeKind(kind).isReminder ?? false);
  if (gathered.length === 0) return;
  const values = gathered.map(({ memberId, kind, about, message = '', actorIds, gatheringKey }) => ({
    member_id: memberId,
    kind,
    ...about,
    message,
    actor_ids: actorIds,
    gathering_key: gatheringKey,
  }));
  const told = await rows<{ id: number; member_id: number; actor_id: number }>(tx, statements().tell, [
    JSON.stringify(values),
  ]);
  await recordEvents(
    tx,
    told.map((row) => ({
      type: 'notifications_changed',
      actorId: row.actor_id,
      payload: { memberId: row.member_id, notificationId: row.id },
    })),
  );
}

async function heard(tx: Transaction, notices: readonly Notice[]): Promise<readonly Notice[]> {
  if (notices.length === 0) return notices;
  const actorIds = [...new Set(notices.map(({ actorId }) => actorId))];
  const memberIds = notices.map(({ memberId }) => memberId);
  const { rows } = await sql<{ member_id: number; ignored_id: number | null }>`
    select member_id, ignored_id from ignored_members
    where ignored_id = any(${actorIds}::bigint[]) and member_id = any(${memberIds}::bigint[])
    union all
    select id, null from members where id = any(${memberIds}::bigint[]) and state = 'consumer'
  `.execute(tx);
  const unheard = new Set(rows.map((row) => `${row.member_id} ${row.ignored_id ?? 'anybody'}`));
  return notices.filter(
    ({ memberId, actorId }) => !unheard.has(`${memberId} ${actorId}`) && !unheard.has(`${memberId} anybody`),
  );
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
  await noteChange(tx, notice);
}

/**
 * Takes notifications back that nobody has read: somebody is not named any more where they were, say. What was read stays
 * among what they heard of.
 * @returns whose notification went
 */
export async function withdrawUnread(
  tx: Transaction,
  { gatheringKey, actorId }: Pick<Notice, 'gatheringKey' | 'actorId'>,
  memberIds: readonly number[],
): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<{ member_id: number }>`
    delete from notifications
    where member_id = any(${[...memberIds]}::bigint[]) and gathering_key = ${gatheringKey} and read_at is null
    returning member_id
  `.execute(tx);
  const gone = rows.map((row) => row.member_id);
  for (const memberId of gone) await noteChange(tx, { memberId, actorId });
  return gone;
}

/** Lets people's lists be read anew: what a notification says is not what it said, and is not new for that. */
export const noteChange = (
  tx: Transaction,
  { memberId, actorId }: Pick<Notice, 'memberId' | 'actorId'>,
): Promise<void> =>
  recordEvents(tx, [{ type: 'notifications_changed', actorId, payload: { memberId, notificationId: null } }]);

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
