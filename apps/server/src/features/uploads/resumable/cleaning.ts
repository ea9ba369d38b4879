import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { isKept } from './tables.ts';

const AT_A_TIME = 200;

/** Longer than storing a piece takes: what is no more than written down by then never came. */
const GRACE_MINUTES = 60;

/** Uploads of which nothing has come for a day, those of people who can go on with none, and what is long complete. */
export async function removeSilentUploads(db: Sql): Promise<void> {
  await sql`
    delete from resumable_uploads u using members m
    where m.id = u.member_id and (not ${isKept} or m.state not in ('active', 'to_be_onboarded'))
  `.execute(db);
}

/** Removes the bytes of pieces that no upload needs any more. Killed at any point, the next time removes what is left. */
export async function removePieces({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from upload_pieces
      where (upload_id is null and size is not null)
        or (size is null and created_at < now() - make_interval(mins => ${GRACE_MINUTES}))
      order by created_at limit ${AT_A_TIME}
    `.execute(db.kysely);
    for (const { storage_key: key } of rows) {
      await storage.remove(key);
      await sql`delete from upload_pieces where storage_key = ${key}`.execute(db.kysely);
    }
    if (rows.length < AT_A_TIME) return;
  }
}
