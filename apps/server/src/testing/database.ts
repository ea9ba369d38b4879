import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/** Changes when any migration does, so that a template of yesterday is never used. */
const fingerprint = () => {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(new URL(name, migrations)));
  return hash.digest('hex').slice(0, 12);
};

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

/** A migrated database that others are copied from; made once for all test files. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `template_${fingerprint()}`;
  await asOwner(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${name}`);
  });
  await migrate(withName(serverUrl, name));
  return name;
}

/**
 * A database of its own for a test file, copied from the template in a few dozen milliseconds: file by file, since page by
 * page through the log takes five times as long.
 */
export async function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const servers = inject('databaseServers');
  const serverUrl = servers[Number(process.env.VITEST_POOL_ID) % servers.length]!;
  const template = inject('template');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(serverUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: withName(serverUrl, name),
    drop: async () => {
      await asOwner(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
