import { type RawBuilder, sql } from 'kysely';

const WORDS_MAX = 8;
/** Shorter words resemble half of all names. */
const SHORTEST_MISTYPED = 4;

/** The words of a search text that can be looked for: pickers send `ann*`, and so may people. */
export const searchedWords = (text: string): string[] =>
  text
    .split(/[\s*]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, WORDS_MAX);

const each = (words: readonly string[], one: (word: string) => RawBuilder<unknown>): RawBuilder<boolean> =>
  words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(one), sql` and `)})`;

// Keys hold letters, digits and blanks only, and begin with a blank: nothing in them means anything to LIKE.
const begins = (word: string, key: RawBuilder<string>) => sql`${key} like '%' || name_key(${word}) || '%'`;
const contains = (word: string, key: RawBuilder<string>) =>
  sql`${key} like '%' || ltrim(name_key(${word})) || '%'`;
const resembles = (word: string, key: RawBuilder<string>) =>
  isMistypeable(word)
    ? sql`(${begins(word, key)} or ${isSwapped(word, key)} or name_key(${word}) <% ${key})`
    : begins(word, key);

// Another number is another one, not a mistyped one.
const isMistypeable = (word: string) => word.length >= SHORTEST_MISTYPED && !/\d/.test(word);

/** Two neighbouring letters changed places: the mistake that similarity by three letters sees least. */
function isSwapped(word: string, key: RawBuilder<string>): RawBuilder<unknown> {
  const letters = [...word];
  const swapped = letters
    .slice(1)
    .map((letter, index) =>
      [...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(''),
    )
    .filter((other) => other !== word);
  return swapped.length === 0
    ? sql`false`
    : sql`(${sql.join(
        swapped.map((other) => begins(other, key)),
        sql` or `,
      )})`;
}

/**
 * True where each word begins a word of the name, however its umlauts and doubled letters are written.
 * @param key the `name_key` column, whose trigram index answers it
 */
export const beginsEach = (words: readonly string[], key: RawBuilder<string>): RawBuilder<boolean> =>
  each(words, (word) => begins(word, key));

/** True where each word stands anywhere in the name. */
export const containsEach = (words: readonly string[], key: RawBuilder<string>): RawBuilder<boolean> =>
  each(words, (word) => contains(word, key));

/** True where each word begins one of the name or is hardly mistyped. Runs on `db.searches`, which sets how hardly. */
export const resemblesEach = (words: readonly string[], key: RawBuilder<string>): RawBuilder<boolean> =>
  each(words, (word) => resembles(word, key));

/** How much the words resemble the name: their number when all are in it, 0 when nothing agrees. */
export const resemblance = (words: readonly string[], key: RawBuilder<string>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    words.map(
      (word) =>
        sql`case when ${isSwapped(word, key)} then 0.9 else word_similarity(name_key(${word}), ${key}) end`,
    ),
    sql` + `,
  )})::real`;

/** False where no word can be taken for another one. */
export const mayBeMistyped = (words: readonly string[]): boolean => words.some(isMistypeable);
