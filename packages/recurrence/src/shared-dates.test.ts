import { expect, it } from 'vitest';
import type { Series } from './series.ts';
import { sharedDates } from './shared-dates.ts';

const series = (rule: string | null, more: Partial<Series> = {}): Series => ({
  start: '2026-06-17T18:00',
  zone: 'Europe/Berlin',
  duration: 'PT1H',
  rule,
  ...more,
});
const LIMITS = { horizon: '2030-01-01', max: 5 };

it('are those that a series and one of the others have', () => {
  const own = series('FREQ=DAILY;COUNT=10', { rdates: ['2026-07-08T18:00'], exdates: ['2026-06-24T18:00'] });
  expect(sharedDates(own, [series('FREQ=WEEKLY'), series('FREQ=WEEKLY;BYDAY=FR;COUNT=1')], LIMITS)).toEqual({
    ids: ['2026-06-17T18:00', '2026-06-19T18:00', '2026-07-08T18:00'],
    hasOwn: true,
    isCut: false,
  });
  expect(sharedDates(own, [], LIMITS)).toEqual({ ids: [], hasOwn: true, isCut: false });
});

it('without an end or too many of them are the last ones before the horizon', () => {
  const [weekly, daily] = [series('FREQ=WEEKLY'), series('FREQ=DAILY')];
  expect(sharedDates(daily, [weekly], LIMITS)).toEqual({
    ids: ['2029-11-28', '2029-12-05', '2029-12-12', '2029-12-19', '2029-12-26'].map((one) => `${one}T18:00`),
    hasOwn: true,
    isCut: true,
  });
  expect(sharedDates(weekly, [series('FREQ=DAILY;COUNT=60')], LIMITS)).toMatchObject({
    ids: { length: 5 },
    isCut: true,
  });
  expect(sharedDates(weekly, [daily], LIMITS)).toMatchObject({ hasOwn: false, isCut: true });
  expect(sharedDates(series('FREQ=DAILY;INTERVAL=2;COUNT=4'), [daily], LIMITS)).toMatchObject({
    ids: { length: 4 },
    hasOwn: false,
    isCut: false,
  });
});
