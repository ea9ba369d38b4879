import { rows, type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { ENTRIES_MAX } from './queries.ts';
import { type Feed, type ShownEntry, shown } from './reading/read-feed.ts';
import { ranked } from './reading/same-entries.ts';
import type { ClaimedFeed } from './tables.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long a feed is left alone that was read, and at most, whatever it asks for. */
const PAUSE = { least: 30 * MINUTE, most: 6 * HOUR } as const;

/** Feeds that were asked at the same time are not asked at the same time for ever. */
const spread = (seconds: number): number => seconds * (0.9 + Math.random() * 0.2);

/** The pause after so many failures in a row: two minutes, then twice as long each time, up to a day. */
export const pauseAfter = (failures: number): number => Math.min(DAY, MINUTE * 2 ** Math.min(failures, 20));

/** It is as it was. */
export async function keepUnchanged(db: Sql, { id }: ClaimedFeed): Promise<void> {
  await sql`
    update feeds set state = 'ready', error = case when state = 'ready' then error end, failures = 0, fetched_at = now(),
      claimed_until = null, next_fetch_at = now() + make_interval(secs => ${spread(PAUSE.least)})
    where id = ${id}
  `.execute(db);
}

/** It was not read: what it said before stays. */
export async function keepFailure(
  db: Sql,
  { id, failures }: ClaimedFeed,
  { error, seconds }: { error: string; seconds: number },
): Promise<void> {
  const pause = Math.min(DAY, Math.max(spread(pauseAfter(failures + 1)), seconds));
  await sql`
    update feeds set state = 'failing', error = ${error}, failures = failures + 1, claimed_until = null,
      next_fetch_at = now() + make_interval(secs => ${pause})
    where id = ${id}
  `.execute(db);
}

const updateFeed = `
  update feeds set state = 'ready', error = $2, title = $3, moved_to = $4, read_from = $5, etag = $6, last_modified = $7,
    failures = 0, fetched_at = now(), claimed_until = null, next_fetch_at = now() + make_interval(secs => $8)
  where id = $1 returning id`;
const deleteEntries = `delete from feed_entries where feed_id = $1 and key <> all($2::text[])`;
const insertEntries = `
  insert into feed_entries (feed_id, key, title, url, source, published_at, position)
  select $1, t.key, t.title, t.url, t.source, t.published_at, t.position
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[]) with ordinality
    as t (key, title, url, source, published_at, position)
  on conflict (feed_id, key) do update set title = excluded.title, url = excluded.url, source = excluded.source,
    published_at = excluded.published_at, position = excluded.position
  where (feed_entries.title, feed_entries.url, feed_entries.source, feed_entries.published_at, feed_entries.position)
    is distinct from (excluded.title, excluded.url, excluded.source, excluded.published_at, excluded.position)`;

async function keepEntries(tx: Transaction, id: number, entries: readonly ShownEntry[]): Promise<void> {
  const keys = entries.map(({ key }) => key);
  await rows(tx, deleteEntries, [id, keys]);
  if (entries.length === 0) return;
  await rows(tx, insertEntries, [
    id,
    keys,
    entries.map(({ title }) => title),
    entries.map(({ url }) => url),
    entries.map(({ source }) => source),
    entries.map(({ publishedAt }) => publishedAt?.toISOString() ?? null),
  ]);
}

/**
 * It was read: its entries are those that it has now. What it names no more is shown no more.
 * @param movedTo where it is asked from now on
 */
export async function keepRead(
  { kysely }: { kysely: Sql },
  { id, address }: ClaimedFeed,
  feed: Feed,
  movedTo: string | null,
): Promise<void> {
  const { rows: before } = await sql<{ key: string; first_seen_at: string }>`
    select key, first_seen_at from feed_entries where feed_id = ${id}
  `.execute(kysely);
  const firstSeen = new Map(before.map(({ key, first_seen_at }) => [key, Date.parse(first_seen_at)]));
  const newest = ranked(feed.entries, firstSeen, Date.now()).slice(0, ENTRIES_MAX);
  const entries = await shown(feed, newest, address);
  const pause = spread(Math.min(PAUSE.most, Math.max(PAUSE.least, feed.seconds)));
  const { known, title, error } = feed;
  await kysely.transaction().execute(async (tx) => {
    const values = [id, error, title, movedTo, known.address, known.etag, known.lastModified, pause];
    // Forgotten meanwhile.
    if ((await rows(tx, updateFeed, values)).length === 0) return;
    await keepEntries(tx, id, entries);
  });
}
