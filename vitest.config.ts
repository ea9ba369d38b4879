import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { MAX_WORKERS as maxWorkers } from './apps/server/src/testing/workers.ts';
import { slowness } from './tools/long/slowness.ts';

/** What judges how long something takes, or what it leaves in memory: each of them alone, after all others. */
const TIMED = [
  'apps/server/src/features/chat/chat-isolation.test.ts',
  'apps/server/src/features/invites/read-people.test.ts',
  'apps/server/src/platform/db/embedded/start-again.test.ts',
  'apps/server/src/testing/hostile/hostile.test.ts',
  'apps/server/src/testing/nodes/two-nodes.test.ts',
  'apps/server/src/testing/robustness/timing.test.ts',
  'apps/server/src/testing/robustness/budget.test.ts',
  'apps/server/src/testing/young-objects.test.ts',
  // It judges no time, but replaces an export, which only Vite lets it.
  'apps/server/src/testing/robustness/guarded.test.ts',
];

/** Minutes of killing servers that write files: in `npm run test:long` alone. */
const LONG_ONLY = process.env.LONG_SUITE
  ? []
  : [
      'apps/server/src/testing/robustness/kill-files.test.ts',
      'apps/server/src/testing/robustness/uploads-killed.test.ts',
    ];

/** The same in a browser: what a frame takes. */
const BROWSER_TIMED = ['e2e/src/chat-speed.test.ts'];

/** Generated suites that take minutes each, in two shares of about the same length. */
const GENERATED = [
  [
    'apps/server/src/testing/matrix/role-matrix.test.ts',
    'apps/server/src/testing/robustness/canaries.test.ts',
    'apps/server/src/testing/statements/rows.test.ts',
  ],
  [
    'apps/server/src/testing/abilities/abilities.test.ts',
    'apps/server/src/testing/contract/fuzz.test.ts',
    'apps/server/src/features/search/relevance.test.ts',
    'packages/content/src/growth.test.ts',
  ],
];

/**
 * What is left out where changes are judged, as all of it takes longer than that may: journeys, what judges times, and
 * generated suites take turns with the number of commits. Whoever runs them by hand has them all.
 */
function othersTurn(): string[] {
  if (process.env.CI !== 'true' || process.env.LONG_SUITE) return [];
  const git = ['rev-list', '--count', 'HEAD'];
  const commits = Number(execFileSync('git', git, { cwd: import.meta.dirname, encoding: 'utf8' }));
  const journeys = globSync('e2e/src/*.test.ts', { cwd: import.meta.dirname }).sort();
  return [
    ...journeys.filter((_, place) => (place + commits) % 3 !== 0),
    ...TIMED.filter((_, place) => (place + commits) % 2 !== 0),
    ...GENERATED[commits % 2]!,
  ];
}
const left = othersTurn();

/** Long, and small: Vitest begins with the largest files, and all others would be done long before these. */
const LONGEST = ['tools/new-feature.test.ts', 'e2e/src/screens.test.ts', 'e2e/src/map-tiles.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

const globalSetup = ['apps/server/src/testing/global-setup.ts'];
/** The server's modules are read as Node.js reads them: half a minute less for each project than through Vite. */
const experimental = { viteModuleRunner: false };
/** How many times longer a test may take here before it is given up. */
const slow = slowness();
const expect = { poll: { timeout: 10_000 * slow } };
const server = { globalSetup, experimental, testTimeout: 90_000 * slow, hookTimeout: 60_000 * slow, expect };

const browser = {
  globalSetup,
  experimental,
  testTimeout: 120_000 * slow,
  hookTimeout: 120_000 * slow,
  expect,
};

/** Each worker on a processor of its own; not where it is judged how long something takes. */
const setupFiles = ['apps/server/src/testing/stay-on-processor.ts'];

/** Nothing else runs meanwhile, nor another group of these. */
const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'tools/**/*.test.ts',
            'docs/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...left],
          maxWorkers,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          isolate: false,
          setupFiles,
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...TIMED, ...LONG_ONLY, ...left],
          maxWorkers,
        },
      },
      {
        test: {
          ...server,
          ...alone(1),
          experimental: {},
          name: 'server-timed',
          include: TIMED,
          exclude: [...configDefaults.exclude, ...left],
        },
      },
      {
        test: {
          ...browser,
          name: 'browser',
          isolate: false,
          setupFiles,
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...BROWSER_TIMED, ...left],
          maxWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      { test: { ...browser, ...alone(3), name: 'browser-timed', include: BROWSER_TIMED } },
    ],
  },
});
