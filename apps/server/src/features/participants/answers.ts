import type { ApplyTo, ParticipantStatus } from '@dorfplatz/contract';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { conflict } from '../../platform/problem.ts';

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

/** Everybody's answer as it holds for the target: that for the occurrence, else that for all of it. */
export const effectiveAnswers = ({ masterId, recurrenceId }: Target): RawBuilder<unknown> => sql`
  select distinct on (member_id) member_id, status from appointment_participants
  where appointment_id = ${masterId} and recurrence_id in ('', ${recurrenceId})
  order by member_id, recurrence_id desc`;

/** Where an answer is kept: for one occurrence, or for all of it. */
export const placeOf = ({ recurrenceId }: Target, applyTo: ApplyTo): string =>
  applyTo === 'this' ? recurrenceId : '';

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

/** How many others take part at most in any one occurrence that the place stands for, the past left aside. */
async function takenPlaces(
  tx: Transaction,
  { masterId, place, memberId }: { masterId: number; place: string; memberId: number },
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
        and one.recurrence_id >= to_char(now() - interval '1 day', 'YYYYMMDD')
      group by one.recurrence_id
    )
    select (select count(*) from whole) + greatest(0, (select max(difference) from differing)) as taken
  `.execute(tx);
  return rows[0]!.taken;
}

/**
 * Writes down an answer, for one occurrence or for all. Of all, what was answered for single occurrences to come goes.
 * Whether this actor may is asked before.
 * @throws Problem 409 `appointment_full` where the places are limited and taken
 */
export async function setStatus(
  tx: Transaction,
  actorId: number,
  target: Target & { memberId: number; status: ParticipantStatus; applyTo: ApplyTo },
): Promise<void> {
  const { masterId, memberId, status, applyTo } = target;
  const place = placeOf(target, applyTo);
  const limit = await holdAppointment(tx, masterId, place);
  if (status === 'accepted' && limit.attendees_enforced && limit.attendee_total > 0) {
    if ((await takenPlaces(tx, { masterId, place, memberId })) >= limit.attendee_total)
      throw conflict('appointment_full');
  }
  const { rows } = await sql<{ was: string | null }>`
    with before as (
      select status from appointment_participants
      where appointment_id = ${masterId} and recurrence_id = ${place} and member_id = ${memberId}
    ),
    written as (
      insert into appointment_participants (appointment_id, recurrence_id, member_id, status, answered_at)
      values (${masterId}, ${place}, ${memberId}, ${status}, now())
      on conflict (appointment_id, recurrence_id, member_id)
        do update set status = excluded.status, answered_at = now()
    )
    select (select status from before) as was
  `.execute(tx);
  let changed = rows[0]!.was !== status;
  if (place === '') {
    const { numAffectedRows } = await sql`
      delete from appointment_participants
      where appointment_id = ${masterId} and member_id = ${memberId} and recurrence_id <> ''
        and recurrence_id >= to_char(now() - interval '1 day', 'YYYYMMDD')
    `.execute(tx);
    if (numAffectedRows) changed = true;
  }
  await settleInvite(tx, { masterId, place, memberId, status });
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
    memberId,
    status,
  }: { masterId: number; place: string; memberId: number; status: ParticipantStatus },
): Promise<void> {
  const state = status === 'accepted' || status === 'declined' || status === 'rejected' ? status : 'open';
  await sql`
    update invites set state = ${state}, answered_at = case when ${state} = 'open' then null else now() end
    where appointment_id = ${masterId} and member_id = ${memberId} and state <> ${state}
      and (${place} = '' or recurrence_id = ${place})
  `.execute(tx);
}

/** Takes somebody off the list: of one occurrence, which they then decline, or of all. */
export async function takeOff(
  tx: Transaction,
  actorId: number,
  target: Target & { memberId: number; applyTo: ApplyTo },
): Promise<void> {
  const { masterId, memberId, applyTo } = target;
  const place = placeOf(target, applyTo);
  if (place !== '') {
    await setStatus(tx, actorId, { ...target, status: actorId === memberId ? 'declined' : 'rejected' });
    return;
  }
  await holdAppointment(tx, masterId, place);
  await sql`
    delete from appointment_participants where appointment_id = ${masterId} and member_id = ${memberId}
  `.execute(tx);
  await sql`
    update invites set state = 'obsolete', answered_at = now()
    where appointment_id = ${masterId} and member_id = ${memberId}
  `.execute(tx);
  await recordEvents(tx, [
    {
      type: 'appointment_answered',
      actorId,
      payload: { appointmentId: masterId, recurrenceId: '', memberId, status: null },
    },
  ]);
}
