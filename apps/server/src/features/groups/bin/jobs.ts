import { GROUP_BIN_DAYS } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { emptyCalendars, emptyChat, emptyFolders, emptyGroup, removeGroup } from './commands.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    group_bin_emptying: Record<string, never>;
  }
}

export const schedules: Schedule[] = [{ name: 'group_bin_emptying', cron: '41 2 * * *' }];

/** Removes for good what has lain in the bin long enough; begun anew, it goes on where it was. */
export const jobs = ({ db }: Services): JobHandlers => ({
  async group_bin_emptying() {
    const { rows } = await sql<{ id: number }>`
      select id from groups where deleted_at < now() - make_interval(days => ${GROUP_BIN_DAYS}) order by deleted_at
    `.execute(db.kysely);
    for (const { id } of rows) {
      while (await db.kysely.transaction().execute((tx) => emptyGroup(tx, id)));
      while (await db.kysely.transaction().execute((tx) => emptyCalendars(tx, id)));
      while (await db.kysely.transaction().execute((tx) => emptyChat(tx, id)));
      while (await db.kysely.transaction().execute((tx) => emptyFolders(tx, id)));
      await db.kysely.transaction().execute((tx) => removeGroup(tx, id));
    }
  },
});
