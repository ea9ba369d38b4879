import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { removeAppointments } from '../appointment-removal/index.ts';
import type { FetchedCalendar } from './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Asks for a calendar of another site. */
    calendar_subscription_fetching: { calendarId: number };
    /** Brings in what was fetched of it. */
    calendar_subscription_reading: FetchedCalendar;
    calendar_subscriptions_refreshing: Record<string, never>;
  }
}

const tell = (tx: Transaction, actorId: number | null, calendarId: number): Promise<void> =>
  recordEvents(tx, [{ type: 'calendar_changed', actorId, payload: { calendarId, memberIds: [] } }]);

/** Lets a calendar follow the one at an address, and asks for it soon; what came from another one stays until then. */
export async function subscribeTo(
  tx: Transaction,
  actor: Viewer,
  jobs: Jobs,
  { calendarId, address }: { calendarId: number; address: string },
): Promise<void> {
  const { rows } = await sql`
    insert into calendar_subscriptions as s (calendar_id, address) values (${calendarId}, ${address})
    on conflict (calendar_id) do update set address = excluded.address, state = 'pending', error = null, read_from = null,
      etag = null, last_modified = null, digest = null, failures = 0, next_fetch_at = now(), claimed_until = null,
      storage_key = null
    where s.address <> excluded.address
    returning s.calendar_id
  `.execute(tx);
  if (rows.length === 0) return;
  await jobs.enqueue(tx, 'calendar_subscription_fetching', { calendarId });
  await tell(tx, actor.memberId, calendarId);
}

/** Has a calendar asked for now, unless it is already. @throws Problem 404 where it follows nothing */
export async function askNow(tx: Transaction, jobs: Jobs, calendarId: number): Promise<void> {
  const { rows } = await sql`
    update calendar_subscriptions set next_fetch_at = least(next_fetch_at, now())
    where calendar_id = ${calendarId} returning calendar_id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  await jobs.enqueue(tx, 'calendar_subscription_fetching', { calendarId });
}

/** The appointments of a subscription: they lie in its calendar alone. */
export async function subscribedIds(db: Sql, calendarId: number): Promise<{ id: number; uid: string }[]> {
  const { rows } = await sql<{ id: number; uid: string }>`
    select id, uid from appointments where subscribed_calendar_id = ${calendarId} order by id
  `.execute(db);
  return rows;
}

/** Ends a subscription; what came with it becomes ordinary or goes. @throws Problem 404 where there is none */
export async function endSubscription(
  tx: Transaction,
  actor: Viewer,
  calendarId: number,
  appointments: 'keep' | 'remove',
): Promise<void> {
  await sql`select 1 from calendars where id = ${calendarId} for update`.execute(tx);
  const { rows } = await sql`
    delete from calendar_subscriptions where calendar_id = ${calendarId} returning calendar_id
  `.execute(tx);
  if (rows.length === 0) throw notFound();
  if (appointments === 'remove') {
    const ids = (await subscribedIds(tx, calendarId)).map(({ id }) => id);
    await removeAppointments(tx, actor.memberId, ids);
  }
  await sql`
    update appointments set subscribed_calendar_id = null where subscribed_calendar_id = ${calendarId}
  `.execute(tx);
  await tell(tx, actor.memberId, calendarId);
}
