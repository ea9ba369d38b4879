import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acts, after, ids, layouts, row } from './random-layout.ts';
import {
  cellCount,
  freeTarget,
  ordered,
  placed,
  placeOf,
  ROW_TYPES,
  rowMoved,
  takenOut,
  typeChanged,
  widgetsIn,
  withoutRow,
  withRow,
} from './rows.ts';

const sorted = (widgets: readonly number[]) => [...widgets].sort((one, other) => one - other);
const start = [row('a', 'full', 1), row('b', 'half-2-1', 2, 3), row('c', 'third', 4, 0, 5)];

describe('rows of a layout', () => {
  it('[RUL-0378] have as many cells as their type', () => {
    expect(ROW_TYPES.map((type) => [type, cellCount(type)])).toEqual([
      ['full', 1],
      ['half-1-2', 2],
      ['half-2-1', 2],
      ['third', 3],
    ]);
  });

  it('are added between others, moved and removed', () => {
    const more = withRow(start, 1, row('n', 'full', 0));
    expect(more.map(({ id }) => id)).toEqual(['a', 'n', 'b', 'c']);
    expect(rowMoved(more, 'c', 0).map(({ id }) => id)).toEqual(['c', 'a', 'n', 'b']);
    expect(rowMoved(more, 'a', 9).map(({ id }) => id)).toEqual(['n', 'b', 'c', 'a']);
    expect(rowMoved(start, 'b', 1)).toBe(start);
    expect(withoutRow(more, 'n')).toEqual(start);
  });

  it('put what has no cell in another type into new rows after them', () => {
    expect(typeChanged([row('t', 'third', 1, 2, 3), row('z', 'full', 9)], 't', 'full', ids())).toEqual([
      row('t', 'full', 1),
      row('new-1', 'full', 2),
      row('new-2', 'full', 3),
      row('z', 'full', 9),
    ]);
    expect(typeChanged([row('t', 'third', 1, 2, 3)], 't', 'half-1-2', ids())).toEqual([
      row('t', 'half-1-2', 1, 2),
      row('new-1', 'half-1-2', 3, 0),
    ]);
  });

  it('close a gap rather than begin a new row, and leave gaps that need not close', () => {
    expect(typeChanged([row('t', 'third', 1, 0, 3)], 't', 'half-1-2', ids())).toEqual([
      row('t', 'half-1-2', 1, 3),
    ]);
    expect(typeChanged([row('t', 'third', 0, 2, 0)], 't', 'half-2-1', ids())).toEqual([
      row('t', 'half-2-1', 0, 2),
    ]);
    expect(typeChanged([row('t', 'full', 1)], 't', 'third', ids())).toEqual([row('t', 'third', 1, 0, 0)]);
  });

  it('are put in order where stored ones are not', () => {
    expect(ordered([row('a', 'full', 1, 2), row('b', 'third', 1)], ids())).toEqual([
      row('a', 'full', 1),
      row('new-1', 'full', 2),
      row('b', 'third', 0, 0, 0),
    ]);
  });
});

describe('a widget', () => {
  it('goes into a free cell and leaves its own free', () => {
    expect(placed(start, 1, { in: 'cell', row: 'c', cell: 1 }, ids())).toEqual([
      row('a', 'full', 0),
      row('b', 'half-2-1', 2, 3),
      row('c', 'third', 4, 1, 5),
    ]);
  });

  it('changes with what stands where it goes', () => {
    expect(placed(start, 1, { in: 'cell', row: 'b', cell: 1 }, ids())).toEqual([
      row('a', 'full', 3),
      row('b', 'half-2-1', 2, 1),
      row('c', 'third', 4, 0, 5),
    ]);
    expect(placed(start, 2, { in: 'cell', row: 'b', cell: 1 }, ids())[1]).toEqual(row('b', 'half-2-1', 3, 2));
  });

  it('that comes from outside moves what stands there to a free cell, or a row of its own', () => {
    expect(placed(start, 9, { in: 'cell', row: 'c', cell: 0 }, ids())[2]).toEqual(row('c', 'third', 9, 4, 5));
    expect(placed(start, 9, { in: 'cell', row: 'a', cell: 0 }, ids()).slice(0, 2)).toEqual([
      row('a', 'full', 9),
      row('new-1', 'full', 1),
    ]);
  });

  it('gets a row of its own, and takes the one along that it leaves empty', () => {
    expect(placed(start, 3, { in: 'new_row', at: 0 }, ids())).toEqual([
      row('new-1', 'full', 3),
      row('a', 'full', 1),
      row('b', 'half-2-1', 2, 0),
      row('c', 'third', 4, 0, 5),
    ]);
    expect(placed(start, 1, { in: 'new_row', at: 3 }, ids()).map(({ widgets }) => widgets)).toEqual([
      [2, 3],
      [4, null, 5],
      [1],
    ]);
    expect(placed(start, 1, { in: 'new_row', at: 1 }, ids())).toBe(start);
  });

  it('is taken out, and what stands nowhere goes into the last row or a new one', () => {
    expect(widgetsIn(takenOut(start, 2))).toEqual([1, 3, 4, 5]);
    expect(placeOf(takenOut(start, 2), 2)).toBeNull();
    expect(freeTarget(start)).toEqual({ in: 'cell', row: 'c', cell: 1 });
    expect(freeTarget([row('a', 'full', 1)])).toEqual({ in: 'new_row', at: 1 });
    expect(freeTarget([])).toEqual({ in: 'new_row', at: 0 });
  });

  it('is never lost and never there twice, whatever is moved where', () => {
    fc.assert(
      fc.property(layouts, acts, (rows, done) => {
        const moves = done.filter(({ act }) => act !== 'take_out');
        const known = (n: number) => widgetsIn(rows)[n % Math.max(1, widgetsIn(rows).length)] ?? 1;
        const result = after(rows, moves, ids(), known);
        const widgets = widgetsIn(result);
        expect(new Set(widgets).size).toBe(widgets.length);
        if (widgetsIn(rows).length > 0) expect(sorted(widgets)).toEqual(sorted(widgetsIn(rows)));
        for (const { type, widgets: cells } of result) expect(cells).toHaveLength(cellCount(type));
        expect(new Set(result.map(({ id }) => id)).size).toBe(result.length);
      }),
    );
  });
});
