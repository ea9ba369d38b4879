import { fileURLToPath } from 'node:url';
import {
  type EmbeddedDatabase,
  startEmbedded,
} from '../../../apps/server/src/platform/db/embedded/start-embedded.ts';
import { clear, isLoaded, load } from '../generate/load.ts';
import type { Profile } from '../profile.ts';

export type BenchDatabase = {
  readonly dataDir: string;
  /** As its owner, as the product sees it. */
  readonly url: string;
  /** The same database as superuser. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
};

/** The embedded database with a profile's data, loaded at the first call. */
export async function openDatabase(profile: Profile, log: (line: string) => void): Promise<BenchDatabase> {
  const name = profile.scale === 1 ? profile.name : `${profile.name}-${profile.scale}`;
  const dataDir = fileURLToPath(new URL(`../../../data/bench-${name}`, import.meta.url));
  const loaded = isLoaded(profile, dataDir);
  if (!loaded) clear(dataDir);
  const embedded: EmbeddedDatabase = await startEmbedded({ dataDir, log });
  const superuser = new URL(embedded.superuserUrl);
  superuser.pathname = new URL(embedded.url).pathname;
  const database: BenchDatabase = {
    dataDir,
    url: embedded.url,
    superuserUrl: superuser.href,
    stop: () => embedded.stop(),
  };
  if (loaded) return database;
  log(`generating the profile ${name}`);
  try {
    await load(profile, dataDir, database.url, database.superuserUrl, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return database;
}
