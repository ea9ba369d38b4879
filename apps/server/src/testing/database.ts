import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import { workerNumber } from './workers.ts';

const TEMPLATE = 'template_of_tests';

async function asOwner<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const withName = (url: string, name: string) => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/**
 * A migrated database that others are copied from; made once for all test files.
 * @param start has a process of the product run on the database once, which prepares its jobs: half a second each time
 */
export async function prepareTemplate(
  serverUrl: string,
  start: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const url = withName(serverUrl, TEMPLATE);
  await asOwner(serverUrl, (client) => client.query(`create database ${TEMPLATE}`));
  await migrate(url);
  await start(url);
  // What is the installation's own: its secrets, and who has heard and done what so far.
  await asOwner(url, async (client) => {
    await client.query('delete from installation_secrets');
    await client.query('delete from outbox_consumers');
    await client.query('update jobs.version set cron_on = null, bam_on = null, flow_on = null');
  });
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // The server ends before the worker does, which must not wait for it.
  client.on('error', () => {});
  await client.connect();
  (client as pg.Client & { unref(): void }).unref();
  return client;
}

/** Where this worker makes its databases: each new connection is a new process. */
let maker: Promise<pg.Client> | undefined;

/**
 * A database of its own for a test file, copied from the template in a few dozen milliseconds: file by file, since page by
 * page through the log takes five times as long. It goes with its server: ext4 looks at each file that went within the last
 * minute, again and again, before it makes one.
 */
export async function copyTemplate(): Promise<string> {
  const serverUrl = inject('databaseServers')[workerNumber()]!;
  maker ??= connect(serverUrl);
  const client = await maker;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return withName(serverUrl, name);
}

/** A database without any table, for what brings its own. */
export async function emptyDatabase(): Promise<string> {
  const serverUrl = inject('databaseServers')[workerNumber()]!;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl, (client) => client.query(`create database ${name}`));
  return withName(serverUrl, name);
}
