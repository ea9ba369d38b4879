import { SNIPPET_MAX, type Snippet } from '@dorfplatz/contract';
import type { FoundIn, SearchDocument } from './documents.ts';
import { type Found, Matcher } from './matcher.ts';
import type { Stems } from './stems.ts';
import type { Understood } from './understood.ts';

/** What of the texts of hits is shown, with the words marked that were looked for. */
export type Snippets = {
  /** A short text, whole but for what is beyond 600 characters, with its marks. */
  mark(text: string): Snippet;
  /** At most 600 characters around what was found, cut at words. @param text as people read it, without marks of the dialect */
  around(text: string): Snippet;
  /**
   * The best piece of the texts of a document beside its title, and where it stands; empty where nothing but the title
   * was found.
   */
  best(document: SearchDocument): { snippet: Snippet; foundIn: FoundIn };
};

/** So much of one text is looked at. */
const READ_MAX = 100_000;
/** So many places of one text are looked at. */
const FOUND_MAX = 1_000;
const ELLIPSIS = '…';
/** What stands before the first mark where a text is cut. */
const BEFORE = 120;
/** What stands within so many characters stands together. */
const DENSE_MAX = SNIPPET_MAX - BEFORE;
/** So far a cut is moved for a blank. */
const TO_BLANK_MAX = 80;

/** Marks without those that lie in others, in order. */
function marksOf(found: readonly Found[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const { start, end } of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = marks.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

// What belongs to the sign before it.
const CONTINUES = /^[\p{M}\p{EMod}\p{Join_C}\u{e0020}-\u{e007f}]/u;
const FLAG = /^\p{RI}/u;

/** Whether a text would be cut within what people take for one sign. */
function isWithin(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return false;
  const next = text.slice(place, place + 2);
  if (/^[\udc00-\udfff]/.test(next) && /[\ud800-\udbff]$/.test(text.slice(place - 1, place))) return true;
  return CONTINUES.test(next) || text[place - 1] === '\u200d' || FLAG.test(next);
}

/** The last place where a text can be cut that is not behind this one; at a blank if one is near. */
function cutBefore(text: string, place: number, least: number): number {
  if (place >= text.length) return text.length;
  for (let at = place; at > Math.max(least, place - TO_BLANK_MAX); at -= 1) {
    if (/\s/.test(text[at]!)) return at;
  }
  let at = place;
  while (at > least && isWithin(text, at)) at -= 1;
  return at;
}

/** The first place where a text can be cut that is not before this one. */
function cutAfter(text: string, place: number, most: number): number {
  if (place <= 0) return 0;
  for (let at = place; at < Math.min(most, place + TO_BLANK_MAX); at += 1) {
    if (/\s/.test(text[at - 1]!)) return at;
  }
  let at = place;
  while (at < most && isWithin(text, at)) at += 1;
  return at;
}

/** Where most different words stand close to each other: the first of such places. */
function densest(found: readonly Found[]): { from: number; to: number; words: number } | undefined {
  const counts = new Map<number, number>();
  let best: { from: number; to: number; words: number } | undefined;
  let from = 0;
  for (let to = 0; to < found.length; to += 1) {
    counts.set(found[to]!.word, (counts.get(found[to]!.word) ?? 0) + 1);
    while (from < to && found[to]!.end - found[from]!.start > DENSE_MAX) {
      const left = (counts.get(found[from]!.word) ?? 1) - 1;
      if (left === 0) counts.delete(found[from]!.word);
      else counts.set(found[from]!.word, left);
      from += 1;
    }
    if (!best || counts.size > best.words) best = { from, to, words: counts.size };
  }
  return best;
}

/** A piece of a text, with an ellipsis where it is cut. */
function piece(text: string, start: number, end: number, found: readonly Found[]): Snippet {
  const before = start > 0 ? ELLIPSIS : '';
  const shift = before.length - start;
  return {
    text: before + text.slice(start, end) + (end < text.length ? ELLIPSIS : ''),
    marks: marksOf(found.filter((each) => each.start >= start && each.end <= end)).map(([from, to]) => [
      from + shift,
      to + shift,
    ]),
  };
}

/** The beginning of a text. */
function beginning(text: string, found: readonly Found[]): Snippet {
  const end = text.length <= SNIPPET_MAX ? text.length : cutBefore(text, SNIPPET_MAX - 1, 0);
  return piece(text, 0, end, found);
}

function cutAround(text: string, found: readonly Found[]): Snippet {
  const place = densest(found);
  if (!place || text.length <= SNIPPET_MAX) return beginning(text, found);
  const first = found[place.from]!;
  const last = found[place.to]!;
  // Where the end is near, more stands before it.
  const wished = Math.min(first.start - BEFORE, text.length - (SNIPPET_MAX - 1));
  const start = wished <= 0 ? 0 : cutAfter(text, wished, first.start);
  const room = SNIPPET_MAX - 2 * ELLIPSIS.length;
  const end = cutBefore(text, start + room, Math.min(last.end, start + room));
  let blankless = start;
  while (start > 0 && blankless < first.start && /\s/.test(text[blankless]!)) blankless += 1;
  return piece(text, blankless, end, found);
}

/** What is found in a text, up to where all words stand close to each other. */
function findIn(matcher: Matcher, text: string): Found[] {
  const found: Found[] = [];
  const latest = new Map<number, number>();
  let enough = Infinity;
  const read = text.length > READ_MAX ? text.slice(0, READ_MAX) : text;
  for (const each of matcher.find(read, (place) => place > enough)) {
    found.push(each);
    if (found.length >= FOUND_MAX) break;
    latest.set(each.word, each.start);
    if (enough !== Infinity || latest.size < matcher.words) continue;
    if (each.end - Math.min(...latest.values()) <= DENSE_MAX) enough = each.end + SNIPPET_MAX;
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Makes what marks and cuts the texts of the hits of a query. */
export function createSnippets(understood: Pick<Understood, 'words'>, stems: Stems): Snippets {
  const matcher = new Matcher(understood, stems);
  return {
    mark: (text) => beginning(text, [...matcher.find(text, (place) => place > SNIPPET_MAX)]),
    around: (text) => cutAround(text, findIn(matcher, text)),
    best({ title, texts }) {
      const none = { snippet: { text: '', marks: [] }, foundIn: null };
      let best: { snippet: Snippet; foundIn: FoundIn } = none;
      let most = 0;
      const inOrder = [...texts].sort((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0));
      for (const { text, weight, foundIn } of inOrder) {
        if (weight === 'A' && text === title) continue;
        const found = findIn(matcher, text);
        const words = densest(found)?.words ?? 0;
        if (words <= most) continue;
        most = words;
        best = { snippet: cutAround(text, found), foundIn: foundIn ?? null };
        if (most === matcher.words) break;
      }
      return best;
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);

/** A snippet as HTML: all of its text is text, and nothing is a mark but its own. */
export function markedHtml({ text, marks }: Snippet): string {
  let html = '';
  let done = 0;
  for (const [start, end] of marks) {
    html += `${escaped(text.slice(done, start))}<mark>${escaped(text.slice(start, end))}</mark>`;
    done = end;
  }
  return html + escaped(text.slice(done));
}
