import { sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { keepHolidays } from './commands.ts';
import { publicHolidays } from './public-holidays.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    holidays: Record<string, never>;
  }
}

/** By the clock: settings change without an event, and years pass. */
export const schedules: Schedule[] = [{ name: 'holidays', cron: '* * * * *' }];

/** Years ahead that people look into. */
const YEARS = 4;
const NAME = 'holidays';

/** Keeps the calendar of public holidays as the settings want it; nothing is loaded where that is done already. */
export async function updateHolidays({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<void> {
  const network = await settings.reload();
  const { country, state } = network.holidays;
  const year = new Date().getUTCFullYear();
  const mark = JSON.stringify([country, state, network.language, network.time_zone, year]);
  const { rows } = await sql<{ id: number; mark: string | null }>`
    select n.id, (select value from installation_facts where name = ${NAME}) as mark from networks n where n.is_set_up
  `.execute(db.kysely);
  const [row] = rows;
  if (!row || row.mark === mark) return;
  const language = network.language.slice(0, 2);
  const years = Array.from({ length: YEARS }, (_, index) => year + index);
  const holidays = country === '' ? [] : await publicHolidays({ country, state, language, years });
  await db.kysely.transaction().execute(async (tx) => {
    await keepHolidays(tx, row.id, {
      place: `${country}-${state}`,
      name: translate(network.language, 'holidays.calendar'),
      timeZone: network.time_zone,
      holidays,
    });
    await sql`
      insert into installation_facts (name, value) values (${NAME}, ${mark})
      on conflict (name) do update set value = excluded.value
    `.execute(tx);
  });
}

export const jobs = (services: Services): JobHandlers => ({
  async holidays() {
    await updateHolidays(services);
    services.events.nudge();
  },
});
