import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { KEPT_DAYS } from './folders/bin.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    file_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'file_cleaning', cron: '41 * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  /** Deleted folders go for good, and what was wanted as an archive is forgotten; files go by the cleaning of uploads. */
  async file_cleaning() {
    const { kysely } = services.db;
    await kysely.transaction().execute(async (tx) => {
      const over = sql`select id from file_deletions where deleted_at < now() - make_interval(days => ${KEPT_DAYS})`;
      await sql`delete from folders where deletion_id in (${over})`.execute(tx);
      await sql`delete from file_deletions where id in (${over})`.execute(tx);
    });
    await sql`delete from archive_requests where created_at < now() - interval '1 day'`.execute(kysely);
  },
});
