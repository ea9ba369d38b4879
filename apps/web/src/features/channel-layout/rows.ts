import { LAYOUT_ROWS, type LayoutRow, type LayoutRowType } from '@dorfplatz/contract';

export type Rows = readonly LayoutRow[];

/** Where a widget goes: into a cell that is there, or into a new row before the row that now has this number. */
export type Target = { in: 'cell'; row: string; cell: number } | { in: 'new_row'; at: number };

/** Where a widget stands. */
export interface Place {
  row: string;
  /** Number of the row, from 0. */
  at: number;
  cell: number;
}

/** Makes up the ids of new rows. */
export type NewId = () => string;

export const ROW_TYPES = Object.keys(LAYOUT_ROWS) as LayoutRowType[];
export const cellCount = (type: LayoutRowType): number => LAYOUT_ROWS[type].length;
const emptyCells = (type: LayoutRowType): null[] => LAYOUT_ROWS[type].map(() => null);

export const emptyRow = (id: string, type: LayoutRowType): LayoutRow => ({
  id,
  type,
  widgets: emptyCells(type),
});

/** The rows with a cell for each of their widgets and none besides, and no widget twice: as far as stored ones lack that. */
export function ordered(rows: Rows, newId: NewId): LayoutRow[] {
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    const widgets = row.widgets.map((id) => {
      if (id === null || seen.has(id)) return null;
      seen.add(id);
      return id;
    });
    return fitted({ ...row, widgets }, newId);
  });
}

/** A row with as many cells as its type has; what has none goes into rows of the same type after it. */
function fitted(row: LayoutRow, newId: NewId): LayoutRow[] {
  const count = cellCount(row.type);
  const isOver = row.widgets.slice(count).some((id) => id !== null);
  // Only what must move does: gaps close where there are too few cells.
  const widgets = isOver ? row.widgets.filter((id) => id !== null) : row.widgets;
  const cellsFrom = (from: number) => emptyCells(row.type).map((_, cell) => widgets[from + cell] ?? null);
  const rows = [{ ...row, widgets: cellsFrom(0) }];
  for (let from = count; isOver && from < widgets.length; from += count) {
    rows.push({ id: newId(), type: row.type, widgets: cellsFrom(from) });
  }
  return rows;
}

export const widgetsIn = (rows: Rows): number[] =>
  rows.flatMap(({ widgets }) => widgets.filter((id) => id !== null));

/** Where a widget stands; null where it is not in the layout. */
export function placeOf(rows: Rows, widget: number): Place | null {
  for (const [at, row] of rows.entries()) {
    const cell = row.widgets.indexOf(widget);
    if (cell >= 0) return { row: row.id, at, cell };
  }
  return null;
}

const withCell = (row: LayoutRow, cell: number, widget: number | null): LayoutRow => ({
  ...row,
  widgets: row.widgets.map((id, at) => (at === cell ? widget : id)),
});

const inserted = (rows: Rows, at: number, ...added: LayoutRow[]): LayoutRow[] => {
  const place = Math.max(0, Math.min(at, rows.length));
  return [...rows.slice(0, place), ...added, ...rows.slice(place)];
};

export const withRow = (rows: Rows, at: number, row: LayoutRow): LayoutRow[] => inserted(rows, at, row);

export const withoutRow = (rows: Rows, id: string): LayoutRow[] => rows.filter((row) => row.id !== id);

/** A row moved so that it has this number among all. */
export function rowMoved(rows: Rows, id: string, to: number): Rows {
  const row = rows.find((each) => each.id === id);
  const place = Math.max(0, Math.min(to, rows.length - 1));
  if (!row || rows[place] === row) return rows;
  return inserted(withoutRow(rows, id), place, row);
}

/** A row of another type; what has no cell any more goes into new rows after it, and nothing is lost. */
export function typeChanged(rows: Rows, id: string, type: LayoutRowType, newId: NewId): LayoutRow[] {
  return rows.flatMap((row) => (row.id === id ? fitted({ ...row, type }, newId) : row));
}

/** The layout without a widget; its cell stays, empty. */
export const takenOut = (rows: Rows, widget: number): LayoutRow[] =>
  rows.map((row) => {
    const cell = row.widgets.indexOf(widget);
    return cell < 0 ? row : withCell(row, cell, null);
  });

/**
 * A widget put into its place. What stands there changes with it; where it comes from outside of the layout, that goes
 * into the next free cell of the row, or into a row of its own. A row goes with the last widget that leaves it for a new
 * row: it is the same row, moved.
 */
export function placed(rows: Rows, widget: number, target: Target, newId: NewId): Rows {
  const from = placeOf(rows, widget);
  if (target.in === 'new_row') {
    const row: LayoutRow = { id: newId(), type: 'full', widgets: [widget] };
    const isLast = from !== null && rows[from.at]!.widgets.every((id) => id === null || id === widget);
    if (!from || !isLast) return inserted(takenOut(rows, widget), target.at, row);
    if (isBesideItself(from, target) && rows[from.at]!.type === 'full') return rows;
    const at = target.at > from.at ? target.at - 1 : target.at;
    return inserted(withoutRow(rows, from.row), at, row);
  }
  const at = rows.findIndex(({ id }) => id === target.row);
  const row = rows[at];
  if (!row || target.cell >= row.widgets.length) return rows;
  const there = row.widgets[target.cell]!;
  if (there === widget) return rows;
  if (from) {
    const left = rows.map((each) => (each.id === from.row ? withCell(each, from.cell, there) : each));
    return left.map((each) => (each.id === target.row ? withCell(each, target.cell, widget) : each));
  }
  const taken = rows.map((each) => (each === row ? withCell(row, target.cell, widget) : each));
  if (there === null) return taken;
  const free = row.widgets.indexOf(null);
  if (free >= 0) return taken.map((each, place) => (place === at ? withCell(each, free, there) : each));
  return inserted(taken, at + 1, { id: newId(), type: 'full', widgets: [there] });
}

const isBesideItself = (from: Place, { at }: { at: number }): boolean => at === from.at || at === from.at + 1;

/** The first free cell, from the end of the layout: where a widget goes that nobody gave a place. */
export function freeTarget(rows: Rows): Target {
  const last = rows.at(-1);
  const free = last ? last.widgets.indexOf(null) : -1;
  return free >= 0 ? { in: 'cell', row: last!.id, cell: free } : { in: 'new_row', at: rows.length };
}

export const sameRows = (one: Rows, other: Rows): boolean => JSON.stringify(one) === JSON.stringify(other);
