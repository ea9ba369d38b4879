import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { isNamedSomewhere } from '../../platform/registries/file-uses.ts';
import type { Services } from '../../platform/services.ts';
import { keysOf } from './variants.ts';

/** Longer than any request or transaction that has read a row takes to use what it read. */
const GRACE_MINUTES = 60;
const AT_A_TIME = 200;

type Bytes = { sha256: string; size: number };

/** Whoever says which key stands for the same bytes, or that none does, does so one after the other. */
const lockBytes = (tx: Transaction, { sha256, size }: Bytes) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bytes ${sha256} ${size}`}, 0))`.execute(tx);

const isNamed = (key: string) =>
  sql.raw(`(
  exists (select 1 from files f where f.storage_key = ${key})
  or exists (select 1 from file_versions v where v.storage_key = ${key})
)`);

/**
 * Whether nothing stands against the bytes `kept`. What waits for the scanner, is too large for it or infected stays by
 * itself: else bytes that lay there before would be held for somebody who sends them once more, or let what was held out.
 */
const isSettled = sql`not exists (
  select 1 from scans s where s.storage_key = kept.storage_key and s.state not in ('clean', 'unchecked')
)`;

/** Whether an administrator had the bytes deleted, whatever rows still name them. */
const isDestroyed = (key: string) =>
  sql.raw(`exists (select 1 from scans s where s.storage_key = ${key} and s.state = 'deleted')`);

/** Writes down that these bytes are to go, unless a row still names them. */
export async function letGo(tx: Transaction, keys: readonly string[]): Promise<void> {
  await sql`
    insert into going_bytes (storage_key)
    select key from unnest(${[...keys]}::text[]) as gone (key)
    where not ${isNamed('gone.key')} or ${isDestroyed('gone.key')}
    on conflict (storage_key) do update set since = now()
  `.execute(tx);
}

/**
 * Has all rows with these bytes name the ones that were there first. It runs after the upload was answered, so that
 * neither the answer nor its time tells whether somebody else has the same file. Files and pictures stay apart.
 */
export async function shareBytes(db: Sql, bytes: Bytes): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockBytes(tx, bytes);
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from (
        select storage_key, min(at) as at from (
          select storage_key, created_at as at from files
          where sha256 = ${bytes.sha256} and size = ${bytes.size} and sha256 <> ''
          union all
          select storage_key, created_at from file_versions
          where sha256 = ${bytes.sha256} and size = ${bytes.size} and sha256 <> ''
        ) named group by storage_key
      ) kept
      where not exists (select 1 from going_bytes g where g.storage_key = kept.storage_key) and ${isSettled}
      order by at, storage_key
    `.execute(tx);
    const kinds = Map.groupBy(rows, ({ storage_key }) => storage_key.split('/')[0]!);
    for (const [first, ...others] of kinds.values()) {
      const keys = others.map((other) => other.storage_key);
      if (keys.length === 0) continue;
      // In the order in which moves and deletions take them too.
      await sql`select id from files where storage_key = any(${keys}::text[]) order by id for update`.execute(
        tx,
      );
      for (const table of ['files', 'file_versions'])
        await sql`
          update ${sql.table(table)} set storage_key = ${first!.storage_key} where storage_key = any(${keys}::text[])
        `.execute(tx);
      await letGo(tx, keys);
    }
  });
}

/** Shares what lies there more than once: of a server that was stopped before it did, or of imports. */
export async function shareAllBytes(db: Sql): Promise<void> {
  const { rows } = await sql<Bytes>`
    select sha256, size from (
      select sha256, size, storage_key from files where sha256 <> ''
      union select sha256, size, storage_key from file_versions where sha256 <> ''
    ) kept
    where not exists (select 1 from going_bytes g where g.storage_key = kept.storage_key) and ${isSettled}
    group by sha256, size, split_part(storage_key, '/', 1) having count(*) > 1 and size > 0
    limit ${AT_A_TIME}
  `.execute(db);
  for (const bytes of rows) await shareBytes(db, bytes);
}

/** A file of which only the name is left, as a predicate on the row `f`: it has no bytes, and its key stands for none. */
export const isNameAlone = sql<boolean>`f.storage_key like 'gone/%'`;

/**
 * Removes a file for good; its bytes and those of its versions go, unless other rows name them. Of one that is attached
 * to something the name stays, so that it can be said there what was removed.
 */
export async function forgetFile(db: Sql, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Bytes & { storage_key: string }>`
      select sha256, size, storage_key from files where id = ${id}
      union select sha256, size, storage_key from file_versions where file_id = ${id}
      order by 1, 2, 3
    `.execute(tx);
    for (const bytes of rows) await lockBytes(tx, bytes);
    const { rows: named } = await sql`
      update files f set storage_key = 'gone/' || f.id, sha256 = '', description = '', property_values = '{}'
      where f.id = ${id} and f.state = 'removed' and ${isNamedSomewhere()} returning f.id
    `.execute(tx);
    if (named.length > 0) {
      await sql`delete from file_versions where file_id = ${id}`.execute(tx);
      await sql`delete from deleted_file_places where file_id = ${id}`.execute(tx);
    } else {
      const { rows: deleted } = await sql`
        delete from files where id = ${id} and state = 'removed' returning id
      `.execute(tx);
      if (deleted.length === 0) return;
    }
    await letGo(
      tx,
      rows.map((row) => row.storage_key),
    );
  });
}

/**
 * Removes bytes that no row has named for an hour. Killed at any point it leaves the key written down, and the next
 * time removes what is left; a key that a row names after all is struck off.
 */
export async function removeGoneBytes({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from going_bytes where since < now() - make_interval(mins => ${GRACE_MINUTES})
      order by since limit ${AT_A_TIME}
    `.execute(db.kysely);
    for (const { storage_key: key } of rows)
      await db.kysely.transaction().execute(async (tx) => {
        const { rows: going } = await sql<{ is_named: boolean; is_destroyed: boolean }>`
          select ${isNamed('g.storage_key')} as is_named, ${isDestroyed('g.storage_key')} as is_destroyed from going_bytes g where g.storage_key = ${key} for update skip locked
        `.execute(tx);
        if (!going[0]) return;
        const { is_named, is_destroyed } = going[0];
        if (!is_named || is_destroyed)
          for (const each of keysOf({ storage_key: key })) await storage.remove(each);
        if (!is_named) await sql`delete from scans where storage_key = ${key}`.execute(tx);
        await sql`delete from going_bytes where storage_key = ${key}`.execute(tx);
      });
    if (rows.length < AT_A_TIME) return;
  }
}
