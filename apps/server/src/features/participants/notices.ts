import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Farewell } from '../appointment-removal/index.ts';
import { notify } from '../notifications/index.ts';
import { effectiveAnswers, type Target } from './answers.ts';

type Kind = 'appointment_invite' | 'appointment_changed' | 'appointment_canceled' | 'appointment_reminder';

/** Name and date in a line: of a series its next occurrence, in the appointment's own zone (decision 18). */
export async function lineOf(db: Sql, { masterId, recurrenceId }: Target): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; starts: string; all_day: boolean }>`
    select shown.name, shown.all_day,
           to_char(coalesce(taking.starts_at, shown.starts_at) at time zone shown.time_zone, 'DD.MM.YYYY HH24:MI') as starts
    from appointments master
    left join lateral (
      select appointment_id, starts_at from occurrences
      where master_id = master.id and (${recurrenceId} = '' or recurrence_id = ${recurrenceId})
      order by starts_at < now(), abs(extract(epoch from starts_at - now())) limit 1
    ) taking on true
    join appointments shown on shown.id = coalesce(
      (select id from appointments where series_id = master.id and recurrence_id = ${recurrenceId}),
      case when ${recurrenceId} = '' then taking.appointment_id end, master.id)
    where master.id = ${masterId}
  `.execute(db);
  const row = rows[0];
  return row && `${row.name}, ${row.all_day ? row.starts.slice(0, 10) : row.starts}`;
}

/** Lets these people know of an appointment, each once a kind: the next one takes the place of the last. */
export async function tell(
  tx: Transaction,
  kind: Kind,
  subject: Target,
  actorId: number | null,
  memberIds: readonly number[],
): Promise<void> {
  const message = memberIds.length > 0 ? await lineOf(tx, subject) : undefined;
  if (message === undefined) return;
  await notify(
    tx,
    memberIds.map((memberId) => ({
      memberId,
      kind,
      about: { appointment_id: subject.masterId, recurrence_id: subject.recurrenceId },
      message,
      actorId: actorId ?? memberId,
      gatheringKey: `${kind}:${subject.masterId}:${subject.recurrenceId}`,
    })),
  );
}

/** Those who take part or may yet: not who has said no to it. */
export async function concerned(db: Sql, subject: Target): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from (${effectiveAnswers(subject)}) effective
    where status in ('accepted', 'invited', 'open') order by member_id
  `.execute(db);
  return rows.map((row) => row.member_id);
}

/** An appointment, all of a series or one of its occurrences, and whom what became of it concerns. */
export type Told = Target & { memberIds: number[] };

/**
 * Those to be told of a change: who take part in what was changed, and where that is all of a series, who take part in
 * single occurrences to come, each of theirs. An occurrence that was changed by itself is not moved with its series.
 */
export async function toldOf(db: Sql, subject: Target, kind: Kind): Promise<Told[]> {
  const whole = { ...subject, memberIds: await concerned(db, subject) };
  if (subject.recurrenceId !== '') return [whole];
  const { rows } = await sql<{ recurrence_id: string; member_ids: number[] }>`
    select p.recurrence_id, array_agg(p.member_id order by p.member_id) as member_ids
    from appointment_participants p
    where p.appointment_id = ${subject.masterId} and p.recurrence_id <> '' and p.status in ('accepted', 'invited', 'open')
      and p.member_id <> all(${whole.memberIds}::bigint[])
      and end_of_occurrence(p.appointment_id, p.recurrence_id) > now()
      and (${kind === 'appointment_canceled'}::boolean or not exists (
        select 1 from appointments own where own.series_id = p.appointment_id and own.recurrence_id = p.recurrence_id
      ))
    group by p.recurrence_id order by p.recurrence_id
  `.execute(db);
  const single = rows.map((row) => ({
    masterId: subject.masterId,
    recurrenceId: row.recurrence_id,
    memberIds: row.member_ids,
  }));
  return [whole, ...single];
}

type Updated = RecordedEvent & { type: 'appointment_updated' };
type ReplacedEvening = Told & { lineBefore: string };

/** Evenings that calendars know by another uid, as they are called now, and who comes to each of them alone. */
export const replacedIn = ({ payload }: Updated): ReplacedEvening[] =>
  (payload.replaced ?? []).flatMap(({ farewell: { line, people }, now }) =>
    now === null
      ? []
      : {
          ...{ masterId: payload.appointmentId, recurrenceId: now },
          ...{ memberIds: people.map(({ id }) => id), lineBefore: line },
        },
  );

/** What people who are on the list want to hear of at once. */
export const WORTH_TELLING = new Set(['date', 'location', 'recurrence_pattern', 'meeting']);

/** What is no more by an event. */
function farewellsIn(event: RecordedEvent): Farewell[] {
  if (event.type === 'appointment_deleted') return event.payload.farewells ?? [];
  if (event.type !== 'appointment_updated') return [];
  return (event.payload.replaced ?? []).flatMap(({ farewell, now }) => (now === null ? farewell : []));
}

/** Tells those who were to come that appointments are no more: what is left of one is its name and its date. */
async function tellFarewells(tx: Transaction, events: readonly RecordedEvent[]): Promise<void> {
  const notices = events.flatMap((event) => {
    return farewellsIn(event).flatMap(({ masterId, recurrenceId, line, people }) =>
      people
        .filter(({ id }) => id !== event.actorId)
        .map(({ id }) => ({
          memberId: id,
          kind: 'appointment_canceled' as const,
          about: {},
          message: line,
          actorId: event.actorId ?? id,
          gatheringKey: `appointment_canceled:${masterId}:${recurrenceId}`,
        })),
    );
  });
  await notify(tx, notices);
}

/** Evenings that were changed by themselves and went with their series all the same. */
async function movedWith(tx: Transaction, event: Updated, told: readonly Told[]): Promise<Told[]> {
  const heard = new Set(told.map(({ recurrenceId }) => recurrenceId));
  const moved: Told[] = [];
  for (const { lineBefore, ...evening } of replacedIn(event)) {
    const isMoved = !heard.has(evening.recurrenceId) && (await lineOf(tx, evening)) !== lineBefore;
    if (isMoved) moved.push(evening);
  }
  return moved;
}

async function tellOf(tx: Transaction, event: RecordedEvent): Promise<void> {
  if (event.type === 'participants_added' && event.payload.status === 'invited') {
    const { appointmentId: masterId, recurrenceId, memberIds } = event.payload;
    await tell(tx, 'appointment_invite', { masterId, recurrenceId }, event.actorId, memberIds);
  }
  const isChange =
    event.type === 'appointment_updated' && event.payload.changed.some((field) => WORTH_TELLING.has(field));
  if (isChange || event.type === 'appointment_canceled') {
    const { appointmentId: masterId, recurrenceId } = event.payload;
    const kind = isChange ? 'appointment_changed' : 'appointment_canceled';
    const told = await toldOf(tx, { masterId, recurrenceId }, kind);
    if (event.type === 'appointment_updated') told.push(...(await movedWith(tx, event, told)));
    for (const { memberIds, ...subject } of told) {
      const others = memberIds.filter((id) => id !== event.actorId);
      await tell(tx, kind, subject, event.actorId, others);
    }
  }
}

/** Tells people that they are invited, and what became of what they are invited to. */
export const noticeConsumers = (services: Services): Consumer[] => [
  {
    name: 'participants-notices',
    async handle(events, tx) {
      for (const event of events) await tellOf(tx, event);
      await tellFarewells(tx, events);
      return () => services.events.nudge();
    },
  },
];
