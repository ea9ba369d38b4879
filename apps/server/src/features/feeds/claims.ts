import { type Sql, sql } from '../../platform/db/database.ts';
import type { ClaimedFeed } from './tables.ts';

/** Longer than asking and reading takes: then its worker was ended, and another may ask. */
const CLAIMED_SECONDS = 90;

const claimed = sql`
  claimed_until = now() + make_interval(secs => ${CLAIMED_SECONDS})`;
const columns = sql`id, address, state, title, moved_to, read_from, etag, last_modified, failures`;
const isFree = sql`next_fetch_at <= now() and (claimed_until is null or claimed_until < now())`;

/** Takes a feed, so that nobody else asks for it meanwhile; undefined where somebody does, or it is not due. */
export async function claimFeed(db: Sql, id: number): Promise<ClaimedFeed | undefined> {
  const { rows } = await sql<ClaimedFeed>`
    update feeds set ${claimed} where id = ${id} and ${isFree} returning ${columns}
  `.execute(db);
  return rows[0];
}

/** Takes the feed that is due the longest. */
export async function claimNext(db: Sql): Promise<ClaimedFeed | undefined> {
  const { rows } = await sql<ClaimedFeed>`
    update feeds set ${claimed}
    where id = (select id from feeds where ${isFree} order by next_fetch_at limit 1 for update skip locked)
    returning ${columns}
  `.execute(db);
  return rows[0];
}
