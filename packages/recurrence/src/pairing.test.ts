import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instancesBetween, pairInstances, type Series, shiftRule } from './index.ts';

const zone = 'Europe/Berlin';
const series = (rule: string, start: string): Series => ({ start, zone, duration: 'PT1H', rule });
const ids = (of: Series, limit = 40): string[] =>
  instancesBetween(
    of,
    Temporal.Instant.from('1990-01-01T00:00Z'),
    Temporal.Instant.from('2080-01-01T00:00Z'),
    limit,
  ).map(({ recurrenceId }) => recurrenceId);

/** The instances of a rule with those that they are after a move of its start. */
function pairs(rule: string, from: string, to: string): (string | null | undefined)[][] {
  const shifted = shiftRule(rule, { from, to, zone });
  if (typeof shifted === 'string') throw new Error(shifted);
  const before = series(rule, from);
  const partner = pairInstances(before, series(shifted.rule, to))!;
  return ids(before, 6).map((id) => [id.slice(2, 10), partner(id)?.slice(2, 10) ?? null]);
}

describe('the instances of a series that has moved', () => {
  it('stay those of their months, though one comes earlier and the next one later', () => {
    expect(pairs('FREQ=MONTHLY;BYDAY=1TU', '2027-06-01T09:00', '2027-06-02T09:00')).toEqual([
      ['27-06-01', '27-06-02'],
      ['27-07-06', '27-07-07'],
      ['27-08-03', '27-08-04'],
      ['27-09-07', '27-09-01'],
      ['27-10-05', '27-10-06'],
      ['27-11-02', '27-11-03'],
    ]);
    expect(pairs('FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO', '2027-05-31T09:00', '2027-05-25T09:00')).toEqual([
      ['27-05-31', '27-05-25'],
      ['27-07-26', '27-07-27'],
      ['27-09-27', '27-09-28'],
      ['27-11-29', '27-11-30'],
      ['28-01-31', '28-01-25'],
      ['28-03-27', '28-03-28'],
    ]);
  });

  it('are counted within their month where it has several', () => {
    expect(pairs('FREQ=MONTHLY;BYDAY=1TU,3TH;COUNT=5', '2027-06-01T09:00', '2027-06-02T09:00')).toEqual([
      ['27-06-01', '27-06-02'],
      ['27-06-17', '27-06-18'],
      ['27-07-06', '27-07-07'],
      ['27-07-15', '27-07-16'],
      ['27-08-03', '27-08-04'],
    ]);
    expect(pairs('FREQ=YEARLY;BYDAY=20MO', '2027-05-17T09:00', '2027-05-18T09:00').slice(0, 2)).toEqual([
      ['27-05-17', '27-05-18'],
      ['28-05-15', '28-05-16'],
    ]);
  });

  it('have none where their month has no such day, or the series ends before', () => {
    expect(pairs('FREQ=MONTHLY;COUNT=4', '2027-01-29T09:00', '2027-01-31T09:00')).toEqual([
      ['27-01-29', '27-01-31'],
      ['27-03-29', '27-03-31'],
      ['27-04-29', null],
      ['27-05-29', '27-05-31'],
    ]);
    const partner = pairInstances(
      series('FREQ=MONTHLY;BYDAY=1TU', '2027-06-01T09:00'),
      series('FREQ=MONTHLY;BYDAY=1WE;COUNT=2', '2027-06-02T09:00'),
    )!;
    expect([partner('2027-07-06T09:00'), partner('2027-08-03T09:00')]).toEqual(['2027-07-07T09:00', null]);
  });

  it('are told from what is no instance, and from rules that have no such places', () => {
    const monthly = series('FREQ=MONTHLY;BYDAY=1TU', '2027-06-01T09:00');
    const partner = pairInstances(monthly, series('FREQ=MONTHLY;BYDAY=1WE', '2027-06-02T09:00'))!;
    for (const id of ['2027-06-02T09:00', '2027-05-04T09:00', '2027-07-06'])
      expect(partner(id), id).toBeUndefined();
    const weekly = series('FREQ=WEEKLY', '2027-06-01T09:00');
    expect(pairInstances(weekly, series('FREQ=WEEKLY', '2027-06-02T09:00'))).toBeNull();
    expect(pairInstances(monthly, series('FREQ=MONTHLY;INTERVAL=2', '2027-06-02T09:00'))).toBeNull();
  });

  it('are the same again after a move there and back, in order and each with one alone', () => {
    const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
    const word = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), weekday).map(([n, day]) => `${n}${day}`);
    const rules = fc.record({
      frequency: fc.constantFrom('MONTHLY', 'YEARLY;BYMONTH=3,6,11'),
      words: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
      interval: fc.integer({ min: 1, max: 3 }),
      end: fc.constantFrom('', ';COUNT=9', ';UNTIL=20300615T120000Z'),
      by: fc.integer({ min: -20, max: 20 }),
    });
    let moved = 0;
    fc.assert(
      fc.property(rules, ({ frequency, words, interval, end, by }) => {
        const rule = `FREQ=${frequency};INTERVAL=${interval};BYDAY=${words.join()}${end}`;
        const [from] = ids(series(rule, '2027-03-01T09:00'), 1);
        if (from === undefined) return;
        const to = Temporal.PlainDateTime.from(from).add({ days: by }).toString({ smallestUnit: 'minute' });
        const there = shiftRule(rule, { from, to, zone });
        if (typeof there === 'string') return;
        moved += 1;
        const [before, after] = [series(rule, from), series(there.rule, to)];
        const partner = pairInstances(before, after)!;
        const back = pairInstances(after, before)!;
        const found = ids(before).flatMap((id) => partner(id) ?? []);
        expect(partner(from)).toBe(to);
        expect(found, rule).toEqual([...new Set(found)].sort());
        for (const id of ids(before)) {
          const one = partner(id);
          expect(one, `${rule} ${id}`).not.toBeUndefined();
          if (one) expect(back(one), `${rule} ${id} ${one}`).toBe(id);
        }
      }),
      { numRuns: 300, seed: 11 },
    );
    expect(moved).toBeGreaterThan(100);
  });
});
