import { type RawBuilder, sql } from '../../platform/db/database.ts';
import type { Letters } from './tables.ts';

type Key = RawBuilder<string>;

/** The letter that an entry stands under; `#` for all that begin with none. Sort keys are folded. */
export const letterOf = (key: Key): RawBuilder<string> =>
  sql<string>`case when ${key} collate "C" >= 'a' and ${key} collate "C" < '{' then upper(left(${key}, 1)) else '#' end`;

/** As `letterOf`, of a key that was read. */
export const letterOfKey = (key: string): string => (/^[a-z]/.test(key) ? key[0]!.toUpperCase() : '#');

/** True for entries under a letter, as a range of the index that sorts them. */
export function underLetter(letter: string | undefined, key: Key): RawBuilder<boolean> {
  if (letter === undefined) return sql<boolean>`true`;
  if (letter === '#') return sql<boolean>`(${key} collate "C" < 'a' or ${key} collate "C" >= '{')`;
  const first = letter.toLowerCase();
  const next = String.fromCharCode(first.charCodeAt(0) + 1);
  return sql<boolean>`(${key} collate "C" >= ${first} and ${key} collate "C" < ${next})`;
}

/** How many entries there are under a letter, or under all of them. */
export const countedUnder = (letter: string | undefined, counts: Letters): number =>
  counts
    .filter((each) => letter === undefined || each.letter === letter.toUpperCase())
    .reduce((sum, { count }) => sum + count, 0);
