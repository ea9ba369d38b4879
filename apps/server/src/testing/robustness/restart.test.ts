import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActivity } from '@dorfplatz/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clusterFolder } from '../../platform/db/embedded/cluster.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { copyTemplate } from '../database.ts';
import { type Community, settle } from './community.ts';
import { eventually, launch, type ServerProcess } from './server-process.ts';

const FAULTS = join(import.meta.dirname, 'faults.js');
/** As `npm start` runs the program. */
const keep = (variables: Record<string, string>) =>
  launch(variables, { words: [KEEP, '--import', FAULTS, MAIN] });
const KEEP = join(import.meta.dirname, '../../../../../tools/keep-running.cjs');
const MAIN = join(import.meta.dirname, '../../main.ts');

let folder: string;
let port: string;
let server: ServerProcess;
let community: Community;

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const isServer = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
  } catch {
    return false;
  }
};
const webPid = () => childrenOf(server.child.pid!).find(isServer);
const workerPid = () => {
  const web = webPid();
  return web === undefined ? undefined : childrenOf(web).find(isServer);
};
const databasePid = () =>
  Number(readFileSync(join(clusterFolder(folder).data, 'postmaster.pid'), 'utf8').split('\n')[0]);
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const starts = () => server.output().split('Ready on').length - 1;
const isReady = () =>
  fetch(`${server.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const lines = (text: string) => text.split('\n').filter((line) => line !== '');

async function cameBack(before: number): Promise<void> {
  await eventually('the server is ready again', async () => starts() > before && (await isReady()), 40);
  await eventually('it has a worker', () => workerPid() !== undefined);
}

const post = (content: string) =>
  community.writers[0]!.insist(createActivity, { body: { content, streams: [community.streamId] } });

describe.skipIf(process.platform !== 'linux')('npm start', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dorfplatz-restart-'));
    port = String(await freePort());
    server = keep({ DATA_DIR: folder, PORT: port });
    await cameBack(0);
    community = await settle((await runningEmbedded(folder))!, () => server.url, 1);
    // Its connections would lead to a database that is about to go.
    await community.db.close();
  });
  afterAll(async () => {
    await server?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts a web process again that was killed, and nothing of the one before is left', async () => {
    const [web, worker, database, before] = [webPid()!, workerPid()!, databasePid(), starts()];
    process.kill(web, 'SIGKILL');
    await cameBack(before);
    expect(lines(server.errors()).at(-1)).toBe('The server ended (SIGKILL); it is started again in 1 s');
    expect(webPid()).not.toBe(web);
    expect(isAlive(database)).toBe(false);
    await eventually('the worker of the one before has ended', () => !isAlive(worker));
    expect((await post('Nach dem Ende')).status).toBe(201);
  });

  it('starts a worker again that was killed, beside the same web process', async () => {
    const [web, worker] = [webPid()!, workerPid()!];
    process.kill(worker, 'SIGKILL');
    await eventually('there is another worker', () => ![undefined, worker].includes(workerPid()));
    expect(webPid()).toBe(web);
    expect(server.output()).toContain('the worker ended; another is started in 1 s');
  });

  it('starts PostgreSQL again that was killed, beside the same processes', async () => {
    const [web, worker, database] = [webPid()!, workerPid()!, databasePid()];
    process.kill(database, 'SIGKILL');
    await eventually('there is another database', () => {
      try {
        return databasePid() !== database;
      } catch {
        return false;
      }
    });
    await eventually('the server reaches it', isReady);
    expect([webPid(), workerPid()]).toEqual([web, worker]);
  });

  it.each([
    ['an error that nothing caught', 'SIGUSR2', 'planned: thrown'],
    ['a promise that nobody heard of', 'SIGWINCH', 'planned: rejected'],
  ] as const)(
    'answers what is open before it ends by %s, takes nothing new, and is there again',
    async (_what, signal, reason) => {
      const before = starts();
      const web = webPid()!;
      const blocker = new pg.Client({ connectionString: (await runningEmbedded(folder))! });
      blocker.on('error', () => {});
      await blocker.connect();
      await blocker.query('begin');
      await blocker.query('select 1 from containers for update');
      const open = post('Noch offen');
      await eventually('the request waits for the row', async () => {
        const { rows } = await blocker.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      });
      process.kill(web, signal);
      await eventually('nothing new is taken', () =>
        fetch(`${server.url}/healthz`).then(
          ({ status }) => status === 503,
          () => true,
        ),
      );
      expect(isAlive(web)).toBe(true);
      await blocker.query('rollback');
      expect((await open).status).toBe(201);
      await blocker.end();
      await cameBack(before);
      expect(server.output()).toContain(reason);
      expect(lines(server.errors()).at(-1)).toMatch(
        /^The server ended \(code 70\); it is started again in \d+ s$/,
      );
    },
  );

  it('does not wait for ever for what is open', { timeout: 40_000 }, async () => {
    const before = starts();
    const blocker = new pg.Client({ connectionString: (await runningEmbedded(folder))! });
    blocker.on('error', () => {});
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from containers for update');
    const open = community.writers[0]!.call(createActivity, {
      body: { content: 'Zu spät', streams: [community.streamId] },
    }).catch(() => 'cut');
    await eventually('the request waits for the row', async () => {
      const { rows } = await blocker.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    process.kill(webPid()!, 'SIGUSR2');
    expect(await open).toBe('cut');
    await cameBack(before);
    await blocker.end().catch(() => {});
  });

  it('ends with all its processes when it is asked to, even where the disk is too full for its log', async () => {
    const pids = [webPid()!, workerPid()!, databasePid()];
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, signal: null });
    await eventually('all have ended', () => pids.every((pid) => !isAlive(pid)));
    // Nothing that is written to this file finds room.
    const full = openSync('/dev/full', 'w');
    server = launch(
      { DATA_DIR: folder, PORT: port, LOG_LEVEL: 'trace' },
      { words: [KEEP, MAIN], stdio: ['ignore', full, full] },
    );
    await eventually('the server is ready', isReady, 40);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0, signal: null });
  });
});

describe.skipIf(process.platform !== 'linux')('a start that is refused', () => {
  it.each([
    ['a setting that cannot be used', { LOG_LEVEL: 'loud' }, /^Configuration: LOG_LEVEL/],
    ['a taken port', {}, /EADDRINUSE/],
  ])('by %s says so in one line and is not repeated', async (_what, wrong, reason) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dorfplatz-refused-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port: takenPort } = taken.address() as { port: number };
    const DATABASE_URL = await copyTemplate();
    const refused = keep({ DATA_DIR: dataDir, DATABASE_URL, PORT: String(takenPort), ...wrong });
    expect(await refused.ended).toMatchObject({ code: 1, signal: null });
    expect(lines(refused.output())).toEqual([expect.stringMatching(reason)]);
  });
});
