import type { Finding } from '../report.ts';
import type { BenchDatabase } from './database.ts';
import { median, RUNS } from './load.ts';
import { startServer } from './processes.ts';

async function startTimes(env: Parameters<typeof startServer>[0]): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const server = await startServer(env);
    times.push(server.readyAfter / 1000);
    await server.stop();
  }
  return median(times);
}

const finding = (what: string, seconds: number, limit: number): Finding => ({
  what,
  figure: `${seconds.toFixed(2)} s`,
  target: `< ${limit} s`,
  isMet: seconds < limit,
  values: { seconds },
});

/** From the start of the process to its word that it is ready, on a database that runs. */
export const measureStart = async (database: BenchDatabase): Promise<Finding> =>
  finding(
    'start on an existing database',
    await startTimes({ DATA_DIR: database.dataDir, DATABASE_URL: database.url, ROLE: 'web' }),
    1.5,
  );

/** The same with the embedded server and the worker, as `npm start` does it. The database must not run. */
export const measureEmbeddedStart = async (dataDir: string): Promise<Finding> =>
  finding('start with the embedded server', await startTimes({ DATA_DIR: dataDir }), 3);

export const freshClone: Finding = {
  what: 'start from a fresh clone, packages included',
  figure: 'not measured here: it depends on the network that packages come from',
  target: '< 90 s',
};
