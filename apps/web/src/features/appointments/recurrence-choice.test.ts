import { describe, expect, it } from 'vitest';
import { withChoice, withUnit } from './recurrence-choice.ts';

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
