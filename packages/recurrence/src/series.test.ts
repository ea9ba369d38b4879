import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  choose,
  endDates,
  instancesBetween,
  isOnInterval,
  nextInstance,
  previousInstance,
  type RecurrenceError,
  type Series,
} from './index.ts';

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const series = (rule: Series['rule'], more: Partial<Series> = {}): Series => ({
  start: '2026-01-05T09:00',
  zone: 'Europe/Berlin',
  duration: 'PT1H',
  rule,
  ...more,
});
const starts = (of: Series, from: string, to: string, limit = 100): string[] =>
  instancesBetween(of, at(from), at(to), limit).map(({ start }) => start.toString());
const ids = (of: Series, from: string, to: string, limit = 100): string[] =>
  instancesBetween(of, at(from), at(to), limit).map(({ recurrenceId }) => recurrenceId);
const codeOf = (ask: () => unknown): string => {
  try {
    ask();
  } catch (error) {
    return (error as RecurrenceError).code;
  }
  return 'none';
};

const WEEKLY = { frequency: 'weekly', interval: 1 } as const;
const DAILY = { frequency: 'daily', interval: 1 } as const;
const [EVER, ALWAYS] = ['1600-01-01T00:00Z', '9999-12-31T00:00Z'];

describe('a series', () => {
  it('keeps its wall clock through every change of offset', () => {
    const found = instancesBetween(series(WEEKLY), at('2026-03-15T00:00Z'), at('2026-04-10T00:00Z'), 10);
    expect(found.map(({ start }) => start.toString())).toEqual([
      '2026-03-16T08:00:00Z',
      '2026-03-23T08:00:00Z',
      '2026-03-30T07:00:00Z',
      '2026-04-06T07:00:00Z',
    ]);
    expect(new Set(found.map(({ recurrenceId }) => recurrenceId.slice(11)))).toEqual(new Set(['09:00']));
  });

  it('comes later by what was left out where its wall clock does not exist, and is itself again the day after', () => {
    const night = series(DAILY, { start: '2026-03-28T02:30', duration: 'PT45M' });
    expect(instancesBetween(night, at('2026-03-28T00:00Z'), at('2026-03-31T00:00Z'), 9)).toEqual([
      { recurrenceId: '2026-03-28T02:30', start: at('2026-03-28T01:30Z'), end: at('2026-03-28T02:15Z') },
      { recurrenceId: '2026-03-29T02:30', start: at('2026-03-29T01:30Z'), end: at('2026-03-29T02:15Z') },
      { recurrenceId: '2026-03-30T02:30', start: at('2026-03-30T00:30Z'), end: at('2026-03-30T01:15Z') },
    ]);
  });

  it('takes place once, the first time, where its wall clock exists twice', () => {
    const night = series(DAILY, { start: '2026-10-24T02:30' });
    expect(starts(night, '2026-10-24T00:00Z', '2026-10-27T00:00Z')).toEqual([
      '2026-10-24T00:30:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00Z',
    ]);
  });

  it('counts once what was moved onto a time that it has anyway, under that time’s name', () => {
    const night = series('FREQ=DAILY;BYHOUR=2,3', { start: '2026-03-28T02:00' });
    expect(ids(night, '2026-03-28T12:00Z', '2026-03-30T12:00Z')).toEqual([
      '2026-03-29T03:00',
      '2026-03-30T02:00',
      '2026-03-30T03:00',
    ]);
  });

  it('is in order of its starts where a moved instance passes a later one', () => {
    const night = series('FREQ=DAILY;BYHOUR=2,3;BYMINUTE=0,30;BYSETPOS=2,3', { start: '2026-03-28T02:30' });
    expect(ids(night, '2026-03-29T00:00Z', '2026-03-29T12:00Z')).toEqual([
      '2026-03-29T03:00',
      '2026-03-29T02:30',
    ]);
    expect(nextInstance(night, at('2026-03-29T00:00Z'))?.recurrenceId).toBe('2026-03-29T03:00');
    expect(previousInstance(night, at('2026-03-29T12:00Z'))?.recurrenceId).toBe('2026-03-29T02:30');
  });

  it('skips months without a 31st and years without 29 February', () => {
    const monthly = series({ frequency: 'monthly', interval: 1 }, { start: '2026-01-31T09:00' });
    expect(ids(monthly, '2026-01-01T00:00Z', '2026-06-30T00:00Z').map((id) => id.slice(0, 10))).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]);
    const yearly = series({ frequency: 'yearly', interval: 1 }, { start: '2096-02-29', duration: 'P1D' });
    expect(ids(yearly, EVER, ALWAYS, 2)).toEqual(['2096-02-29', '2104-02-29']);
  });

  it('of whole days lasts from midnight to midnight of its zone, however long the day is', () => {
    const days = series(DAILY, { start: '2026-03-28', duration: 'P1D' });
    expect(instancesBetween(days, at('2026-03-29T12:00Z'), at('2026-03-29T13:00Z'), 9)).toEqual([
      { recurrenceId: '2026-03-29', start: at('2026-03-28T23:00Z'), end: at('2026-03-29T22:00Z') },
    ]);
    const havana = series(DAILY, { start: '2026-03-08', duration: 'P1D', zone: 'America/Havana' });
    expect(starts(havana, '2026-03-08T00:00Z', '2026-03-09T00:00Z')).toEqual(['2026-03-08T05:00:00Z']);
  });

  it('on a date that its zone left out lasts no time, and is the next date where it has that anyway', () => {
    const samoa = { start: '2011-12-23', duration: 'P1D', zone: 'Pacific/Apia' };
    const [window, end] = [at('2011-12-29T00:00Z'), at('2012-01-01T00:00Z')];
    expect(instancesBetween(series(WEEKLY, samoa), window, end, 9)).toEqual([
      { recurrenceId: '2011-12-30', start: at('2011-12-30T10:00Z'), end: at('2011-12-30T10:00Z') },
    ]);
    const daily = instancesBetween(series(DAILY, samoa), window, end, 9);
    expect(daily.map(({ recurrenceId }) => recurrenceId)).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
    ]);
  });

  it('is found by a window that it only reaches into, and not by one at which it ends', () => {
    const long = series(WEEKLY, { duration: 'P3DT1H' });
    expect(ids(long, '2026-01-08T08:00Z', '2026-01-08T08:30Z')).toEqual(['2026-01-05T09:00']);
    expect(ids(long, '2026-01-08T09:00Z', '2026-01-08T09:30Z')).toEqual([]);
    expect(ids(series(WEEKLY, { duration: 'PT0S' }), '2026-01-05T08:00Z', '2026-01-05T09:00Z')).toHaveLength(
      1,
    );
  });

  it('takes days nominally and hours exactly', () => {
    const ends = (duration: string): string =>
      nextInstance(series(null, { start: '2026-03-28T20:00', duration }), at(EVER))!.end.toString();
    expect(ends('P1D')).toBe('2026-03-29T18:00:00Z');
    expect(ends('PT24H')).toBe('2026-03-29T19:00:00Z');
  });

  it('leaves out its exdates and adds its rdates, each once', () => {
    const some = series(WEEKLY, {
      exdates: ['2026-01-12T09:00', '2026-01-20T10:00'],
      rdates: ['2026-01-20T10:00', '2026-01-21T10:00', '2026-01-26T09:00', '2025-12-24T09:00'],
    });
    expect(ids(some, EVER, '2026-01-30T00:00Z')).toEqual([
      '2025-12-24T09:00',
      '2026-01-05T09:00',
      '2026-01-19T09:00',
      '2026-01-21T10:00',
      '2026-01-26T09:00',
    ]);
    expect(previousInstance(some, at('2026-01-05T08:00Z'))?.recurrenceId).toBe('2025-12-24T09:00');
  });

  it('without a rule takes place at its start', () => {
    expect(ids(series(null), EVER, ALWAYS)).toEqual(['2026-01-05T09:00']);
    expect(nextInstance(series(null), at('2026-01-05T08:00Z'))).toBeNull();
    expect(previousInstance(series(null), at('2026-01-05T08:00Z'))).toBeNull();
  });

  it('ends on the date of its end, and at the instant of an UNTIL', () => {
    expect(ids(series({ ...WEEKLY, until: '2026-01-19' }), EVER, ALWAYS)).toHaveLength(3);
    expect(ids(series({ ...WEEKLY, until: '2026-01-18' }), EVER, ALWAYS)).toHaveLength(2);
    expect(ids(series('FREQ=WEEKLY;UNTIL=20260119T080000Z'), EVER, ALWAYS)).toHaveLength(3);
    expect(ids(series('FREQ=WEEKLY;UNTIL=20260119T075959Z'), EVER, ALWAYS)).toHaveLength(2);
    expect(ids(series('FREQ=WEEKLY;UNTIL=20260119'), EVER, ALWAYS)).toHaveLength(3);
    expect(ids(series('FREQ=WEEKLY;COUNT=4'), EVER, ALWAYS)).toHaveLength(4);
  });

  it('takes the weekday of its start for a week of the year without a weekday', () => {
    expect(ids(series('FREQ=YEARLY;BYWEEKNO=20'), EVER, '2027-12-31T00:00Z')).toEqual([
      '2026-05-11T09:00',
      '2027-05-17T09:00',
    ]);
  });
});

describe('the form', () => {
  it('begins with days when custom follows never [RUL-0087]', () => {
    expect(choose(null, 'custom')).toEqual({ frequency: 'daily', interval: 1 });
  });

  it('drops the end and goes back to an interval of 1 with another frequency, which custom keeps [RUL-0088]', () => {
    const rule = { frequency: 'weekly', interval: 3, until: '2026-12-28' } as const;
    expect(choose(rule, 'monthly')).toEqual({ frequency: 'monthly', interval: 1 });
    expect(choose(rule, 'custom')).toEqual({ frequency: 'weekly', interval: 3 });
    expect(choose(rule, 'never')).toBeNull();
  });

  it('shows custom for an interval that is not 1', () => {
    expect([choiceOf(null), choiceOf(WEEKLY), choiceOf({ ...WEEKLY, interval: 2 })]).toEqual([
      'never',
      'weekly',
      'custom',
    ]);
  });

  it('takes no interval under 1 [RUL-0099]', () => {
    const code = (interval: number): string =>
      codeOf(() => nextInstance(series({ frequency: 'daily', interval }), at(EVER)));
    expect([0, -1, 1.5, Number.NaN, 1e9].map(code)).toEqual(Array(5).fill('invalid_interval'));
    expect([1, 10_000].map(code)).toEqual(['none', 'none']);
  });

  it('offers as ends only dates on the interval [RUL-0104]', () => {
    const rule = series(
      { frequency: 'weekly', interval: 2, until: '2026-01-05' },
      { exdates: ['2026-01-19T09:00'] },
    );
    expect(endDates(rule, 3)).toEqual(['2026-01-05', '2026-01-19', '2026-02-02']);
    expect(endDates(rule, 2, '2026-01-20')).toEqual(['2026-02-02', '2026-02-16']);
    expect(isOnInterval(rule, '2026-01-19')).toBe(true);
    expect(isOnInterval(rule, '2026-01-12')).toBe(false);
    expect(isOnInterval(rule, '2025-12-22')).toBe(false);
    expect(codeOf(() => isOnInterval(rule, '2026-02-30'))).toBe('invalid_until');
    expect(endDates(series('FREQ=DAILY;COUNT=2;BYHOUR=9,10'), 3)).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-07',
    ]);
  });
});

describe('what is wrong', () => {
  it('is said by a code', () => {
    const code = (more: Partial<Series>): string => codeOf(() => nextInstance(series(DAILY, more), at(EVER)));
    expect(code({ start: '2026-02-30T09:00' })).toBe('invalid_start');
    expect(code({ start: '2026-01-05T09:00Z' })).toBe('invalid_start');
    expect(code({ start: '1599-12-31T09:00' })).toBe('invalid_start');
    expect(code({ zone: 'Europe/Atlantis' })).toBe('unknown_zone');
    expect(code({ zone: '+01:00' })).toBe('unknown_zone');
    expect(code({ duration: '-PT1H' })).toBe('invalid_duration');
    expect(code({ duration: 'P1M' })).toBe('invalid_duration');
    expect(code({ duration: 'P200Y' })).toBe('invalid_duration');
    expect(code({ start: '2026-01-05', duration: 'PT1H' })).toBe('invalid_duration');
    expect(code({ exdates: ['2026-01-05'] })).toBe('invalid_dates');
    expect(code({ rule: { ...DAILY, until: '2026-02-30' } })).toBe('invalid_until');
    expect(code({ rule: 'FREQ=HOURLY' })).toBe('unsupported_frequency');
    expect(code({ rule: 'FREQ=DAILY;UNTIL=20260230' })).toBe('invalid_until');
  });

  it.each([
    '',
    'DAILY',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=DAILY;X-EASTER=1',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;UNTIL=20260101',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;BYMONTHDAY=0',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=WEEKLY;BYMONTHDAY=1',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYWEEKNO=1',
    'FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,5,10,15,20,25,30,35,40',
    `FREQ=DAILY;BYMONTH=${'1,'.repeat(2_000)}1`,
  ])('is refused: %s', (rule) => {
    expect(codeOf(() => nextInstance(series(rule), at(EVER)))).toBe('invalid_rule');
  });
});
