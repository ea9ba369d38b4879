import { Readable } from 'node:stream';
import type { Language } from '@dorfplatz/contract';
import { Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { keepUpload } from '../keep-upload.ts';
import { receive } from '../receive.ts';
import { abandonUpload, beginUpload, touchUpload } from '../store.ts';
import type { FileRow } from '../tables.ts';
import { whileItComes } from '../while-it-comes.ts';
import { completeUpload, type Receiver, removeUpload, stayReceiver } from './commands.ts';
import { piecesOf } from './queries.ts';
import type { ResumableRow } from './tables.ts';

/**
 * Makes a file of an upload whose bytes are all there, by the way of every other upload. Killed at any point it can be
 * done again. What can never become a file, or has no room, is given up with all its bytes.
 * @throws Problem 413, 422, 423, 507
 */
export async function finishResumable(
  services: Services,
  memberId: number,
  receiver: Receiver,
  upload: ResumableRow,
  language: Language,
): Promise<FileRow> {
  const { db, storage, jobs } = services;
  const begun = await beginUpload(db.kysely, { memberId }, upload.directory);
  const alive = whileItComes(async () => {
    await Promise.all([stayReceiver(db.kysely, receiver), touchUpload(db.kysely, begun)]);
  });
  try {
    const source = Readable.from(bytesOf(services, upload), { objectMode: false });
    const received = await receive(storage, upload.directory, begun.storage_key, source, () => false, alive);
    return await keepUpload(
      services,
      begun,
      received,
      { name: upload.name, externalId: upload.external_id ?? undefined, language },
      (tx, fileId) => completeUpload(tx, jobs, receiver, fileId),
    );
  } catch (error) {
    await abandonUpload(db.kysely, storage, begun);
    if (error instanceof Problem && [413, 422, 507].includes(error.status)) await giveUp(services, upload.id);
    throw error;
  }
}

/** Gives the room of an upload back that comes to nothing. */
export const giveUp = ({ db, jobs }: Pick<Services, 'db' | 'jobs'>, uploadId: string): Promise<void> =>
  db.kysely.transaction().execute((tx) => removeUpload(tx, jobs, uploadId));

/** All bytes of an upload in their order. It throws where one is missing: nothing with a gap becomes a file. */
async function* bytesOf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id, size }: ResumableRow,
): AsyncGenerator<Buffer> {
  let at = 0;
  for (const piece of await piecesOf(db.kysely, id)) {
    if (piece.start !== at) throw new Error(`upload ${id} has a gap at ${at}`);
    const { stream, size: stored } = await storage.open(piece.storage_key);
    if (stored !== piece.size) throw new Error(`a piece of upload ${id} has ${stored} bytes at ${at}`);
    yield* stream as AsyncIterable<Buffer>;
    at += piece.size;
  }
  if (at !== size) throw new Error(`upload ${id} ends at ${at}`);
}
