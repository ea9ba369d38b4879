import { setImmediate as nextTurn } from 'node:timers/promises';
import { endOfSeries } from '../appointments/index.ts';
import { type CalendarEvent, type CalendarText, calendarPieces } from './calendar-text.ts';
import { occurrenceEvent } from './occurrence-event.ts';
import { eventOf, type Presenting } from './present.ts';
import type { AnswerRow } from './queries.ts';
import type { Facts, FeedRow } from './tables.ts';
import { leftOut } from './taken-part.ts';

/** Presented in pieces, so that a long feed keeps nobody else waiting. */
const AT_ONCE = 100;

/** Masters and the changed occurrences of series among them, each behind its series. */
export async function eventsOf(
  { masters, changed }: Facts,
  presenting: Presenting,
): Promise<CalendarEvent[]> {
  const events: CalendarEvent[] = [];
  for (const [index, master] of masters.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    events.push(eventOf(master, presenting));
    for (const row of changed.get(master.id) ?? []) events.push(eventOf(row, presenting, master));
  }
  return events;
}

/** A series without what is left out of it; of what then has only changed occurrences, these alone. */
function seriesEvents(
  master: FeedRow,
  changed: readonly FeedRow[],
  left: ReadonlySet<string>,
  presenting: Presenting,
): CalendarEvent[] {
  const kept = changed.filter((row) => !left.has(row.recurrence_id!));
  const series = { ...master, exdates: [...new Set([...master.exdates, ...left])] };
  const others = changed.map((row) => row.recurrence_id!);
  if (left.size > 0 && endOfSeries({ ...series, exdates: [...series.exdates, ...others] }) === undefined)
    return kept.flatMap((row) => occurrenceEvent(master, changed, row.recurrence_id!, presenting) ?? []);
  return [eventOf(series, presenting), ...kept.map((row) => eventOf(row, presenting, series))];
}

/**
 * What the reader takes part in: whole appointments without the occurrences that they declined and those that were over
 * before they answered, and single occurrences of series of which they accepted no more, which stand by themselves.
 */
export async function participatingEvents(
  { masters, changed }: Facts,
  given: readonly AnswerRow[],
  presenting: Presenting,
): Promise<CalendarEvent[]> {
  const answers = Map.groupBy(given, (answer) => answer.appointment_id);
  const events: CalendarEvent[] = [];
  for (const master of masters) {
    const own = answers.get(master.id)!;
    const rows = changed.get(master.id) ?? [];
    const accepted = own.filter(({ is_accepted, until }) => is_accepted && until === Infinity);
    if (accepted.some(({ recurrence_id }) => recurrence_id === '')) {
      const left = leftOut(master, rows, own);
      // To go through a series takes its time.
      if (left.size > 0) await nextTurn();
      events.push(...seriesEvents(master, rows, left, presenting));
    } else {
      for (const { recurrence_id } of accepted)
        events.push(...[occurrenceEvent(master, rows, recurrence_id, presenting) ?? []].flat());
    }
  }
  return events;
}

/** The bytes of a feed; others get their turn between its pieces. */
export async function feedBytes(events: readonly CalendarEvent[], calendar: CalendarText): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const piece of calendarPieces(events, calendar)) {
    pieces.push(Buffer.from(piece));
    await nextTurn();
  }
  return Buffer.concat(pieces);
}
