import type { Sql } from '../db/database.ts';
import { WORD_MAX } from './cut.ts';
import { DERIVED, wordKey } from './key.ts';
import type { ParsedQuery, QueryWord } from './query.ts';
import { STEMMED, type Stems } from './stems.ts';
import type { Token } from './token.ts';
import type { Correction, Understood, Wanted, Way } from './understood.ts';
import { titleKeyOf } from './vector.ts';
import { type Typo, type Widened, type WordToWiden, widen } from './vocabulary.ts';

const whole = (lexeme: string): Wanted => ({ lexeme, isBeginning: false });

/** The entries under which a spelling stands: as it is, folded, and folded from another one. */
function spellings(form: string, isBeginning: boolean): Wanted[] {
  const key = wordKey(form) || form;
  return [...new Set([form, key, DERIVED + key])].map((lexeme) => ({ lexeme, isBeginning }));
}

const lengthOf = (form: string) => (form.length > 2 ? 3 : [...form].length);

/** One letter alone would be the beginning of half of all words; but where there are no blanks, and in Korean, it is a word. */
const canBegin = (token: Token) =>
  lengthOf(token.form) > 1 || token.letterEnd !== undefined || /\p{Script=Hangul}/u.test(token.form);

/** The pieces with those that are written together put together. */
function joinedPieces(tokens: readonly Token[]): Token[] {
  const joins = tokens.filter(({ isJoined }) => isJoined);
  const pieces: Token[] = [];
  let next = 0;
  for (const token of tokens.filter(({ isJoined }) => !isJoined)) {
    if (token.position <= next) continue;
    const longest = joins
      .filter(({ first }) => first === token.position)
      .reduce<Token>((best, join) => (join.position > best.position ? join : best), token);
    next = longest.position;
    pieces.push(longest);
  }
  return pieces;
}

/** `l'été` is looked for without the `l`, `Anna's` without the `s`. */
const ELISION = /^(?:[ldjmnstc]|qu|jusqu|lorsqu|puisqu|quoiqu)$/;

function withoutElision(text: string, pieces: readonly Token[]): readonly Token[] | undefined {
  if (pieces.length !== 2 || !/['’ʼ]/u.test(text)) return undefined;
  if (ELISION.test(pieces[0]!.form) && pieces[1]!.form.length > 1) return pieces.slice(1);
  return pieces[1]!.form === 's' && pieces[0]!.form.length > 1 ? pieces.slice(0, 1) : undefined;
}

/** What was typed of `DS-7604NI` before its last letter: while one types, `N` is no word yet. */
function withoutLastLetter(text: string, pieces: readonly Token[]): readonly Token[] | undefined {
  const last = pieces.at(-1)!;
  const before = pieces.at(-2);
  if (!before || last.letterEnd !== undefined || canBegin(last)) return undefined;
  const isClose = last.start - before.end <= 1 && !/[\s./:?=&@]/.test(text.slice(before.end, last.start));
  const letters = pieces.slice(0, -1).reduce((sum, { form }) => sum + form.length, 0);
  return isClose && letters > 1 ? pieces.slice(0, -1) : undefined;
}

/** The last letter of a run without blanks is a word of its own only where the text ends. */
function searchable(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  const pair = tokens.at(-2);
  const isSecond =
    last?.letterEnd === last?.end && pair?.letterEnd === last?.start && pair?.end === last?.end;
  return last && pair && isSecond ? tokens.slice(0, -1) : tokens;
}

const piecesOf = (word: QueryWord) => searchable(word.tokens.filter(({ isJoined }) => !isJoined));

/** The word that a query word is, if it is one piece and letters. */
const singleOf = (word: QueryWord): Token | undefined => {
  const pieces = piecesOf(word);
  return pieces.length === 1 && pieces[0]!.letterEnd === undefined ? pieces[0] : undefined;
};

/** All that a word of several pieces is together, where that is written as one: `VOrstand`, `E-Mail`. */
function wholeOf(word: QueryWord): Token | undefined {
  const pieces = piecesOf(word);
  return word.tokens.find(
    ({ isJoined, first, position }) =>
      isJoined && first === pieces[0]?.first && position === pieces.at(-1)?.position,
  );
}

const stemsOf = (form: string, stems: Stems, languages: readonly string[]) => [
  ...new Set(languages.map((language) => stems.stemOf(form, language)).filter((stem) => stem !== undefined)),
];

function waysOf(word: QueryWord, stemsOfWord: readonly string[]): Way[] {
  const mayBegin = !word.isQuoted && !word.isExcluded;
  const way = (pieces: readonly Token[]): Way => ({
    places: pieces.map((piece, index) =>
      spellings(
        piece.form,
        // Where a letter is a word, it is the first of two in the text.
        (index === pieces.length - 1 && mayBegin && canBegin(piece)) || piece.letterEnd === piece.end,
      ),
    ),
    isTypo: false,
  });
  const pieces = piecesOf(word);
  const ways = [way(pieces)];
  const together = searchable(joinedPieces(word.tokens));
  if (together.length < pieces.length) ways.push(way(together));
  // A telephone number has several such forms.
  for (const join of word.tokens) {
    const isWhole =
      join.isJoined && join.first === pieces[0]?.first && join.position === pieces.at(-1)?.position;
    if (isWhole && !together.includes(join)) ways.push(way([join]));
  }
  const bare = mayBegin ? withoutElision(word.text, pieces) : undefined;
  if (bare) ways.push(way(bare));
  const begun = mayBegin ? withoutLastLetter(word.text, pieces) : undefined;
  if (begun) ways.push(way(begun));
  if (!word.isQuoted && pieces.length === 1) {
    const key = wordKey(pieces[0]!.form);
    const others = stemsOfWord.filter((stem) => stem !== key);
    const stemmed = others.flatMap((stem) => [whole(stem), { ...whole(DERIVED + stem), isStem: true }]);
    if (stemmed.length > 0) ways.push({ places: [stemmed], isTypo: false });
  }
  return ways;
}

function widenedWays(widened: Widened): Way[] {
  const ways: Way[] = [];
  if (widened.endings.length > 0) ways.push({ places: [widened.endings.map(whole)], isTypo: false });
  for (const [left, right] of widened.splits) {
    ways.push({ places: [left.map(whole), right.map(whole)], isTypo: false });
  }
  return ways;
}

const typoPlaces = (typos: readonly Typo[]): Wanted[] =>
  typos.flatMap(({ lexeme, isBeginning }) =>
    isBeginning
      ? [
          { lexeme, isBeginning },
          { lexeme: DERIVED + lexeme, isBeginning },
        ]
      : [whole(lexeme)],
  );

/** A lexeme in a tsquery. Beginnings are marked outside of the quotes. */
const written = ({ lexeme, isBeginning }: Wanted) =>
  `'${lexeme.replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;

const either = (parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join(' | ')})`);

const writtenWay = ({ places }: Way) =>
  places.length === 1
    ? places[0]!.map(written)
    : [`(${places.map((wanted) => either(wanted.map(written))).join(' <-> ')})`];

const writtenWays = (ways: readonly Way[]) => either([...new Set(ways.flatMap(writtenWay))]);

/** What was typed, word for word, and written together where it is so in the query. */
function literalOf(word: QueryWord): string {
  const places = piecesOf(word).map(({ form, letterEnd, end }) => [
    { lexeme: form, isBeginning: letterEnd === end },
  ]);
  const joins = word.isQuoted ? [] : joinedPieces(word.tokens).filter(({ isJoined }) => isJoined);
  return [
    ...writtenWay({ places, isTypo: false }),
    ...joins.map(({ form }) => written(whole(DERIVED + wordKey(form)))),
  ].join(' & ');
}

const capitalised = (word: string) => word.replace(/^./u, (letter) => letter.toUpperCase());

/** The one letter with which a word begins that somebody types behind others: it does not take their hits away. */
function isBegun(word: QueryWord): boolean {
  const single = singleOf(word);
  return single !== undefined && !word.isQuoted && !canBegin(single) && /\p{L}/u.test(single.form);
}

/**
 * Understands a query: its words with their spellings, stems, compounds, and what was meant where they are mistyped.
 * @param options.exact leaves out what may have been meant
 * @param options.language that of whoever asks; words of the others are found as well
 */
export async function understand(
  db: Sql,
  stems: Stems,
  parsed: ParsedQuery,
  options: { exact: boolean; language: string },
): Promise<Understood> {
  const wanted = parsed.words.filter(({ isExcluded }) => !isExcluded);
  const empty: Understood = {
    all: null,
    exact: null,
    literal: null,
    titleKey: '',
    corrections: [],
    words: [],
  };
  if (wanted.length === 0) return empty;
  const own = options.language.slice(0, 2);
  const languages = [...new Set([own, ...STEMMED])];
  const forms = parsed.words.flatMap((word) => singleOf(word)?.form ?? []);
  await Promise.all(languages.map((language) => stems.learn(forms, language)));

  // What is widened: words by themselves, and for typos the pieces of those that have several, and these together:
  // a large letter in the wrong place is a typo like any other.
  const places: { word: number; place: number | 'all'; from: string }[] = [];
  const toWiden: WordToWiden[] = [];
  wanted.forEach((word, index) => {
    if (word.isQuoted) return;
    const pieces = piecesOf(word);
    // First what it is in one: of `oVrstand` it is not the `Vrstand` that is put right.
    const all = wholeOf(word);
    if (all) {
      places.push({ word: index, place: 'all', from: word.text.slice(all.start, all.end) });
      toWiden.push({ key: wordKey(all.form), stems: [], onlyTypos: true });
    }
    pieces.forEach(({ form, letterEnd, start, end }, place) => {
      if (letterEnd !== undefined) return;
      const endings = pieces.length === 1 ? stemsOf(form, stems, [own]) : [];
      places.push({ word: index, place, from: word.text.slice(start, end) });
      toWiden.push({ key: wordKey(form), stems: endings, onlyTypos: pieces.length > 1 });
    });
  });
  const widened = await widen(db, toWiden, { exact: options.exact });

  const corrections: Correction[] = [];
  const understood = wanted.map((word, index) => {
    const single = singleOf(word);
    const ways = waysOf(word, single ? stemsOf(single.form, stems, languages) : []);
    const pieces = piecesOf(word);
    places.forEach(({ word: of, place, from }, number) => {
      if (of !== index) return;
      const more = widened[number]!;
      if (pieces.length === 1) ways.push(...widenedWays(more));
      if (more.typos.length === 0) return;
      ways.push({
        places:
          place === 'all'
            ? [typoPlaces(more.typos)]
            : ways[0]!.places.map((as, other) => (other === place ? typoPlaces(more.typos) : as)),
        isTypo: true,
      });
      for (const { lexeme, isBeginning } of more.typos) {
        if (isBeginning) continue;
        const to = lexeme.startsWith(DERIVED) ? lexeme.slice(1) : lexeme;
        corrections.push({ from, to: /^\p{Lu}/u.test(from) ? capitalised(to) : to, lexeme });
      }
    });
    return { isExcluded: false, ways };
  });

  const literals = wanted.map(literalOf);
  // Neighbours may be written together; what is, is not what was typed.
  for (let index = 1; index < wanted.length; index += 1) {
    const left = singleOf(wanted[index - 1]!);
    const right = singleOf(wanted[index]!);
    if (!left || !right || wanted[index - 1]!.isQuoted || wanted[index]!.isQuoted) continue;
    const form = left.form + right.form;
    if (!/^\p{L}{4,}$/u.test(form) || form.length > WORD_MAX) continue;
    const way: Way = { places: [spellings(form, true)], isTypo: false };
    understood[index - 1]!.ways.push(way);
    understood[index]!.ways.push(way);
    literals.push(`!${written(whole(DERIVED + wordKey(form)))}`);
  }

  const excluded = parsed.words
    .filter(({ isExcluded }) => isExcluded)
    .map((word) => ({ isExcluded: true, ways: waysOf(word, []) }));
  const without = excluded.map(({ ways }) => `!(${writtenWays(ways)})`);
  const query = (parts: readonly string[]) => [...parts, ...without].join(' & ');
  const asked = understood.filter(
    (_, index) => !(index > 0 && index === wanted.length - 1 && isBegun(wanted[index]!)),
  );
  const exact = query(asked.map(({ ways }) => writtenWays(ways.filter(({ isTypo }) => !isTypo))));
  return {
    all: options.exact ? exact : query(asked.map(({ ways }) => writtenWays(ways))),
    exact,
    literal: query(literals),
    titleKey: titleKeyOf(wanted.map(({ text }) => text).join(' ')),
    corrections,
    words: [...understood, ...excluded],
  };
}
