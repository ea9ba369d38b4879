import { sql } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { releaseFiles } from '../uploads/index.ts';
import { RESTORABLE } from './commands.ts';

/** Messages that go in one transaction. */
const PORTION = 500;

/**
 * Removes messages that nobody has any more, neither the author nor anybody who got them, once that can no longer be
 * taken back; their files go where nothing else shows them. What began a conversation stays until its answers are gone.
 */
export async function cleanMessages({ db }: Pick<Services, 'db'>): Promise<void> {
  for (;;) {
    const count = await db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select m.id from messages m
        where m.sent_deleted_at < now() - ${RESTORABLE}
          and not exists (
            select 1 from message_recipients got
            where got.message_id = m.id and (got.deleted_at is null or got.deleted_at > now() - ${RESTORABLE})
          )
          and not exists (select 1 from messages answer where answer.conversation_starter_id = m.id)
        order by m.id limit ${sql.lit(PORTION)} for update of m skip locked
      `.execute(tx);
      const ids = rows.map((row) => row.id);
      if (ids.length === 0) return 0;
      const { rows: files } = await sql<{ file_id: number }>`
        delete from message_files where message_id = any(${ids}::bigint[]) returning file_id
      `.execute(tx);
      await sql`delete from messages where id = any(${ids}::bigint[])`.execute(tx);
      await releaseFiles(
        tx,
        files.map((file) => file.file_id),
      );
      return ids.length;
    });
    if (count === 0) return;
  }
}
