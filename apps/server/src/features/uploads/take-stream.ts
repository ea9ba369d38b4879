import { type Readable, Transform } from 'node:stream';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { receive } from './receive.ts';
import { abandonUpload, beginUpload, finishUpload, touchUpload } from './store.ts';
import type { FileRow } from './tables.ts';
import { whileItComes } from './while-it-comes.ts';

/** An upload that was received whole, and how it is given up when nothing comes of it. */
export type TakenStream = { upload: FileRow; abandon(): Promise<void> };

/**
 * Takes bytes that come without a form into an own upload, as they come.
 * @throws Problem 413 past the limit of the network, 400 where they break off, 507
 */
export async function takeStream(
  { db, storage, settings, jobs }: Pick<Services, 'db' | 'storage' | 'settings' | 'jobs'>,
  viewer: Viewer,
  source: Readable,
  name: string,
): Promise<TakenStream> {
  const begun = await beginUpload(db.kysely, viewer, 'files');
  const abandon = () => abandonUpload(db.kysely, storage, begun);
  try {
    const bytes = limitedTo(settings.current().file_size_limit, source);
    const alive = whileItComes(() => touchUpload(db.kysely, begun));
    const received = await receive(storage, 'files', begun.storage_key, bytes, () => false, alive);
    const { sha256, size } = received;
    const upload = await db.kysely.transaction().execute(async (tx) => {
      const finished = await finishUpload(tx, begun, received, { name, externalId: undefined });
      if (size > 0) await jobs.enqueue(tx, 'bytes_sharing', { sha256, size });
      return finished;
    });
    return { upload, abandon };
  } catch (error) {
    await abandon();
    throw isBrokenOff(error) ? new Problem(400, 'malformed') : error;
  }
}

const isBrokenOff = (error: unknown): boolean =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The bytes of a request up to a limit. Whatever stops them, the rest flows off, or nobody gets to read the answer. */
function limitedTo(most: number, source: Readable): Readable {
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > most) done(new Problem(413, 'file_too_large'));
      else done(null, chunk);
    },
  });
  source.once('error', (error) => limited.destroy(error));
  limited.once('close', () => {
    source.unpipe(limited);
    source.resume();
  });
  return source.pipe(limited);
}
