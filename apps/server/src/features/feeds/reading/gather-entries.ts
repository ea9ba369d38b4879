import type { RawEntry } from './feed-document.ts';

/** Entries among which the newest are chosen; more are never held. */
const HELD_MAX = 500;
const KEPT = 250;

/** A copy with a memory of its own: what is cut out of a text keeps all of it. */
const own = (text: string): string => (text === '' ? '' : Buffer.from(text).toString());

type Held = { entry: RawEntry; order: number; time: number };

/**
 * Holds the entries of a feed while it is read, and of a long one the newest: feeds are sorted either way, and some by
 * nothing.
 */
export function gatherEntries(now: number) {
  const held: Held[] = [];
  let count = 0;
  let time = Number.POSITIVE_INFINITY;
  return {
    add(entry: RawEntry): void {
      count += 1;
      // One without a date stays beside the one before it.
      if (entry.publishedAt) time = Math.min(entry.publishedAt.getTime(), now);
      const { guid, title, words, link, source } = entry;
      const kept = { ...entry, guid: own(guid), title: own(title), words: own(words), source: own(source) };
      held.push({ entry: { ...kept, link: link === undefined ? undefined : own(link) }, order: count, time });
      if (held.length < HELD_MAX) return;
      held.sort((one, other) => other.time - one.time || one.order - other.order);
      held.length = KEPT;
    },
    /** In the order of the feed. */
    all: (): RawEntry[] => held.toSorted((one, other) => one.order - other.order).map(({ entry }) => entry),
  };
}
