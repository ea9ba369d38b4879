/** A time in which the clocks of a zone did not change. */
type Span = { from: number; until: number; offset: number };

/** What zones showed in the spans asked for so far; a few for each zone and year. */
const known = new Map<string, Span[]>();

function spanAt(zone: string, at: number): Span {
  // A moment later, so that a change at this very moment counts as one before it.
  const zoned = Temporal.Instant.fromEpochMilliseconds(at + 1).toZonedDateTimeISO(zone);
  return {
    from: zoned.getTimeZoneTransition('previous')?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: zoned.offsetNanoseconds / 1e6,
  };
}

/** Milliseconds that a zone's clocks are ahead of UTC at an instant: as Temporal says it, without asking each time. */
export function offsetAt(zone: string, at: number): number {
  const spans = known.get(zone) ?? [];
  known.set(zone, spans);
  for (const span of spans) if (span.from <= at && at < span.until) return span.offset;
  const span = spanAt(zone, at);
  if (spans.length >= 100) spans.length = 0;
  spans.unshift(span);
  return span.offset;
}

const two = (value: number) => (value < 10 ? `0${value}` : String(value));
const DAY_MS = 86_400_000;

/** Dates as they are written, by days since 1970: months ask for the same few again and again. */
const dates = new Map<number, string>();

function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    if (dates.size >= 10_000) dates.clear();
    date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  return date;
}

/** The last second that four digits of a year can say. */
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** `YYYY-MM-DDTHH:MM:SS` of what clocks show, given as milliseconds since 1970 of a clock at UTC. */
function written(clocks: number): string {
  const shown = Math.min(clocks, LATEST);
  const day = Math.floor(shown / DAY_MS);
  const second = Math.floor((shown - day * DAY_MS) / 1000);
  const minute = Math.floor(second / 60);
  return `${dateOf(day)}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}`;
}

/** What a zone's clocks show at an instant, `YYYY-MM-DDTHH:MM:SS`. */
export const wallAt = (zone: string, at: number): string => written(at + offsetAt(zone, at));

/** The same with the offset that holds then, to the minute. */
export function wallWithOffset(zone: string, at: number): string {
  const offset = offsetAt(zone, at);
  const size = Math.round(Math.abs(offset) / 60_000);
  const sign = offset < 0 ? '-' : '+';
  return `${written(at + offset)}${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
