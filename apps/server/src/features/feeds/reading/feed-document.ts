import type { TextKind } from './entry-text.ts';

/** An entry as it stands in a feed. */
export type RawEntry = {
  guid: string;
  title: string;
  titleKind: TextKind;
  /** What it says, of which the first words are shown where it has no title. */
  words: string;
  wordsKind: TextKind;
  /** Where it leads; only http and https. */
  link: string | undefined;
  source: string;
  publishedAt: Date | undefined;
};

/** What a feed says. */
export type FeedDocument = {
  title: string;
  titleKind: TextKind;
  /** The page that it belongs to. */
  link: string | undefined;
  /** How long it wants to be left alone. */
  minutes: number;
  entries: RawEntry[];
  /** Whether it was read to its end. */
  isWhole: boolean;
};

const ADDRESS_MAX = 2_000;

/** An address of a feed as one of its own; undefined for what leads to no page. */
export function addressOf(written: string, base: string): string | undefined {
  const text = written.trim();
  if (text === '' || text.length > ADDRESS_MAX || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // Who signs in as whom is nothing to lead others with.
  url.username = '';
  url.password = '';
  return url.href.length > ADDRESS_MAX ? undefined : url.href;
}
