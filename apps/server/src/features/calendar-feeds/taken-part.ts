import { instantsOf, occurrencesBetween } from '../appointments/index.ts';
import type { AnswerRow } from './queries.ts';
import type { FeedRow } from './tables.ts';

/** How far before an answer evenings are looked at, and how many: every day of these years. */
const YEARS_BEFORE = 10;
const OCCURRENCES_MAX = 4_000;

/** Whether the answer that holds for an occurrence says yes: the one to it, else the one to the whole series at its end. */
function isAccepted(own: readonly AnswerRow[], recurrenceId: string, end: Temporal.Instant): boolean {
  const at = end.epochMilliseconds;
  const answer = own.findLast(({ recurrence_id, since, until }) =>
    recurrence_id === '' ? at > since && at <= until : recurrence_id === recurrenceId,
  );
  return answer?.is_accepted ?? false;
}

/** Recurrence ids of what is over by then, each with its end, wherever it was moved. */
function endedBy(master: FeedRow, changed: readonly FeedRow[], since: number): [string, Temporal.Instant][] {
  const to = Temporal.Instant.fromEpochMilliseconds(Math.ceil(since));
  const from = to.subtract({ hours: 24 * 366 * YEARS_BEFORE });
  const others = new Set(changed.map((row) => row.recurrence_id));
  const own = occurrencesBetween(master, from, to, OCCURRENCES_MAX)
    .filter(({ recurrenceId }) => !others.has(recurrenceId))
    .map(({ recurrenceId, end }): [string, Temporal.Instant] => [recurrenceId, end]);
  const moved = changed.map((row): [string, Temporal.Instant] => [row.recurrence_id!, instantsOf(row).end]);
  return [...own, ...moved].filter(([, end]) => end.epochMilliseconds <= since);
}

/**
 * Occurrences of a series, all of which the reader accepted, in which they take no part all the same: they said so, or
 * it was over when they first answered.
 * @param own the reader's answers to it, in the order of `answersOf`
 */
export function leftOut(
  master: FeedRow,
  changed: readonly FeedRow[],
  own: readonly AnswerRow[],
): Set<string> {
  const single = own.filter(({ recurrence_id, until }) => recurrence_id !== '' && until === Infinity);
  const found = new Set(single.filter((one) => !one.is_accepted).map((one) => one.recurrence_id));
  const since = own.find(({ recurrence_id, until }) => recurrence_id === '' && until === Infinity)!.since;
  if (since === -Infinity || (master.rrule === null && master.rdates.length === 0)) return found;
  for (const [id, end] of endedBy(master, changed, since)) if (!isAccepted(own, id, end)) found.add(id);
  return found;
}
