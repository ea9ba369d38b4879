import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CalendarEvent, type CalendarText, calendarPieces } from './calendar-text.ts';
import { occurrenceEvent } from './occurrence-event.ts';
import { eventOf, type Presenting } from './present.ts';
import type { AnswerRow } from './queries.ts';
import type { Facts } from './tables.ts';

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

/**
 * What the reader takes part in: whole appointments without the occurrences that they declined, and single
 * occurrences of series of which they accepted no more, which stand by themselves.
 */
export function participatingEvents(
  { masters, changed }: Facts,
  given: readonly AnswerRow[],
  presenting: Presenting,
): CalendarEvent[] {
  const answers = Map.groupBy(given, (answer) => answer.appointment_id);
  return masters.flatMap((master) => {
    const own = answers.get(master.id)!;
    const rows = changed.get(master.id) ?? [];
    const single = own.filter(({ recurrence_id }) => recurrence_id !== '');
    if (!own.some(({ recurrence_id, is_accepted }) => recurrence_id === '' && is_accepted)) {
      return single
        .filter(({ is_accepted }) => is_accepted)
        .flatMap(({ recurrence_id }) => occurrenceEvent(master, rows, recurrence_id, presenting) ?? []);
    }
    const declined = new Set(single.filter((one) => !one.is_accepted).map((one) => one.recurrence_id));
    const left = { ...master, exdates: [...master.exdates, ...declined] };
    return [
      eventOf(left, presenting),
      ...rows.filter((row) => !declined.has(row.recurrence_id!)).map((row) => eventOf(row, presenting, left)),
    ];
  });
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
