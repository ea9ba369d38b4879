import type Token from 'markdown-it/lib/token.mjs';
import { AddressReader } from './addresses.ts';
import { grammar } from './grammar.ts';
import type { Mention, MentionMeta } from './mentions.ts';
import { plainParagraphs } from './plain-paragraphs.ts';

const characters = new Intl.Segmenter();

/**
 * The words of a text without its marks, for mails, notifications and search. Blocks are parted by an empty
 * line, list items by a line break; a mention reads `@name` or `#name`.
 */
export function plainText(text: string): string {
  const paragraphs = plainParagraphs(text);
  return paragraphs ? paragraphs.map((lines) => lines.join('\n')).join('\n\n') : wordsOf(text);
}

function wordsOf(text: string): string {
  let plain = '';
  let isFirst = true;
  let listDepth = 0;
  let wasInList = false;
  for (const token of grammar.parse(text, {})) {
    if (token.type === 'list_item_open') listDepth += 1;
    if (token.type === 'list_item_close') listDepth -= 1;
    if (token.type !== 'inline' && token.type !== 'fence') continue;
    if (!isFirst) plain += wasInList && listDepth > 0 ? '\n' : '\n\n';
    isFirst = false;
    wasInList = listDepth > 0;
    plain += token.type === 'fence' ? token.content.replace(/\n$/, '') : inlineText(token.children ?? []);
  }
  return plain;
}

/** The words of a line without its marks. */
export function inlineText(tokens: Token[]): string {
  let plain = '';
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') plain += '\n';
    else if (token.type === 'mention') plain += (token.meta as MentionMeta).sign + token.meta.name;
    else plain += token.content;
  }
  return plain;
}

// Letters of western Europe, digits, signs: each is a character as people count them.
const SINGLE = /^[ -\u02ff–—‘’‚“”„†•…‹›€]*$/;

/**
 * A line cut before its character at `place`, as people count them, and that character; undefined where it ends sooner.
 * Asking what each is made of takes its time.
 */
function cutBefore(line: string, place: number): [beginning: string, next: string] | undefined {
  const simple = line.slice(0, place + 2);
  if (simple.length === place + 2 && SINGLE.test(simple)) return [simple.slice(0, place), simple[place]!];
  let count = 0;
  let found: [string, string] | undefined;
  for (const { segment, index } of characters.segment(line)) {
    if (count === place) found = [line.slice(0, index), segment];
    // One more: what ends here fits.
    if (count > place) return found;
    count += 1;
  }
  return undefined;
}

/**
 * The beginning of a text on one line, at most `maxCharacters` characters (as people count them) with the
 * ellipsis, cut between words where one ends near the limit.
 */
export function excerpt(text: string, maxCharacters: number): string {
  return cutLine(plainText(text), maxCharacters);
}

/** Words on one line, cut as `excerpt` cuts. */
export function cutLine(words: string, maxCharacters: number): string {
  const line = words.replace(/\s+/g, ' ').trim();
  if (line.length <= maxCharacters) return line;
  if (maxCharacters < 1) return '';
  const found = cutBefore(line, maxCharacters - 1);
  if (!found) return line;
  const [cut, next] = found;
  const lastSpace = cut.lastIndexOf(' ');
  const atWord = next !== ' ' && lastSpace > cut.length * 0.7 ? cut.slice(0, lastSpace) : cut;
  return `${atWord.trimEnd()}…`;
}

/** Whom and what a text mentions, each once, in the order of the text; never from code. */
export function mentionsOf(text: string): { members: Mention[]; tags: Mention[] } {
  // Most texts name nobody, and every text that is sent is asked.
  if (!text.includes('@[') && !text.includes('#[')) return { members: [], tags: [] };
  return mentionsIn(grammar.parse(text, {}));
}

/** The mentions of what a grammar read. */
export function mentionsIn(blocks: readonly Token[]): { members: Mention[]; tags: Mention[] } {
  const members = new Map<number, Mention>();
  // A tag that is new has no number of its own yet, and is known by its name.
  const tags = new Map<string, Mention>();
  for (const block of blocks) {
    for (const token of block.children ?? []) {
      if (token.type !== 'mention') continue;
      const { sign, id, name } = token.meta as MentionMeta;
      if (sign === '@') members.set(id, members.get(id) ?? { id, name });
      else tags.set(`${id}:${name}`, { id, name });
    }
  }
  return { members: [...members.values()], tags: [...tags.values()] };
}

/** How many links of one text are looked at. */
const LINKS_READ = 50;

/** The addresses of other servers that a text links to, each once, in the order of the text; never from code. */
export function linksOf(text: string): string[] {
  // Most texts have none, and every text that is sent is asked.
  if (!/https?:|www\./i.test(text)) return [];
  const links = new Set<string>();
  for (const block of grammar.parse(text, {})) {
    for (const token of block.children ?? []) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href && /^https?:/i.test(href)) links.add(href);
      if (links.size === LINKS_READ) return [...links];
    }
  }
  return [...links];
}

/** The http(s) addresses that stand in a plain text, as they are written there, in their order. */
export const addressesIn = (text: string): string[] =>
  new AddressReader(text).all().flatMap(({ raw, href }) => (raw === href ? [raw] : []));
