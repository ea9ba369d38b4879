import { setImmediate as turn } from 'node:timers/promises';
import { domainToUnicode } from 'node:url';
import { cutWhole } from '@dorfplatz/content';
import { decodePage } from '../../../platform/encoding/decode-page.ts';
import { failureWord } from '../../../platform/fetcher/failure-words.ts';
import type { Answer, Fetcher, Known } from '../../../platform/fetcher/fetcher.ts';
import { oneLine } from '../../../platform/one-line.ts';
import { firstWordsOf, TITLE_MAX, titleOf } from './entry-text.ts';
import { decoded, encodingOf } from './feed-encoding.ts';
import { namedFeed } from './named-feed.ts';
import { JSON_BYTES, readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';
import { type KeyedEntry, keyed } from './same-entries.ts';

/** Unpacked; what comes after is not read. */
export const FEED_BYTES = 5 * 1024 * 1024;
/** Heads of pages are not longer. */
const PAGE_BYTES = 256 * 1024;
const SOURCE_MAX = 100;
const ACCEPT =
  'application/atom+xml,application/rss+xml,application/rdf+xml,application/feed+json;q=0.9,application/xml;q=0.8,text/xml;q=0.8,*/*;q=0.5';

export type ShownEntry = Pick<KeyedEntry, 'key' | 'publishedAt'> & {
  title: string;
  url: string;
  source: string;
};

/** What a feed has to show. */
export type Feed = {
  title: string;
  entries: KeyedEntry[];
  /** The page that it belongs to, or its host. */
  home: string;
  /** Why it was not read to its end, or has nothing to show. */
  error: string | null;
  known: Known;
  moved: string | undefined;
  /** How long it is left alone. */
  seconds: number;
};

export type Read =
  | { kind: 'read'; feed: Feed }
  | { kind: 'unchanged' }
  | {
      kind: 'failed';
      error: string;
      /** How long its server wants to be left alone. */
      seconds: number;
      /** The feed that a page names as its own. */
      named?: string | undefined;
    };

const failed = (error: string, seconds = 0): Extract<Read, { kind: 'failed' }> => ({
  kind: 'failed',
  error,
  seconds,
});

/** The seconds of `Retry-After`, which may name a date. */
function secondsOf(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

const maxAgeOf = (cacheControl: string | undefined): number =>
  Number(/(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl ?? '')?.[1] ?? 0);

const hostOf = (address: string): string => {
  const { hostname } = new URL(address);
  return (domainToUnicode(hostname) || hostname).replace(/^www\./, '');
};

/**
 * Asks for a feed and reads it, as far as it can be read.
 * @param known what was learnt when it was read the last time
 */
export async function readFeed(
  fetcher: Fetcher,
  address: string,
  { timeoutMs, known }: { timeoutMs: number; known?: Known | undefined },
): Promise<Read> {
  const answer = await fetcher.ask({
    address,
    headers: { accept: ACCEPT },
    timeoutMs,
    maxBytes: FEED_BYTES,
    more: 'cut',
    known,
  });
  if (answer.kind === 'unchanged') return { kind: 'unchanged' };
  if (answer.kind === 'failed') return failed(failureWord(answer));
  if (answer.status !== 200) return failed(`http_${answer.status}`, secondsOf(answer.headers['retry-after']));
  return readAnswer(answer);
}

type Answered = Extract<Answer, { kind: 'answered' }>;

async function readAnswer({ bytes, isCut, address, moved, headers }: Answered): Promise<Read> {
  const encoding = encodingOf(bytes, headers['content-type'] ?? '', isCut);
  const [start = ''] = decoded(bytes.subarray(0, 256), encoding);
  const isJson = start.trimStart().startsWith('{');
  if (isJson && bytes.length > JSON_BYTES) return failed('too_large');
  const document = isJson
    ? readJson([...decoded(bytes, encoding)].join(''), address)
    : await readXml(decoded(bytes, encoding), address);
  if (!document) {
    const page = decodePage(bytes.subarray(0, PAGE_BYTES), headers['content-type'] ?? '', true);
    return { ...failed('not_a_feed'), named: namedFeed(page, address) };
  }
  const entries = keyed(document.entries);
  const isWhole = document.isWhole && !isCut;
  const why = isCut ? 'too_large' : 'incomplete';
  if (entries.length === 0 && !isWhole) return failed(why);
  return {
    kind: 'read',
    feed: {
      title: titleOf(document.title, document.titleKind),
      entries,
      home: document.link ?? new URL('/', address).href,
      error: isWhole ? (entries.length === 0 ? 'empty' : null) : why,
      // What was not read to its end is asked for anew: it may have been cut off on the way.
      known: {
        address,
        etag: isWhole ? (headers.etag ?? null) : null,
        lastModified: isWhole ? (headers['last-modified'] ?? null) : null,
      },
      moved,
      seconds: Math.max(document.minutes * 60, maxAgeOf(headers['cache-control'])),
    },
  };
}

/** What of entries is shown, in plain words; others have their turn in between. */
export async function shown(
  feed: Feed,
  entries: readonly KeyedEntry[],
  address: string,
): Promise<ShownEntry[]> {
  const own = feed.title || hostOf(address);
  const all: ShownEntry[] = [];
  for (const { key, title, titleKind, words, wordsKind, link, source, publishedAt } of entries) {
    const url = link ?? feed.home;
    const line = titleOf(title, titleKind) || firstWordsOf(words, wordsKind) || hostOf(url);
    all.push({
      key,
      title: line,
      url,
      source: oneLine(source, SOURCE_MAX) || cutWhole(own, TITLE_MAX),
      publishedAt,
    });
    await turn();
  }
  return all;
}
