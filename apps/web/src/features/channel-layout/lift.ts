import { placed, placeOf, type Rows, rowMoved, type Target } from './rows.ts';
import { type Arrow, startOf, stepped } from './steps.ts';

/** What is held by the keys, and the rows as they are while it is. */
export type Lift =
  | { of: 'widget'; id: number; origin: Rows; rows: Rows; target: Target; newRow: string }
  | { of: 'row'; id: string; origin: Rows; rows: Rows };

/** Lifts a widget; null where it stands in no row. @param newRow the id of the row that may be made for it */
export function liftWidget(rows: Rows, id: number, newRow: string): Lift | null {
  const target = startOf(rows, id);
  return target && { of: 'widget', id, origin: rows, rows, target, newRow };
}

/** Lifts a row. */
export const liftRow = (rows: Rows, id: string): Lift => ({ of: 'row', id, origin: rows, rows });

/** What an arrow makes of it; null where it goes no further that way. */
export function carried(lift: Lift, arrow: Arrow): Lift | null {
  if (lift.of === 'row') {
    if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') return null;
    const at = lift.rows.findIndex(({ id }) => id === lift.id);
    const rows = rowMoved(lift.rows, lift.id, at + (arrow === 'ArrowUp' ? -1 : 1));
    return rows === lift.rows ? null : { ...lift, rows };
  }
  const target = stepped(lift.origin, lift.id, lift.target, arrow);
  if (!target) return null;
  // Always from where it was lifted: what it passes on the way stays where it is.
  const rows = placed(lift.origin, lift.id, target, () => lift.newRow);
  return { ...lift, target, rows };
}

/** Whether it is in a row that was made for it. */
export const isInNewRow = (lift: Lift): boolean =>
  lift.of === 'widget' && placeOf(lift.rows, lift.id)?.row === lift.newRow;
