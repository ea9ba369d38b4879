import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import { isDatabaseAway } from './platform/db/database.ts';
import { runningEmbedded, startEmbedded } from './platform/db/embedded/start-embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { guarded } from './platform/guarded.ts';
import { createLog } from './platform/log.ts';
import { yieldToOthers } from './platform/priority.ts';
import { createProcessEnding } from './platform/process-ending.ts';
import {
  type Environment,
  EnvironmentError,
  loadEnvironmentFile,
  readEnvironment,
} from './platform/settings/environment.ts';
import { giveBackStartMemory } from './platform/start-memory.ts';
import { keepDataFolder, keepPrivate } from './platform/storage/keep-private.ts';
import { keepWorker } from './worker-process.ts';

/** A start that cannot go on says why in one line and leaves the stack to bugs. */
export function refuse(error: unknown): never {
  const line = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof EnvironmentError ? `Configuration: ${line}` : line}\n`);
  process.exit(1);
}

async function migrateWhenReachable(url: string, log: Logger): Promise<void> {
  for (let waited = 0; ; waited += 1) {
    try {
      const done = await migrate(url, (line) => log.info(line));
      if (done.length > 0) log.info({ migrations: done }, 'the database is up to date');
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || waited >= 60) throw error;
      log.warn('waiting for the database');
      await sleep(1_000);
    }
  }
}

/** Runs `npm start`: PostgreSQL when none is given, the web process, and a worker beside it. */
export async function start(
  environment: Environment,
  log: Logger = createLog(environment),
): Promise<{ app: App; url: string; stop(): Promise<void> }> {
  keepDataFolder(environment.dataDir);
  // Thousands of files of an earlier version take seconds, once: nobody waits for them.
  for (const name of ['files', 'outbox'])
    keepPrivate(join(environment.dataDir, name)).catch((error: unknown) =>
      log.warn({ err: error, folder: name }, 'a folder could not be kept from others'),
    );
  const embedded =
    environment.databaseUrl === undefined
      ? await startEmbedded({ dataDir: environment.dataDir, log: (line) => log.info(line) })
      : undefined;
  const databaseUrl = environment.databaseUrl ?? embedded!.url;
  try {
    await migrateWhenReachable(databaseUrl, log);
    const roles = {
      web: environment.role !== 'worker',
      worker: environment.role === 'all' || environment.role === 'worker',
    };
    if (!roles.web) yieldToOthers();
    // What the slow work asks of a database yields too, where that runs here and is ours.
    const givesWay = !roles.web && (await runningEmbedded(environment.dataDir)) === databaseUrl;
    const importsApart = roles.web && roles.worker;
    const app = await createApp({ environment, databaseUrl, log, roles, givesWay, importsApart });
    try {
      await app.http?.ready();
      giveBackStartMemory();
      await app.http?.listen({ port: environment.port, host: environment.host });
    } catch (error) {
      await app.close();
      throw error;
    }
    // A connection that cannot be taken, for want of memory say, is one less.
    const complain = (error: Error) => log.warn({ err: error }, 'a connection could not be taken');
    app.http?.server.on('error', guarded(log, 'an error of the HTTP server', complain));
    const workerEnvironment = { ROLE: 'worker', DATABASE_URL: databaseUrl, DATA_DIR: environment.dataDir };
    const worker = environment.role === undefined ? keepWorker(workerEnvironment, log) : undefined;
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= Promise.all([worker?.stop(), app.close()]).then(() => embedded?.stop());
      return stopping;
    };
    return { app, url: environment.publicUrl, stop };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

if (import.meta.main) {
  try {
    loadEnvironmentFile();
    const environment = readEnvironment();
    const log = createLog(environment);
    const ending = createProcessEnding(log, refuse);
    const { stop, url, app } = await start(environment, log);
    ending.by(stop);
    process.send?.('ready');
    // Whoever reads this may end it at once.
    const setupAddress = app.http && (await app.setupAddress());
    if (setupAddress) process.stdout.write(`Set it up at ${setupAddress}\n`);
    if (app.http) process.stdout.write(`Ready on ${url}\n`);
  } catch (error) {
    refuse(error);
  }
}
