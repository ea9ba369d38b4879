import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import { isAllowedLink, LONGEST_URL } from './links.ts';

// What counts as an address is what linkify-it 5.0.0 finds for `http:` and `https:`; the tests compare the two. Its
// expressions try every way to read a text, which takes time that grows with the square of the text, and doubles with
// each label of a host that begins with `xn--`. This reads each character a fixed number of times.

const SPACE = /[\p{Z}\p{Cc}]/gu;
const AUTH_END = /[\p{Z}\p{Cc}@/[\]()]/gu;
const NO_LETTER = /[\p{Z}\p{P}\p{Cc}<>｜]/u;
const LABEL = /(?:-|[^\p{Z}\p{P}\p{Cc}<>｜])+/uy;
const ENCODED_LABEL = /^xn--[a-z0-9-]{1,59}$/i;
const LONGEST_LABEL = 63;
const PORT = /:(\d+)/y;
const SCHEME = /[Hh][Tt][Tt][Pp][Ss]?:/g;
const SCHEME_HERE = /[Hh][Tt][Tt][Pp][Ss]?:\/\//y;
const NONE = Number.POSITIVE_INFINITY;

const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}', '"': '"', "'": "'" };
/** What belongs to a path wherever it stands. */
const ORDINARY = /[^\p{Z}\p{Cc}()[\]{}.,"'?!\-;<>｜]+/uy;

export interface FoundAddress {
  index: number;
  lastIndex: number;
  raw: string;
}

/** Finds the addresses of one text; remembers what it looked up, so that many addresses cost no more than few. */
export class AddressReader {
  readonly #text: string;
  readonly #found = new Map<string, { from: number; at: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The end of the http(s) address that begins at `start`, or -1 where none does. */
  endOfAddressAt(start: number): number {
    SCHEME_HERE.lastIndex = start;
    if (!SCHEME_HERE.test(this.#text)) return -1;
    const host = SCHEME_HERE.lastIndex;
    const authEnd = this.#next('auth', AUTH_END, host);
    const hostEnd = authEnd > host && this.#text[authEnd] === '@' ? this.#endOfHost(authEnd + 1) : -1;
    const end = hostEnd === -1 ? this.#endOfHost(host) : hostEnd;
    return end === -1 ? -1 : this.#endOfPath(end);
  }

  /** All addresses in their order. */
  all(): FoundAddress[] {
    const found: FoundAddress[] = [];
    let begin = 0;
    let read = 0;
    SCHEME.lastIndex = 0;
    for (let match = SCHEME.exec(this.#text); match; match = SCHEME.exec(this.#text)) {
      const { index } = match;
      if (index !== begin && !this.#isParted(read, index)) continue;
      read = index + match[0].length;
      const end = this.endOfAddressAt(index);
      if (end === -1) continue;
      found.push({ index, lastIndex: end, raw: this.#text.slice(index, end) });
      begin = end;
      read = end;
      SCHEME.lastIndex = end;
    }
    return found;
  }

  /** Whether a sign or a space stands right before `index`, behind what is read already. */
  #isParted(read: number, index: number): boolean {
    const before = /.$/su.exec(this.#text.slice(Math.max(read, index - 2), index))?.[0] ?? '';
    return before !== '_' && NO_LETTER.test(before);
  }

  #endOfHost(start: number): number {
    let end = -1;
    let at = start;
    for (;;) {
      const labelEnd = this.#endOfLabel(at);
      if (labelEnd === -1) break;
      end = labelEnd;
      if (this.#text[end] !== '.') break;
      at = end + 1;
    }
    if (end === -1) return -1;
    PORT.lastIndex = end;
    const digits = PORT.exec(this.#text)?.[1];
    if (digits) {
      if (!isPort(digits)) return -1;
      end += digits.length + 1;
    }
    return this.#canEndHost(end) ? end : -1;
  }

  #endOfLabel(start: number): number {
    LABEL.lastIndex = start;
    const label = LABEL.exec(this.#text)?.[0];
    if (label === undefined || label.length > 2 * LONGEST_LABEL) return -1;
    const isLabel = !label.startsWith('-') && !label.endsWith('-') && [...label].length <= LONGEST_LABEL;
    return isLabel || ENCODED_LABEL.test(label) ? start + label.length : -1;
  }

  #canEndHost(end: number): boolean {
    const next = this.#text.slice(end, end + 3);
    if (/^(?:[-_]|:\d|\.-)/.test(next)) return false;
    if (next.startsWith('.')) return /^.(?:$|[\p{Z}\p{P}\p{Cc}])/u.test(next);
    return next === '' || NO_LETTER.test(String.fromCodePoint(next.codePointAt(0)!));
  }

  #endOfPath(start: number): number {
    if (!/[/?#]/.test(this.#text.charAt(start))) return start;
    let at = start + 1;
    for (;;) {
      const after = this.#afterPiece(at);
      if (after === at) break;
      at = after;
    }
    // `?` and `#` alone are the sentence's.
    return at > start + 1 || this.#text[start] === '/' ? at : start;
  }

  /** Where the piece of a path at `at` ends; `at` itself where none is. */
  #afterPiece(at: number): number {
    const text = this.#text;
    const character = text[at];
    if (character === undefined || this.#isSpace(at)) return at;
    ORDINARY.lastIndex = at;
    if (ORDINARY.test(text)) return ORDINARY.lastIndex;
    const closing = CLOSING[character];
    if (closing !== undefined) {
      const isQuote = closing === character;
      const close = this.#nextCharacter(closing, at + 1);
      if (close < this.#next('space', SPACE, at + 1) && !(isQuote && close === at + 1)) return close + 1;
      const opensWord = character === "'" && (text[at + 1] === '-' || this.#isLetter(at + 1));
      return opensWord ? at + 1 : at;
    }
    if (character === '-') return this.#endOfRun(at);
    if (character === '!') {
      const end = this.#endOfRun(at);
      return end < text.length && !this.#isSpace(end) ? end : at;
    }
    if (character === '.' && text[at + 1] === '.') {
      const end = this.#endOfRun(at);
      return /[a-zA-Z0-9%/&]/.test(text.charAt(end)) ? end + 1 : at;
    }
    const goesOn = at + 1 < text.length && !this.#isSpace(at + 1);
    if (character === '.' || character === ',' || character === ';') return goesOn ? at + 1 : at;
    if (character === '?') return goesOn && text[at + 1] !== '?' ? at + 1 : at;
    return at;
  }

  #endOfRun(start: number): number {
    let end = start + 1;
    while (this.#text[end] === this.#text[start]) end += 1;
    return end;
  }

  #isSpace(at: number): boolean {
    return this.#next('space', SPACE, at) === at;
  }

  #isLetter(at: number): boolean {
    const code = this.#text.codePointAt(at);
    return code !== undefined && !NO_LETTER.test(String.fromCodePoint(code));
  }

  #next(name: string, pattern: RegExp, from: number): number {
    return this.#lookUp(name, from, () => {
      pattern.lastIndex = from;
      return pattern.exec(this.#text)?.index ?? NONE;
    });
  }

  #nextCharacter(character: string, from: number): number {
    return this.#lookUp(character, from, () => {
      const at = this.#text.indexOf(character, from);
      return at === -1 ? NONE : at;
    });
  }

  #lookUp(name: string, from: number, search: () => number): number {
    const known = this.#found.get(name);
    if (known && known.from <= from && from <= known.at) return known.at;
    const at = search();
    this.#found.set(name, { from, at });
    return at;
  }
}

/** 0 to 65535, and what linkify-it lets pass with leading zeros. */
function isPort(digits: string): boolean {
  return digits.length <= 4 || (digits.length === 5 && !digits.startsWith('0') && Number(digits) <= 65_535);
}

interface Reading {
  reader: AddressReader;
  /** Addresses within one that is too long to be a link are no links either; looking for them is quadratic. */
  readTo: number;
}

const readings = new WeakMap<StateInline, Reading>();
const SCHEME_CHARACTER = /[a-zA-Z0-9+.-]/;

/** Reads an address that stands bare in a text, in place of markdown-it's own rule `linkify`. */
export function addressRule(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (silent || !src.startsWith('://', pos)) return false;
  const first = pos - Math.min(10, state.pending.length, pos);
  let start = pos;
  while (start > first && SCHEME_CHARACTER.test(src[start - 1]!)) start -= 1;

  const reading = readings.get(state) ?? { reader: new AddressReader(src), readTo: 0 };
  readings.set(state, reading);
  if (start < reading.readTo) return false;
  let end = reading.reader.endOfAddressAt(start);
  if (end === -1) return false;
  if (end - start > LONGEST_URL) reading.readTo = end;
  // Stars at the end close what is bold.
  while (src[end - 1] === '*') end -= 1;
  const url = src.slice(start, end);
  if (url.length <= pos - start || !isAllowedLink(url)) return false;

  state.pending = state.pending.slice(0, start - pos);
  state.push('link_open', 'a', 1).attrs = [['href', url]];
  state.push('text', '', 0).content = url;
  state.push('link_close', 'a', -1);
  state.pos = end;
  return true;
}
