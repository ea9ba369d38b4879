import type { Environment } from '../settings/environment.ts';
import { runningEmbedded, startEmbedded } from './embedded/start-embedded.ts';
import { migrate } from './migrate.ts';

/**
 * Runs a program of the operator on the database of this installation, migrated: the one that is configured, the
 * embedded one that a server runs now, or the embedded one started for the while.
 * @param run takes the URL of the database
 */
export async function onOperatorDatabase<T>(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  run: (url: string) => Promise<T>,
): Promise<T> {
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
