import type { Activity, OwnAnswers } from '@dorfplatz/contract';
import { expect, test } from 'vitest';
import { isFull, pressed, said, withOwn } from './poll-state.ts';

const yes = (option_id: number) => ({ option_id, answer: 'yes' as const });

const buildObject = (counts: number[], answer_count: number, my_answers: OwnAnswers = []) =>
  ({
    answer_count,
    poll: { my_answers },
    options: counts.map((count, index) => ({
      id: index + 1,
      count,
      maybe_count: 0,
      no_count: 0,
      percent: 0,
    })),
  }) as unknown as Activity['object'];

const figures = ({ options, answer_count }: Activity['object']) => [
  answer_count,
  options.map(({ count, percent }) => `${count} ${percent} %`),
];

test('[A04] one’s own answer shows at once, in percent of those who answered', () => {
  expect(figures(withOwn(buildObject([2, 0], 2), [yes(2)]))).toEqual([3, ['2 67 %', '1 33 %']]);
  expect(figures(withOwn(buildObject([2, 1], 3, [yes(2)]), [yes(1)]))).toEqual([3, ['3 100 %', '0 0 %']]);
  expect(figures(withOwn(buildObject([0, 1], 1, [yes(2)]), []))).toEqual([0, ['0 0 %', '0 0 %']]);
});

test('a press chooses one of a question, and one more or less of a survey', () => {
  expect(pressed('question', [yes(1)], 2)).toEqual([yes(2)]);
  expect(pressed('survey', [yes(1)], 2)).toEqual([yes(1), yes(2)]);
  expect(pressed('survey', [yes(1), yes(2)], 1)).toEqual([yes(2)]);
});

test('what was said to a date is said anew, or taken back by the same once more', () => {
  expect(said([yes(1)], 1, 'no')).toEqual([{ option_id: 1, answer: 'no' }]);
  expect(said([yes(1)], 1, 'yes')).toEqual([]);
  expect(isFull({ limit: 1, count: 1 })).toBe(true);
  expect(isFull({ limit: null, count: 9 })).toBe(false);
});
