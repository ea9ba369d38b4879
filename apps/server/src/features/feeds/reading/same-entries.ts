import { createHash } from 'node:crypto';
import type { RawEntry } from './feed-document.ts';

/** An entry with what tells that it is the same as one of before. */
export type KeyedEntry = RawEntry & { key: string };

const WORDS_MAX = 500;
const wordsOf = ({ title, words }: RawEntry) => (title || words).slice(0, WORDS_MAX);

/**
 * What may tell entries apart, the shortest first. A feed that gives all of them the guid "0" does not tell them apart by
 * it, nor by a link that leads to its front page; but neither a new title nor another date makes another entry of one that
 * has something of its own.
 */
const WAYS: readonly ((entry: RawEntry) => (string | undefined)[])[] = [
  ({ guid }) => [guid || undefined],
  ({ link }) => [link],
  ({ guid, link }) => [guid || undefined, link],
  (entry) => [entry.guid, entry.link ?? '', wordsOf(entry)],
  (entry) => [entry.guid, entry.link ?? '', wordsOf(entry), entry.publishedAt?.toISOString() ?? ''],
];

const digest = (way: number, parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([way, ...parts]))
    .digest('base64url');

/** Gives each entry of a feed its key; of those that are the same in everything the first remains. */
export function keyed(entries: readonly RawEntry[]): KeyedEntry[] {
  const keys = new Map<RawEntry, string>();
  let left: RawEntry[] = [...entries];
  for (const [way, partsOf] of WAYS.entries()) {
    const groups = new Map<string, RawEntry[]>();
    for (const entry of left) {
      const parts = partsOf(entry);
      if (parts.includes(undefined)) continue;
      const key = digest(way, parts as string[]);
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    const isLast = way === WAYS.length - 1;
    for (const [key, [first, ...others]] of groups) if (isLast || others.length === 0) keys.set(first!, key);
    left = left.filter((entry) => !keys.has(entry));
  }
  return entries.flatMap((entry) => {
    const key = keys.get(entry);
    return key === undefined ? [] : [{ ...entry, key }];
  });
}

/**
 * The order in which entries are shown: the newest first, and as the feed has them where it says nothing else. One that
 * is dated ahead counts from when it was first seen, so that whatever comes later stands above it.
 * @param firstSeen by their keys, as `now` in milliseconds
 */
export function ranked(
  entries: readonly KeyedEntry[],
  firstSeen: ReadonlyMap<string, number>,
  now: number,
): KeyedEntry[] {
  let time = Number.POSITIVE_INFINITY;
  return entries
    .map((entry) => {
      // One without a date stays beside the one before it.
      if (entry.publishedAt) {
        const published = entry.publishedAt.getTime();
        time = published <= now ? published : (firstSeen.get(entry.key) ?? now);
      }
      return { entry, time };
    })
    .sort((one, other) => other.time - one.time || 0)
    .map(({ entry }) => entry);
}
