import type { OPT_PROHIBITED, ParticipantStatus } from '@dorfplatz/contract';
import { rows, type Sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { AppointmentRow, LoadedAppointment } from './tables.ts';

/** An appointment or series, and the occurrence of it that is meant; empty for all of it. */
export type Pair = { masterId: number; recurrenceId: string };
export type Counts = { accepted: number; declined: number; no_reaction: number };

export const pairKey = ({ masterId, recurrenceId }: Pair): string => `${masterId} ${recurrenceId}`;

/** The viewer's own answers, by `pairKey`: the one for the occurrence, else the one for the whole series. */
export async function ownAnswers(
  db: Sql,
  viewer: Pick<Viewer, 'memberId'>,
  pairs: readonly Pair[],
): Promise<Map<string, ParticipantStatus>> {
  if (pairs.length === 0) return new Map();
  const masters = [...new Set(pairs.map((pair) => pair.masterId))];
  const found = await rows<{ appointment_id: number; recurrence_id: string; status: ParticipantStatus }>(
    db,
    `select appointment_id, recurrence_id, status from appointment_participants
     where member_id = $1 and appointment_id = any($2::bigint[])`,
    [viewer.memberId, masters],
  );
  const known = new Map(
    found.map((row) => [
      pairKey({ masterId: row.appointment_id, recurrenceId: row.recurrence_id }),
      row.status,
    ]),
  );
  const answers = new Map<string, ParticipantStatus>();
  for (const pair of pairs) {
    const status = known.get(pairKey(pair)) ?? known.get(pairKey({ ...pair, recurrenceId: '' }));
    if (status) answers.set(pairKey(pair), status);
  }
  return answers;
}

/** How many answered how: of one occurrence, or with an empty id of the appointment or series. */
export async function countsOf(db: Sql, masterId: number, recurrenceId: string): Promise<Counts> {
  const [row] = await rows<Counts>(
    db,
    `select count(*) filter (where status = 'accepted') as accepted,
            count(*) filter (where status = 'declined') as declined,
            count(*) filter (where status in ('open', 'invited')) as no_reaction
     from (
       select distinct on (member_id) status from appointment_participants
       where appointment_id = $1 and recurrence_id in ('', $2) order by member_id, recurrence_id desc
     ) as answered`,
    [masterId, recurrenceId],
  );
  return row!;
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
