import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { cleanFileName, extensionOf } from './file-name.ts';
import { newStorageKey, type Received } from './receive.ts';
import { awaitVerdict } from './scanning/verdicts.ts';
import { insistOnNetworkSpace } from './space.ts';
import { type Directory, type FileRow, fileColumns } from './tables.ts';
import { keysOf } from './variants.ts';

export type Begun = { id: number; directory: Directory; storage_key: string };

/**
 * Writes an upload down before its first byte is kept: whatever kills us meanwhile, the row is volatile and
 * what lies under its key goes with it.
 */
export async function beginUpload(
  db: Sql,
  owner: { memberId: number | null },
  directory: Directory,
): Promise<Begun> {
  const { rows } = await sql<Begun>`
    insert into files (owner_id, directory, original_filename, content_type, size, sha256, storage_key)
    values (${owner.memberId}, ${directory}, '', 'application/octet-stream', 0, '', ${newStorageKey(directory)})
    returning id, directory, storage_key
  `.execute(db);
  return rows[0]!;
}

/** An upload that is still being received is none that was forgotten, however long it takes [F-06]. */
export async function touchUpload(db: Sql, { id }: Begun): Promise<void> {
  await sql`update files set created_at = now() where id = ${id} and sha256 = ''`.execute(db);
}

/**
 * Makes of what was received an upload, and has a scanner look through it, where there is one, before anybody reads it.
 * @throws Problem 507 where it finds no room in the network
 */
export async function finishUpload(
  tx: Transaction,
  { jobs, scanner }: Pick<Services, 'jobs' | 'scanner'>,
  begun: Begun,
  received: Received,
  naming: { name: string; externalId: string | undefined },
): Promise<FileRow> {
  await insistOnNetworkSpace(tx, received.size);
  if (scanner) await awaitVerdict(tx, jobs, begun.storage_key);
  const { sha256, size } = received;
  if (size > 0) await jobs.enqueue(tx, 'bytes_sharing', { sha256, size });
  const name = cleanFileName(naming.name);
  const { rows } = await sql<FileRow>`
    update files f set
      original_filename = ${name}, extension = ${extensionOf(name)}, content_type = ${received.contentType},
      size = ${received.size}, sha256 = ${received.sha256}, width = ${received.width}, height = ${received.height},
      external_id = ${naming.externalId?.slice(0, 200) ?? null}, created_at = now()
    where f.id = ${begun.id} and f.state = 'volatile'
    returning ${fileColumns()}
  `.execute(tx);
  // Cleaned away while it was on its way: nothing came for a day.
  if (!rows[0]) throw new Problem(400, 'malformed');
  return rows[0];
}

export async function abandonUpload(db: Sql, storage: Storage, begun: Begun): Promise<void> {
  for (const key of keysOf(begun)) await storage.remove(key);
  await sql`delete from files where id = ${begun.id}`.execute(db);
}
