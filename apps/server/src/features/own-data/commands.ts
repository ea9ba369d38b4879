import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { newKey } from '../../platform/storage/new-key.ts';

/**
 * Lets an archive of own data be made, in place of the last one.
 * @returns the key of the last one's bytes, which may go after the commit
 */
export async function requestOwnData(
  tx: Transaction,
  viewer: Viewer,
  jobs: Jobs,
): Promise<string | undefined> {
  const { rows: last } = await sql<{ storage_key: string; state: string }>`
    select storage_key, state from own_data_archives where member_id = ${viewer.memberId} for update
  `.execute(tx);
  if (last[0]?.state === 'waiting' || last[0]?.state === 'running') return undefined;
  const { rows } = await sql<{ id: number }>`
    insert into own_data_archives as o (member_id, storage_key) values (${viewer.memberId}, ${newKey('own-data')})
    on conflict (member_id) do update set state = 'waiting', progress = 0, storage_key = excluded.storage_key,
      size = null, created_at = now(), expires_at = null
    where o.state in ('ready', 'failed')
    returning id
  `.execute(tx);
  if (!rows[0]) return undefined;
  await jobs.enqueue(tx, 'own_data', { archiveId: rows[0].id, memberId: viewer.memberId });
  return last[0]?.storage_key;
}

/** Stops an archive that is made, or deletes one that is ready. @returns the key of its bytes */
export async function dropOwnData(tx: Transaction, viewer: Viewer): Promise<string | undefined> {
  const dropped = await tx
    .deleteFrom('own_data_archives')
    .where('member_id', '=', viewer.memberId)
    .returning('storage_key')
    .executeTakeFirst();
  return dropped?.storage_key;
}
