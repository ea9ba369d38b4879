import { buffer } from 'node:stream/consumers';
import { type Sql, sql } from '../../platform/db/database.ts';
import { isHeldProblem } from '../../platform/scanner/guarded-storage.ts';
import { NotStoredError, type Storage } from '../../platform/storage/storage.ts';

/** The bytes of a picture of the network's look; undefined when they are gone or held. */
export async function pictureOf(db: Sql, storage: Storage, fileId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where id = ${fileId} and state <> 'removed'
  `.execute(db);
  if (!rows[0]) return undefined;
  try {
    return await buffer((await storage.open(rows[0].storage_key)).stream);
  } catch (error) {
    if (error instanceof NotStoredError || isHeldProblem(error)) return undefined;
    throw error;
  }
}
