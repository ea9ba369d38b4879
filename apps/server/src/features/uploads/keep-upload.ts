import type { Language } from '@dorfplatz/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { nameToJudge, refuseUnwanted } from './file-filter.ts';
import type { Received } from './receive.ts';
import { type Begun, finishUpload } from './store.ts';
import type { FileRow } from './tables.ts';

/**
 * Makes a file of what was received, which is its owner's alone until it is published, whichever way it came.
 * @param more done in the same transaction
 * @throws Problem 422 for a name that the network does not let in
 */
export async function keepUpload(
  { db, jobs, settings }: Pick<Services, 'db' | 'jobs' | 'settings'>,
  begun: Begun,
  received: Received,
  naming: { name: string; externalId: string | undefined; language: Language },
  more?: (tx: Transaction, fileId: number) => Promise<void>,
): Promise<FileRow> {
  refuseUnwanted(
    [nameToJudge(naming.name, received)],
    settings.current().file_extension_filter,
    naming.language,
  );
  const { sha256, size } = received;
  return db.kysely.transaction().execute(async (tx) => {
    const finished = await finishUpload(tx, begun, received, naming);
    if (size > 0) await jobs.enqueue(tx, 'bytes_sharing', { sha256, size });
    await more?.(tx, finished.id);
    return finished;
  });
}
