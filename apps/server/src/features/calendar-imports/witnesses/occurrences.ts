import { instancesBetween, type Series } from '@dorfplatz/recurrence';
import { alone } from '../plan.ts';
import { type FileReading, readFile } from '../reading.ts';
import type { EntryColumns, Master } from '../tables.ts';

/** One time that something takes place: instants in UTC, whole days as dates. */
export type Occurrence = [start: string, end: string, name: string];

const OCCURRENCES_MAX = 20_000;

/** Reads a file as an import does. */
export const readBytes = (bytes: Uint8Array, zone: string): Promise<FileReading> =>
  readFile({
    open: async () => new Blob([Uint8Array.from(bytes)]).stream(),
    zone,
    categories: new Map(),
    untitled: '',
    onProgress: async () => true,
  });

const spelled = (id: string): string =>
  Temporal.PlainDateTime.from(id.length === 8 ? `${id}T000000` : id).toString({ smallestUnit: 'second' });

function seriesOf(columns: EntryColumns): Series {
  const wall = (text: string) => (columns.all_day ? text.slice(0, 10) : text);
  const [start, end] = [columns.start_wall, columns.end_wall].map((text) =>
    Temporal.PlainDateTime.from(text),
  );
  return {
    start: wall(columns.start_wall),
    zone: columns.time_zone,
    duration: start!.until(end!, { largestUnit: 'days' }).toString(),
    rule: columns.rrule,
    exdates: columns.exdates.map((id) => wall(spelled(id))),
    rdates: columns.rdates.map((id) => wall(spelled(id))),
  };
}

function single(columns: EntryColumns): Occurrence {
  const at = (wall: string) =>
    columns.all_day
      ? wall.slice(0, 10)
      : Temporal.PlainDateTime.from(wall)
          .toZonedDateTime(columns.time_zone)
          .toInstant()
          .toString({ smallestUnit: 'second' });
  return [at(columns.start_wall), at(columns.end_wall), columns.name];
}

function ofMaster({ columns, exceptions }: Master, from: string, to: string): Occurrence[] {
  const changed = new Map(exceptions.map((one) => [one.recurrenceId, one.columns]));
  const [begin, end] = [from, to].map((day) => Temporal.Instant.from(`${day}T00:00Z`));
  const id = (wall: string) =>
    Temporal.PlainDateTime.from(wall)
      .toString({ smallestUnit: 'second' })
      .replaceAll(/[-:]/g, '')
      .slice(0, columns.all_day ? 8 : 15);
  const own = columns.is_canceled
    ? []
    : instancesBetween(seriesOf(columns), begin!, end!, OCCURRENCES_MAX)
        .filter((one) => !changed.has(id(one.recurrenceId)))
        .map(({ start, end: stop }): Occurrence => {
          const wall = (instant: Temporal.Instant) =>
            instant
              .toZonedDateTimeISO(columns.time_zone)
              .toPlainDateTime()
              .toString({ smallestUnit: 'second' });
          return single({ ...columns, start_wall: wall(start), end_wall: wall(stop) });
        });
  return [...own, ...[...changed.values()].filter((one) => !one.is_canceled).map(single)];
}

/** When all of a file takes place between two dates, in order; what is cancelled does not. */
export function occurrencesOf({ masters, orphans }: FileReading, from: string, to: string): Occurrence[] {
  const all = [...masters.values(), ...[...orphans.values()].flat().map(alone)];
  return all
    .flatMap((one) => ofMaster(one, from, to))
    .filter(([start, end]) => start < to && end >= from)
    .sort((one, other) => (String(one) < String(other) ? -1 : 1));
}
