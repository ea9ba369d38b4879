import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { keysOf } from './variants.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    upload_cleaning: Record<string, never>;
  }
}

/** Unpublished uploads are kept for a day (decision 84), removed files for thirty (decision 109). */
const VOLATILE_HOURS = 24;
const REMOVED_DAYS = 30;
const AT_A_TIME = 200;

export const schedules: Schedule[] = [{ name: 'upload_cleaning', cron: '23 * * * *' }];

/**
 * Removes a file with the bytes of all its versions, but for those that something else has too: a version that was made
 * anew of an older one, say. One after the other, so that of two that share their bytes the last takes them along.
 */
async function clearAway({ db, storage }: Pick<Services, 'db' | 'storage'>, id: number): Promise<void> {
  const { rows } = await sql<{ directory: string; storage_key: string }>`
    select f.directory, own.storage_key from files f
    cross join lateral (
      select f.storage_key union select v.storage_key from file_versions v where v.file_id = f.id
    ) own (storage_key)
    where f.id = ${id}
      and not exists (select 1 from files other where other.storage_key = own.storage_key and other.id <> f.id)
      and not exists (
        select 1 from file_versions other where other.storage_key = own.storage_key and other.file_id <> f.id
      )
  `.execute(db.kysely);
  // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
  for (const kept of rows) for (const key of keysOf(kept)) await storage.remove(key);
  await sql`delete from files where id = ${id}`.execute(db.kysely);
}

export const jobs = (services: Services): JobHandlers => ({
  async upload_cleaning() {
    const { kysely } = services.db;
    await sql`
      update files set state = 'removed', removed_at = now()
      where state = 'volatile' and created_at < now() - make_interval(hours => ${VOLATILE_HOURS})
    `.execute(kysely);
    for (;;) {
      const { rows } = await sql<{ id: number }>`
        select id from files
        where state = 'removed'
          and (published_at is null or removed_at < now() - make_interval(days => ${REMOVED_DAYS}))
        order by id limit ${AT_A_TIME}
      `.execute(kysely);
      for (const { id } of rows) await clearAway(services, id);
      if (rows.length < AT_A_TIME) return;
    }
  },
});
