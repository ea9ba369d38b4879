import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesIn, countChanges } from './changes.ts';
import { merged } from './merged.ts';
import { acts, after, ids, layouts, row } from './random-layout.ts';
import { cellCount, placed, rowMoved, typeChanged, widgetsIn, withoutRow, withRow } from './rows.ts';

const base = [row('a', 'full', 1), row('b', 'half-2-1', 2, 3), row('c', 'third', 4, 0, 5)];
const merge = (mine: typeof base, theirs: typeof base) => merged(base, mine, theirs, ids());

describe('two layouts made of one', () => {
  it('[B01] keep the row that one added and the move of the other', () => {
    const theirs = withRow(base, 1, row('pictures', 'full', 9));
    const mine = [...placed(base, 5, { in: 'cell', row: 'c', cell: 1 }, ids())];
    expect(merge(mine, theirs)).toEqual([
      row('a', 'full', 1),
      row('pictures', 'full', 9),
      row('b', 'half-2-1', 2, 3),
      row('c', 'third', 4, 5, 0),
    ]);
  });

  it('[B01] give both a cell where both put something into the same one', () => {
    const mine = [...placed(base, 9, { in: 'cell', row: 'c', cell: 1 }, ids())];
    const theirs = [...placed(base, 8, { in: 'cell', row: 'c', cell: 1 }, ids())];
    expect(merge(mine, theirs)).toEqual([...mine, row('new-1', 'third', 8, 0, 0)]);
  });

  it('[B01] let go what one took out and the other left where it was, and keep what the other moved', () => {
    const theirs = withoutRow(base, 'b');
    expect(merge(base, theirs)).toEqual(theirs);
    const mine = [...placed(base, 3, { in: 'cell', row: 'c', cell: 1 }, ids())];
    expect(merge(mine, theirs)).toEqual([row('a', 'full', 1), row('c', 'third', 4, 3, 5)]);
    expect(merge(theirs, mine)).toEqual([row('a', 'full', 1), row('c', 'third', 4, 3, 5)]);
  });

  it('[B01] take the order and the types of whoever changed them', () => {
    const mine = [...rowMoved(base, 'c', 0)];
    const theirs = withRow(typeChanged(base, 'c', 'half-1-2', ids('their')), 3, row('d', 'full', 7));
    expect(merge(mine, theirs)).toEqual([
      row('c', 'half-1-2', 4, 5),
      row('d', 'full', 7),
      row('a', 'full', 1),
      row('b', 'half-2-1', 2, 3),
    ]);
  });

  const three = fc.tuple(layouts, acts, acts).map(([start, one, other]) => ({
    start,
    mine: [...after(start, one, ids('mine'))],
    theirs: [...after(start, other, ids('their'))],
  }));

  it('[B01] lose no widget of either, and have none twice', () => {
    fc.assert(
      fc.property(three, ({ start, mine, theirs }) => {
        const result = merged(start, mine, theirs, ids());
        const widgets = widgetsIn(result);
        expect(new Set(widgets).size).toBe(widgets.length);
        for (const { type, widgets: cells } of result) expect(cells).toHaveLength(cellCount(type));
        expect(new Set(result.map(({ id }) => id)).size).toBe(result.length);
        const [was, own, other] = [start, mine, theirs].map(addressesIn);
        for (const widget of new Set([...own!.keys(), ...other!.keys()])) {
          const stayed = (own!.get(widget) ?? other!.get(widget)) === was!.get(widget);
          const isTakenOut = was!.has(widget) && !(own!.has(widget) && other!.has(widget)) && stayed;
          expect(widgets.includes(widget), `widget ${widget}`).toBe(!isTakenOut);
        }
        // What both took out does not come back.
        expect(widgets.every((widget) => own!.has(widget) || other!.has(widget))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('[B01] are one of the two where the other changed nothing', () => {
    fc.assert(
      fc.property(three, ({ start, mine, theirs }) => {
        expect(merged(start, start, theirs, ids())).toEqual(theirs);
        expect(merged(start, mine, start, ids())).toEqual(mine);
      }),
    );
  });
});

describe('how many changes', () => {
  it('counts rows and widgets that were added, removed, moved or changed', () => {
    expect(countChanges(base, base)).toBe(0);
    expect(countChanges(base, rowMoved(base, 'c', 0))).toBe(1);
    expect(countChanges(base, typeChanged(base, 'a', 'third', ids()))).toBe(1);
    expect(countChanges(base, placed(base, 5, { in: 'cell', row: 'c', cell: 1 }, ids()))).toBe(1);
    expect(countChanges(base, placed(base, 1, { in: 'cell', row: 'b', cell: 0 }, ids()))).toBe(1);
    expect(countChanges(base, withRow(base, 0, row('n', 'full', 0)))).toBe(1);
    expect(countChanges(base, withoutRow(base, 'b'))).toBe(2);
    expect(countChanges(base, withRow(base, 0, row('n', 'full', 9)))).toBe(1);
    expect(countChanges(withRow(base, 0, row('n', 'full', 0)), base)).toBe(1);
  });
});
