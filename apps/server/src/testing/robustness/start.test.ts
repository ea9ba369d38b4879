import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { copyTemplate } from '../database.ts';
import { launch, launchReady, type ServerProcess } from './server-process.ts';

let folder: string;
let databaseUrl: string;
let taken: Server;
let takenPort: string;
/** One server with an embedded database, shared by the cases: its folder lies below one of mode 700. */
let running: ServerProcess;
let privateDir: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-start-'));
  databaseUrl = await copyTemplate();
  taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  takenPort = String((taken.address() as { port: number }).port);
  const closed = join(folder, 'private');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  privateDir = join(closed, 'data');
  running = await launchReady({ DATA_DIR: privateDir });
});
afterAll(async () => {
  await running?.kill('SIGTERM');
  taken?.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines = (text: string) => text.split('\n').filter((line) => line !== '');

describe('a start', () => {
  it('works in a folder that only its owner may enter', async () => {
    const ready = await fetch(`${running.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(running.errors()).toBe('');
  });

  it('lets what the worker asks of its own database come after what pages ask', async () => {
    const client = new pg.Client({ connectionString: (await runningEmbedded(privateDir))! });
    await client.connect();
    const priorities = async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
      );
      return new Set(rows.map(({ pid }) => getPriority(pid)));
    };
    const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
    await expect
      .poll(priorities, { timeout: 15_000 })
      .toEqual(new Set([PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL]));
    await client.end();
  });

  it('is refused on a data folder that another server uses, with the reason in one line', async () => {
    const second = launch({ DATA_DIR: privateDir, PORT: String(await freePort()) });
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(lines(second.output())).toEqual([
      expect.stringMatching(/already in use by the running process \d+/),
    ]);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  it('is refused on a taken port, with the reason in one line, and leaves no database running', async () => {
    const dataDir = join(folder, 'port');
    const server = launch({ DATA_DIR: dataDir, PORT: takenPort });
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(lines(server.output())).toEqual([expect.stringContaining(takenPort)]);
    // What still ran would refuse the folder to the next.
    const next = await launchReady({ DATA_DIR: dataDir });
    expect(await next.kill('SIGTERM')).toMatchObject({ code: 0 });
  });

  it.each([
    [{ PORT: '70000' }, /^Configuration: PORT is "70000" but must be a port number/],
    [{ LOG_LEVEL: 'loud' }, /^Configuration: LOG_LEVEL is "loud" but must be one of/],
    [{ PUBLIC_URL: 'example.org' }, /^Configuration: PUBLIC_URL is "example.org" but must be the address/],
    [
      { DATABASE_URL: 'mysql://root:secret@host/db' },
      /^Configuration: DATABASE_URL must be a PostgreSQL address/,
    ],
  ])('is refused with %j in one line', async (wrong, reason) => {
    const server = launch({ DATA_DIR: join(folder, 'wrong'), ...(wrong as Record<string, string>) });
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(lines(server.output())).toEqual([expect.stringMatching(reason)]);
    expect(server.output()).not.toContain('secret');
  });

  it('is refused by a database that does not take the password, in one line without it', async () => {
    const url = new URL(databaseUrl);
    url.password = 'wrong-secret';
    const server = launch({
      DATA_DIR: join(folder, 'password'),
      DATABASE_URL: url.href,
      PORT: String(await freePort()),
    });
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(lines(server.output())).toEqual([expect.stringContaining('password authentication failed')]);
    expect(server.output()).not.toContain('wrong-secret');
  });
});
