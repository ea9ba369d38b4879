import { sql } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { changeAllTexts } from '../leaving/index.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    merged_mentions: { goneId: number; keptId: number };
  }
}

export const jobs = ({ db }: Services): JobHandlers => ({
  /** Texts that mention who was merged mention who was kept. */
  async merged_mentions({ goneId, keptId }) {
    const [before, after] = [`@[${goneId}:`, `@[${keptId}:`];
    await changeAllTexts(
      db,
      (written) => sql`strpos(${written}, ${before}) > 0`,
      (written) => sql`replace(${written}, ${before}, ${after})`,
    );
  },
});
