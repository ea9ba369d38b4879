// What counts as an address is what linkify-it 5.0.0 finds for `http:` and `https:`, but for the signs that end a
// sentence, a quote or a bracket in other scripts; the tests compare the two. Its expressions try every way to read a
// text, which takes time that grows with the square of the text, and doubles with each label of a host that begins with
// `xn--`. This reads each character a fixed number of times.

/** Signs that nobody sees. */
const UNSEEN = '\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';
/** What no address goes beyond: spaces, signs that nobody sees, and what ends sentences and quotes in all scripts. */
const BEYOND = `[\\p{Z}\\p{Cc}"…${UNSEEN}]|(?![\\p{ASCII}’])[\\p{Term}\\p{QMark}\\p{Ps}\\p{Pe}]`;
const SPACE = new RegExp(BEYOND, 'gu');
const AUTH_END = new RegExp(`[@/[\\]()]|${BEYOND}`, 'gu');
const NO_LETTER = new RegExp(`[\\p{Z}\\p{P}\\p{Cc}${UNSEEN}<>｜]`, 'u');
const LABEL = new RegExp(`(?:-|[^\\p{Z}\\p{P}\\p{Cc}${UNSEEN}<>｜])+`, 'uy');
const ENCODED_LABEL = /^xn--[a-z0-9-]{1,59}$/i;
const LONGEST_LABEL = 63;
const PORT = /:(\d+)/y;
const BEGINNING = /[Hh][Tt][Tt][Pp][Ss]?:|[Ww]{3}\.|@/g;
const SCHEME_HERE = /[Hh][Tt][Tt][Pp][Ss]?:\/\//y;
const NONE = Number.POSITIVE_INFINITY;

const CLOSING: Record<string, string> = { '[': ']', '(': ')', '{': '}', "'": "'" };
/** Brackets of scripts that set no spaces: a pair belongs to the address, one alone to the sentence. */
const WIDE: Record<string, string> = {
  '（': '）',
  '「': '」',
  '『': '』',
  '【': '】',
  '《': '》',
  '〈': '〉',
};
/** Letters of scripts that set no spaces: an address may stand right beside them. */
const WITHOUT_SPACES =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const UNSPACED = new RegExp(WITHOUT_SPACES, 'u');
const LETTER = /[\p{L}\p{N}]|(?!\ufe0f)\p{M}/u;
/** A host with a name of its own and an ending of letters, of what stands without a scheme. */
const NAMED_HOST = new RegExp(
  `(?:[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?\\.){1,20}` +
    `(?:[A-Za-z]{2,63}(?=${WITHOUT_SPACES})|(?:\\p{L}[\\p{L}\\p{M}]{1,62}|xn--[a-z0-9-]{1,58}[a-z0-9])(?![\\p{L}\\p{M}\\p{N}]|-[\\p{L}\\p{N}]))`,
  'uy',
);
/** What stands before the `@` of a mail address, read from there. */
const LONGEST_LOCAL = 64;
const LOCAL_END = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}._+'-]*[\p{L}\p{M}\p{N}+-])?$/u;
const LONGEST_MAIL_HOST = 253;
/** What belongs to a path wherever it stands. */
const ORDINARY = new RegExp(`(?:(?!${BEYOND})[^()[\\]{}.,'’?!\\-;<>｜])+`, 'uy');

export interface FoundAddress {
  index: number;
  lastIndex: number;
  raw: string;
  /** Where it leads. */
  href: string;
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

  /** All addresses in their order: with a scheme, with `www.` before them, and of mail. */
  all(): FoundAddress[] {
    const found: FoundAddress[] = [];
    let begin = 0;
    let read = 0;
    BEGINNING.lastIndex = 0;
    for (let match = BEGINNING.exec(this.#text); match; match = BEGINNING.exec(this.#text)) {
      const { index } = match;
      const hasScheme = match[0].endsWith(':');
      if (hasScheme && index !== begin && !this.#isParted(read, index)) continue;
      if (hasScheme) read = index + match[0].length;
      const address = hasScheme ? this.#pageAt(index) : this.#unschemedAt(match[0], index, begin);
      if (!address) continue;
      found.push(address);
      begin = address.lastIndex;
      read = begin;
      BEGINNING.lastIndex = begin;
    }
    return found;
  }

  #pageAt(start: number): FoundAddress | undefined {
    const end = this.endOfAddressAt(start);
    return end === -1 ? undefined : this.#address(start, end, '');
  }

  /** The address that shows by `sign` at `at`; what lies before `begin` belongs to another one. */
  #unschemedAt(sign: string, at: number, begin: number): FoundAddress | undefined {
    return sign === '@' ? this.#mailAround(at, begin) : this.#siteAt(at, begin);
  }

  #address(index: number, lastIndex: number, prefix: string): FoundAddress {
    const raw = this.#text.slice(index, lastIndex);
    return { index, lastIndex, raw, href: prefix + raw };
  }

  /** `www.example.org/path`, which leads to the secure site. */
  #siteAt(start: number, begin: number): FoundAddress | undefined {
    const before = this.#before(start);
    const isWord = LETTER.test(before) && !UNSPACED.test(before);
    if (start < begin || isWord || /[.@/\\-]/.test(before)) return undefined;
    NAMED_HOST.lastIndex = start + 'www.'.length;
    if (!NAMED_HOST.test(this.#text)) return undefined;
    const host = NAMED_HOST.lastIndex;
    PORT.lastIndex = host;
    const digits = PORT.exec(this.#text)?.[1];
    const end = digits && isPort(digits) ? host + digits.length + 1 : host;
    return this.#address(start, this.#endOfPath(end), 'https://');
  }

  /** A mail address by its `@`. */
  #mailAround(at: number, begin: number): FoundAddress | undefined {
    const written = this.#text.slice(Math.max(begin, at - LONGEST_LOCAL - 1), at);
    let local = LOCAL_END.exec(written)?.[0] ?? '';
    // The words before it belong to the sentence where no spaces part them.
    for (let i = local.length - 1; i >= 0; i -= 1)
      if (UNSPACED.test(local[i]!)) {
        local = local.slice(i + 1);
        break;
      }
    const start = at - local.length;
    if (local === '' || local.length > LONGEST_LOCAL || /\.\.|^[^\p{L}\p{N}]/u.test(local)) return undefined;
    if (/[@\\]|\/\//.test(this.#text.slice(Math.max(0, start - 2), start))) return undefined;
    NAMED_HOST.lastIndex = at + 1;
    if (!NAMED_HOST.test(this.#text)) return undefined;
    const end = NAMED_HOST.lastIndex;
    const isOther =
      end - at > LONGEST_MAIL_HOST || /^(?:@|:[\p{L}\p{N}/])/u.test(this.#text.slice(end, end + 3));
    return isOther ? undefined : this.#address(start, end, 'mailto:');
  }

  /** Whether a sign or a space stands right before `index`, behind what is read already. */
  #isParted(read: number, index: number): boolean {
    const before = /.$/su.exec(this.#text.slice(Math.max(read, index - 2), index))?.[0] ?? '';
    return before !== '_' && (NO_LETTER.test(before) || UNSPACED.test(before));
  }

  #before(index: number): string {
    return /.$/su.exec(this.#text.slice(Math.max(0, index - 2), index))?.[0] ?? '';
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
    if (character === undefined) return at;
    const wide = WIDE[character];
    if (wide !== undefined) {
      const close = this.#next('space', SPACE, at + 1);
      return close > at + 1 && text[close] === wide ? close + 1 : at;
    }
    if (this.#isSpace(at)) return at;
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
    if (character === '’') return this.#isLetter(at + 1) ? at + 1 : at;
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
