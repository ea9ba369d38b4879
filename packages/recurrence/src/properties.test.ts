import { expect, test } from 'vitest';
import {
  fromRRule,
  instancesBetween,
  nextInstance,
  previousInstance,
  type Series,
  toRRule,
} from './index.ts';
import { randomTrials } from './random-series.ts';

const zones = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
];
const trials = randomTrials(zones, 300, 7);
const instant = (second: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(second * 1_000);
const first = (series: Series, [from, to]: [number, number]) =>
  instancesBetween(series, instant(from), instant(to), 40);

test('instances come in order of their starts, and one by one from either end', () => {
  for (const { series, told } of trials) {
    const found = first(series, told.windows[0]!);
    found.slice(1).forEach((one, index) => {
      expect(Temporal.Instant.compare(found[index]!.start, one.start)).toBe(-1);
      expect(nextInstance(series, found[index]!.start), told.rule).toEqual(one);
      expect(previousInstance(series, one.start), told.rule).toEqual(found[index]);
    });
  }
});

test('a rule that is given out and read again has the same instances', () => {
  for (const { series, told } of trials) {
    const read = { ...series, rule: fromRRule(toRRule(series)!, series) };
    for (const window of told.windows) expect(first(read, window), told.rule).toEqual(first(series, window));
  }
});

test('a window in two halves has what it has as a whole', () => {
  for (const { series, told } of trials) {
    const [from, to] = told.windows[0]!;
    const ids = (a: number, b: number): string[] =>
      instancesBetween(series, instant(a), instant(b), 10_000).map(({ recurrenceId }) => recurrenceId);
    const middle = Math.floor((from + to) / 2);
    expect([...new Set([...ids(from, middle), ...ids(middle, to)])], told.rule).toEqual(ids(from, to));
  }
});

test.each([
  ['1900-01-05T09:00', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['1900-01-05T09:00', 'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6'],
  ['1900-01-05T09:00', 'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=300'],
  ['1900-01-05T09:00', 'FREQ=YEARLY;BYYEARDAY=-366;BYDAY=MO,TU;BYSETPOS=-3;COUNT=5'],
  ['1900-01-05T09:00', 'FREQ=DAILY;COUNT=100000'],
  ['1600-01-01T09:00', 'FREQ=YEARLY;INTERVAL=10000;COUNT=100000'],
  ['1904-02-29T09:00', 'FREQ=YEARLY;INTERVAL=3'],
])('what is hostile ends at once: from %s %s', (start, rule) => {
  const series: Series = { start, zone: 'Europe/Berlin', duration: 'PT1H', rule };
  const begun = performance.now();
  const found = first(series, [-11_670_000_000, 253_402_000_000]);
  nextInstance(series, instant(200_000_000_000));
  previousInstance(series, instant(200_000_000_000));
  expect(found.length).toBeLessThanOrEqual(40);
  // Ten times what it takes, since it may not be alone.
  expect(performance.now() - begun).toBeLessThan(3_000);
});
