// npm test: unit, database and browser tests. Arguments are handed on to Vitest: npm test -- groups
// Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterRunningAgain, countOf, failedFiles, readResults, unsteadyOf } from './test-report.ts';

const root = join(import.meta.dirname, '..');
const isCi = process.env.CI === 'true';
/** What is broken fails in more files than these, and again; so much may be the machine's other work. */
const FEW_FILES = 6;

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

/** Runs Vitest with the words; whether all went well, and what each file found. */
function run(name: string, ...words: string[]) {
  const report = join(folder, `${name}.json`);
  const fixed = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...fixed, ...words],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(chromium && { CHROMIUM_PATH: chromium }),
        ...(headless && { CHROMIUM_HEADLESS_PATH: headless }),
      },
    },
  );
  return { isWell: status === 0, files: readResults(report) };
}

const first = run('first', ...(chromium ? [] : ['--project=!browser*']), ...process.argv.slice(2));
let { isWell, files } = first;
const broken = failedFiles(files).map(({ name }) => name);
if (isCi && broken.length > 0 && broken.length <= FEW_FILES) {
  console.log(`\nOnce more, one after the other:\n${broken.join('\n')}`);
  const second = run('second', '--no-file-parallelism', ...broken);
  isWell = second.isWell;
  files = afterRunningAgain(files, second.files);
  const unsteady = unsteadyOf(first.files, second.files);
  if (unsteady.length > 0) console.log(`Passed only when run again, to be mended:\n${unsteady.join('\n')}`);
}
const { passed, failed } = countOf(files);
rmSync(folder, { recursive: true });

const isIncomplete = chromium === undefined && isCi;
if (!chromium) console.log('The browser tests were not run: there is no Chromium.');
// An error outside of any test fails the run as well.
const failures = Math.max(failed, isWell ? 0 : 1) + (isIncomplete ? 1 : 0);
console.log(`${passed} passed, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);
