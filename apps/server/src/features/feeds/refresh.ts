import type { Services } from '../../platform/services.ts';
import { FIRST_ANSWER_SECONDS } from './queries.ts';
import { type Read, readFeed } from './reading/read-feed.ts';
import { keepFailure, keepRead, keepUnchanged } from './settle.ts';
import type { ClaimedFeed } from './tables.ts';

/** Whoever adds a feed waits for the first answer; nobody waits for those after. */
const ASKED_MS = { first: FIRST_ANSWER_SECONDS * 1_000, later: 15_000 } as const;

/** What says that nothing is there any more, and not that it does not answer now. */
const GONE = /^(?:http_4(?!08|29)\d\d|not_a_feed|forbidden_address|too_many_redirects|unreachable)$/;

/** Asks for a feed that this worker has claimed, and keeps what it says. */
export async function refreshFeed({ db, fetcher }: Services, feed: ClaimedFeed): Promise<void> {
  const { address, moved_to, read_from, etag, last_modified } = feed;
  const timeoutMs = feed.state === 'pending' ? ASKED_MS.first : ASKED_MS.later;
  const known = read_from === null ? undefined : { address: read_from, etag, lastModified: last_modified };
  let asked = moved_to ?? address;
  let read: Read = await readFeed(fetcher, asked, { timeoutMs, known });
  if (asked !== address && read.kind === 'failed' && GONE.test(read.error)) {
    asked = address;
    read = await readFeed(fetcher, asked, { timeoutMs });
  }
  // Whoever gave the address of a page meant the feed that it names.
  if (read.kind === 'failed' && read.named !== undefined) {
    const named = await readFeed(fetcher, read.named, { timeoutMs });
    if (named.kind === 'read') asked = read.named;
    if (named.kind !== 'failed' || named.error !== 'not_a_feed') read = named;
  }
  switch (read.kind) {
    case 'unchanged':
      return keepUnchanged(db.kysely, feed);
    case 'failed':
      return keepFailure(db.kysely, feed, read);
    case 'read': {
      const now = read.feed.moved ?? asked;
      return keepRead(db, feed, read.feed, now === address ? null : now);
    }
  }
}
