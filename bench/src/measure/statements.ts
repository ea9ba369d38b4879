import { setTimeout as delay } from 'node:timers/promises';
import type { Finding } from '../report.ts';
import type { Bed } from './bed.ts';
import type { Call } from './load.ts';
import { type Program, startServer } from './processes.ts';

const REQUESTS = 200;
const ALLOWED = 5;
const preload = new URL('./count-queries.ts', import.meta.url).href;

/** Statements that reads take, counted in a server of its own. */
export type StatementCounter = {
  /** What one of these calls takes on average, without what the server does by itself meanwhile. */
  count(what: string, calls: readonly Call[], allowed?: number): Promise<Finding>;
  stop(): Promise<void>;
};

async function queriesOf(server: Program): Promise<number> {
  process.kill(server.pid, 'SIGUSR2');
  return Number(/queries (\d+)/.exec(await server.nextLine())?.[1]);
}

export async function startCounting(bed: Bed): Promise<StatementCounter> {
  const env = { DATA_DIR: bed.database.dataDir, DATABASE_URL: bed.database.url, ROLE: 'web' } as const;
  const server = await startServer(env, ['--import', preload]);
  const beforeIdle = await queriesOf(server);
  const idleSince = performance.now();
  await delay(3_000);
  const idleRate = ((await queriesOf(server)) - beforeIdle) / (performance.now() - idleSince);
  return {
    async count(what, calls, allowed = ALLOWED) {
      const asked = calls.slice(0, REQUESTS);
      const before = await queriesOf(server);
      const since = performance.now();
      for (const { path, headers } of asked) {
        const response = await fetch(server.url + path, {
          headers: { accept: 'application/json', ...headers },
        });
        await response.arrayBuffer();
      }
      const sent = (await queriesOf(server)) - before - idleRate * (performance.now() - since);
      const statements = sent / asked.length;
      return {
        what: `  statements of ${what}`,
        figure: statements.toFixed(1),
        target: `≤ ${allowed}`,
        isMet: Math.round(statements) <= allowed,
        values: { statements },
      };
    },
    stop: () => server.stop(),
  };
}
