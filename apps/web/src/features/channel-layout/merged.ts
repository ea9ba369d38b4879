import type { LayoutRow } from '@dorfplatz/contract';
import { addressesIn } from './changes.ts';
import { emptyRow, type NewId, ordered, type Rows, widgetsIn } from './rows.ts';

/**
 * Takes what one changed of a layout onto another that somebody else made of the same one meanwhile.
 *
 * A widget that either moved or added is there afterwards, once; one that either took out is gone, unless the other
 * moved it. Where both moved the same, mine holds.
 * @param base what both began with
 */
export function merged(base: Rows, mine: Rows, theirs: Rows, newId: NewId): LayoutRow[] {
  const wishes = wishesOf(base, mine, theirs);
  const rows = rowsOf(base, mine, theirs, new Set([...wishes.values()].map(({ row }) => row)));
  const cells = new Map(rows.map((row) => [row.id, emptyRow(row.id, row.type).widgets as (number | null)[]]));
  // What has its cell goes in first, mine before theirs; then whatever found it taken.
  const left: [number, Wish][] = [];
  const byTurn = [...wishes].sort(([, one], [, other]) => Number(other.isMine) - Number(one.isMine));
  for (const [widget, wish] of byTurn) {
    const row = cells.get(wish.row)!;
    if (wish.cell < row.length && row[wish.cell] === null) row[wish.cell] = widget;
    else left.push([widget, wish]);
  }
  const over = new Map<string, number[]>();
  for (const [widget, { row }] of left) {
    const free = cells.get(row)!.indexOf(null);
    if (free >= 0) cells.get(row)![free] = widget;
    else over.set(row, [...(over.get(row) ?? []), widget]);
  }
  const whole = rows.flatMap((row) => {
    const more = over.get(row.id);
    const filled = { ...row, widgets: cells.get(row.id)! };
    return more ? [filled, { id: newId(), type: row.type, widgets: more }] : [filled];
  });
  return ordered(whole, newId);
}

interface Wish {
  row: string;
  cell: number;
  isMine: boolean;
}

/** Where each widget of the result shall stand. */
function wishesOf(base: Rows, mine: Rows, theirs: Rows): Map<number, Wish> {
  const [was, here, there] = [addressesIn(base), addressesIn(mine), addressesIn(theirs)];
  const wishes = new Map<number, Wish>();
  for (const widget of new Set([...widgetsIn(theirs), ...widgetsIn(mine)])) {
    const [before, own, other] = [was.get(widget), here.get(widget), there.get(widget)];
    // Taken out by one, and left where it was by the other.
    if (before !== undefined && (own === undefined || other === undefined)) {
      if ((own ?? other) === before) continue;
    }
    const isMine = own !== undefined && (other === undefined || own !== before);
    const address = (isMine ? own : other)!;
    const cut = address.lastIndexOf('/');
    wishes.set(widget, { row: address.slice(0, cut), cell: Number(address.slice(cut + 1)), isMine });
  }
  return wishes;
}

/** The rows of the result with their types, in order; without widgets. */
function rowsOf(base: Rows, mine: Rows, theirs: Rows, needed: ReadonlySet<string>): LayoutRow[] {
  const [before, here, there] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [row.id, row])));
  const isKept = ({ id }: LayoutRow): boolean => {
    if (needed.has(id)) return true;
    const was = before!.get(id);
    if (!was) return true;
    const [own, other] = [here!.get(id), there!.get(id)];
    if (own && other) return true;
    // Removed by one; the other made something else of it, or not.
    return (own ?? other)!.type !== was.type;
  };
  const typeOf = ({ id }: LayoutRow) => {
    const [was, own, other] = [before!.get(id), here!.get(id), there!.get(id)];
    if (!own || !other) return (own ?? other)!.type;
    if (own.type !== was?.type) return own.type;
    return other.type;
  };
  const known = (rows: Rows) => rows.filter(({ id }) => here!.has(id) && before!.has(id)).map(({ id }) => id);
  const isReordered = known(base).join() !== known(mine).join();
  const [skeleton, others] = isReordered ? [mine, theirs] : [theirs, mine];
  const result = skeleton.filter(isKept);
  others.forEach((row, at) => {
    if (!isKept(row) || result.some(({ id }) => id === row.id)) return;
    const ahead = others.slice(0, at).findLast((one) => result.some(({ id }) => id === one.id));
    result.splice(ahead ? result.findIndex(({ id }) => id === ahead.id) + 1 : 0, 0, row);
  });
  return result.map((row) => emptyRow(row.id, typeOf(row)));
}
