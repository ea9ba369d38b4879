import { setImmediate as turn } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import type { TextKind } from './entry-text.ts';
import { dateOf } from './feed-date.ts';
import { addressOf, type FeedDocument, type RawEntry } from './feed-document.ts';
import { gatherEntries } from './gather-entries.ts';
import { type Prefixes, plainName } from './plain-name.ts';

/** Nothing of a feed lies deeper, and what closes an element looks through all that are open. */
const DEPTH_MAX = 120;
const ATTRIBUTES_MAX = 40;
const ATTRIBUTE_MAX = 2_048;
/** What of a text is kept while it is read. */
const TEXT_MAX = 4_000;

type Open = { name: string; attributes: Record<string, string>; base: string; isSettled: boolean };
type Capture = { name: string; depth: number; text: string };

/** Nothing more of it is read. */
class EnoughError extends Error {}

const ATTRIBUTES = /^(?:xml:base|xmlns:.*|href|rel|type|url|mode|ispermalink|rdf:about)$/;

/** What the elements of an entry hold; where two say the same, the one that is named first is believed. */
const DATES = [
  'pubdate',
  'published',
  'issued',
  'dc:date',
  'updated',
  'atom:updated',
  'modified',
  'dcterms:modified',
  'date',
];
const WORDS = ['summary', 'description', 'content', 'content:encoded'];
const IN_ENTRY: ReadonlySet<string> = new Set([
  ...DATES,
  ...WORDS,
  ...['title', 'link', 'guid', 'id', 'source', 'dc:title', 'enclosure', 'atom:link'],
]);
const OF_FEED: ReadonlySet<string> = new Set(['title', 'link', 'ttl', 'atom:link']);

type Values = Record<string, string>;

/** An entry while it is read. */
type Reading = {
  depth: number;
  values: Values;
  kinds: Record<string, TextKind>;
  /** Best first once it is over: each with how good it is. */
  links: { address: string; rank: number }[];
};

/**
 * Reads RSS of all versions and Atom, whatever is wrong with it, piece by piece, and lets others have their turn after
 * each. Entities of a document are never resolved and documents that it names never fetched: what it says of its type is
 * passed over.
 * @param pieces its text
 * @param address where it came from, to which its addresses are relative
 * @returns undefined for what is no feed
 */
export async function readXml(pieces: Iterable<string>, address: string): Promise<FeedDocument | undefined> {
  const reader = createReader(address);
  for (const piece of pieces) {
    if (!reader.isReading(piece)) break;
    await turn();
  }
  return reader.document();
}

function createReader(address: string) {
  const prefixes: Prefixes = new Map();
  const open: Open[] = [];
  const gathered = gatherEntries(Date.now());
  const feed = {
    title: '',
    titleKind: 'open' as TextKind,
    link: undefined as string | undefined,
    minutes: 0,
  };
  let kind: 'rss' | 'atom' | undefined;
  let rootDepth = 0;
  let isOver = false;
  let entry: Reading | undefined;
  let capture: Capture | undefined;

  const parentOf = (depth: number) => open[depth - 2]?.name ?? '';

  /** Once its attributes are all read: what an element is. */
  function settle(): void {
    const element = open.at(-1);
    if (!element || element.isSettled) return;
    element.isSettled = true;
    const { attributes } = element;
    element.name = plainName(element.name, prefixes, kind);
    const base = attributes['xml:base'];
    if (base !== undefined && URL.canParse(base, element.base))
      element.base = new URL(base, element.base).href;
    if (kind === undefined) begin(element);
    else if (element.name === (kind === 'rss' ? 'item' : 'entry')) beginEntry(attributes);
    else if (entry) settleWithin(entry, element);
    else if (OF_FEED.has(element.name) && /^(?:channel|feed)$/.test(parentOf(open.length)))
      capture ??= { name: element.name, depth: open.length, text: '' };
  }

  function begin({ name }: Open): void {
    if (name === 'rss' || name === 'rdf:rdf' || name === 'rdf') kind = 'rss';
    else if (name === 'feed') kind = 'atom';
    if (kind !== undefined) rootDepth = open.length;
    else if (name === 'html' || name === 'head' || name === 'body') throw new EnoughError('a page');
  }

  function beginEntry(attributes: Values): void {
    // The one before was never closed.
    finishEntry();
    capture = undefined;
    entry = { depth: open.length, values: {}, kinds: {}, links: [] };
    if (attributes['rdf:about']) entry.values.id = attributes['rdf:about'];
  }

  function settleWithin(reading: Reading, { name, attributes, base }: Open): void {
    const level = open.length - reading.depth;
    if (level === 2 && name === 'title' && parentOf(open.length) === 'source' && kind === 'atom') {
      capture = { name: 'source', depth: open.length, text: '' };
      return;
    }
    if (level !== 1 || !IN_ENTRY.has(name)) return;
    if (name === 'link' || name === 'atom:link') noteLink(reading, name, attributes, base);
    if (name === 'enclosure' && attributes.url) link(reading, attributes.url, base, 6);
    if (name === 'source' && kind === 'atom') return;
    capture = { name, depth: open.length, text: '' };
  }

  function noteLink(
    reading: Reading,
    name: string,
    { href, rel = 'alternate', type = '' }: Values,
    base: string,
  ) {
    if (href === undefined || rel.toLowerCase() !== 'alternate') return;
    const isPage = type === '' || /html/i.test(type);
    link(reading, href, base, (name === 'link' ? 1 : 3) + (isPage ? 0 : 1));
  }

  function link(reading: Reading, written: string, base: string, rank: number): void {
    const resolved = addressOf(written, base);
    if (resolved !== undefined && reading.links.length < ATTRIBUTES_MAX)
      reading.links.push({ address: resolved, rank });
  }

  /** The text of an element of which something is wanted is there. */
  function finishCapture({ name, text }: Capture, { attributes, base }: Open): void {
    const value = text.trim();
    if (entry) noteOfEntry(entry, name, value, attributes, base);
    else noteOfFeed(name, value, attributes, base);
  }

  function noteOfEntry(
    reading: Reading,
    name: string,
    value: string,
    attributes: Values,
    base: string,
  ): void {
    if (value === '') return;
    if (name === 'link') link(reading, value, base, 0);
    if (name === 'guid' && attributes.ispermalink !== 'false' && /^https?:/i.test(value))
      link(reading, value, base, 5);
    if (name === 'id' && kind === 'atom' && /^https?:/i.test(value)) link(reading, value, base, 7);
    if (reading.values[name] !== undefined && name !== 'id') return;
    reading.values[name] = value;
    reading.kinds[name] = kindOf(name, attributes);
  }

  /** Atom says what its texts are, RSS does not; what was written within tags is words already. */
  function kindOf(name: string, { type, mode }: Values): TextKind {
    if (kind !== 'atom') return name === 'title' || name === 'dc:title' ? 'open' : 'html';
    const said = type?.toLowerCase() ?? 'text';
    if (said === 'html' || (said === 'text/html' && mode !== 'xml')) return 'html';
    // Atom 0.3 escapes by a mode.
    return mode === 'escaped' && said !== 'text/plain' ? 'open' : 'text';
  }

  function noteOfFeed(name: string, value: string, attributes: Values, base: string): void {
    if (name === 'title' && feed.title === '') {
      feed.title = value;
      feed.titleKind = kindOf(name, attributes);
    } else if (name === 'ttl') feed.minutes = Number.parseInt(value, 10) || 0;
    else if (name === 'link' || name === 'atom:link') {
      const isPage =
        (attributes.rel ?? 'alternate') === 'alternate' && !/xml|json/i.test(attributes.type ?? '');
      if (isPage) feed.link ??= addressOf(attributes.href ?? value, base);
    }
  }

  function finishEntry(): void {
    if (!entry) return;
    const { values, kinds, links } = entry;
    entry = undefined;
    const first = (names: readonly string[]) => names.find((name) => values[name] !== undefined);
    const [title, words, date] = [first(['title', 'dc:title']), first(WORDS), first(DATES)];
    const [best] = links.toSorted((one, other) => one.rank - other.rank);
    // It says nothing.
    if (title === undefined && words === undefined) return;
    const raw: RawEntry = {
      guid: values.guid ?? values.id ?? '',
      title: (title && values[title]) ?? '',
      titleKind: (title && kinds[title]) || 'open',
      words: (words && values[words]) ?? '',
      wordsKind: (words && kinds[words]) || 'html',
      link: best?.address,
      source: values.source ?? '',
      publishedAt: date === undefined ? undefined : dateOf(values[date]!),
    };
    gathered.add(raw);
  }

  const parser = new Parser(
    {
      onopentagname(name) {
        settle();
        if (open.length >= DEPTH_MAX) throw new EnoughError('too deep');
        const base = open.at(-1)?.base ?? address;
        open.push({ name: name.slice(0, ATTRIBUTE_MAX), attributes: {}, base, isSettled: false });
      },
      onattribute(name, value) {
        const { attributes } = open.at(-1)!;
        const plain = name.length > 100 ? '' : name.toLowerCase();
        if (!ATTRIBUTES.test(plain) || value.length > ATTRIBUTE_MAX) return;
        if (!plain.startsWith('xmlns:')) attributes[plain] ??= value;
        else if (prefixes.size < ATTRIBUTES_MAX) prefixes.set(plain.slice('xmlns:'.length), value.trim());
      },
      ontext(text) {
        settle();
        if (capture && capture.text.length < TEXT_MAX) capture.text += text.slice(0, TEXT_MAX);
      },
      onclosetag() {
        settle();
        const depth = open.length;
        const element = open.pop()!;
        if (capture?.depth === depth) {
          finishCapture(capture, element);
          capture = undefined;
        }
        if (entry?.depth === depth) finishEntry();
        if (depth === rootDepth) {
          isOver = true;
          throw new EnoughError('its end');
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );

  return {
    /** Reads on; false once there is nothing more to read. */
    isReading(piece: string): boolean {
      try {
        parser.write(piece);
        return true;
      } catch (error) {
        if (error instanceof EnoughError) return false;
        throw error;
      }
    },
    document: (): FeedDocument | undefined => kind && { ...feed, entries: gathered.all(), isWhole: isOver },
  };
}
