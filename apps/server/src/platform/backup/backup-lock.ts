import { type Database, sql, type Transaction } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';

/** Held by a backup while it runs, so that there is one at a time. */
export const BACKUP_LOCK = 2_604_170_001;
/** Held alone by a backup, and together by all who remove bytes: what a backup reads stays while it runs. */
export const BYTES_LOCK = 2_604_170_002;

export type KeepingStorage = Storage & {
  /** Removes what had to stay for a backup; while one runs it goes on waiting. */
  removeWaiting(): Promise<void>;
};

const AT_A_TIME = 100;

async function mayRemove(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${BYTES_LOCK}::bigint) as may
  `.execute(tx);
  return rows[0]!.may;
}

/**
 * A storage whose bytes outlast a backup: what is to be removed meanwhile is noted and goes later. So no backup has the
 * row of a file without its bytes, wherever they are kept.
 */
export function keepForBackups(storage: Storage, db: Database): KeepingStorage {
  return {
    ...storage,
    async remove(key) {
      await db.kysely.transaction().execute(async (tx) => {
        if (await mayRemove(tx)) await storage.remove(key);
        else
          await sql`insert into waiting_removals (storage_key) values (${key}) on conflict do nothing`.execute(
            tx,
          );
      });
    },
    async removeWaiting() {
      for (let count = AT_A_TIME; count === AT_A_TIME; ) {
        count = await db.kysely.transaction().execute(async (tx) => {
          if (!(await mayRemove(tx))) return 0;
          const { rows } = await sql<{ storage_key: string }>`
            delete from waiting_removals where storage_key in (
              select storage_key from waiting_removals limit ${AT_A_TIME} for update skip locked
            ) returning storage_key
          `.execute(tx);
          for (const { storage_key } of rows) await storage.remove(storage_key);
          return rows.length;
        });
      }
    },
  };
}
