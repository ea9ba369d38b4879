import { LAYOUT_ROWS } from '@dorfplatz/contract';
import { placeOf, type Rows, type Target } from './rows.ts';

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Where a widget is before any arrow was pressed; null where it is not in the layout. */
export const startOf = (rows: Rows, widget: number): Target | null => {
  const place = placeOf(rows, widget);
  return place && { in: 'cell', row: place.row, cell: place.cell };
};

/**
 * Where an arrow takes a lifted widget: beside it in the row, or up and down by turns into a new row between two and
 * into the row there, as near as can be below or above where it was. Null where it goes no further.
 * @param rows as they stood when it was lifted
 * @param target where it is now
 */
export function stepped(rows: Rows, widget: number, target: Target, arrow: Arrow): Target | null {
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') return beside(rows, target, arrow);
  const step = arrow === 'ArrowUp' ? -1 : 1;
  const start = placeOf(rows, widget);
  let next: Target | null = target;
  do {
    next = next.in === 'new_row' ? intoRow(rows, widget, next.at, step) : outOfRow(rows, next.row, step);
  } while (next && start && isNoMove(rows, widget, next));
  return next;
}

function beside(rows: Rows, target: Target, arrow: Arrow): Target | null {
  if (target.in === 'new_row') return null;
  const cell = target.cell + (arrow === 'ArrowLeft' ? -1 : 1);
  const row = rows.find(({ id }) => id === target.row);
  return row && cell >= 0 && cell < row.widgets.length ? { ...target, cell } : null;
}

function outOfRow(rows: Rows, id: string, step: number): Target {
  const at = rows.findIndex((row) => row.id === id);
  return { in: 'new_row', at: step < 0 ? at : at + 1 };
}

function intoRow(rows: Rows, widget: number, at: number, step: number): Target | null {
  const row = rows[step < 0 ? at - 1 : at];
  return row ? { in: 'cell', row: row.id, cell: nearestCell(rows, widget, row.id) } : null;
}

/** A new row beside one in which the widget stands alone, over the full width, is where it is already. */
function isNoMove(rows: Rows, widget: number, target: Target): boolean {
  const from = placeOf(rows, widget);
  if (!from || target.in !== 'new_row' || rows[from.at]!.type !== 'full') return false;
  return target.at === from.at || target.at === from.at + 1;
}

/** The cell whose middle is nearest to that of the cell which the widget comes from. */
function nearestCell(rows: Rows, widget: number, id: string): number {
  const from = placeOf(rows, widget);
  const middle = from ? middles(rows, from.row)[from.cell]! : 0;
  const distances = middles(rows, id).map((each) => Math.abs(each - middle));
  return distances.indexOf(Math.min(...distances));
}

function middles(rows: Rows, id: string): number[] {
  const row = rows.find((each) => each.id === id)!;
  let left = 0;
  return LAYOUT_ROWS[row.type].map((width) => {
    left += width;
    return left - width / 2;
  });
}
