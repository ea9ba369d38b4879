import { type Readable, Transform } from 'node:stream';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { receive } from './receive.ts';
import { abandonUpload, beginUpload, finishUpload, touchUpload } from './store.ts';
import type { FileRow } from './tables.ts';
import { whileItComes } from './while-it-comes.ts';

/** Bytes that come as the body of a request. */
export type Incoming = {
  source: Readable;
  name: string;
  /** What its length was said to be, where it was. */
  length?: number | undefined;
};

/**
 * Takes the body of a request as an upload, and has it made use of in the transaction in which it is finished: what is
 * refused there leaves nothing behind.
 * @param use given the upload, which is the viewer's own and volatile
 * @throws Problem 400 for less than was said to come, 413, 507, and whatever `use` throws
 */
export async function takeIn<T>(
  { db, storage, settings }: Pick<Services, 'db' | 'storage' | 'settings'>,
  viewer: Viewer,
  { source, name, length }: Incoming,
  use: (tx: Transaction, upload: FileRow) => Promise<T>,
): Promise<T> {
  const limit = settings.current().file_size_limit;
  if (length !== undefined && length > limit) throw new Problem(413, 'file_too_large');
  const begun = await beginUpload(db.kysely, viewer, 'files');
  try {
    let size = 0;
    const bounded = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length;
        if (size > limit) done(new Problem(413, 'file_too_large'));
        else done(null, chunk);
      },
    });
    // A body that ends before its end, as one whose sender is gone, is none.
    source.once('error', (error) => bounded.destroy(error));
    source.once('aborted', () => bounded.destroy(new Problem(400, 'malformed')));
    source.pipe(bounded);
    const alive = whileItComes(() => touchUpload(db.kysely, begun));
    const received = await receive(storage, 'files', begun.storage_key, bounded, () => false, alive);
    if (length !== undefined && received.size !== length) throw new Problem(400, 'malformed');
    return await db.kysely
      .transaction()
      .execute(async (tx) =>
        use(tx, await finishUpload(tx, begun, received, { name, externalId: undefined })),
      );
  } catch (error) {
    source.resume();
    await abandonUpload(db.kysely, storage, begun);
    throw error;
  }
}
