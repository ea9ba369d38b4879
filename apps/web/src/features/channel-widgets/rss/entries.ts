import type { Width } from '../shown-rows.ts';

/** So many entries stand below each other in a column [RUL-0385]. */
export const ENTRIES_PER_COLUMN = 4;

/** How many entries of a feed show: four in each column, or one row of them. */
export const entriesShown = (count: number, w: Width, isSingleRow: boolean): number =>
  Math.min(count, w * (isSingleRow ? 1 : ENTRIES_PER_COLUMN));
