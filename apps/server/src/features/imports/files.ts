import { randomUUID } from 'node:crypto';
import type { Sql } from '../../platform/db/database.ts';
import { detectKind } from '../../platform/storage/file-kind.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { cleanFileName, extensionOf } from '../uploads/index.ts';
import { beginFiles } from './commands.ts';
import type { MailFile } from './mail-body.ts';
import type { KeptFile } from './tables.ts';

/** Takes files into storage before anything shows them; gives them in the order given. */
export async function keepFiles(db: Sql, storage: Storage, files: readonly MailFile[]): Promise<KeptFile[]> {
  if (files.length === 0) return [];
  const begun = files.map((file) => {
    const name = cleanFileName(file.name);
    return { name, extension: extensionOf(name), storageKey: `files/${randomUUID()}` };
  });
  const ids = await beginFiles(db, begun);
  const kept: KeptFile[] = [];
  for (const [i, { bytes }] of files.entries()) {
    const { name, storageKey } = begun[i]!;
    const { size, sha256 } = await storage.put(storageKey, bytes);
    const { mime } = await detectKind(bytes);
    kept.push({ id: ids[i]!, name, contentType: mime, size, sha256 });
  }
  return kept;
}
