import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { newFileName } from './folder.ts';
import { wasCutOff } from './queries.ts';

/** Lets a backup be made; one that is being made goes on, whoever started it. What failed before is forgotten. */
export async function startBackup(tx: Transaction, jobs: Jobs, authorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('backups'))`.execute(tx);
  await sql`delete from backups where status = 'failed' or ${wasCutOff}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into backups (author_id, file_name)
    select ${authorId}, ${newFileName()}
    where not exists (select 1 from backups where status in ('initialized', 'in_progress'))
    returning id
  `.execute(tx);
  if (rows[0]) await jobs.enqueue(tx, 'backup', { backupId: rows[0].id });
}

/**
 * Stops a backup that is being made, or deletes one.
 * @returns the name of its archive, which may go after the commit; undefined where there is none
 */
export async function dropBackup(tx: Transaction, id: number): Promise<string | undefined> {
  const dropped = await tx
    .deleteFrom('backups')
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst();
  return dropped?.file_name;
}
