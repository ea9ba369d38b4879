import type { Width } from '../shown-rows.ts';

/** So many people stand beside each other in a column [RUL-0383]. */
export const PEOPLE_PER_COLUMN = 3;
const ROWS = 2;

/** How many people show before somebody asks for all of them: two rows, or one. */
export const peopleShown = (count: number, w: Width, isSingleRow: boolean): number =>
  Math.min(count, PEOPLE_PER_COLUMN * w * (isSingleRow ? 1 : ROWS));
