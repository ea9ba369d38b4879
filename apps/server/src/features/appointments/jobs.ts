import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { firstInstants } from './appointment-rules.ts';
import { writeOccurrences } from './occurrences.ts';
import { bookRooms } from './room-bookings.ts';
import { type AppointmentRow, appointmentColumns } from './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_horizon: Record<string, never>;
    zone_data: Record<string, never>;
  }
}

export const schedules: Schedule[] = [
  { name: 'appointment_horizon', cron: '17 3 * * *' },
  { name: 'zone_data', cron: '*/10 * * * *' },
];

/** Series or appointments worked on in one transaction. */
const AT_ONCE = 20;
/** After each of them so many times as long as it took is left to those who wait for a page. */
const REST_TIMES = 4;
/** How near the horizon may come before it is moved on: a series is written about once a month. */
const MARGIN_DAYS = 30;

async function inBatches(
  { db }: Services,
  next: (afterId: number) => Promise<number[]>,
  work: (tx: Parameters<typeof writeOccurrences>[0], ids: number[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const since = performance.now();
    const ids = await next(after);
    if (ids.length === 0) return;
    await db.kysely.transaction().execute(async (tx) => {
      // In the order of their ids, and held, as commands hold them.
      await sql`select 1 from appointments where id = any(${ids}::bigint[]) order by id for update`.execute(
        tx,
      );
      await work(tx, ids);
    });
    after = ids.at(-1)!;
    await delay(REST_TIMES * (performance.now() - since));
  }
}

export const jobs = (services: Services): JobHandlers => ({
  async appointment_horizon() {
    const next = async (after: number) => {
      const { rows } = await sql<{ id: number }>`
        select id from appointments
        where expanded_until < now() + make_interval(days => ${730 - MARGIN_DAYS}) and id > ${after}
          and coalesce(ends_for_good, 'infinity') > expanded_until
        order by id limit ${sql.lit(AT_ONCE)}
      `.execute(services.db.kysely);
      return rows.map(({ id }) => id);
    };
    await inBatches(services, next, async (tx, ids) => {
      await writeOccurrences(tx, ids);
      await bookRooms(tx, ids, { isBackground: true });
    });
  },
  async zone_data() {
    const { kysely } = services.db;
    const version = process.versions.tz ?? '';
    const { rows: known } = await sql<{ value: string }>`
      select value from installation_facts where name = 'zone_data'
    `.execute(kysely);
    if (known[0]?.value === version) return;
    // Wall clocks are what was meant: what is to come follows them, what is past stays as it was.
    const next = async (after: number) => {
      const { rows } = await sql<{ id: number }>`
        select id from appointments a
        where series_id is null and id > ${after}
          and (ends_at > now() or ((rrule is not null or rdates <> '{}') and coalesce(ends_for_good, 'infinity') > now())
            or (select max(part.ends_at) from appointments part where part.series_id = a.id) > now())
        order by id limit ${sql.lit(AT_ONCE)}
      `.execute(kysely);
      return rows.map(({ id }) => id);
    };
    await inBatches(services, next, async (tx, ids) => {
      const { rows } = await sql<AppointmentRow>`
        select ${appointmentColumns()} from appointments a
        where (a.id = any(${ids}::bigint[]) or a.series_id = any(${ids}::bigint[])) and a.ends_at > now()
      `.execute(tx);
      await sql`
        update appointments a set starts_at = t.starts_at, ends_at = t.ends_at
        from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ id: row.id, ...firstInstants(row) })))}::jsonb)
          as t (id bigint, starts_at timestamptz, ends_at timestamptz)
        where a.id = t.id and (a.starts_at, a.ends_at) <> (t.starts_at, t.ends_at)
      `.execute(tx);
      await writeOccurrences(tx, ids);
    });
    await sql`
      insert into installation_facts (name, value) values ('zone_data', ${version})
      on conflict (name) do update set value = excluded.value
    `.execute(kysely);
  },
});
