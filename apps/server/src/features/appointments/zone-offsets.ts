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

const two = (value: number) => String(value).padStart(2, '0');

/** What a zone's clocks show at an instant, `YYYY-MM-DDTHH:MM:SS`. */
export const wallAt = (zone: string, at: number): string =>
  new Date(at + offsetAt(zone, at)).toISOString().slice(0, 19);

/** The same with the offset that holds then, to the minute. */
export function wallWithOffset(zone: string, at: number): string {
  const offset = offsetAt(zone, at);
  const size = Math.round(Math.abs(offset) / 60_000);
  return `${wallAt(zone, at)}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
