import { randomUUID } from 'node:crypto';
import type { Sql } from '../../platform/db/database.ts';
import { detectKind } from '../../platform/storage/file-kind.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { beginFiles } from './commands.ts';
import type { MailFile } from './mail-body.ts';
import type { KeptFile } from './tables.ts';

const NAME_MAX = 200;

/** Takes files into storage before anything shows them; gives them in the order given. */
export async function keepFiles(db: Sql, storage: Storage, files: readonly MailFile[]): Promise<KeptFile[]> {
  if (files.length === 0) return [];
  const begun = files.map((file) => {
    const name = cleanName(file.name);
    return { name, extension: endingOf(name).slice(1).toLowerCase(), storageKey: `files/${randomUUID()}` };
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

/** Without path, control characters and marks that turn the writing direction; its ending stays. */
function cleanName(written: string): string {
  const last = written.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\.*$/.test(clean)) return 'file';
  const characters = [...clean];
  if (characters.length <= NAME_MAX) return clean;
  const ending = [...endingOf(clean)];
  return [...characters.slice(0, NAME_MAX - ending.length), ...ending].join('');
}

const endingOf = (name: string): string => /(?<=.)\.[\p{L}\p{N}]{1,20}$/u.exec(name)?.[0] ?? '';
