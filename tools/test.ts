// npm test: unit, database and browser tests. Arguments are handed on to Vitest: npm test -- groups
// Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const isCi = process.env.CI === 'true';

type Report = {
  numPassedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** Runs a tool that prints its answer; undefined when it gives up, having said why. */
function answerOf(script: string): string | undefined {
  const stdio: ('ignore' | 'pipe' | 'inherit')[] = ['ignore', 'pipe', 'inherit'];
  const tool = spawnSync(process.execPath, [join(import.meta.dirname, script)], { encoding: 'utf8', stdio });
  return tool.status === 0 ? tool.stdout.trim() : undefined;
}

function count(file: string): { passed: number; failed: number } {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0 };
  }
  const failed = report.testResults.map(({ status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').length;
    // A file that does not even load has no test that could fail.
    return status === 'failed' ? Math.max(1, tests) : tests;
  });
  return { passed: report.numPassedTests, failed: failed.reduce((sum, tests) => sum + tests, 0) };
}

if (answerOf('build-web.cjs') === undefined) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const chromium = answerOf('chromium.cjs');

const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
const file = join(folder, 'report.json');
const words = [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...(chromium ? [] : ['--project=!browser*']),
  ...process.argv.slice(2),
];
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
const { passed, failed } = count(file);
rmSync(folder, { recursive: true });

const isIncomplete = chromium === undefined && isCi;
if (!chromium) console.log('The browser tests were not run: there is no Chromium.');
// An error outside of any test fails the run as well.
const failures = Math.max(failed, status === 0 ? 0 : 1) + (isIncomplete ? 1 : 0);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
