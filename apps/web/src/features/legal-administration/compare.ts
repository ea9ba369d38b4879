import { diffWordsWithSpace } from 'diff';

/** For how long two versions are compared, in milliseconds; beyond it they are too different to be worth it. */
const LONGEST = 1000;

/** A piece of two texts, in the order in which one reads them. */
export type Piece = { value: string; kind: 'same' | 'added' | 'removed' };

/** What words came and went; null where nearly everything did. */
export function compareWords(before: string, after: string): Piece[] | null {
  const pieces = diffWordsWithSpace(before, after, { timeout: LONGEST });
  return (
    pieces?.map(({ value, added, removed }) => ({
      value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    })) ?? null
  );
}
