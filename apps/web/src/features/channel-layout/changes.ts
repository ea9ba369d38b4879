import type { LayoutRow } from '@dorfplatz/contract';
import { placeOf, type Rows, widgetsIn } from './rows.ts';

/** Where a widget stands, so that it can be compared: whatever number its row has. */
export function addressIn(rows: Rows, widget: number): string | null {
  const place = placeOf(rows, widget);
  return place && `${place.row}/${place.cell}`;
}

/** Where all widgets stand, by their ids. */
export function addressesIn(rows: Rows): Map<number, string> {
  return new Map(
    rows.flatMap(({ id, widgets }) =>
      widgets.flatMap((widget, cell) => (widget === null ? [] : [[widget, `${id}/${cell}`] as const])),
    ),
  );
}

/** How many changes make one layout of another: rows added, removed, moved, of another type, and widgets likewise. */
export function countChanges(base: Rows, rows: Rows): number {
  const before = new Map(base.map((row) => [row.id, row]));
  const after = new Map(rows.map((row) => [row.id, row]));
  const added = rows.filter(({ id }) => !before.has(id)).length;
  const removed = base.filter(({ id }) => !after.has(id)).length;
  const stayed = rows.filter(({ id }) => before.has(id));
  const retyped = stayed.filter(({ id, type }) => before.get(id)!.type !== type).length;
  const was = addressesIn(base);
  const is = addressesIn(rows);
  const widgets = new Set([...widgetsIn(base), ...widgetsIn(rows)]);
  const moved = [...widgets].filter((widget) => was.get(widget) !== is.get(widget)).length;
  return added + removed + retyped + movedRows(base, stayed) + moved;
}

/** How few rows were moved: all but the longest run of them that is in its former order. */
function movedRows(base: Rows, stayed: readonly LayoutRow[]): number {
  const turn = new Map(base.map(({ id }, at) => [id, at]));
  /** The least last turn of the runs of each length. */
  const ends: number[] = [];
  for (const { id } of stayed) {
    const at = turn.get(id)!;
    const longer = ends.findIndex((end) => end >= at);
    if (longer < 0) ends.push(at);
    else ends[longer] = at;
  }
  return stayed.length - ends.length;
}
