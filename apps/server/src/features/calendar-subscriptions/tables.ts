import type { CalendarSubscription } from '@dorfplatz/contract';

/** A row of `calendar_subscriptions`, with how many appointments it has brought. */
export type SubscriptionRow = {
  calendar_id: number;
  address: string;
  state: CalendarSubscription['state'];
  error: string | null;
  counts: Partial<CalendarSubscription['counts']>;
  problems: CalendarSubscription['problems'];
  appointments: number;
  fetched_at: string | null;
  next_fetch_at: string;
  is_running: boolean;
};

/** A calendar that is asked for. */
export type ClaimedSubscription = {
  calendar_id: number;
  address: string;
  read_from: string | null;
  etag: string | null;
  last_modified: string | null;
  digest: string | null;
  failures: number;
};

/** What was fetched and waits for being read. */
export type FetchedCalendar = {
  calendarId: number;
  storageKey: string;
  /** Where it came from in the end, and what was said there, to ask again only for what has changed. */
  readFrom: string;
  etag: string | null;
  lastModified: string | null;
  digest: string;
  /** Whether the file has its end. */
  isWhole: boolean;
};
