import { Readable } from 'node:stream';
import type { Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { receive } from './receive.ts';
import { abandonUpload, beginUpload, finishUpload, touchUpload } from './store.ts';
import type { FileRow } from './tables.ts';
import { whileItComes } from './while-it-comes.ts';

type Given = Pick<Services, 'db' | 'storage' | 'settings' | 'jobs' | 'scanner'>;

/** Bytes that come without a form, as the body of a request. */
export type Incoming = {
  source: Readable;
  name: string;
  /** What its length was said to be, where it was. */
  length?: number | undefined;
};

/**
 * Takes bytes into an own upload, as they come, and has it made use of: what is refused there leaves nothing behind. Which
 * names the network lets in is asked where they are published.
 * @param use given the upload, which is the viewer's own and volatile
 * @throws Problem 413 past the limit of the network, 400 for less than was said to come, 507, and whatever `use` throws
 */
export async function takeStream<T>(
  services: Given,
  viewer: Viewer,
  { source, name, length }: Incoming,
  use: (upload: FileRow) => Promise<T>,
): Promise<T> {
  const { db, storage, settings } = services;
  const limit = settings.current().file_size_limit;
  if (length !== undefined && length > limit) throw new Problem(413, 'file_too_large');
  const begun = await beginUpload(db.kysely, viewer, 'files');
  try {
    const alive = whileItComes(() => touchUpload(db.kysely, begun));
    const bytes = Readable.from(boundedBy(source, limit), { objectMode: false });
    const received = await receive(storage, 'files', begun.storage_key, bytes, () => false, alive);
    if (length !== undefined && received.size !== length) throw new Problem(400, 'malformed');
    const upload = await db.kysely
      .transaction()
      .execute((tx) => finishUpload(tx, services, begun, received, { name, externalId: undefined }));
    return await use(upload);
  } catch (error) {
    await abandonUpload(db.kysely, storage, begun);
    source.resume();
    throw error;
  }
}

/** The same, where what is made of it is one transaction. */
export const takeIn = <T>(
  services: Given,
  viewer: Viewer,
  incoming: Incoming,
  use: (tx: Transaction, upload: FileRow) => Promise<T>,
): Promise<T> =>
  takeStream(services, viewer, incoming, (upload) =>
    services.db.kysely.transaction().execute((tx) => use(tx, upload)),
  );

/** The bytes up to a limit. Whoever sends more is still there to be told so; who is gone in the middle sent nothing. */
async function* boundedBy(source: Readable, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > limit) throw new Problem(413, 'file_too_large');
      yield chunk as Buffer;
    }
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'malformed');
  }
}
