import pg from 'pg';
import type { Profile } from '../profile.ts';
import type { BenchDatabase } from './database.ts';
import { type Group, groupsOf, type Person, signInRandomly } from './people.ts';
import { type Program, startFloor, startServer } from './processes.ts';

const PEOPLE = 2_000;

/** Everything that measurements need: the product and the floor on one database, and people signed in. */
export type Bed = {
  readonly profile: Profile;
  readonly database: BenchDatabase;
  readonly client: pg.Client;
  readonly web: Program;
  readonly floor: Program;
  readonly people: readonly Person[];
  /** A group of each of the people, in their order. */
  readonly groups: readonly Group[];
  stop(): Promise<void>;
};

/** Node options for the measured server, such as `--cpu-prof`, come from the variable BENCH_NODE_OPTIONS. */
const nodeOptions = process.env.BENCH_NODE_OPTIONS?.split(' ').filter(Boolean) ?? [];

export async function openBed(profile: Profile, database: BenchDatabase): Promise<Bed> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // When something failed the database ends before this does: what failed is to be read, and not that.
  client.on('error', () => {});
  const web = await startServer(
    { DATA_DIR: database.dataDir, DATABASE_URL: database.url, ROLE: 'web' },
    nodeOptions,
  );
  const floor = await startFloor('http', database.url);
  const people = await signInRandomly(client, PEOPLE);
  return {
    profile,
    database,
    client,
    web,
    floor,
    people,
    groups: await groupsOf(client, people),
    async stop() {
      await floor.stop();
      await web.stop();
      await client.end();
    },
  };
}
