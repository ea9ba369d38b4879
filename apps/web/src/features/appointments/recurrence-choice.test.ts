import { describe, expect, it } from 'vitest';
import { monthlyDays, weekdayOfMonth, weekdaysOf, withChoice, withUnit } from './recurrence-choice.ts';

const never = { choice: 'never' as const, rule: null };

describe('how often', () => {
  it('begins with days where custom is chosen first [RUL-0087]', () => {
    expect(withChoice(never, 'custom')).toMatchObject({
      choice: 'custom',
      rule: { frequency: 'daily', interval: 1 },
    });
  });

  it('forgets where it ends, and every how many, unless it is custom [RUL-0088]', () => {
    const rule = { frequency: 'weekly' as const, interval: 3, until: '2026-12-01' };
    const custom = { choice: 'custom' as const, rule };
    expect(withChoice(custom, 'monthly').rule).toEqual({ frequency: 'monthly', interval: 1 });
    expect(withUnit(rule, 'monthly')).toEqual({ frequency: 'monthly', interval: 3 });
    expect(withChoice(custom, 'never').rule).toBeNull();
  });
});

describe('the days of a rhythm', () => {
  const values = { weekdays: [], monthlyDay: 'day' as const, startDay: '2026-06-23' };
  const rule = (frequency: 'weekly' | 'monthly' | 'yearly') => ({ frequency, interval: 1 });

  it('have the weekday of the start always among them, wherever that moves [RUL-1090]', () => {
    const weekly = { ...values, rule: rule('weekly'), weekdays: ['TH' as const] };
    expect(weekdaysOf(weekly)).toEqual(['TU', 'TH']);
    expect(weekdaysOf({ ...weekly, startDay: '2026-06-24' })).toEqual(['WE', 'TH']);
    expect(weekdaysOf({ ...weekly, startDay: '2026-06-25' })).toEqual([]);
    expect(weekdaysOf({ ...weekly, rule: rule('monthly') })).toEqual([]);
  });

  it('are which weekday of its month the start is, and the last one only where it is [RUL-1090]', () => {
    expect(monthlyDays('2026-06-23').map(({ week }) => week)).toEqual([null, 4]);
    expect(monthlyDays('2026-06-24').map(({ week }) => week)).toEqual([null, 4, -1]);
    expect(monthlyDays('2026-06-30').map(({ week }) => week)).toEqual([null, 5, -1]);
    const last = { ...values, rule: rule('monthly'), monthlyDay: 'last' as const };
    expect(weekdayOfMonth({ ...last, startDay: '2026-06-30' })).toEqual({ week: -1, weekday: 'TU' });
    expect(weekdayOfMonth(last)).toEqual({ week: 4, weekday: 'TU' });
    expect(weekdayOfMonth({ ...last, monthlyDay: 'day' })).toBeNull();
    expect(weekdayOfMonth({ ...last, rule: rule('weekly') })).toBeNull();
  });
});
