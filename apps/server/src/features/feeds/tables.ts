import type { FEED_STATES, FeedEntry } from '@dorfplatz/contract';

/** What a feed shows, and what is known of it. */
export type FeedContent = {
  id: number;
  address: string;
  title: string;
  state: (typeof FEED_STATES)[number];
  /** Why it was not read, for those who edit what shows it. */
  error: string | null;
  fetched_at: string | null;
  entries: FeedEntry[];
};

/** A feed that is asked. */
export type ClaimedFeed = {
  id: number;
  address: string;
  state: FeedContent['state'];
  title: string;
  moved_to: string | null;
  read_from: string | null;
  etag: string | null;
  last_modified: string | null;
  failures: number;
};
