import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../platform/db/database.ts';
import { createStems } from '../../platform/search/stems.ts';
import type { Running, Services } from '../../platform/services.ts';
import { askForWhatIsMissing, BATCH, buildOn, type Indexing, takeChanges } from './indexing.ts';
import { networkLanguage } from './network-language.ts';

/** What is written can be found within a second. */
const POLL_MS = 300;
const AFTER_FAILURE_MS = 5_000;
/** After a piece of a build so many times as long is left to those who wait. */
const REST = 1;

/** Keeps the index true, beside everything else that a worker does. */
export function runIndexer(services: Services): Running {
  const ending = new AbortController();
  // Connections of its own: it must neither wait for those of requests nor keep them. One writes, one asks for stems.
  const db = openDatabase({ url: services.databaseUrl, size: 2, log: services.log });
  const indexing: Indexing = {
    db,
    // On a connection beside the one that writes: stems are asked for while a transaction holds that.
    stems: createStems(db.reads),
    language: () => networkLanguage(services),
    log: services.log,
  };
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: ending.signal }).catch(() => {});

  async function work(): Promise<void> {
    let isAsked = false;
    // After a failure less is taken at once, so that what takes too long together gets through in pieces.
    let most = BATCH;
    while (!ending.signal.aborted) {
      try {
        if (!isAsked) {
          await askForWhatIsMissing(db);
          isAsked = true;
        }
        const isMore = await takeChanges(indexing, most);
        const since = performance.now();
        const built = isMore ? undefined : await buildOn(indexing, most);
        most = Math.min(BATCH, most * 2);
        if (built) await rest((performance.now() - since) * REST);
        else if (!isMore) await rest(POLL_MS);
      } catch (error) {
        most = Math.max(1, Math.floor(most / 8));
        services.log.error({ err: error }, 'the search index could not be written');
        await rest(AFTER_FAILURE_MS);
      }
    }
  }

  const worked = work();
  return {
    async stop() {
      ending.abort();
      await worked;
      await db.close();
    },
  };
}
