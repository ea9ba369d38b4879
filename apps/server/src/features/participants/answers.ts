import type { ParticipantStatus, SeriesScope } from '@dorfplatz/contract';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { conflict } from '../../platform/problem.ts';
import { answersAt, comingBefore } from '../appointments/index.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** `recurrenceId` is empty for all of a series. */
    appointment_answered: {
      appointmentId: number;
      recurrenceId: string;
      memberId: number;
      status: ParticipantStatus | null;
    };
  }
}

/** What is answered: an appointment or series by its id, and which occurrence of it (empty: none). */
export type Target = { masterId: number; recurrenceId: string };

/** Everybody's answer as it holds for the target: that for the occurrence, else that for all of it at its time. */
export const effectiveAnswers = ({ masterId, recurrenceId }: Target): RawBuilder<unknown> =>
  answersAt(masterId, recurrenceId);

/** Where an answer is kept: for one occurrence, or for all of it. */
export const placeOf = ({ recurrenceId }: Target, applyTo: SeriesScope): string =>
  applyTo === 'this' ? recurrenceId : '';

/** From which occurrence on an answer for more than one is meant; empty for all of the series. */
const startOf = ({ recurrenceId }: Target, applyTo: SeriesScope): string =>
  applyTo === 'this_and_following' ? recurrenceId : '';

type Held = { attendee_total: number; attendees_enforced: boolean; author_id: number | null };

/**
 * Lets one answer follow the other: whoever holds it sees every answer given before.
 * @returns the limit that holds for the place, and who made it
 */
export async function holdAppointment(tx: Transaction, masterId: number, place: string): Promise<Held> {
  await sql`select 1 from appointments where id = ${masterId} for update`.execute(tx);
  const { rows } = await sql<Held>`
    select attendee_total, attendees_enforced, author_id from appointments
    where id = ${masterId} or (series_id = ${masterId} and recurrence_id = ${place})
    order by series_id nulls last limit 1
  `.execute(tx);
  return rows[0]!;
}

/** Whether the occurrence that an answer is for is not over, at its own time. `answer`: the alias of such a row. */
const isToCome = (answer: string): RawBuilder<boolean> =>
  sql<boolean>`end_of_occurrence(${sql.ref(`${answer}.appointment_id`)}, ${sql.ref(`${answer}.recurrence_id`)}) > now()`;

/**
 * Keeps what people answered for all of a series for the evenings that are over: call it before that changes.
 * @param isEnded also what they answered for single ones, since they are on the list no more
 * @param status what they answer now: to say the same again changes nothing
 */
export async function keepForPast(
  tx: Transaction,
  masterId: number,
  memberIds: readonly number[],
  { isEnded = false, status = null }: { isEnded?: boolean; status?: ParticipantStatus | null } = {},
): Promise<void> {
  await sql`
    insert into former_answers (appointment_id, recurrence_id, member_id, status, since, answered_at)
    select given.appointment_id, given.recurrence_id, given.member_id, given.status,
      case when given.recurrence_id = '' then given.since else '-infinity' end, given.answered_at
    from appointment_participants given join appointments a on a.id = given.appointment_id
    where given.appointment_id = ${masterId} and given.member_id = any(${[...memberIds]}::bigint[])
      and (a.rrule is not null or a.rdates <> '{}') and given.status is distinct from ${status}
      and (given.recurrence_id = '' or (${isEnded}::boolean and not ${isToCome('given')}))
    on conflict do nothing
  `.execute(tx);
}

/**
 * Keeps what people answered for all of a series for the evenings to come before an occurrence: from that one on another
 * answer holds.
 * @param isOpenOtherwise whether who had said nothing has said nothing of those evenings; else they are on no list
 */
async function keepBefore(
  tx: Transaction,
  { masterId, memberId, from }: { masterId: number; memberId: number; from: string },
  isOpenOtherwise: boolean,
): Promise<void> {
  await sql`
    insert into appointment_participants
      (appointment_id, recurrence_id, member_id, status, invited_by, created_at, answered_at)
    select ${masterId}, before.recurrence_id, ${memberId}, coalesce(whole.status, 'open'), whole.invited_by,
      coalesce(whole.created_at, now()), whole.answered_at
    from unnest(${await comingBefore(tx, masterId, from)}::text[]) as before (recurrence_id)
    left join appointment_participants whole on whole.appointment_id = ${masterId} and whole.recurrence_id = ''
      and whole.member_id = ${memberId}
    where whole.member_id is not null or ${isOpenOtherwise}::boolean
    on conflict do nothing
  `.execute(tx);
}

/** Since when an answer holds that is given now: what is over of a series is not touched by it. */
export const sinceNow = (masterId: number): RawBuilder<unknown> => sql`(
  select case when rrule is null and rdates = '{}' then '-infinity' else now() end from appointments where id = ${masterId}
)`;

/**
 * How many others take part at most in any one occurrence that the place stands for, the past left aside.
 * @param from with an empty place, the occurrence from which on it is meant
 */
async function takenPlaces(
  tx: Transaction,
  { masterId, place, from, memberId }: { masterId: number; place: string; from: string; memberId: number },
): Promise<number> {
  if (place !== '') {
    const { rows } = await sql<{ taken: number }>`
      select count(*) as taken from (${effectiveAnswers({ masterId, recurrenceId: place })}) effective
      where status = 'accepted' and member_id <> ${memberId}
    `.execute(tx);
    return rows[0]!.taken;
  }
  const { rows } = await sql<{ taken: number }>`
    with whole as (
      select member_id from appointment_participants
      where appointment_id = ${masterId} and recurrence_id = '' and status = 'accepted' and member_id <> ${memberId}
    ),
    differing as (
      select one.recurrence_id,
             count(*) filter (where one.status = 'accepted' and whole.member_id is null)
             - count(*) filter (where one.status <> 'accepted' and whole.member_id is not null) as difference
      from appointment_participants one left join whole on whole.member_id = one.member_id
      where one.appointment_id = ${masterId} and one.recurrence_id <> '' and one.member_id <> ${memberId}
        and one.recurrence_id collate "C" >= ${from} and ${isToCome('one')}
      group by one.recurrence_id
    )
    select (select count(*) from whole) + greatest(0, (select max(difference) from differing)) as taken
  `.execute(tx);
  return rows[0]!.taken;
}

/**
 * Writes down an answer: for one occurrence, for it and those after it, or for all. Of all that are meant, what was
 * answered for single occurrences to come goes.
 * Whether this actor may is asked before.
 * @throws Problem 409 `appointment_full` where the places are limited and taken
 */
export async function setStatus(
  tx: Transaction,
  actorId: number,
  target: Target & { memberId: number; status: ParticipantStatus; applyTo: SeriesScope },
): Promise<void> {
  const { masterId, memberId, status, applyTo } = target;
  const place = placeOf(target, applyTo);
  const from = startOf(target, applyTo);
  const limit = await holdAppointment(tx, masterId, place);
  if (status === 'accepted' && limit.attendees_enforced && limit.attendee_total > 0) {
    if ((await takenPlaces(tx, { masterId, place, from, memberId })) >= limit.attendee_total)
      throw conflict('appointment_full');
  }
  if (from !== '') await keepBefore(tx, { masterId, memberId, from }, true);
  if (place === '') await keepForPast(tx, masterId, [memberId], { status });
  const { rows } = await sql<{ was: string | null }>`
    with before as (
      select status from appointment_participants
      where appointment_id = ${masterId} and recurrence_id = ${place} and member_id = ${memberId}
    ),
    written as (
      insert into appointment_participants (appointment_id, recurrence_id, member_id, status, answered_at, since)
      values (${masterId}, ${place}, ${memberId}, ${status}, now(), ${sinceNow(masterId)})
      on conflict (appointment_id, recurrence_id, member_id)
        do update set status = excluded.status, answered_at = now(),
          since = case when appointment_participants.status = excluded.status then appointment_participants.since
            else excluded.since end
    )
    select (select status from before) as was
  `.execute(tx);
  let changed = rows[0]!.was !== status;
  if (place === '') {
    const { numAffectedRows } = await sql`
      delete from appointment_participants given
      where appointment_id = ${masterId} and member_id = ${memberId} and recurrence_id <> ''
        and recurrence_id collate "C" >= ${from} and ${isToCome('given')}
    `.execute(tx);
    if (numAffectedRows) changed = true;
  }
  await settleInvite(tx, { masterId, place, from, memberId, status });
  if (!changed) return;
  await recordEvents(tx, [
    {
      type: 'appointment_answered',
      actorId,
      payload: { appointmentId: masterId, recurrenceId: place, memberId, status },
    },
  ]);
}

/** The invitation goes with the answer: it is answered, or waits again. */
async function settleInvite(
  tx: Transaction,
  {
    masterId,
    place,
    from,
    memberId,
    status,
  }: { masterId: number; place: string; from: string; memberId: number; status: ParticipantStatus },
): Promise<void> {
  const state = status === 'accepted' || status === 'declined' || status === 'rejected' ? status : 'open';
  await sql`
    update invites set state = ${state}, answered_at = case when ${state} = 'open' then null else now() end
    where appointment_id = ${masterId} and member_id = ${memberId} and state <> ${state}
      and (recurrence_id = ${place} or (${place} = '' and recurrence_id collate "C" >= ${from}))
  `.execute(tx);
}

/** Takes somebody off the list: of one occurrence, which they then decline, of it and those after it, or of all. */
export async function takeOff(
  tx: Transaction,
  actorId: number,
  target: Target & { memberId: number; applyTo: SeriesScope },
): Promise<void> {
  const { masterId, memberId, applyTo } = target;
  const place = placeOf(target, applyTo);
  if (place !== '') {
    await setStatus(tx, actorId, { ...target, status: actorId === memberId ? 'declined' : 'rejected' });
    return;
  }
  const from = startOf(target, applyTo);
  await holdAppointment(tx, masterId, place);
  if (from !== '') await keepBefore(tx, { masterId, memberId, from }, false);
  await keepForPast(tx, masterId, [memberId], { isEnded: true });
  const isMeant = sql`(recurrence_id = '' or recurrence_id collate "C" >= ${from})`;
  await sql`
    delete from appointment_participants where appointment_id = ${masterId} and member_id = ${memberId} and ${isMeant}
  `.execute(tx);
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where appointment_id = ${masterId} and member_id = ${memberId} and ${isMeant}
  `.execute(tx);
  await recordEvents(tx, [
    {
      type: 'appointment_answered',
      actorId,
      payload: { appointmentId: masterId, recurrenceId: '', memberId, status: null },
    },
  ]);
}
