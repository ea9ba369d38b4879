import { describe, expect, it } from 'vitest';
import { lastDateUntil } from './last-date.ts';

const evening = { start: '2027-03-03T18:00', zone: 'Europe/Berlin', isAllDay: false };

describe('the end of a series', () => {
  it('is its last date on or before the day that is picked [RUL-0104]', () => {
    const weekly = { frequency: 'weekly', interval: 1 } as const;
    expect(lastDateUntil('2027-03-24', weekly, evening)).toBe('2027-03-24');
    expect(lastDateUntil('2027-03-30', weekly, evening)).toBe('2027-03-24');
    expect(lastDateUntil('2046-12-31', weekly, evening)).toBe('2046-12-26');
    const days = { frequency: 'daily', interval: 3 } as const;
    expect(lastDateUntil('2027-03-11', days, evening)).toBe('2027-03-09');
    const months = { frequency: 'monthly', interval: 2 } as const;
    expect(lastDateUntil('2027-06-30', months, evening)).toBe('2027-05-03');
  });

  it('is found across dates that a rule leaves out', () => {
    const leap = { start: '2028-02-29', zone: 'Europe/Berlin', isAllDay: true };
    expect(lastDateUntil('2035-01-01', { frequency: 'yearly', interval: 1 }, leap)).toBe('2032-02-29');
    const long = { ...evening, start: '2027-01-31T18:00' };
    expect(lastDateUntil('2027-03-15', { frequency: 'monthly', interval: 1 }, long)).toBe('2027-01-31');
  });

  it('is its first date for a day before it, and none while the rule is none', () => {
    expect(lastDateUntil('2020-01-01', { frequency: 'weekly', interval: 1 }, evening)).toBe('2027-03-03');
    expect(lastDateUntil('2027-04-01', { frequency: 'weekly', interval: Number.NaN }, evening)).toBeNull();
    expect(lastDateUntil('2027-04-01', { frequency: 'weekly', interval: 0 }, evening)).toBeNull();
  });
});
