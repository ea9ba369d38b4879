import type { LayoutRow } from '@dorfplatz/contract';
import type { Rows } from './rows.ts';

/** Where all widgets stand, by their ids: the same whatever number their row has. */
export function addressesIn(rows: Rows): Map<number, string> {
  return new Map(
    rows.flatMap(({ id, widgets }) =>
      widgets.flatMap((widget, cell) => (widget === null ? [] : [[widget, `${id}/${cell}`] as const])),
    ),
  );
}

/**
 * How many changes make one layout of another, as whoever made them would count: two widgets that changed places are one,
 * and a row that was added or removed with widgets is as many as these.
 */
export function countChanges(base: Rows, rows: Rows): number {
  const before = new Map(base.map((row) => [row.id, row]));
  const after = new Map(rows.map((row) => [row.id, row]));
  const isFree = ({ widgets }: LayoutRow) => widgets.every((widget) => widget === null);
  const added = rows.filter((row) => !before.has(row.id) && isFree(row)).length;
  const removed = base.filter((row) => !after.has(row.id) && isFree(row)).length;
  const stayed = rows.filter(({ id }) => before.has(id));
  const retyped = stayed.filter(({ id, type }) => before.get(id)!.type !== type).length;
  return added + removed + retyped + movedRows(base, stayed) + movedWidgets(base, rows);
}

function movedWidgets(base: Rows, rows: Rows): number {
  const was = addressesIn(base);
  const is = addressesIn(rows);
  const formerly = new Map([...was].map(([widget, at]) => [at, widget]));
  const moved = [...new Set([...was.keys(), ...is.keys()])].filter(
    (widget) => was.get(widget) !== is.get(widget),
  );
  const pairs = moved.filter((widget) => {
    const other = formerly.get(is.get(widget) ?? '');
    return other !== undefined && is.get(other) !== undefined && is.get(other) === was.get(widget);
  });
  return moved.length - pairs.length / 2;
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
