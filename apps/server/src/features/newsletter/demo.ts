import { sql } from '../../platform/db/database.ts';
import type { Demo } from '../../platform/registries/demo.ts';
import { upcomingAppointments } from './content/candidates.ts';

/** How many days ago the issues went out, the older one first. */
const SENT = [
  { daysAgo: 30, subject: 'Frühlingsfest auf dem Platz, und was sonst ansteht' },
  { daysAgo: 14, subject: 'Anlieferung der Zelte, und was sonst ansteht' },
];

/** A newsletter twice a month: two issues that went out, and the next one with its appointments in order. */
export async function write({ tx, networkId, now }: Demo): Promise<void> {
  const upcoming = await upcomingAppointments(tx, networkId);
  const order = upcoming.slice(0, 4).map(({ id }) => id);
  order.reverse();
  const leftOut = upcoming.slice(4, 6).map(({ id }) => id);
  await sql`
    insert into newsletter_settings (network_id, is_enabled, interval, day, time, second_day, second_time,
      appointment_order, appointments_left_out)
    values (${networkId}, true, 'semimonthly', '1', 'am', '15', 'am', ${order}::text[], ${leftOut}::text[])
  `.execute(tx);
  for (const [index, { daysAgo, subject }] of SENT.entries()) {
    const at = new Date(now - daysAgo * 86_400_000).toISOString();
    await sql`
      with made as (
        insert into newsletter_issues (network_id, number, due_at, state, subject, since, started_at, prepared_at,
          finished_at, appointment_ids, blog_article_ids, activity_ids, created_at)
        select ${networkId}, ${index + 1}, ${at}::timestamptz, 'finished', ${subject},
          ${at}::timestamptz - interval '15 days', ${at}::timestamptz, ${at}::timestamptz,
          ${at}::timestamptz + interval '4 minutes',
          array(
            select o.master_id::text from occurrences o join containers c on c.id = o.container_id
            join contexts x on x.id = c.context_id and x.member_id is null
            join calendars k on k.id = c.id and not k.is_holidays
            where o.recurrence_id = '' and o.starts_at > ${at}::timestamptz and o.starts_at < ${at}::timestamptz + interval '21 days'
            order by o.starts_at limit 6
          ),
          array(
            select id from blog_articles
            where published_at < ${at}::timestamptz and published_at > ${at}::timestamptz - interval '30 days'
            order by published_at desc limit 4
          ),
          array(
            select a.id from activities a
            where a.created_at < ${at}::timestamptz and a.created_at > ${at}::timestamptz - interval '15 days'
              and a.deleted_at is null and (a.content <> '' or a.title <> '')
            order by a.reply_count desc, a.id desc limit 20
          ), ${at}::timestamptz
        returning id
      )
      insert into newsletter_recipients (issue_id, member_id, state, due_at, done_at)
      select made.id, m.id, 'sent', ${at}::timestamptz, ${at}::timestamptz + make_interval(secs => m.id % 240)
      from made, members m
      where m.network_id = ${networkId} and m.state = 'active' and m.email is not null and m.created_at < ${at}::timestamptz
    `.execute(tx);
  }
}
