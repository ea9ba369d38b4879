import { wallClock } from '@dorfplatz/content/dates';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { foldPresence, keepPresence } from './commands.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    presence: Record<string, never>;
  }
}

// People who are here on both sides of midnight are seen on both days, but for some minutes.
export const schedules: Schedule[] = [{ name: 'presence', cron: '*/5 * * * *' }];

export const jobs = ({ db, settings }: Services): JobHandlers => ({
  async presence() {
    const { time_zone: timeZone } = await settings.reload();
    const today = wallClock(timeZone, Date.now()).slice(0, 10);
    await db.kysely.transaction().execute(async (tx) => {
      await keepPresence(tx, timeZone);
      await foldPresence(tx, today);
    });
  },
});
