import { expect, test } from 'vitest';
import { sizeOf, timeFor } from '../../../../tools/long/sizes.ts';
import { randomTrials, type Trial } from '../random-series.ts';
import { plainOf, SLACK } from '../wall-clock.ts';
import { askDateutil, findPython, type Heard } from './dateutil.ts';
import { DIFFERENCES, OTHER_DIFFERENCES } from './differences.ts';
import { explain, type Found, ours } from './readings.ts';
import { askRruleRust } from './rrule-rust.ts';

const size = sizeOf('recurrence');
/** A long run tries others each time; what it prints repeats it. */
const isLong = process.env.LONG_SUITE === 'recurrence';
const seed = Number(process.env.RECURRENCE_SEED ?? (isLong ? Date.now() % 2 ** 31 : 45));
const PIECE = 2_000;
const UNLISTED = 'unlisted';
const zones = Intl.supportedValuesOf('timeZone');

const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  String(some) === String(others);

/** The offsets that our data have for a wall clock, as `Heard` has those of Python's. */
function offsetsAt(wall: number, zone: string): [number, number] {
  const plain = plainOf(wall);
  const [early, late] = (['earlier', 'later'] as const).map(
    (disambiguation) => wall - plain.toZonedDateTime(zone, { disambiguation }).epochMilliseconds / 1_000,
  );
  const isGap = !plain.toZonedDateTime(zone).toPlainDateTime().equals(plain);
  return isGap ? [late!, early!] : [early!, late!];
}

/** Whether the data of the zone differ for an instance; if so, the wall clocks must be the same away from the ends. */
function isZoneData(
  { series, told }: Trial,
  window: [number, number],
  heard: Heard[],
  found: Found[],
): boolean {
  const differs = heard.some(([wall, , ...offsets]) => !isEqual(offsetsAt(wall, series.zone), offsets));
  if (!differs) return false;
  const until = /UNTIL=(\d{4})(\d{2})(\d{2})/.exec(told.rule);
  const ends = [...window, ...(until ? [Date.UTC(+until[1]!, +until[2]! - 1, +until[3]!) / 1_000] : [])];
  const inside = (all: readonly (Found | Heard)[]): number[] =>
    all.map(([wall]) => wall).filter((wall) => ends.every((end) => Math.abs(end - wall) > 2 * SLACK));
  return isEqual(inside(heard), inside(found));
}

/** The name of the difference between ours and theirs in a window of a trial; null where there is none. */
type Judge = (trial: Trial, index: number, window: number) => string | null;

/** Goes through the trials in pieces; each difference is counted by its name, and one without a name is told. */
function compare(witness: string, hear: (piece: readonly Trial[]) => Judge): void {
  const counts: Record<string, number> = {};
  const unlisted: string[] = [];
  for (let done = 0; done < size; done += PIECE) {
    const trials = randomTrials(zones, Math.min(PIECE, size - done), seed + done);
    const judge = hear(trials);
    for (const [index, trial] of trials.entries()) {
      for (const window of trial.told.windows.keys()) {
        const name = judge(trial, index, window);
        if (name === null) continue;
        counts[name] = (counts[name] ?? 0) + 1;
        const { series, told } = trial;
        const text = `${told.start} ${series.zone} ${told.rule} exdates ${told.exdates} rdates ${told.rdates}`;
        if (name === UNLISTED && unlisted.length < 5) unlisted.push(text);
      }
    }
  }
  if (isLong) console.log(`${witness}: seed ${seed}, ${size} rules over ${zones.length} zones`, counts);
  expect(unlisted, `seed ${seed}`).toEqual([]);
  // What no longer happens is no difference any more.
  const known: string[] = DIFFERENCES.map(({ name }) => name);
  if (isLong && size >= 20_000) expect(Object.keys(counts)).toEqual(expect.arrayContaining(known));
}

test(
  'rrule-rust has the same wall clocks',
  () => {
    compare('rrule-rust', () => ({ told }, _, window) => {
      const series = { ...told, zone: 'UTC', duration: 'PT1H' };
      const asked = told.windows[window]!;
      const heard = askRruleRust(told)[window]!;
      const walls = (found: readonly Found[]): number[] => found.map(([wall]) => wall);
      const found = walls(ours(series, asked));
      if (isEqual(found, heard)) return null;
      const once = [...new Set(heard)];
      if (isEqual(found, once)) return 'said twice' satisfies keyof typeof OTHER_DIFFERENCES;
      return explain(series, asked, (read) => isEqual(walls(read), once))?.name ?? UNLISTED;
    });
  },
  timeFor('recurrence', 60_000),
);

test(
  'python3-dateutil and zoneinfo have the same wall clocks at the same instants in all zones',
  (context) => {
    const python = findPython();
    if ('missing' in python) {
      expect(process.env.CI, python.missing).not.toBe('true');
      console.warn(`The comparison with python3-dateutil was not made. ${python.missing}`);
      return context.skip(python.missing);
    }
    let moved = 0;
    compare('python3-dateutil', (trials) => {
      const answers = askDateutil(python.path, trials);
      moved += answers.flat(2).filter(([, , before, after]) => before < after).length;
      return (trial, index, window) => {
        const { series, told } = trial;
        const asked = told.windows[window]!;
        const heard = answers[index]![window]!;
        const places = heard.map(([wall, instant]): Found => [wall, instant]);
        const found = ours(series, asked);
        if (isEqual(found, places)) return null;
        const difference = explain(series, asked, (read) => isEqual(read, places));
        if (difference) return difference.name;
        const isOther = (read: Found[]) => isZoneData(trial, asked, heard, read);
        if (!isOther(found) && !explain(series, asked, isOther)) return UNLISTED;
        return 'zone data' satisfies keyof typeof OTHER_DIFFERENCES;
      };
    });
    expect(moved, 'instances in a gap').toBeGreaterThan(size / 50);
  },
  timeFor('recurrence', 60_000),
);

test('every difference has its reason, with the section of the RFC', () => {
  for (const reason of [...DIFFERENCES.map((one) => one.reason), ...Object.values(OTHER_DIFFERENCES)]) {
    expect(reason).toMatch(/^RFC 5545 .{40,}$/);
  }
});
