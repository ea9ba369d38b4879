import { sql } from '../../../platform/db/database.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { ensureFeed, type FeedContent, feedContents } from '../index.ts';
import { type FeedServer, startFeedServer } from './feed-server.ts';

/** A server with feeds of another, at which its worker looks when a test says so. */
export type FeedBed = {
  readonly bed: TestBed;
  readonly server: FeedServer;
  ensure(address: string, of?: TestBed): Promise<number>;
  contentOf(id: number, of?: TestBed): Promise<FeedContent>;
  titlesOf(id: number): Promise<string[]>;
  /** As if the time of the next look had come. */
  due(id: number): Promise<void>;
  /** Has the worker look at it now. */
  look(id: number): Promise<FeedContent>;
  stop(): Promise<void>;
};

export async function startFeedBed(): Promise<FeedBed> {
  const server = await startFeedServer();
  const bed = await startTestBed({ worker: false });
  const contentOf = async (id: number, { db }: TestBed = bed) =>
    (await feedContents(db.kysely, [id])).get(id)!;
  const due = async (id: number) => {
    await sql`update feeds set next_fetch_at = now() where id = ${id}`.execute(bed.db.kysely);
  };
  return {
    bed,
    server,
    ensure: (address, { db, services } = bed) =>
      db.kysely.transaction().execute((tx) => ensureFeed(tx, address, services.fetcher)),
    contentOf,
    titlesOf: async (id) => (await contentOf(id)).entries.map(({ title }) => title),
    due,
    async look(id) {
      await due(id);
      await bed.app.runJob('feed_fetching', { feedId: id });
      return contentOf(id);
    },
    async stop() {
      await bed.stop();
      await server.stop();
    },
  };
}
