import { describe, expect, it } from 'vitest';
import { countedStart, instancesBetween, shiftRule } from './index.ts';

const zone = 'Europe/Berlin';
const shift = (rule: string, from: string, to: string) => {
  const found = shiftRule(rule, { from, to, zone });
  return typeof found === 'string' ? found : found.rule;
};
const days = (rule: string, start: string, limit = 12): string[] =>
  instancesBetween(
    { start, zone, duration: 'PT1H', rule },
    Temporal.Instant.from('2020-01-01T00:00Z'),
    Temporal.Instant.from('2040-01-01T00:00Z'),
    limit,
  ).map(({ recurrenceId }) => recurrenceId);

// 2026-06-09 is a Tuesday, the second one of its month.
describe('a rule whose start moves', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-06-10T18:00', 'FREQ=WEEKLY;BYDAY=WE,FR'],
    ['FREQ=WEEKLY;BYDAY=TU,SU', '2026-06-10T18:00', 'FREQ=WEEKLY;BYDAY=WE,MO'],
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-06-07T18:00', 'FREQ=WEEKLY;BYDAY=SU,TU'],
    ['FREQ=WEEKLY;BYDAY=TU,TH', '2026-06-16T18:00', 'FREQ=WEEKLY;BYDAY=TU,TH'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU', '2026-06-10T18:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,MO;WKST=TU'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-06-10T18:00', 'FREQ=MONTHLY;BYDAY=2WE'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-06-16T18:00', 'FREQ=MONTHLY;BYDAY=3TU'],
    ['FREQ=MONTHLY;BYDAY=2TU', '2026-06-30T18:00', 'FREQ=MONTHLY;BYDAY=-1TU'],
    ['FREQ=MONTHLY;COUNT=5;BYMONTHDAY=9,20', '2026-06-11T18:00', 'FREQ=MONTHLY;COUNT=5;BYMONTHDAY=11,22'],
    ['FREQ=YEARLY;BYMONTH=6;BYDAY=2TU', '2026-06-18T18:00', 'FREQ=YEARLY;BYMONTH=6;BYDAY=3TH'],
    ['FREQ=WEEKLY;BYDAY=TU,TH;BYHOUR=18', '2026-06-10T19:00', 'FREQ=WEEKLY;BYDAY=WE,FR;BYHOUR=19'],
    ['FREQ=WEEKLY;COUNT=3', '2026-06-11T18:00', 'FREQ=WEEKLY;COUNT=3'],
  ])('%s on %s: %s', (rule, to, expected) => {
    expect(shift(rule, '2026-06-09T18:00', to)).toBe(expected);
  });

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=9,30', '2026-06-11T18:00', 'leaves_month'],
    ['FREQ=MONTHLY;BYMONTHDAY=9', '2026-07-01T18:00', 'leaves_month'],
    ['FREQ=YEARLY;BYMONTH=6;BYDAY=2TU', '2026-07-01T18:00', 'leaves_month'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', '2026-06-10T18:00', 'not_shiftable'],
    ['FREQ=YEARLY;BYWEEKNO=24;BYDAY=TU', '2026-06-10T18:00', 'not_shiftable'],
    ['FREQ=YEARLY;BYYEARDAY=160', '2026-06-10T18:00', 'not_shiftable'],
    ['FREQ=MONTHLY;BYDAY=2TU,4TU', '2026-06-16T18:00', 'not_shiftable'],
    ['FREQ=DAILY;BYHOUR=9,18', '2026-06-09T19:00', 'not_shiftable'],
  ])('%s on %s is refused: %s', (rule, to, expected) => {
    expect(shift(rule, '2026-06-09T18:00', to)).toBe(expected);
  });

  it('ends as much later as it begins', () => {
    expect(
      shift('FREQ=WEEKLY;UNTIL=20260630T160000Z;BYDAY=TU,TH', '2026-06-09T18:00', '2026-06-10T19:30'),
    ).toBe('FREQ=WEEKLY;UNTIL=20260701T173000Z;BYDAY=WE,FR');
    expect(shift('FREQ=WEEKLY;UNTIL=20260630;BYDAY=TU,TH', '2026-06-09', '2026-06-10')).toBe(
      'FREQ=WEEKLY;UNTIL=20260701;BYDAY=WE,FR',
    );
    expect(shift('FREQ=WEEKLY;UNTIL=99991231;BYDAY=TU,TH', '2026-06-09', '2026-06-10')).toContain(
      'UNTIL=99991231',
    );
  });

  it('has the same instances, each as much later, where it goes by days or weeks', () => {
    const rules = [
      'FREQ=WEEKLY;BYDAY=TU,TH,SU',
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,SU',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA;WKST=SU',
      'FREQ=DAILY;INTERVAL=4;COUNT=9',
    ];
    for (const rule of rules)
      for (const by of [-9, -3, -1, 1, 2, 5, 6, 7, 13]) {
        const from = Temporal.PlainDateTime.from('2026-06-09T18:00');
        const to = from.add({ days: by }).toString({ smallestUnit: 'minute' });
        const found = shiftRule(rule, { from: '2026-06-09T18:00', to, zone });
        if (typeof found === 'string') throw new Error(`${rule} by ${by}: ${found}`);
        const later = days(rule, '2026-06-09T18:00').map((id) =>
          Temporal.PlainDateTime.from(id).add({ days: by }).toString({ smallestUnit: 'minute' }),
        );
        expect(days(found.rule, to)).toEqual(later);
      }
  });
});

describe('a rule that counts a weekday, of which one instance moves', () => {
  it.each([
    // September 2027 begins with a Wednesday.
    ['FREQ=MONTHLY;BYDAY=1TU', '2027-09-07T09:00', '2027-09-08T10:30', '2027-06-09T10:30:00'],
    ['FREQ=MONTHLY;BYDAY=1TU', '2027-09-07T09:00', '2027-09-01T09:00', '2027-06-02T09:00:00'],
    ['FREQ=MONTHLY;BYDAY=1TU', '2027-09-07T09:00', '2027-09-28T09:00', '2027-06-22T09:00:00'],
    ['FREQ=MONTHLY;BYDAY=1TU', '2027-09-07T09:00', '2027-08-31T09:00', '2027-05-25T09:00:00'],
    ['FREQ=MONTHLY;BYDAY=-1TU', '2027-09-28T09:00', '2027-09-23T09:00', '2027-06-17T09:00:00'],
    ['FREQ=MONTHLY;BYDAY=1TU,3TU', '2027-09-07T09:00', '2027-09-08T09:00', null],
    ['FREQ=WEEKLY;BYDAY=TU', '2027-09-07T09:00', '2027-09-08T09:00', null],
  ])('%s from %s to %s starts %s', (rule, from, to, expected) => {
    const start = rule.includes('-1') ? '2027-06-29T09:00' : '2027-06-01T09:00';
    expect(countedStart(rule, start, from, to)).toBe(expected);
  });
});
