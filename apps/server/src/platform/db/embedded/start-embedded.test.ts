import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { clusterFolder, clusterUrl } from './cluster.ts';
import { hasSocket } from './database-process.ts';
import { type EmbeddedOptions, runningEmbedded, startEmbedded } from './start-embedded.ts';

const isRoot = process.getuid?.() === 0;
const lines: string[] = [];
let dataDir: string;

/** A folder with a database that has run once: to make one takes seconds. */
let readyDir: string;

beforeAll(async () => {
  readyDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  await (await startEmbedded({ dataDir: readyDir, durable: false })).stop();
});
afterAll(() => rmSync(readyDir, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  lines.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(options: Partial<EmbeddedOptions> = {}) {
  const database = await startEmbedded({
    dataDir,
    durable: false,
    log: (line) => lines.push(line),
    ...options,
  });
  onTestFinished(() => database.stop());
  return database;
}

/** Has the test begin with such a folder; without, it begins with an empty one. */
function beReady(): void {
  expect(spawnSync('cp', ['-a', join(readyDir, 'postgres'), dataDir]).status).toBe(0);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// A program that starts the database and says where, to be killed.
function startElsewhere(options: { uid?: number; gid?: number } = {}) {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded.ts'))};
    const { url, pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log: () => {} });
    console.log(JSON.stringify({ url, pid }));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...options,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return new Promise<{ url: string; pid: number; kill(): void }>((resolve, reject) => {
    child.stdout.once('data', (text) =>
      resolve({ ...JSON.parse(String(text)), kill: () => child.kill('SIGKILL') }),
    );
    child.once('exit', () => reject(new Error('ended early')));
  });
}

describe('the embedded database', () => {
  it('knows letters beyond ASCII, in search too, and brings the extensions', async () => {
    beReady();
    const { url } = await start();
    await query(
      url,
      'create extension pg_trgm; create extension unaccent; create extension citext; create extension btree_gist',
    );
    const [row] = await query(
      url,
      `select lower('ÄÖÜ') as lower, similarity('Grüße', 'grüße') as similarity, cardinality(show_trgm('Öl')) as trigrams`,
    );
    expect(row).toEqual({ lower: 'äöü', similarity: 1, trigrams: 3 });
  });

  it('gives the application a role that is no superuser, and asks for its password', async () => {
    const { url } = await start();
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const wrong = new URL(url);
    wrong.password = 'guessed';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('refuses a second server on the same folder with one clear line, and leaves the first alone', async () => {
    beReady();
    const first = await start();
    await expect(start()).rejects.toThrow(
      new RegExp(`^${dataDir}/postgres is already in use by the running process ${process.pid}$`),
    );
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('tells a command beside the running server where the database is', async () => {
    expect(await runningEmbedded(dataDir)).toBeUndefined();
    beReady();
    const { url } = await start();
    expect(await runningEmbedded(dataDir)).toBe(url);
  });

  it('is reached by a socket in its folder, whatever that is called', async () => {
    const database = await startEmbedded({ dataDir: join(dataDir, 'Ä ö%41'), durable: false });
    onTestFinished(() => database.stop());
    expect(await query(database.url, 'select inet_server_addr() is null as socket')).toEqual([
      { socket: true },
    ]);
  });

  it('is reached by TCP where the path would be too long for a socket', () => {
    const tooLong = '/'.padEnd(90, 'x');
    expect(hasSocket(tooLong)).toBe(false);
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'password'), 'secret');
    const cluster = clusterFolder(dataDir);
    expect(new URL(clusterUrl({ ...cluster, data: tooLong }, 5432)).host).toBe('127.0.0.1:5432');
  });

  it('names a taken port', async () => {
    beReady();
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((done) => other.once('listening', done));
    const { port } = other.address() as { port: number };
    await expect(start({ port })).rejects.toThrow(`port ${port} for PostgreSQL is taken`);
    await start();
  });

  it('comes back at the same address when PostgreSQL is killed', { timeout: 20_000 }, async () => {
    beReady();
    const database = await start({ durable: true });
    await query(database.url, 'create table kept (id int); insert into kept values (7)');
    const killed = database.pid;
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => lines.at(-1), { timeout: 10_000 }).toBe('PostgreSQL is back');
    expect(database.pid).not.toBe(killed);
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  it('ends when the server is killed, and its lock with it', { timeout: 20_000 }, async () => {
    beReady();
    const other = await startElsewhere();
    expect(isAlive(other.pid)).toBe(true);
    other.kill();
    await expect.poll(() => isAlive(other.pid), { timeout: 5000 }).toBe(false);
    const database = await start();
    await query(database.url, 'select 1');
  });

  it('takes over at once from a server that was just killed', { timeout: 20_000 }, async () => {
    beReady();
    const other = await startElsewhere();
    await query(other.url, 'create table kept (id int); insert into kept values (7)');
    // A connection that is at work keeps the old database busy.
    const busy = query(other.url, 'select pg_sleep(30)').catch(() => 'cut');
    other.kill();
    await delay(1);
    const database = await start();
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }]);
    expect(await busy).toBe('cut');
  });

  it('clears what a crash left behind', async () => {
    beReady();
    await (await start()).stop();
    writeFileSync(join(dataDir, 'postgres', '18', 'postmaster.pid'), `${process.pid}\n/nowhere\n1\n5432\n`, {
      mode: 0o600,
    });
    mkdirSync(join(dataDir, 'postgres', '18.new'));
    await start();
  });

  it('says in one line when the disk is full', async (context) => {
    const small = join(dataDir, 'small');
    mkdirSync(small);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', small]).status !== 0) {
      return context.skip('needs the right to mount');
    }
    try {
      const line = "PostgreSQL's data folder could not be created: no space left on the disk";
      await expect(start({ dataDir: small })).rejects.toThrow(line);
      expect(readdirSync(join(small, 'postgres'))).toEqual(['password']);
    } finally {
      spawnSync('umount', [small]);
    }
  });

  it.skipIf(!isRoot)('runs for root in a folder that only root may enter', async () => {
    chmodSync(dataDir, 0o700);
    const database = await start({ dataDir: join(dataDir, 'inner') });
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'inner', 'postgres', '18', 'PG_VERSION'))).toBe(true);
  });

  it.skipIf(!isRoot)('runs for an ordinary user', { timeout: 20_000 }, async () => {
    chownSync(dataDir, 65534, 65534);
    const { url, pid, kill } = await startElsewhere({ uid: 65534, gid: 65534 });
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    kill();
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  });
});
