import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict } from '../../../platform/problem.ts';
import { noteChange } from '../../notifications/index.ts';
import { holdActivity } from '../commands.ts';
import { audienceOf } from './queries.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** A post became official, or is so no more. */
    confirmation_changed: { activityId: number };
    confirmation_given: { activityId: number };
    confirmation_reminded: { activityId: number };
  }
}

const noteOfficial = (tx: Transaction, actor: Viewer, activityId: number) =>
  recordEvents(tx, [{ type: 'confirmation_changed', actorId: actor.memberId, payload: { activityId } }]);

/** Makes a post official. Whoever confirmed it before, before that was ended, has done so. */
export async function requestConfirmation(tx: Transaction, actor: Viewer, activityId: number): Promise<void> {
  await holdActivity(tx, activityId);
  const { rows } = await sql`
    insert into activity_confirmations (activity_id, requested_by, audience_count, confirmed_count)
    select ${activityId}, ${actor.memberId}, count(*), count(given.member_id)
    from (${sql.raw(audienceOf)}) asked (activity_id, member_id)
    left join confirmations given on given.activity_id = ${activityId} and given.member_id = asked.member_id
    where asked.activity_id = ${activityId}
    on conflict do nothing returning activity_id
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update activities set parts = array_append(array_remove(parts, 'confirmation'), 'confirmation') where id = ${activityId}
  `.execute(tx);
  await noteOfficial(tx, actor, activityId);
}

/** Asks for confirmations no more; those that were given are kept. */
export async function endConfirmation(tx: Transaction, actor: Viewer, activityId: number): Promise<void> {
  await holdActivity(tx, activityId);
  const { rows } = await sql`
    delete from activity_confirmations where activity_id = ${activityId} returning activity_id
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`update activities set parts = array_remove(parts, 'confirmation') where id = ${activityId}`.execute(
    tx,
  );
  await sql`delete from notifications where activity_id = ${activityId} and kind = 'confirmation_reminder'`.execute(
    tx,
  );
  await noteOfficial(tx, actor, activityId);
}

/**
 * Notes that somebody has read an official post; doing it twice changes nothing. A reminder of it is read by that.
 * @throws Problem 409 when it is official no more
 */
export async function confirm(tx: Transaction, actor: Viewer, activityId: number): Promise<void> {
  const { memberId } = actor;
  const { rows: asked } = await sql`
    select activity_id from activity_confirmations where activity_id = ${activityId} for no key update
  `.execute(tx);
  if (asked.length === 0) throw conflict('not_official');
  const { rows } = await sql`
    insert into confirmations (activity_id, member_id) values (${activityId}, ${memberId})
    on conflict do nothing returning activity_id
  `.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update activity_confirmations set confirmed_count = confirmed_count + 1 where activity_id = ${activityId}
  `.execute(tx);
  const { rows: read } = await sql`
    update notifications set read_at = now(), seen_at = coalesce(seen_at, now())
    where member_id = ${memberId} and activity_id = ${activityId} and kind = 'confirmation_reminder' and read_at is null
    returning id
  `.execute(tx);
  if (read.length > 0) await noteChange(tx, { memberId, actorId: memberId });
  await recordEvents(tx, [{ type: 'confirmation_given', actorId: memberId, payload: { activityId } }]);
}

/**
 * Has everybody reminded who has not confirmed.
 * @returns how many those are
 * @throws Problem 409 when they were reminded less than a day ago, or the post is official no more
 */
export async function remind(tx: Transaction, actor: Viewer, activityId: number): Promise<number> {
  const { rows } = await sql<{ is_time: boolean }>`
    select coalesce(reminded_at < now() - interval '1 day', true) as is_time
    from activity_confirmations where activity_id = ${activityId} for update
  `.execute(tx);
  if (!rows[0]) throw conflict('not_official');
  if (!rows[0].is_time) throw conflict('reminded_today');
  const { rows: counted } = await sql<{ open: number }>`
    with counts as (
      select count(*)::int as audience, count(given.member_id)::int as confirmed
      from (${sql.raw(audienceOf)}) asked (activity_id, member_id)
      left join confirmations given on given.activity_id = ${activityId} and given.member_id = asked.member_id
      where asked.activity_id = ${activityId}
    )
    update activity_confirmations set reminded_at = now(), audience_count = audience, confirmed_count = confirmed
    from counts where activity_id = ${activityId} returning audience - confirmed as open
  `.execute(tx);
  await recordEvents(tx, [
    { type: 'confirmation_reminded', actorId: actor.memberId, payload: { activityId } },
  ]);
  return counted[0]!.open;
}
