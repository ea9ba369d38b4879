import { expect, it } from 'vitest';
import { afterRunningAgain, countOf, type FileResult, unsteadyOf } from './test-report.ts';

const file = (name: string, tests: Record<string, string>, status = 'passed'): FileResult => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : status,
  assertionResults: Object.entries(tests).map(([fullName, outcome]) => ({ fullName, status: outcome })),
});

it('counts tests, and a file that did not load as one that failed', () => {
  const files = [
    file('a', { one: 'passed', two: 'failed', three: 'skipped' }),
    file('b', {}, 'failed'),
    file('c', { one: 'passed' }, 'failed'),
  ];
  expect(countOf(files)).toEqual({ passed: 2, failed: 3 });
});

it('takes what files found when they ran again, and names what passed only then', () => {
  const first = [
    file('steady', { one: 'passed' }),
    file('unsteady', { one: 'passed', two: 'failed' }),
    file('broken', { one: 'passed', two: 'failed', three: 'failed' }),
    file('end', { one: 'passed' }, 'failed'),
    file('not run again', { one: 'failed' }),
  ];
  const second = [
    file('unsteady', { one: 'passed', two: 'passed' }),
    file('broken', { one: 'passed', two: 'failed', three: 'passed' }),
    file('end', { one: 'passed' }),
  ];
  expect(countOf(afterRunningAgain(first, second))).toEqual({ passed: 1 + 2 + 2 + 1, failed: 2 });
  expect(unsteadyOf(first, second)).toEqual(['unsteady > two', 'broken > three', 'end']);
});

it('counts what passed before and fails when it runs again as failed', () => {
  const first = [file('a', { one: 'passed', two: 'failed' })];
  const second = [file('a', { one: 'failed', two: 'passed' })];
  expect(countOf(afterRunningAgain(first, second))).toEqual({ passed: 1, failed: 1 });
});
