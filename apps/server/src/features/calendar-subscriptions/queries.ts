import { type Sql, sql } from '../../platform/db/database.ts';
import { notFound } from '../../platform/problem.ts';
import type { SubscriptionRow } from './tables.ts';

/** What a calendar follows; throws 404 where it follows nothing. */
export async function loadSubscription(db: Sql, calendarId: number): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`
    select s.calendar_id, s.address, s.state, s.error, s.counts, s.problems, s.fetched_at, s.next_fetch_at,
      coalesce(s.claimed_until > now(), false) or s.next_fetch_at <= now() as is_running,
      (select count(*) from appointments a where a.subscribed_calendar_id = s.calendar_id)::integer as appointments
    from calendar_subscriptions s where s.calendar_id = ${calendarId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
