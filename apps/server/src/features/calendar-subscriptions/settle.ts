import type { CalendarSubscription } from '@dorfplatz/contract';
import { type Database, type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ClaimedSubscription, FetchedCalendar } from './tables.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** A job that reads may take a quarter of an hour. */
const READING_SECONDS = 20 * 60;

/** Calendars that were asked for at the same time are not asked for at the same time for ever. */
const spread = (seconds: number): number => seconds * (0.9 + Math.random() * 0.2);

/** The pause after so many failures in a row: ten minutes, then twice as long each time, up to a day. */
const pauseAfter = (failures: number): number => Math.min(DAY, 300 * 2 ** Math.min(failures, 20));

/** Tells those who look that something is known now. */
const tell = (tx: Transaction, calendarId: number): Promise<void> =>
  recordEvents(tx, [{ type: 'calendar_changed', actorId: null, payload: { calendarId, memberIds: [] } }]);

type Known = Pick<FetchedCalendar, 'readFrom' | 'etag' | 'lastModified'>;

/** It is as it was. */
export async function keepUnchanged(
  { kysely }: Database,
  { calendar_id: id, address }: ClaimedSubscription,
  known?: Known,
): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update calendar_subscriptions set error = counts ->> 'error',
        state = 'ready', failures = 0, fetched_at = now(), claimed_until = null,
        read_from = coalesce(${known?.readFrom ?? null}, read_from),
        etag = case when ${known !== undefined}::boolean then ${known?.etag ?? null} else etag end,
        last_modified = case when ${known !== undefined}::boolean then ${known?.lastModified ?? null} else last_modified end,
        next_fetch_at = now() + make_interval(secs => ${spread(HOUR)})
      where calendar_id = ${id} and address = ${address} returning calendar_id
    `.execute(tx);
    if (rows.length > 0) await tell(tx, id);
  });
}

/** It was not read: what came before stays. */
export async function keepFailure(
  { kysely }: Database,
  { calendar_id: id, address, failures }: Pick<ClaimedSubscription, 'calendar_id' | 'address' | 'failures'>,
  error: string,
): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update calendar_subscriptions set state = 'failing', error = ${error}, failures = failures + 1, claimed_until = null,
        storage_key = null, next_fetch_at = now() + make_interval(secs => ${spread(pauseAfter(failures + 1))})
      where calendar_id = ${id} and address = ${address} returning calendar_id
    `.execute(tx);
    if (rows.length > 0) await tell(tx, id);
  });
}

/** What was fetched waits for being read. @returns false where it is wanted no more */
export async function handOver(
  { kysely }: Database,
  jobs: Jobs,
  { calendar_id: id, address }: ClaimedSubscription,
  fetched: FetchedCalendar,
): Promise<boolean> {
  return kysely.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update calendar_subscriptions set storage_key = ${fetched.storageKey},
        claimed_until = now() + make_interval(secs => ${READING_SECONDS})
      where calendar_id = ${id} and address = ${address} and claimed_until is not null returning calendar_id
    `.execute(tx);
    if (rows.length === 0) return false;
    await jobs.enqueue(tx, 'calendar_subscription_reading', fetched);
    return true;
  });
}

/** Whether what was fetched is still wanted; with a transaction it stays so until its end. */
export async function waitingFor(
  db: Sql,
  { calendarId, storageKey }: Pick<FetchedCalendar, 'calendarId' | 'storageKey'>,
): Promise<{ address: string; failures: number } | undefined> {
  const { rows } = await sql<{ address: string; failures: number }>`
    select address, failures from calendar_subscriptions
    where calendar_id = ${calendarId} and storage_key = ${storageKey} for update
  `.execute(db);
  return rows[0];
}

type Outcome = Pick<CalendarSubscription, 'problems' | 'error'> & {
  counts: Omit<CalendarSubscription['counts'], 'appointments'>;
};

/** It was read. */
export async function keepRead(
  tx: Transaction,
  { calendarId, readFrom, etag, lastModified, digest, isWhole }: FetchedCalendar,
  { counts, problems, error }: Outcome,
): Promise<void> {
  // What was not read to its end is asked for anew: it may have been cut off on the way.
  const known = isWhole ? { etag, lastModified, digest } : { etag: null, lastModified: null, digest: null };
  await sql`
    update calendar_subscriptions set state = 'ready', error = ${error},
      counts = ${JSON.stringify({ ...counts, error })}::jsonb, problems = ${JSON.stringify(problems)}::jsonb,
      read_from = ${readFrom}, etag = ${known.etag}, last_modified = ${known.lastModified}, digest = ${known.digest},
      failures = 0, fetched_at = now(), claimed_until = null, storage_key = null,
      next_fetch_at = now() + make_interval(secs => ${spread(HOUR)})
    where calendar_id = ${calendarId}
  `.execute(tx);
  await tell(tx, calendarId);
}
