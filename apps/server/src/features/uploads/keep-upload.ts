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
  services: Pick<Services, 'db' | 'jobs' | 'scanner' | 'settings'>,
  begun: Begun,
  received: Received,
  naming: { name: string; externalId: string | undefined; language: Language },
  more?: (tx: Transaction, fileId: number) => Promise<void>,
): Promise<FileRow> {
  refuseUnwanted(
    [nameToJudge(naming.name, received)],
    services.settings.current().file_extension_filter,
    naming.language,
  );
  return services.db.kysely.transaction().execute(async (tx) => {
    const finished = await finishUpload(tx, services, begun, received, naming);
    await more?.(tx, finished.id);
    return finished;
  });
}
