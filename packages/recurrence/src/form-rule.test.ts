import { describe, expect, it } from 'vitest';
import { type FormRule, formRuleOf, formRuleText, isWeekdayOfMonth } from './form-rule.ts';

/** A Tuesday, the fourth and last but one of its month. */
const when = { start: '2026-06-23T18:00', zone: 'Europe/Berlin', duration: 'PT2H' };
const read = (text: string, start = when.start) => formRuleOf(text, { ...when, start });

describe('what a form says of a rule', () => {
  it.each<[string, FormRule, string]>([
    [
      'several weekdays',
      { frequency: 'weekly', interval: 1, weekdays: ['TH', 'TU'] },
      'FREQ=WEEKLY;BYDAY=TU,TH',
    ],
    [
      'every second week, six times',
      { frequency: 'weekly', interval: 2, weekdays: ['MO', 'TU'], count: 6 },
      'FREQ=WEEKLY;INTERVAL=2;COUNT=6;BYDAY=MO,TU',
    ],
    [
      'the fourth of a month, until a date',
      { frequency: 'monthly', interval: 1, until: '2026-12-22', weekdayOfMonth: { week: 4, weekday: 'TU' } },
      'FREQ=MONTHLY;UNTIL=20261222T225959Z;BYDAY=4TU',
    ],
    [
      'a weekday of one month of the year',
      { frequency: 'yearly', interval: 1, weekdayOfMonth: { week: 4, weekday: 'TU' } },
      'FREQ=YEARLY;BYMONTH=6;BYDAY=4TU',
    ],
  ])('is written and read again: %s', (_, rule, text) => {
    expect(formRuleText(rule, when)).toBe(text);
    expect(formRuleText(read(text)!, when)).toBe(text);
  });

  it('is read from what other programs write', () => {
    expect(read('FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', '2026-06-26T18:00')).toEqual({
      frequency: 'monthly',
      interval: 1,
      weekdayOfMonth: { week: -1, weekday: 'FR' },
    });
    expect(read('FREQ=WEEKLY;WKST=MO;BYDAY=TH,TU;COUNT=3')).toEqual({
      frequency: 'weekly',
      interval: 1,
      weekdays: ['TU', 'TH'],
      count: 3,
    });
    expect(read('FREQ=WEEKLY;WKST=SU;BYDAY=TU,TH')).not.toBeNull();
    expect(read('FREQ=WEEKLY;BYDAY=TU')).toEqual({ frequency: 'weekly', interval: 1 });
  });

  it('is nothing where the rule says more, or where it does not begin as it says', () => {
    for (const text of [
      'FREQ=WEEKLY;BYDAY=MO,TH',
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU',
      'FREQ=MONTHLY;BYDAY=-1TU,4TU',
      'FREQ=MONTHLY;BYDAY=3TU',
      'FREQ=MONTHLY;BYDAY=-2TU',
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
      'FREQ=MONTHLY;BYMONTH=6;BYDAY=4TU',
      'FREQ=YEARLY;BYDAY=4TU',
      'FREQ=YEARLY;BYMONTH=5;BYDAY=4TU',
      'FREQ=DAILY;BYDAY=MO,TU',
    ])
      expect(read(text), text).toBeNull();
  });

  it('knows the last of a month that has four or five', () => {
    expect(isWeekdayOfMonth('2026-06-30', { week: -1, weekday: 'TU' })).toBe(true);
    expect(isWeekdayOfMonth('2026-06-30', { week: 5, weekday: 'TU' })).toBe(true);
    expect(isWeekdayOfMonth('2026-02-22', { week: -1, weekday: 'SU' })).toBe(true);
    expect(isWeekdayOfMonth('2026-06-23', { week: -1, weekday: 'TU' })).toBe(false);
  });
});
