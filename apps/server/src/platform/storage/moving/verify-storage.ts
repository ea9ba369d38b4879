import type { Sql } from '../../db/database.ts';
import type { Storage } from '../storage.ts';
import { originalOf } from '../variant-keys.ts';
import { eachOf, hashOf } from './hash-of.ts';
import { goingKeys, namedKeys } from './named-keys.ts';

const AT_A_TIME = 4;
const ASKED_AT_ONCE = 1000;

export type Verified = {
  /** Files read to their end, each different one once. */
  files: number;
  bytes: number;
  /** Keys of bytes that rows name, and that are not there. */
  missing: string[];
  /** Keys of bytes that are others than came in. */
  wrong: string[];
  /** Keys that no row names. */
  orphans: string[];
};

/**
 * Reads every file that the database names and compares size and hash, while people go on writing; then looks for what
 * no row names. Nothing is changed.
 * @param onProgress told the share that is done, from 0 to 1
 */
export async function verifyStorage(
  db: Sql,
  storage: Storage,
  onProgress: (share: number) => void = () => {},
): Promise<Verified> {
  const named = await namedKeys(db);
  const hashed = [...named].filter(([, { sha256 }]) => sha256 !== undefined);
  const found: Verified = { files: 0, bytes: 0, missing: [], wrong: [], orphans: [] };
  let done = 0;
  await eachOf(hashed, AT_A_TIME, async ([key, { sha256, size }]) => {
    const kept = await hashOf(storage, key);
    done += 1;
    onProgress(done / hashed.length);
    if (kept && kept.sha256 === sha256 && kept.size === size) {
      found.files += 1;
      found.bytes += kept.size;
      return;
    }
    // It may have gone since, as files do.
    if (!(await namedKeys(db, [key])).get(key)?.sha256) return;
    found[kept ? 'wrong' : 'missing'].push(key);
  });

  const unknown: string[] = [];
  for await (const { key } of storage.list())
    if (!named.has(key) && !named.has(originalOf(key) ?? '')) unknown.push(key);
  for (let start = 0; start < unknown.length; start += ASKED_AT_ONCE)
    found.orphans.push(...(await orphansAmong(db, unknown.slice(start, start + ASKED_AT_ONCE))));
  return found;
}

/** Those of these keys that no row names at this moment, not even as something that is to go. */
export async function orphansAmong(db: Sql, keys: readonly string[]): Promise<string[]> {
  const asked = keys.flatMap((key) => [key, originalOf(key) ?? key]);
  const named = await namedKeys(db, asked);
  const going = await goingKeys(db, asked);
  const isKnown = (key: string) => named.has(key) || going.has(key);
  return keys.filter((key) => !isKnown(key) && !isKnown(originalOf(key) ?? key));
}
