import { DERIVED, wordKey } from './key.ts';
import { Telephone } from './telephone.ts';
import type { Token } from './token.ts';

/** The last position that a tsvector knows. */
export const LAST_POSITION = 16_383;
/** Longer ones are no words. */
export const WORD_MAX = 64;
/** So much of what has no blank is read: what is longer was not written by people. */
const UNBROKEN_MAX = 1_000;

const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const RUN =
  /(?<emoji>[0-9#*]\ufe0f?\u20e3|\p{RI}\p{RI}|(?![©®™])\p{ExtPict}[\ufe0f\p{EMod}]*(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]*)*)|[\p{L}\p{N}\p{M}\u00ad\p{Join_C}\u2060\ufeff]+/gu;
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]\p{M}*|\p{N}[\p{N}\p{M}\u00ad\p{Join_C}\u2060\ufeff]*|[^\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
/** Where a large letter begins a word of its own. */
const HUMP = /(?<=[\p{Ll}]\p{M}*)(?=\p{Lu})|(?<=\p{Lu}\p{M}*)(?=\p{Lu}\p{M}*\p{Ll})/u;
const HIDDEN = /[\u00ad\p{Join_C}\u2060\ufeff]|\ufe0f/gu;
const SIMPLE = /^(?:[a-z]+|[A-Z][a-z]*|[A-Z]+)$/;
const JOINS = /^[-\u2010\u2011'’ʼ`´]$/u;
/** `Schüler*innen`, `Schüler:innen`, `Schüler_innen` */
const GENDER = /^[*:_·]$/;
const IN = /^in(?:nen)?$/;

const isDigits = (form: string) => /^\p{N}/u.test(form);

/**
 * Cuts a text into its words, in linear time: at everything that is no letter and no digit, between letters and digits,
 * at the humps of `CamelCase`. What is written with hyphens comes joined as well, telephone numbers too. Scripts without
 * blanks come as pairs of letters. Texts and queries are cut alike.
 */
export function* cutText(text: string): Generator<Token> {
  const telephone = new Telephone(text);
  let chain: Token[] = [];
  let position = 0;
  let lastEnd = 0;
  let unbrokenSince = 0;
  /** The letter of a script without blanks that waits for the next. */
  let waiting: { form: string; start: number; end: number } | undefined;

  const next = () => Math.min(++position, LAST_POSITION);
  function* endOfPair(): Generator<Token> {
    if (!waiting) return;
    const place = next();
    yield { ...waiting, position: place, first: place, isJoined: false, letterEnd: waiting.end };
    waiting = undefined;
  }

  for (const run of text.matchAll(RUN)) {
    const start = run.index;
    const gap = text.slice(lastEnd, Math.min(start, lastEnd + 8));
    const isApart = start > lastEnd;
    if (isApart && (start - lastEnd > 8 || /\s/.test(gap))) unbrokenSince = start;
    if (isApart) yield* endOfPair();
    if (run.groups?.emoji) {
      yield* endOfPair();
      yield* joined(chain);
      chain = [];
      const place = next();
      const form = run[0].replace(/\ufe0f/g, '');
      lastEnd = start + run[0].length;
      yield { form, start, end: lastEnd, position: place, first: place, isJoined: false };
      continue;
    }
    for (const piece of piecesOf(run[0], start)) {
      const isLetter = piece.isUnspaced;
      if (isLetter) {
        unbrokenSince = piece.start;
        yield* joined(chain);
        chain = [];
        if (waiting) {
          const place = next();
          yield {
            form: waiting.form + piece.form,
            start: waiting.start,
            end: piece.end,
            position: place,
            first: place,
            isJoined: false,
            letterEnd: waiting.end,
          };
        }
        waiting = piece;
        lastEnd = piece.end;
        continue;
      }
      yield* endOfPair();
      const isTooFar = piece.start - unbrokenSince > UNBROKEN_MAX;
      if (isTooFar) {
        lastEnd = piece.end;
        continue;
      }
      const between = text.slice(lastEnd, Math.min(piece.start, lastEnd + 8));
      const isNumber = isDigits(piece.form);
      const continues =
        chain.length > 0 &&
        !isNumber &&
        (piece.start === lastEnd || JOINS.test(between) || (GENDER.test(between) && IN.test(piece.form)));
      if (!continues) {
        yield* joined(chain);
        chain = [];
      }
      const place = next();
      const token: Token = { ...piece, position: place, first: place, isJoined: false };
      lastEnd = piece.end;
      yield* telephone.before(token, isNumber);
      if (piece.form.length > 0 && piece.form.length <= WORD_MAX) yield token;
      if (!isNumber) chain.push(token);
    }
  }
  yield* endOfPair();
  yield* joined(chain);
  yield* telephone.rest();
}

type Piece = { form: string; start: number; end: number; isUnspaced: boolean };

function* piecesOf(run: string, offset: number): Generator<Piece> {
  if (SIMPLE.test(run)) {
    yield { form: run.toLowerCase(), start: offset, end: offset + run.length, isUnspaced: false };
    return;
  }
  for (const match of run.matchAll(PIECE)) {
    const isUnspaced = WITHOUT_BLANKS.test(match[0]) || match[0].startsWith('ー');
    let start = offset + match.index;
    for (const part of isUnspaced ? [match[0]] : match[0].split(HUMP)) {
      const form = part.replace(HIDDEN, '').normalize('NFC').toLowerCase();
      if (form !== '') yield { form, start, end: start + part.length, isUnspaced };
      start += part.length;
    }
  }
}

/** What the words of a chain are together, and each with the next. */
function* joined(chain: readonly Token[]): Generator<Token> {
  if (chain.length < 2) return;
  const join = (tokens: readonly Token[]): Token => ({
    form: tokens.map(({ form }) => form).join(''),
    start: tokens[0]!.start,
    end: tokens.at(-1)!.end,
    position: tokens.at(-1)!.position,
    first: tokens[0]!.position,
    isJoined: true,
  });
  if (chain.reduce((length, { form }) => length + form.length, 0) <= WORD_MAX) yield join(chain);
  if (chain.length === 2) return;
  for (let index = 1; index < chain.length; index += 1) {
    const pair = chain.slice(index - 1, index + 1);
    if (pair[0]!.form.length + pair[1]!.form.length <= WORD_MAX) yield join(pair);
  }
}

/** The entries of the index for a word, without its stem: what was typed, then what is derived of it. */
export function lexemesOf(token: Token): string[] {
  const key = wordKey(token.form);
  if (key.length > WORD_MAX) return [];
  if (token.isJoined) return [DERIVED + key];
  return key === token.form || key === '' ? [token.form] : [token.form, DERIVED + key];
}
