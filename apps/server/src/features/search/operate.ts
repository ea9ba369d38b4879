import type { Logger } from 'pino';
import { openDatabase } from '../../platform/db/database.ts';
import { searchSources } from '../../platform/search/sources.ts';
import { createStems } from '../../platform/search/stems.ts';
import { createSettingsStore } from '../../platform/settings/network-settings.ts';
import { isVocabulary, recountWords } from './index-words.ts';
import { askForBuild, buildOn, type Indexing, LARGE_BATCH, takeChanges } from './indexing.ts';
import { type Difference, miscounted, verifyIndex } from './verify.ts';

async function withIndexing<T>(
  url: string,
  log: Pick<Logger, 'error' | 'info'>,
  run: (indexing: Indexing) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url, size: 2 });
  try {
    const settings = await createSettingsStore(db);
    return await run({
      db,
      stems: createStems(db.kysely),
      language: () => settings.current().language.slice(0, 2),
      log,
    });
  } finally {
    await db.close();
  }
}

/**
 * Makes the whole index anew from the tables, beside a running server or without one. What is searched meanwhile finds
 * what the index had. Broken off, it goes on where it was, here or in the server.
 * @param told is called after each piece with how many things the index has of the kind that is at work
 */
export const rebuildIndex = (
  url: string,
  log: Pick<Logger, 'error' | 'info'>,
  told: (kind: string, reached: number | null) => void,
): Promise<void> =>
  withIndexing(url, log, async (indexing) => {
    await askForBuild(
      indexing.db,
      searchSources().map(({ kind }) => kind),
    );
    for (;;) {
      const isBusy = await takeChanges(indexing);
      const built = await buildOn(indexing, LARGE_BATCH);
      if (built) told(built.kind, built.reached);
      else if (!isBusy && (await isBuilt(indexing))) break;
    }
    await indexing.db.kysely.transaction().execute(recountWords);
  });

async function isBuilt({ db }: Indexing): Promise<boolean> {
  const open = await db.kysely
    .selectFrom('search_builds')
    .select('kind')
    .where('reached', 'is not', null)
    .execute();
  return open.length === 0;
}

/** Compares the index with the tables; its words with its vocabulary last. */
export const verifySearch = (
  url: string,
  log: Pick<Logger, 'error' | 'info'>,
  told: (kind: string, looked: number) => void,
): Promise<{ differences: Difference[]; words: string[] }> =>
  withIndexing(url, log, async (indexing) => ({
    differences: await verifyIndex(indexing, told),
    words: await miscounted(indexing, isVocabulary),
  }));
