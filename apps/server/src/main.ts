import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import { type App, createApp } from './app.ts';
import { isDatabaseAway } from './platform/db/database.ts';
import { runningEmbedded, startEmbedded } from './platform/db/embedded/start-embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { yieldToOthers } from './platform/priority.ts';
import {
  type Environment,
  EnvironmentError,
  loadEnvironmentFile,
  readEnvironment,
} from './platform/settings/environment.ts';
import { giveBackStartMemory } from './platform/start-memory.ts';
import { keepDataFolder, keepPrivate } from './platform/storage/keep-private.ts';

/** A start that cannot go on says why in one line and leaves the stack to bugs. */
function refuse(error: unknown): never {
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
): Promise<{ app: App; url: string; stop(): Promise<void> }> {
  const log: Logger = pino({
    level: environment.logLevel,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    base: { role: environment.role ?? 'web' },
  });
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
  let stopping = false;
  let worker: ChildProcess | undefined;
  try {
    await migrateWhenReachable(databaseUrl, log);
    const roles = {
      web: environment.role !== 'worker',
      worker: environment.role === 'all' || environment.role === 'worker',
    };
    if (!roles.web) yieldToOthers();
    // What the slow work asks of a database yields too, where that runs here and is ours.
    const givesWay = !roles.web && (await runningEmbedded(environment.dataDir)) === databaseUrl;
    const app = await createApp({ environment, databaseUrl, log, roles, givesWay });
    try {
      await app.http?.ready();
      giveBackStartMemory();
      await app.http?.listen({ port: environment.port, host: environment.host });
    } catch (error) {
      await app.close();
      throw error;
    }
    const forkWorker = () => {
      worker = fork(fileURLToPath(import.meta.url), {
        env: { ...process.env, ROLE: 'worker', DATABASE_URL: databaseUrl, DATA_DIR: environment.dataDir },
      });
      worker.once('exit', (code) => {
        if (stopping) return;
        log.error({ code }, 'the worker ended; starting another');
        setTimeout(() => !stopping && forkWorker(), 1_000);
      });
    };
    if (environment.role === undefined) forkWorker();
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      const ended =
        worker && worker.exitCode === null
          ? new Promise((resolve) => worker!.once('exit', resolve))
          : undefined;
      worker?.kill('SIGTERM');
      await app.close();
      await ended;
      await embedded?.stop();
    };
    return { app, url: environment.publicUrl, stop };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

if (import.meta.main) {
  let end = (): void => process.exit(0);
  // A worker whose parent is gone must not linger on its database, nor wait for one that went with it.
  process.once('disconnect', () => end());
  try {
    loadEnvironmentFile();
    const { stop, url, app } = await start(readEnvironment());
    end = () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => refuse(error),
      );
    };
    process.once('SIGTERM', end);
    process.once('SIGINT', end);
    // Whoever reads this may end it at once.
    const setupAddress = app.http && (await app.setupAddress());
    if (setupAddress) process.stdout.write(`Set it up at ${setupAddress}\n`);
    if (app.http) process.stdout.write(`Ready on ${url}\n`);
  } catch (error) {
    refuse(error);
  }
}
