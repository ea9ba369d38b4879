import type { OPT_PROHIBITED, ParticipantStatus } from '@dorfplatz/contract';
import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { AppointmentRow, LoadedAppointment } from './tables.ts';

/** An appointment or series, and the occurrence of it that is meant; empty for all of it. */
export type Pair = { masterId: number; recurrenceId: string };
export type Counts = { accepted: number; declined: number; no_reaction: number };

export const pairKey = ({ masterId, recurrenceId }: Pair): string => `${masterId} ${recurrenceId}`;

/**
 * What holds for an occurrence of a series of all that was given: answers for all of it as they were when it ended. With
 * an empty id what holds now. `given` is a row of `given_answers`.
 */
const holds = (
  recurrenceId: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  case when ${recurrenceId} = '' then given.recurrence_id = '' and given.until = 'infinity'
    else given.recurrence_id = ${recurrenceId} or (given.recurrence_id = '' and ${end} > given.since and ${end} <= given.until) end
)`;

/** The viewer's own answers, by `pairKey`: the one for the occurrence, else the one for the whole series at its time. */
export async function ownAnswers(
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  pairs: readonly Pair[],
): Promise<Map<string, ParticipantStatus>> {
  if (pairs.length === 0) return new Map();
  const { rows } = await sql<{ master_id: number; recurrence_id: string; status: ParticipantStatus }>`
    select asked.master_id, asked.recurrence_id, mine.status
    from unnest(
      ${pairs.map(({ masterId }) => masterId)}::bigint[], ${pairs.map((pair) => pair.recurrenceId)}::text[]
    ) as asked (master_id, recurrence_id)
    cross join lateral (
      select given.status from given_answers given
      where given.member_id = ${viewer.memberId} and given.appointment_id = asked.master_id
        and ${holds(sql`asked.recurrence_id`, sql`end_of_occurrence(asked.master_id, asked.recurrence_id)`)}
      order by given.recurrence_id desc, given.until desc limit 1
    ) mine
  `.execute(db);
  return new Map(
    rows.map((row) => [pairKey({ masterId: row.master_id, recurrenceId: row.recurrence_id }), row.status]),
  );
}

/** Everybody's answer to an occurrence of a series, as SQL; with an empty id to the appointment or series. */
export const answersAt = (masterId: number, recurrenceId: string): RawBuilder<unknown> => sql`
  select distinct on (given.member_id) given.member_id, given.status
  from (
    select ${recurrenceId}::text as name, end_of_occurrence(${masterId}, ${recurrenceId}) as ends_at
  ) one
  join given_answers given on given.appointment_id = ${masterId} and ${holds(sql`one.name`, sql`one.ends_at`)}
  order by given.member_id, given.recurrence_id desc, given.until desc`;

/** How many answered how: of one occurrence, or with an empty id of the appointment or series. */
export async function countsOf(db: Sql, masterId: number, recurrenceId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where status = 'accepted') as accepted,
           count(*) filter (where status = 'declined') as declined,
           count(*) filter (where status in ('open', 'invited')) as no_reaction
    from (${answersAt(masterId, recurrenceId)}) as answered
  `.execute(db);
  return rows[0]!;
}

/** What of an appointment decides who can answer. */
export type AnswerableRow = Pick<
  AppointmentRow,
  | 'attendees_enforced'
  | 'attendee_total'
  | 'participation_locked'
  | 'registration_required'
  | 'registration_deadline'
  | 'user_can_opt'
>;
type Answerable = Pick<LoadedAppointment, 'isCanceled' | 'endsAt' | 'myStatus' | 'isAuthor'> & {
  row: AnswerableRow;
};

/** Whether no place is left: the limit is enforced and reached. */
export const isFull = ({ row }: Pick<Answerable, 'row'>, counts: Pick<Counts, 'accepted'>): boolean =>
  row.attendees_enforced && row.attendee_total > 0 && counts.accepted >= row.attendee_total;

/**
 * Why the viewer cannot answer, or null. `full` says that they cannot accept: they may decline all the same.
 * @param settings the network's: whether answers may come after the event
 */
export function optProhibited(
  loaded: Answerable,
  counts: Pick<Counts, 'accepted'>,
  settings: { allow_retroactive_opting: boolean },
  now = Date.now(),
): (typeof OPT_PROHIBITED)[number] | null {
  const { row, myStatus } = loaded;
  if (loaded.isCanceled) return 'canceled';
  if (isPast(loaded, now) && !settings.allow_retroactive_opting) return 'past';
  if (row.participation_locked) return 'locked';
  if (row.registration_required && row.registration_deadline && Date.parse(row.registration_deadline) < now)
    return 'deadline';
  if (myStatus === 'rejected') return 'not_invited';
  // Nobody invites whoever made it, and they may say that they take part all the same.
  if (myStatus === null && !row.user_can_opt && !loaded.isAuthor) return 'not_invited';
  return isFull(loaded, counts) && myStatus !== 'accepted' ? 'full' : null;
}

/** Whether it is over; a series that has no end never is. */
export const isPast = ({ endsAt }: Pick<LoadedAppointment, 'endsAt'>, now = Date.now()): boolean =>
  endsAt !== null && Date.parse(endsAt) < now;
