import { sql } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { MENTIONING_TEXTS } from './mentioning-texts.ts';
import { replaceMentions } from './words.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    tag_mentions: { from: string; into: { id: number; name: string } };
  }
}

export const jobs = ({ db }: Services): JobHandlers => ({
  /** Where a tag is merely mentioned, replies and messages for example, it is renamed a while later than in posts. */
  async tag_mentions({ from, into }) {
    for (const [table, column] of Object.entries(MENTIONING_TEXTS))
      await db.kysely
        .transaction()
        .execute((tx) => replaceMentions(tx, { table, column, rows: sql`true` }, from, into));
  },
});
