import { type Static, Type } from 'typebox';
import { Instant, Nullable } from './common.ts';

/** `pending`: not read yet; `failing`: not read the last time, and the entries are those of before. */
export const FEED_STATES = ['pending', 'ready', 'failing'] as const;

/**
 * Why a feed was not read. Besides these there is `http_` with a status, as `http_404`. Next to the state `ready`
 * `too_large`, `incomplete` and `empty` say that it was not read to its end, or has nothing to show.
 */
export const FEED_ERRORS = [
  /** No answer, or none to its end, in time. */
  'timeout',
  /** Its host refuses connections. */
  'refused',
  /** Its host is not found, or breaks off. */
  'unreachable',
  /** It leads inside, or to where nobody may be asked. */
  'forbidden_address',
  'too_many_redirects',
  'too_large',
  /** Packed in a way that was not asked for, or broken. */
  'unreadable',
  'not_a_feed',
  'incomplete',
  'empty',
] as const;

export const FeedEntry = Type.Object({
  /** One line of plain text. */
  title: Type.String(),
  /** Always http or https. */
  url: Type.String(),
  /** As the feed says; it may lie ahead. */
  published_at: Nullable(Instant),
  /** Where it comes from: what the entry names, else the title of the feed, else its host. */
  source: Type.String(),
});
export type FeedEntry = Static<typeof FeedEntry>;

/** What a feed of another site says, as we keep it; whoever reads this asks nothing of that site. */
export const FeedEntries = Type.Object({
  state: Type.Enum([...FEED_STATES]),
  entries: Type.Array(FeedEntry),
  /** The age of the entries: when the feed was read last, or known to be unchanged. */
  fetched_at: Nullable(Instant),
  /** One of `FEED_ERRORS`, or `http_` with a status. Null for whoever does not edit what shows the feed. */
  error: Nullable(Type.String()),
});
export type FeedEntries = Static<typeof FeedEntries>;
