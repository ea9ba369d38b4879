import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { carryOut } from './acts.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    member_act: { actId: number };
    member_act_cleaning: Record<string, never>;
  }
}

/** Days for which the outcome of an act can be read; the audit log keeps the rest. */
const KEPT_DAYS = 30;

export const schedules: Schedule[] = [{ name: 'member_act_cleaning', cron: '52 3 * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  member_act: ({ actId }) => carryOut(services, actId),
  async member_act_cleaning() {
    await sql`
      delete from member_acts where created_at < now() - make_interval(days => ${KEPT_DAYS}::integer)
    `.execute(services.db.kysely);
  },
});
