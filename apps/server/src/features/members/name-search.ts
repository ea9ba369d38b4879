import { type RawBuilder, sql } from 'kysely';

const WORDS_MAX = 8;

/** The words of a search text: pickers send `ann*`, and so may people. */
export const searchWords = (text: string): string[] =>
  text
    .replaceAll('*', ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);

/**
 * True where each word begins a word of the name, whatever its case and accents. Written as LIKE, which the
 * trigram index on the folded name answers.
 * @param name the folded name, as the index has it
 */
export function beginsWords(words: readonly string[], name: RawBuilder<string>): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`;
  const each = words.map((word) => {
    const pattern = `${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`(${name} like fold(${pattern}) or ${name} like fold(${`% ${pattern}`}) or ${name} like fold(${`%-${pattern}`}))`;
  });
  return sql<boolean>`(${sql.join(each, sql` and `)})`;
}
