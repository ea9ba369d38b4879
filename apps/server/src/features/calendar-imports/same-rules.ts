import type { ZoneRules } from './zone-rules.ts';

const offsetIn = (zone: string, instant: number): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;

/** More of a series is not compared. */
const YEARS_MAX = 12;
const HALF_MONTHS = 24;

/** Instants by which the clocks of two zones can be told apart: around changes, and twice a month. */
function samplesOf(rules: ZoneRules, from: number, to: number): number[] {
  const [begin, end] = [Date.UTC(from, 0), Date.UTC(to + 1, 0)];
  const around = rules
    .onsets(from, to)
    .filter(({ at }) => at >= begin && at < end)
    .flatMap(({ at }) => [at - 1, at]);
  const between = Array.from({ length: (to - from + 1) * HALF_MONTHS }, (_, index) =>
    Date.UTC(from, Math.floor(index / 2), index % 2 === 0 ? 1 : 15),
  );
  return [...between, ...around];
}

/** Zones without summer time, for what has none. */
const FIXED = [
  'UTC',
  ...Array.from({ length: 27 }, (_, index) => index - 14)
    .filter((hours) => hours !== 0)
    .map((hours) => `Etc/GMT${hours > 0 ? '+' : ''}${hours}`),
];

/**
 * The place whose clocks show what a VTIMEZONE says, over years.
 * @param first places that are preferred to others with the same clocks
 */
export function placeWithRules(
  rules: ZoneRules,
  from: number,
  to: number,
  first: readonly string[],
): string | undefined {
  const samples = samplesOf(rules, from, Math.min(to, from + YEARS_MAX));
  const wanted = samples.map((instant) => rules.offsetAt(instant, from, to));
  const isSame = (zone: string): boolean =>
    samples.every((instant, index) => offsetIn(zone, instant) === wanted[index]);
  const isFixed = wanted.every((offset) => offset === wanted[0]);
  const others = Intl.supportedValuesOf('timeZone');
  return [...first.slice(0, 1), ...(isFixed ? FIXED : []), ...first.slice(1), ...others].find(isSame);
}

/** A zone whose clocks are always this far ahead of UTC, in minutes. */
export function fixedZone(minutes: number): string | undefined {
  if (minutes === 0) return 'UTC';
  const name = `Etc/GMT${minutes > 0 ? '-' : '+'}${Math.abs(minutes) / 60}`;
  if (FIXED.includes(name)) return name;
  // Halves and quarters of an hour are those of places that have no summer time.
  const now = Date.now();
  return Intl.supportedValuesOf('timeZone').find((zone) =>
    Array.from({ length: 12 }, (_, month) => now + month * 30 * 86_400_000).every(
      (instant) => offsetIn(zone, instant) === minutes * 60_000,
    ),
  );
}

/** Whether clocks of a zone are this many minutes ahead of UTC when it is not summer there. */
export function isWinterOffset(zone: string, minutes: number): boolean {
  const year = new Date().getUTCFullYear();
  const both = [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)].map((instant) => offsetIn(zone, instant));
  return Math.min(...both) === minutes * 60_000;
}
