import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Environment } from '../settings/environment.ts';
import { clusterFolder } from './embedded/cluster.ts';
import { runningEmbedded, startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

/**
 * Runs a program of the operator on the database of this installation, migrated: the one that is configured, the
 * embedded one that a server runs now, or the embedded one started for the while.
 * @param run takes the URL of the database
 * @throws Error when the folder holds no network
 */
export async function onOperatorDatabase<T>(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  run: (url: string) => Promise<T>,
): Promise<T> {
  // A wrong folder must not look like a network without people.
  if (databaseUrl === undefined && !existsSync(clusterFolder(resolve(dataDir)).folder))
    throw new Error(
      `There is no network in ${dataDir}; DATA_DIR names another folder, or "npm start" makes one`,
    );
  const running = databaseUrl ?? (await runningEmbedded(dataDir));
  const embedded = running ? undefined : await startEmbedded({ dataDir });
  const url = running ?? embedded!.url;
  try {
    await migrate(url);
    return await run(url);
  } finally {
    await embedded?.stop();
  }
}
