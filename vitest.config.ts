import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** As many as can run at a time, which Vitest would take one of for itself: tests wait more than they reckon. */
const maxWorkers = Math.min(availableParallelism(), 8);

/** Browser tests that judge how long something takes: nothing else may run meanwhile. */
const TIMED = ['e2e/src/chat-speed.test.ts'];

const browser = {
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
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
          maxWorkers,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        test: {
          ...browser,
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: TIMED,
          maxWorkers,
        },
      },
      {
        test: {
          ...browser,
          name: 'browser-timed',
          include: TIMED,
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
