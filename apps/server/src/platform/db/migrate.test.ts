import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let databaseUrl: string;
const folder = mkdtempSync(join(tmpdir(), 'dorfplatz-migrations-'));
beforeAll(() => {
  for (const name of ['0001_ground.sql', '0002_notification_activity_index.sql'])
    copyFileSync(new URL(`../../../migrations/${name}`, import.meta.url), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

const migrateOnly = (url: string) => migrate(url, undefined, { folder });

/** A database as the version before the index left it. */
async function olderDatabase(): Promise<pg.Client> {
  databaseUrl = await copyTemplate();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop index notifications_of_activity, notifications_of_reply');
  await client.query("delete from migrations where name > '0002'");
  return client;
}

const indexes = async (client: pg.Client) =>
  (
    await client.query(`
      select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname in ('notifications_of_activity', 'notifications_of_reply') order by 1`)
  ).rows;

describe('migrating', () => {
  it('of several servers that start at once lets one work and the others wait', async () => {
    const client = await olderDatabase();
    try {
      const ran = await Promise.all(Array.from({ length: 4 }, () => migrateOnly(databaseUrl)));
      expect(ran.flat()).toEqual(['0002_notification_activity_index']);
      expect(await migrateOnly(databaseUrl)).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('builds an index while others write, and in place of one that was left half built', async () => {
    const client = await olderDatabase();
    try {
      await client.query('create index notifications_of_activity on notifications (activity_id)');
      await client.query(`
        update pg_index set indisvalid = false where indexrelid = 'notifications_of_activity'::regclass`);
      await client.query('begin');
      await client.query('lock table notifications in row exclusive mode');
      const migrating = migrateOnly(databaseUrl);
      const other = new pg.Client({ connectionString: databaseUrl });
      await other.connect();
      await expect
        .poll(
          async () =>
            (
              await other.query(
                `select 1 from pg_stat_activity where query like '%concurrently%' and pid <> pg_backend_pid() and datname = current_database()`,
              )
            ).rowCount,
        )
        .toBe(1);
      // A plain index would hold this up until it is built.
      await other.query("set lock_timeout = '2s'");
      await other.query('begin');
      await other.query('lock table notifications in row exclusive mode');
      await other.query('commit');
      await other.end();
      await client.query('commit');
      await migrating;
      expect(await indexes(client)).toEqual([
        { name: 'notifications_of_activity', valid: true },
        { name: 'notifications_of_reply', valid: true },
      ]);
    } finally {
      await client.end();
    }
  });
});
