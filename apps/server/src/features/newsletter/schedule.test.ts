import { describe, expect, it } from 'vitest';
import { DEFAULTS, dueSlot, isLate, nextSlot, scheduleErrors } from './schedule.ts';

const at = (text: string) => Temporal.Instant.from(text);
const never = { at: at('1970-01-01T00:00:00Z'), day: null };
const monthly = (day: string, time: 'am' | 'pm' | 'lpm' = 'am') => ({
  ...DEFAULTS,
  interval: 'monthly' as const,
  day,
  time,
});
const twice = (day: string, second_day: string) => ({
  ...DEFAULTS,
  interval: 'semimonthly' as const,
  day,
  second_day,
});

/** Every issue between two moments, as a worker that looks every so many minutes would make it. */
function issues(
  when: Parameters<typeof dueSlot>[0],
  zoneAt: (now: Temporal.Instant) => string,
  from: string,
  to: string,
  minutes = 10,
) {
  const made: { day: string; at: string }[] = [];
  let settled: Parameters<typeof dueSlot>[2] = { at: at(from), day: null };
  for (let now = at(from); Temporal.Instant.compare(now, at(to)) <= 0; now = now.add({ minutes })) {
    const slot = dueSlot(when, zoneAt(now), settled, now);
    if (!slot) continue;
    made.push({ day: slot.day.toString(), at: now.toString() });
    settled = { at: settled.at, day: slot.day };
  }
  return made;
}
const berlin = () => 'Europe/Berlin';

describe('the schedule of the newsletter [A-25]', () => {
  it('goes by the clock on the wall when that changes, once each day', () => {
    const days = (from: string, to: string, time: 'am' | 'pm' | 'lpm') =>
      issues({ ...DEFAULTS, day: 'sun', time }, berlin, from, to).map((issue) => issue.at);
    expect(days('2025-03-29T00:00:00Z', '2025-03-31T00:00:00Z', 'am')).toEqual(['2025-03-30T05:00:00Z']);
    expect(days('2025-03-29T00:00:00Z', '2025-03-31T00:00:00Z', 'lpm')).toEqual(['2025-03-30T16:00:00Z']);
    expect(days('2025-10-25T00:00:00Z', '2025-10-27T00:00:00Z', 'am')).toEqual(['2025-10-26T06:00:00Z']);
    expect(days('2025-10-25T00:00:00Z', '2025-10-27T00:00:00Z', 'pm')).toEqual(['2025-10-26T11:00:00Z']);
  });

  it('holds in zones whose days begin late, and takes the weekday from the clock of the network', () => {
    // Beirut skipped midnight on that day.
    expect(
      issues(
        { ...DEFAULTS, day: 'sun' },
        () => 'Asia/Beirut',
        '2025-03-29T00:00:00Z',
        '2025-03-31T00:00:00Z',
      ),
    ).toEqual([{ day: '2025-03-30', at: '2025-03-30T04:00:00Z' }]);
    expect(
      issues(DEFAULTS, () => 'Pacific/Auckland', '2025-06-01T00:00:00Z', '2025-06-03T00:00:00Z'),
    ).toEqual([{ day: '2025-06-02', at: '2025-06-01T19:00:00Z' }]);
  });

  it('takes the last day of a month for the days that it lacks [RUL-0580]', () => {
    const days = (when: Parameters<typeof dueSlot>[0]) =>
      issues(when, berlin, '2025-01-20T00:00:00Z', '2025-05-02T00:00:00Z', 240).map(({ day }) => day);
    expect(days(monthly('31'))).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']);
    expect(days(twice('15', '31'))).toEqual([
      '2025-01-31',
      '2025-02-15',
      '2025-02-28',
      '2025-03-15',
      '2025-03-31',
      '2025-04-15',
      '2025-04-30',
    ]);
    expect(days(twice('30', '31')).filter((day) => day.startsWith('2025-02'))).toEqual(['2025-02-28']);
  });

  it('neither doubles nor skips a day when the zone of the network changes a minute before', () => {
    const change = at('2025-06-02T04:59:00Z');
    const changed = (to: string) => (now: Temporal.Instant) =>
      Temporal.Instant.compare(now, change) < 0 ? 'Europe/Berlin' : to;
    for (const zone of [
      'Europe/London',
      'America/New_York',
      'Asia/Tokyo',
      'Pacific/Auckland',
      'Pacific/Honolulu',
    ])
      expect(
        issues(DEFAULTS, changed(zone), '2025-06-01T12:00:00Z', '2025-06-04T12:00:00Z').map(({ day }) => day),
        zone,
      ).toEqual(['2025-06-02']);
    const after = at('2025-06-02T05:01:00Z');
    const later = (to: string) => (now: Temporal.Instant) =>
      Temporal.Instant.compare(now, after) < 0 ? 'Europe/Berlin' : to;
    for (const zone of ['Europe/London', 'America/New_York', 'Asia/Tokyo'])
      expect(
        issues(DEFAULTS, later(zone), '2025-06-01T12:00:00Z', '2025-06-04T12:00:00Z').map(({ day }) => day),
        zone,
      ).toEqual(['2025-06-02']);
  });

  it('shows as the next issue the one that really comes', () => {
    for (const when of [DEFAULTS, monthly('31', 'lpm'), twice('15', '31')])
      for (const zone of ['Europe/Berlin', 'Pacific/Auckland'])
        for (const from of ['2025-02-14T12:00:00Z', '2025-03-29T22:00:00Z']) {
          const next = nextSlot(when, zone, never, at(from))!;
          const until = at(from)
            .add({ hours: 24 * 40 })
            .toString();
          const [first] = issues(when, () => zone, from, until, 240);
          const real = issues(
            when,
            () => zone,
            next.at.subtract({ minutes: 3 }).toString(),
            next.at.toString(),
            1,
          );
          expect(first?.day).toBe(next.day.toString());
          expect(real.at(-1)?.at).toBe(next.at.toString());
        }
  });

  it('makes up for a slot that was missed, the latest of several, and does not for what was before the last change', () => {
    const now = at('2025-06-23T05:03:00Z');
    expect(dueSlot(DEFAULTS, 'Europe/Berlin', never, now)?.day.toString()).toBe('2025-06-23');
    expect(
      dueSlot(DEFAULTS, 'Europe/Berlin', { at: at('2025-06-23T05:01:00Z'), day: null }, now),
    ).toBeUndefined();
    const day = Temporal.PlainDate.from('2025-06-23');
    expect(dueSlot(DEFAULTS, 'Europe/Berlin', { at: never.at, day }, now)).toBeUndefined();
  });

  it('is late after more than six hours [A-20]', () => {
    expect(isLate(at('2025-06-23T06:00:00Z'), at('2025-06-23T12:00:00Z'))).toBe(false);
    expect(isLate(at('2025-06-23T06:00:00Z'), at('2025-06-23T12:00:01Z'))).toBe(true);
  });

  it('begins with Monday, the first and the fifteenth, in the morning [RUL-0581]', () => {
    expect(DEFAULTS).toEqual({
      interval: 'weekly',
      day: 'mon',
      time: 'am',
      second_day: '15',
      second_time: 'am',
    });
  });

  it('takes weekdays for weeks and days of the month for months [RUL-0580]', () => {
    expect(scheduleErrors(DEFAULTS)).toBeUndefined();
    expect(scheduleErrors(twice('1', '15'))).toBeUndefined();
    expect(scheduleErrors({ ...DEFAULTS, day: '3' })).toEqual({ day: ['invalid'] });
    expect(scheduleErrors(monthly('mon'))).toEqual({ day: ['invalid'] });
    expect(scheduleErrors(twice('1', 'tue'))).toEqual({ second_day: ['invalid'] });
    expect(scheduleErrors(twice('9', '9'))).toEqual({ second_day: ['same_day'] });
  });
});
