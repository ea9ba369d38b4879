import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { concerned, tell } from './notices.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    appointment_reminders: Record<string, never>;
  }
}

/** A reminder that is later than this is none: the worker was away. */
const LATEST_MINUTES = 60;
/** Reminders of one transaction. */
const BATCH = 100;

type Due = { master_id: number; recurrence_id: string; author_id: number | null };

/**
 * Sends the reminders whose time has come, each once: what went out is written down in the transaction that tells.
 * @returns how many there were
 */
export async function sendReminders({ db }: Pick<Services, 'db'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const count = await db.kysely.transaction().execute(async (tx) => {
      const { rows } = await sql<Due>`
        with reminding as (
          select id, reminders from appointments
          where reminders <> '{}' and rrule is null and rdates = '{}' and series_id is null and canceled_at is null
            and starts_at between now() - interval '2 minutes' and now() + interval '60 days'
          union all
          select id, reminders from appointments
          where reminders <> '{}' and (rrule is not null or rdates <> '{}') and canceled_at is null
            and (ends_for_good is null or ends_for_good > now())
        ),
        due as (
          select distinct o.master_id, o.recurrence_id, wanted.minutes
          from reminding a cross join unnest(a.reminders) as wanted (minutes)
          join occurrences o on o.master_id = a.id and o.starts_at > now() - interval '2 minutes'
            and o.starts_at <= now() + make_interval(mins => wanted.minutes)
            and o.starts_at > now() + make_interval(mins => wanted.minutes - ${LATEST_MINUTES})
          join appointments shown on shown.id = o.appointment_id and shown.canceled_at is null
          where not exists (
            select 1 from appointment_reminders gone
            where gone.appointment_id = o.master_id and gone.recurrence_id = o.recurrence_id and gone.minutes = wanted.minutes
          )
          limit ${sql.lit(BATCH)}
        ),
        written as (
          insert into appointment_reminders (appointment_id, recurrence_id, minutes)
          select master_id, recurrence_id, minutes from due on conflict do nothing
          returning appointment_id, recurrence_id
        )
        select distinct w.appointment_id as master_id, w.recurrence_id, a.author_id
        from written w join appointments a on a.id = w.appointment_id
        order by 1, 2
      `.execute(tx);
      for (const row of rows) {
        const subject = { masterId: row.master_id, recurrenceId: row.recurrence_id };
        await tell(tx, 'appointment_reminder', subject, row.author_id, await concerned(tx, subject));
      }
      return rows.length;
    });
    sent += count;
    if (count < BATCH) return sent;
  }
}

export const reminderSchedules: Schedule[] = [{ name: 'appointment_reminders', cron: '* * * * *' }];

export const reminderJobs = (services: Services): JobHandlers => ({
  async appointment_reminders() {
    if ((await sendReminders(services)) > 0) services.events.nudge();
  },
});
