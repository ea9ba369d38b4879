import { type Sql, sql } from '../../platform/db/database.ts';
import type { ClaimedSubscription } from './tables.ts';

/** Longer than asking takes: then its worker was ended, and another may ask. */
const ASKING_SECONDS = 90;

/** Takes a calendar, so that nobody else asks for it meanwhile; undefined where somebody does, or it is not due. */
export async function claimSubscription(
  db: Sql,
  calendarId: number,
): Promise<ClaimedSubscription | undefined> {
  const { rows } = await sql<ClaimedSubscription>`
    update calendar_subscriptions set claimed_until = now() + make_interval(secs => ${ASKING_SECONDS}), storage_key = null
    where calendar_id = ${calendarId} and next_fetch_at <= now() and (claimed_until is null or claimed_until < now())
    returning calendar_id, address, read_from, etag, last_modified, digest, failures
  `.execute(db);
  return rows[0];
}

/** Calendars that are due, the longest first. */
export async function dueSubscriptions(db: Sql, most: number): Promise<number[]> {
  const { rows } = await sql<{ calendar_id: number }>`
    select calendar_id from calendar_subscriptions
    where next_fetch_at <= now() and (claimed_until is null or claimed_until < now())
    order by next_fetch_at limit ${most}
  `.execute(db);
  return rows.map((row) => row.calendar_id);
}
