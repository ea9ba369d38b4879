import { instancesBetween } from '@dorfplatz/recurrence';
import type { CalendarEvent } from './calendar-text.ts';
import { eventOf, type Presenting } from './present.ts';
import type { FeedRow } from './tables.ts';

/** `20260617T180000` as `2026-06-17T18:00:00`, `20260617` as its midnight. */
const wallOf = (recurrenceId: string): string => {
  const [date, time = '000000'] = recurrenceId.split('T');
  return `${date!.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}`;
};

const wallText = (plain: Temporal.PlainDateTime): string => plain.toString({ smallestUnit: 'second' });

/** Whether a series has an occurrence under this id, with the reading of docs/decisions/0015. */
function hasOccurrence(master: FeedRow, recurrenceId: string): boolean {
  const { all_day: allDay, time_zone: zone, rrule, start_wall: start } = master;
  const wall = wallOf(recurrenceId);
  const spelled = (id: string): string => (allDay ? wallOf(id).slice(0, 10) : wallOf(id));
  const series = {
    start: allDay ? start.slice(0, 10) : start,
    zone,
    duration: allDay ? 'P1D' : 'PT0S',
    rule: rrule,
    exdates: master.exdates.map(spelled),
    rdates: master.rdates.map(spelled),
  };
  const around = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant();
  const found = instancesBetween(series, around.subtract({ hours: 1 }), around.add({ hours: 26 }), 200);
  return found.some((one) =>
    Temporal.PlainDateTime.from(one.recurrenceId).equals(Temporal.PlainDateTime.from(wall)),
  );
}

/** One occurrence of a series as an event of its own, so that programs need not know the series. */
export function occurrenceEvent(
  master: FeedRow,
  changed: readonly FeedRow[],
  recurrenceId: string,
  presenting: Presenting,
): CalendarEvent | null {
  const own = {
    rrule: null,
    exdates: [],
    rdates: [],
    recurrenceId: null,
    uid: `${recurrenceId}-${master.uid}`,
  };
  const row = changed.find((one) => one.recurrence_id === recurrenceId);
  if (row) return { ...eventOf(row, presenting, master), ...own };
  if (!hasOccurrence(master, recurrenceId)) return null;
  const start = Temporal.PlainDateTime.from(wallOf(recurrenceId));
  const length = Temporal.PlainDateTime.from(master.start_wall).until(master.end_wall);
  const event = eventOf(master, presenting);
  const url = `${presenting.publicUrl}/appointments/v-${master.id}-${recurrenceId}`;
  return { ...event, ...own, url, start: wallText(start), end: wallText(start.add(length)) };
}
