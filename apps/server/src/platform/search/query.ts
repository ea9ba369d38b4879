import { SEARCH_MAX, type SearchHas } from '@dorfplatz/contract';
import { cutText } from './cut.ts';
import { daysOf } from './dates.ts';
import { type Operator, operatorOf, thingOf } from './operators.ts';
import type { Token } from './token.ts';

/** So many words count; what comes after them is not looked for. */
export const WORDS_MAX = 12;
/** So many pieces of one word, as of an address. */
const PIECES_MAX = 24;
/** Of what was not understood so much is repeated. */
const REPEATED_MAX = 100;

/** A word of a query, as it stands between blanks but for the scheme of an address, or a phrase in quotes. */
export type QueryWord = {
  readonly text: string;
  /** Its words as texts are cut, the joined ones too; where they stand is meant of `text`. */
  readonly tokens: readonly Token[];
  /** Word for word, and nothing that only begins with it. */
  readonly isQuoted: boolean;
  /** What contains it is no hit. */
  readonly isExcluded: boolean;
};

/** What a query asks for. */
export type ParsedQuery = {
  readonly words: readonly QueryWord[];
  /** Names of people, each of whom may have written it. */
  readonly from: readonly string[];
  /** Names of places, in any of which it may lie. */
  readonly in: readonly string[];
  /** Before this date on the wall, `YYYY-MM-DD`, which does not count itself. */
  readonly before: string | null;
  /** After this date on the wall, which does not count itself. */
  readonly after: string | null;
  readonly has: readonly SearchHas[];
  /** What said nothing: a date that is none, an operator without a value, words beyond those that count. */
  readonly notUnderstood: readonly string[];
};

const QUOTES = '"„“”«»';
const isQuote = (letter: string | undefined) => letter !== undefined && QUOTES.includes(letter);
const isBlank = (letter: string | undefined) => letter !== undefined && /\s/.test(letter);

class Reader {
  place = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  get letter(): string | undefined {
    return this.text[this.place];
  }

  skipBlanks(): void {
    while (isBlank(this.letter)) this.place += 1;
  }

  /** What stands in the quotes that begin here; to the end where nothing closes them. */
  quoted(): { text: string; isClosed: boolean } {
    const start = ++this.place;
    while (this.place < this.text.length && !isQuote(this.letter)) this.place += 1;
    const text = this.text.slice(start, this.place);
    const isClosed = this.place < this.text.length;
    this.place += 1;
    return { text, isClosed };
  }

  /** All before the next blank. */
  chunk(): string {
    const start = this.place;
    while (this.place < this.text.length && !isBlank(this.letter)) this.place += 1;
    return this.text.slice(start, this.place);
  }
}

const NAME = /\p{L}{2,12}:/uy;

/** Reads an operator with its value if one begins here. */
function readOperator(reader: Reader): { operator: Operator; value: string; text: string } | undefined {
  NAME.lastIndex = reader.place;
  const name = NAME.exec(reader.text)?.[0].slice(0, -1);
  const operator = name === undefined ? undefined : operatorOf(name);
  if (operator === undefined) return undefined;
  const start = reader.place;
  reader.place += name!.length + 1;
  const value = isQuote(reader.letter) ? reader.quoted().text : reader.chunk();
  return { operator, value: value.trim(), text: reader.text.slice(start, reader.place).trim() };
}

// A scheme says nothing: whoever pastes an address looks for it with and without one.
const SCHEME = /^[^\p{L}\p{N}]*(?:https?:\/\/|mailto:|tel:|webcal:\/\/)(?=.)/iu;

function wordOf(text: string, isQuoted: boolean, isExcluded: boolean): QueryWord | undefined {
  const tokens: Token[] = [];
  const bare = text.replace(SCHEME, '');
  for (const token of cutText(bare)) {
    if (token.position > PIECES_MAX) break;
    tokens.push(token);
  }
  return tokens.length > 0 ? { text: bare, tokens, isQuoted, isExcluded } : undefined;
}

/** Groups of digits that begin as a telephone number does are one word: `+49 30 123 45 67`. */
const NUMBERS =
  /(?:\+\(?|\(?(?=0))\d[\d()/-]*(?:[ \u00a0\u202f][-–/()]{0,2}[ \u00a0\u202f]?\d[\d()/-]*){1,8}(?!\S)/uy;

/**
 * Reads a query. Nothing that anybody may type is an error: what says nothing is passed over.
 * @param today the date on the wall of whoever asks, for `after:gestern`
 */
export function parseQuery(query: string, today = new Date().toISOString().slice(0, 10)): ParsedQuery {
  const reader = new Reader(query.slice(0, SEARCH_MAX).toWellFormed());
  const words: QueryWord[] = [];
  const names: Record<'from' | 'in', string[]> = { from: [], in: [] };
  const has = new Set<SearchHas>();
  const notUnderstood: string[] = [];
  let before: string | null = null;
  let after: string | null = null;
  let rest: number | undefined;

  const use = (operator: Operator, value: string): boolean => {
    if (operator === 'from' || operator === 'in') {
      const name = value.replace(/^@/, '').trim();
      if (name !== '') names[operator].push(name);
      return name !== '';
    }
    if (operator === 'has') {
      const thing = thingOf(value);
      if (thing) has.add(thing);
      return thing !== undefined;
    }
    const days = daysOf(value, today);
    if (!days) return false;
    // Of several the narrowest.
    if (operator === 'before') before = before === null || days.first < before ? days.first : before;
    else after = after === null || days.last > after ? days.last : after;
    return true;
  };

  while (true) {
    reader.skipBlanks();
    if (reader.place >= reader.text.length) break;
    const start = reader.place;
    const isExcluded = /^[-−](?![-−\s])./u.test(reader.text.slice(start, start + 3));
    const asked = readOperator(reader);
    if (asked) {
      if (!use(asked.operator, asked.value)) notUnderstood.push(asked.text);
      continue;
    }
    if (isExcluded) reader.place += 1;
    let word: QueryWord | undefined;
    if (isQuote(reader.letter)) {
      const { text, isClosed } = reader.quoted();
      word = wordOf(text, isClosed, isExcluded);
    } else {
      NUMBERS.lastIndex = reader.place;
      const numbers = isExcluded ? undefined : NUMBERS.exec(reader.text)?.[0];
      const isOne = numbers !== undefined && numbers.replace(/\D/g, '').length >= 7;
      if (isOne) reader.place += numbers.length;
      word = wordOf(isOne ? numbers : reader.chunk(), false, isExcluded);
    }
    if (!word) continue;
    if (words.length < WORDS_MAX) words.push(word);
    else rest ??= start;
  }
  if (rest !== undefined) notUnderstood.push(reader.text.slice(rest).trim());
  return {
    words,
    ...names,
    before,
    after,
    has: [...has],
    notUnderstood: notUnderstood.map((text) =>
      text.length > REPEATED_MAX ? `${text.slice(0, REPEATED_MAX).toWellFormed().trimEnd()}…` : text,
    ),
  };
}
