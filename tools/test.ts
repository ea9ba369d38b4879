// npm test: unit, database and browser tests. Arguments are handed on to Vitest: npm test -- groups
// Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepProofs } from './spec/proofs.ts';
import {
  afterRunningAgain,
  countOf,
  failedFiles,
  readOutcome,
  skippedOf,
  slowestOf,
  unsteadyOf,
} from './test-report.ts';

const root = join(import.meta.dirname, '..');
const isCi = process.env.CI === 'true';
/** What is broken fails in more files than these, and again; so much may be the machine's other work. */
const FEW_FILES = 12;

/** Runs a tool that prints its answer; undefined when it gives up, having said why. */
function answerOf(script: string, ...words: string[]): string | undefined {
  const stdio: ('ignore' | 'pipe' | 'inherit')[] = ['ignore', 'pipe', 'inherit'];
  const tool = spawnSync(process.execPath, [join(import.meta.dirname, script), ...words], {
    encoding: 'utf8',
    stdio,
  });
  return tool.status === 0 ? tool.stdout.trim() : undefined;
}

if (answerOf('build-web.cjs') === undefined) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const chromium = answerOf('chromium.cjs');
const headless = chromium && answerOf('chromium.cjs', '--headless');
const folder = mkdtempSync(join(tmpdir(), 'test-report-'));

/** Runs Vitest with the words: what each file found, and what went wrong outside of any test. */
function run(name: string, ...words: string[]) {
  const path = join(folder, `${name}.json`);
  const fixed = ['run', '--reporter=default', `--reporter=${join(root, 'tools/outcome-reporter.ts')}`];
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...fixed, ...words],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        OUTCOME_FILE: path,
        ...(chromium && { CHROMIUM_PATH: chromium }),
        ...(headless && { CHROMIUM_HEADLESS_PATH: headless }),
      },
    },
  );
  const outcome = readOutcome(path) ?? { files: [], errors: ['The run ended before it was done.'] };
  // Whatever else Vitest objects to, such as a filter that matches no file.
  if (status !== 0 && outcome.errors.length === 0 && failedFiles(outcome.files).length === 0)
    outcome.errors.push(`Vitest ended with ${status}.`);
  return outcome;
}

const first = run('first', ...(chromium ? [] : ['--project=!browser*']), ...process.argv.slice(2));
let { files } = first;
const errors = [...first.errors];
const broken = failedFiles(files).map(({ name }) => name);
if (isCi && broken.length > 0 && broken.length <= FEW_FILES) {
  console.log(`\nOnce more, one after the other:\n${broken.join('\n')}`);
  const second = run('second', '--no-file-parallelism', ...broken);
  files = afterRunningAgain(files, second.files);
  errors.push(...second.errors);
  const unsteady = unsteadyOf(first.files, second.files);
  if (unsteady.length > 0) console.log(`Passed only when run again, to be mended:\n${unsteady.join('\n')}`);
}
rmSync(folder, { recursive: true });
keepProofs(files);

const slowest = slowestOf(files, 10).map(
  ({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`,
);
if (slowest.length > 1) console.log(`The slowest files:\n${slowest.join('\n')}`);
const skippedTests = skippedOf(files);
if (isCi && skippedTests.length > 0)
  console.log(`Skipped, which CI does not allow:\n${skippedTests.join('\n')}`);
if (errors.length > 0) console.log(`Outside of any test:\n${errors.join('\n')}`);

const isIncomplete = chromium === undefined && isCi;
if (!chromium) console.log('The browser tests were not run: there is no Chromium.');
const { passed, failed, skipped } = countOf(files);
const failures = failed + errors.length + (isIncomplete ? 1 : 0) + (isCi ? skippedTests.length : 0);
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failures > 0 ? 1 : 0);
