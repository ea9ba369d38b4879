import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { forgetOldSideFiles } from './side-files.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    drive_cleaning: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'drive_cleaning', cron: '41 * * * *' }];

export const jobs = ({ db }: Services): JobHandlers => ({
  async drive_cleaning() {
    await sql`delete from dav_locks where expires_at < now()`.execute(db.kysely);
    await forgetOldSideFiles(db.kysely);
  },
});
