import { readFileSync } from 'node:fs';

export type TestOutcome = { name: string; status: 'passed' | 'failed' | 'skipped' | 'pending' };
/** What one test file found. It is not well when a test failed, when it did not load, or when its end found something. */
export type FileOutcome = { name: string; isWell: boolean; seconds: number; tests: TestOutcome[] };
/** What a run found, and the errors that happened outside of any test. */
export type RunOutcome = { files: FileOutcome[]; errors: string[] };

/** Reads what `outcome-reporter.ts` wrote; undefined when the run ended before that. */
export function readOutcome(path: string): RunOutcome | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunOutcome;
  } catch {
    return undefined;
  }
}

const testsOf = (file: FileOutcome, status: TestOutcome['status']) =>
  file.tests.filter((test) => test.status === status);

/** Failures of a file: one when it did not load, or when its end found something. */
const failuresOf = (file: FileOutcome) => Math.max(file.isWell ? 0 : 1, testsOf(file, 'failed').length);

const sum = (files: readonly FileOutcome[], count: (file: FileOutcome) => number) =>
  files.reduce((total, file) => total + count(file), 0);

/** Tests that passed, failed and were skipped. */
export const countOf = (files: readonly FileOutcome[]) => ({
  passed: sum(files, (file) => testsOf(file, 'passed').length),
  failed: sum(files, failuresOf),
  skipped: sum(files, (file) => testsOf(file, 'skipped').length),
});

export const failedFiles = (files: readonly FileOutcome[]): FileOutcome[] =>
  files.filter((file) => failuresOf(file) > 0);

/** Tests that were skipped, as "FILE > TEST". */
export const skippedOf = (files: readonly FileOutcome[]): string[] =>
  files.flatMap((file) => testsOf(file, 'skipped').map(({ name }) => `${file.name} > ${name}`));

/** The files that took longest, longest first. */
export const slowestOf = (files: readonly FileOutcome[], count: number): FileOutcome[] =>
  [...files].sort((a, b) => b.seconds - a.seconds).slice(0, count);

/** What holds after some files have run again: their second outcome counts. */
export const afterRunningAgain = (
  first: readonly FileOutcome[],
  second: readonly FileOutcome[],
): FileOutcome[] => first.map((file) => second.find(({ name }) => name === file.name) ?? file);

/** What failed and then passed: "FILE > TEST", or "FILE" when no test of it had failed. */
export function unsteadyOf(first: readonly FileOutcome[], second: readonly FileOutcome[]): string[] {
  return failedFiles(first).flatMap((file) => {
    const again = second.find(({ name }) => name === file.name);
    if (!again) return [];
    const failed = testsOf(file, 'failed');
    if (failed.length === 0) return failuresOf(again) === 0 ? [file.name] : [];
    const passedNow = new Set(testsOf(again, 'passed').map(({ name }) => name));
    return failed.filter(({ name }) => passedNow.has(name)).map(({ name }) => `${file.name} > ${name}`);
  });
}
