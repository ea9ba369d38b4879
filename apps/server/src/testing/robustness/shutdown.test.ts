import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActivity } from '@dorfplatz/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { copyTemplate } from '../database.ts';
import { connectLive } from '../live/live-client.ts';
import { type Community, settle } from './community.ts';
import { eventually, launchReady, type ServerProcess } from './server-process.ts';

let folder: string;
let databaseUrl: string;
let server: ServerProcess;
let community: Community;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-stop-'));
  databaseUrl = await copyTemplate();
  server = await launchReady({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  community = await settle(databaseUrl, () => server.url, 1);
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await community?.db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a server that is asked to end', () => {
  it('finishes what is in flight, hangs up the live sockets, takes nothing new and ends well', async () => {
    const live = await connectLive(server.url, community.reader as never);
    const hungUp = new Promise((resolve) => live.socket.once('disconnect', resolve));
    const blocker = new pg.Client({ connectionString: databaseUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from containers for update');

    const inFlight = community.writers[0]!.call(createActivity, {
      body: { content: 'Noch rasch', streams: [community.streamId] },
    });
    const isWaiting = async () => {
      const { rows } = await community.db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    await eventually('the request waits for the row', isWaiting);
    const ending = server.kill('SIGTERM');
    await hungUp;
    await eventually('nothing new is taken', () =>
      fetch(`${server.url}/healthz`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    );
    expect(server.child.exitCode).toBeNull();
    await blocker.query('rollback');
    await blocker.end();

    expect(await inFlight).toMatchObject({ status: 201 });
    const { code, signal, seconds } = await ending;
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(seconds).toBeLessThan(10);
    expect(server.output()).not.toMatch(/"level":[456]0/);
    const { rows } = await community.db.pool.query(`select 1 from activities where content = 'Noch rasch'`);
    expect(rows).toHaveLength(1);
  });
});

describe('a worker whose parent is gone', () => {
  it('ends, even while it waits for a database that went with it', async () => {
    const worker = fork(new URL('../../main.ts', import.meta.url), {
      env: {
        PATH: process.env.PATH,
        ROLE: 'worker',
        DATA_DIR: folder,
        DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/none`,
      },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    });
    const ended = new Promise<number | null>((resolve) => worker.once('exit', resolve));
    await new Promise<void>((resolve) =>
      worker.stdout!.on('data', (text) => String(text).includes('waiting for the database') && resolve()),
    );
    worker.disconnect();
    expect(await ended).toBe(0);
  });
});
