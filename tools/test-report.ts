import { readFileSync } from 'node:fs';

type Outcome = { fullName: string; status: string };
/** What Vitest writes of a test file. */
export type FileResult = { name: string; status: string; assertionResults: Outcome[] };

/** The results of a run by file, from what Vitest's JSON reporter has written; none where it wrote nothing. */
export function readResults(path: string): FileResult[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { testResults: FileResult[] }).testResults;
  } catch {
    return [];
  }
}

const testsOf = (file: FileResult, status: string) =>
  file.assertionResults.filter((test) => test.status === status);

/** How many failed in a file: one where it did not even load, or its end found something. */
const failuresOf = (file: FileResult) =>
  file.status === 'failed' ? Math.max(1, testsOf(file, 'failed').length) : testsOf(file, 'failed').length;

/** Tests that passed and that failed. */
export const countOf = (files: readonly FileResult[]): { passed: number; failed: number } => ({
  passed: files.reduce((sum, file) => sum + testsOf(file, 'passed').length, 0),
  failed: files.reduce((sum, file) => sum + failuresOf(file), 0),
});

export const failedFiles = (files: readonly FileResult[]): FileResult[] =>
  files.filter((file) => failuresOf(file) > 0);

/** What holds after some files have run again: what they found then counts. */
export const afterRunningAgain = (
  first: readonly FileResult[],
  second: readonly FileResult[],
): FileResult[] => first.map((file) => second.find(({ name }) => name === file.name) ?? file);

/** What failed and then passed: "FILE > TEST", or "FILE" where it was no test of it. */
export function unsteadyOf(first: readonly FileResult[], second: readonly FileResult[]): string[] {
  return failedFiles(first).flatMap((file) => {
    const again = second.find(({ name }) => name === file.name);
    if (!again) return [];
    const failed = testsOf(file, 'failed');
    if (failed.length === 0) return failuresOf(again) === 0 ? [file.name] : [];
    const passedNow = new Set(testsOf(again, 'passed').map(({ fullName }) => fullName));
    return failed
      .filter(({ fullName }) => passedNow.has(fullName))
      .map(({ fullName }) => `${file.name} > ${fullName}`);
  });
}
