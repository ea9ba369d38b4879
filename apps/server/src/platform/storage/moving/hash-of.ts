import { createHash } from 'node:crypto';
import { NotStoredError, type Storage } from '../storage.ts';

/** Reads what is kept under a key to its end; undefined where nothing is. */
export async function hashOf(
  storage: Storage,
  key: string,
): Promise<{ size: number; sha256: string } | undefined> {
  try {
    const { stream } = await storage.open(key);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { size, sha256: hash.digest('hex') };
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}

/** Does something with each, so many at a time; the first error ends it. */
export async function eachOf<T>(
  items: Iterable<T>,
  atATime: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let isOver = false;
  const worker = async () => {
    for (let next = left.next(); !isOver && !next.done; next = left.next()) {
      try {
        await run(next.value);
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
}
