import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { notFound, Problem } from '../../platform/problem.ts';
import { isHeldProblem } from '../../platform/scanner/guarded-storage.ts';
import type { Services } from '../../platform/services.ts';
import { ImageError, type ImageSize, makeVariant, toJpeg } from '../../platform/storage/images.ts';
import { NotStoredError, type Storage } from '../../platform/storage/storage.ts';
import { keysOf, variantKey } from '../../platform/storage/variant-keys.ts';
import { imageWork } from './image-work.ts';
import { filesByIds } from './queries.ts';

export { keysOf };

const inTheMaking = new Map<string, Promise<void>>();

/**
 * An image in one of its sizes. It is made once; whoever asks meanwhile waits for it, and makers on other
 * nodes do no harm, since storage replaces a file as a whole.
 */
export async function openVariant(
  storage: Storage,
  storageKey: string,
  size: ImageSize,
): Promise<{ stream: Readable; size: number }> {
  const key = variantKey(storageKey, size);
  const kept = await openIfKept(storage, key);
  if (kept) return kept;
  const making =
    inTheMaking.get(key) ?? make(storage, storageKey, size, key).finally(() => inTheMaking.delete(key));
  inTheMaking.set(key, making);
  await making;
  return storage.open(key);
}

async function make(storage: Storage, storageKey: string, size: ImageSize, key: string): Promise<void> {
  await imageWork(async () => {
    const original = await openIfKept(storage, storageKey);
    if (!original) throw notFound();
    const variant = await makeVariant(await buffer(original.stream), size).catch((error: unknown) => {
      throw error instanceof ImageError ? notFound() : error;
    });
    await storage.put(key, variant);
  });
}

async function openIfKept(storage: Storage, key: string) {
  try {
    return await storage.open(key);
  } catch (error) {
    if (error instanceof NotStoredError) return undefined;
    throw error;
  }
}

/**
 * An image in one of its sizes as JPEG, for programs beside browsers; undefined when there is none any more or it is held. Whether
 * somebody may see it is asked before.
 * @param most it is made no wider than that
 */
export async function jpegOf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: number,
  size: ImageSize,
  most?: number,
): Promise<Buffer | undefined> {
  const [file] = await filesByIds(db.kysely, [id]);
  if (!file) return undefined;
  try {
    const { stream } = await openVariant(storage, file.storage_key, size);
    const variant = await buffer(stream);
    return await imageWork(() => toJpeg(variant, most));
  } catch (error) {
    if (isHeldProblem(error) || (error instanceof Problem && error.status === 404)) return undefined;
    throw error;
  }
}
