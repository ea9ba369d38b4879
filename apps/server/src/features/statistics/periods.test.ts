import { describe, expect, it } from 'vitest';
import { MOST_PERIODS, periodsOf, yearBefore } from './periods.ts';

describe('periods', () => {
  it('are whole ones up to today, and weeks begin on Monday [A-27]', () => {
    expect(periodsOf('week', '2026-06-11', { from: '2026-05-28', to: '2026-12-31' })).toEqual([
      { start: '2026-05-25', end: '2026-05-31' },
      { start: '2026-06-01', end: '2026-06-07' },
      { start: '2026-06-08', end: '2026-06-14' },
    ]);
    expect(periodsOf('month', '2024-03-01', { from: '2024-02-10' })).toEqual([
      { start: '2024-02-01', end: '2024-02-29' },
      { start: '2024-03-01', end: '2024-03-31' },
    ]);
    expect(periodsOf('day', '2026-06-11', { from: '2026-06-10' })).toEqual([
      { start: '2026-06-10', end: '2026-06-10' },
      { start: '2026-06-11', end: '2026-06-11' },
    ]);
  });

  it('are the latest ones where nobody asks for others', () => {
    expect(periodsOf('day', '2026-06-11')).toHaveLength(31);
    expect(periodsOf('month', '2026-06-11').at(0)).toEqual({ start: '2025-06-01', end: '2025-06-30' });
  });

  it('are none where the last day lies before the first, and never more than can be shown', () => {
    expect(periodsOf('day', '2026-06-11', { from: '2026-06-09', to: '2026-06-08' })).toEqual([]);
    const many = periodsOf('day', '2026-06-11', { from: '1900-01-01' });
    expect(many).toHaveLength(MOST_PERIODS);
    expect(many.at(-1)!.start).toBe('2026-06-11');
  });

  it('are compared with those of the same name a year before', () => {
    expect(yearBefore('week', '2026-06-01')).toEqual({ start: '2025-06-02', end: '2025-06-08' });
    expect(yearBefore('month', '2025-02-01')).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(yearBefore('day', '2024-02-29')).toBeUndefined();
    // 2026 has 53 weeks, 2025 has 52.
    expect(yearBefore('week', '2026-12-28')).toBeUndefined();
  });
});
