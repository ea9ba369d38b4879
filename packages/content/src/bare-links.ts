import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
// @ts-expect-error the published types leave this rule out
import words from 'markdown-it/lib/rules_inline/text.mjs';
import { AddressReader, type FoundAddress } from './addresses.ts';
import { isAllowedLink, LONGEST_URL } from './links.ts';

interface Reading {
  reader: AddressReader;
  /** Addresses within one that is too long to be a link are no links either; looking for them is quadratic. */
  readTo: number;
  /** What stands without a scheme, and how many of these are behind. */
  unschemed: FoundAddress[];
  passed: number;
}

const readings = new WeakMap<StateInline, Reading>();
const SCHEME_CHARACTER = /[a-zA-Z0-9+.-]/;
const MAY_LACK_SCHEME = /@|www\./i;

function readingOf(state: StateInline): Reading {
  const known = readings.get(state);
  if (known) return known;
  const reader = new AddressReader(state.src);
  const unschemed = MAY_LACK_SCHEME.test(state.src)
    ? reader.all().filter(({ raw, href }) => raw !== href && isAllowedLink(href))
    : [];
  const reading = { reader, readTo: 0, unschemed, passed: 0 };
  readings.set(state, reading);
  return reading;
}

function pushLink(state: StateInline, text: string, href: string): void {
  state.push('link_open', 'a', 1).attrs = [['href', href]];
  state.push('text', '', 0).content = text;
  state.push('link_close', 'a', -1);
}

/** Stars at the end close what is bold. */
function endBeforeStars(text: string, start: number, last: number): number {
  let end = last;
  while (end > start && text[end - 1] === '*') end -= 1;
  return end;
}

/** Reads an address that stands bare in a text, in place of markdown-it's own rule `linkify`. */
export function addressRule(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (silent || !src.startsWith('://', pos)) return false;
  const first = pos - Math.min(10, state.pending.length, pos);
  let start = pos;
  while (start > first && SCHEME_CHARACTER.test(src[start - 1]!)) start -= 1;

  const reading = readingOf(state);
  if (start < reading.readTo) return false;
  const last = reading.reader.endOfAddressAt(start);
  if (last === -1) return false;
  if (last - start > LONGEST_URL) reading.readTo = last;
  const end = endBeforeStars(src, start, last);
  const url = src.slice(start, end);
  if (url.length <= pos - start || !isAllowedLink(url)) return false;

  state.pending = state.pending.slice(0, start - pos);
  pushLink(state, url, url);
  state.pos = end;
  return true;
}

/** Reads words as markdown-it does, and among them `www.example.org` and mail addresses, which become links. */
export function wordsRule(state: StateInline, silent: boolean): boolean {
  const { pos, posMax } = state;
  const reading = readingOf(state);
  while (reading.unschemed[reading.passed] && reading.unschemed[reading.passed]!.index < pos)
    reading.passed += 1;
  const next = reading.unschemed[reading.passed];
  if (silent || !next) return words(state, silent);
  if (next.index === pos) {
    const end = endBeforeStars(state.src, pos, next.lastIndex);
    const cut = next.lastIndex - end;
    pushLink(state, state.src.slice(pos, end), cut === 0 ? next.href : next.href.slice(0, -cut));
    state.pos = end;
    return true;
  }
  state.posMax = Math.min(posMax, next.index);
  const isRead = words(state, silent);
  state.posMax = posMax;
  return isRead;
}
