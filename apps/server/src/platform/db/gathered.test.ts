import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gathered } from './gathered.ts';

describe('what is asked at the same moment', () => {
  it('is asked together, and each gets the own answer', async () => {
    const asked: number[][] = [];
    const double = gathered(async (numbers: readonly number[]) => {
      asked.push([...numbers]);
      return numbers.map((number) => number * 2);
    });
    expect(await Promise.all([1, 2, 2, 3].map(double))).toEqual([2, 4, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(asked).toEqual([[1, 2, 2, 3], [4]]);
  });

  it('does not wait for what was asked before', async () => {
    const answers: ((values: string[]) => void)[] = [];
    const ask = gathered(() => new Promise<string[]>((resolve) => answers.push(resolve)));
    const first = ask('a');
    await turn();
    const second = ask('b');
    await turn();
    answers[1]!(['second']);
    expect(await second).toBe('second');
    answers[0]!(['first']);
    expect(await first).toBe('first');
  });

  it('fails for all when it fails, and for nobody after them', async () => {
    let isAway = true;
    const ask = gathered(async (names: readonly string[]) => {
      if (isAway) throw new Error('away');
      return names;
    });
    const outcomes = await Promise.allSettled([ask('a'), ask('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await ask('c')).toBe('c');
  });
});
