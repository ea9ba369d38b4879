import type { FeedEntry } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { FeedContent } from './tables.ts';

/** Whoever waits longer for the first answer is told that there is none yet. */
export const FIRST_ANSWER_SECONDS = 5;
/** So many entries are kept of a feed. */
export const ENTRIES_MAX = 100;

/**
 * What feeds show, by their ids, in one statement; nobody is asked for anything.
 * @param most entries of each
 */
export async function feedContents(
  db: Sql,
  feedIds: readonly number[],
  most: number = ENTRIES_MAX,
): Promise<Map<number, FeedContent>> {
  if (feedIds.length === 0) return new Map();
  const { rows } = await sql<FeedContent & { is_late: boolean }>`
    select f.id, f.address, f.title, f.state, f.error, f.fetched_at,
      f.state = 'pending' and f.created_at < now() - make_interval(secs => ${FIRST_ANSWER_SECONDS}) as is_late,
      coalesce((
        select json_agg(json_build_object('title', e.title, 'url', e.url, 'published_at', e.published_at, 'source', e.source)
          order by e.position)
        from (
          select * from feed_entries each where each.feed_id = f.id order by each.position limit ${most}
        ) e
      ), '[]') as entries
    from feeds f where f.id = any(${[...feedIds]}::bigint[])
  `.execute(db);
  return new Map(
    rows.map(({ is_late, ...feed }) => [
      feed.id,
      {
        ...feed,
        ...(is_late && { state: 'failing' as const, error: 'timeout' }),
        entries: feed.entries.map(presentEntry),
      },
    ]),
  );
}

const presentEntry = ({ published_at, ...entry }: FeedEntry): FeedEntry => ({
  ...entry,
  published_at: published_at === null ? null : new Date(published_at).toISOString(),
});
