import { readLocal, writeLocal } from './local-store.ts';

/** Something that was read in this browser, as words only. */
export interface ReadEntry {
  id: number;
  author: string;
  place: string;
  created_at: string;
  text: string;
  replies: { author: string; created_at: string; text: string }[];
  path: string;
  /** When it was on screen last, ms since 1970. */
  read_at: number;
}

/** Whose reading is kept, and how it is shown: a page without connection cannot ask. */
export interface Reader {
  memberId: number;
  network: string;
  language: string;
  timeZone: string;
}

const readerKey = 'last-reader';
const storeName = 'entries';
const entriesAtMost = 40;
const keptFor = 7 * 86_400_000;

/** The person whose reading this browser keeps; null for nobody. */
export function lastReader(): Reader | null {
  try {
    return JSON.parse(readLocal(readerKey) ?? 'null') as Reader | null;
  } catch {
    return null;
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('last-read', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs a transaction on what is kept; resolves with what it gave once it is written. */
async function change<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T> | null) {
  const database = await opened();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = run(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** What was read last, newest first; nothing when it is not known whose it is. */
export async function readLast(): Promise<ReadEntry[]> {
  if (!lastReader()) return [];
  const entries = (await change('readonly', (store) => store.getAll() as IDBRequest<ReadEntry[]>)) ?? [];
  return entries
    .filter(({ read_at }) => read_at > Date.now() - keptFor)
    .sort((one, other) => other.created_at.localeCompare(one.created_at));
}

/**
 * Keeps what this person reads; what another one read before is forgotten first.
 * @param signal aborted once the person is no longer there: then nothing is kept
 */
export async function keepRead(
  reader: Reader,
  entries: readonly ReadEntry[],
  signal: AbortSignal,
): Promise<void> {
  if (lastReader()?.memberId !== reader.memberId) await forgetRead();
  if (signal.aborted) return;
  writeLocal(readerKey, JSON.stringify(reader));
  await change('readwrite', (store) => {
    for (const entry of entries) store.put(entry);
    const all = store.getAll() as IDBRequest<ReadEntry[]>;
    all.onsuccess = () => {
      const old = all.result
        .sort((one, other) => other.read_at - one.read_at || other.id - one.id)
        .filter(({ read_at }, index) => index >= entriesAtMost || read_at < Date.now() - keptFor);
      for (const { id } of old) store.delete(id);
    };
    return null;
  });
}

/** Forgets one entry, which is gone for everybody. */
export async function forgetEntry(id: number): Promise<void> {
  if (lastReader()) await change('readwrite', (store) => store.delete(id));
}

/** Forgets everything that was kept. */
export async function forgetRead(): Promise<void> {
  writeLocal(readerKey, null);
  await change('readwrite', (store) => store.clear());
}
