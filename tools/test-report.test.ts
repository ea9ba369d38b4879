import { expect, it } from 'vitest';
import {
  afterRunningAgain,
  countOf,
  type FileOutcome,
  skippedOf,
  slowestOf,
  type TestOutcome,
  unsteadyOf,
} from './test-report.ts';

const file = (
  name: string,
  tests: Record<string, TestOutcome['status']>,
  { isWell = true, seconds = 1 } = {},
): FileOutcome => ({
  name,
  isWell: isWell && !Object.values(tests).includes('failed'),
  seconds,
  tests: Object.entries(tests).map(([test, status]) => ({ name: test, status })),
});
const unwell = { isWell: false };

it('counts tests, and a file that did not load as one that failed', () => {
  const files = [
    file('a', { one: 'passed', two: 'failed', three: 'skipped' }),
    file('b', {}, unwell),
    file('c', { one: 'passed' }, unwell),
  ];
  expect(countOf(files)).toEqual({ passed: 2, failed: 3, skipped: 1 });
  expect(skippedOf(files)).toEqual(['a > three']);
});

it('takes what files found when they ran again, and names what passed only then', () => {
  const first = [
    file('steady', { one: 'passed' }),
    file('unsteady', { one: 'passed', two: 'failed' }),
    file('broken', { one: 'passed', two: 'failed', three: 'failed' }),
    file('end', { one: 'passed' }, unwell),
    file('not run again', { one: 'failed' }),
  ];
  const second = [
    file('unsteady', { one: 'passed', two: 'passed' }),
    file('broken', { one: 'passed', two: 'failed', three: 'passed' }),
    file('end', { one: 'passed' }),
  ];
  const { passed, failed } = countOf(afterRunningAgain(first, second));
  expect([passed, failed]).toEqual([1 + 2 + 2 + 1, 2]);
  expect(unsteadyOf(first, second)).toEqual(['unsteady > two', 'broken > three', 'end']);
});

it('counts what passed before and fails when it runs again as failed', () => {
  const first = [file('a', { one: 'passed', two: 'failed' })];
  const second = [file('a', { one: 'failed', two: 'passed' })];
  expect(countOf(afterRunningAgain(first, second))).toMatchObject({ passed: 1, failed: 1 });
});

it('names the slowest files first', () => {
  const files = [3, 1, 2].map((seconds) => file(`${seconds} s`, {}, { seconds }));
  expect(slowestOf(files, 2).map(({ name }) => name)).toEqual(['3 s', '2 s']);
});
