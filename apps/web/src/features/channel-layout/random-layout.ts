import type { LayoutRow, LayoutRowType } from '@dorfplatz/contract';
import fc from 'fast-check';
import {
  cellCount,
  type NewId,
  placed,
  ROW_TYPES,
  type Rows,
  rowMoved,
  takenOut,
  typeChanged,
} from './rows.ts';

/** Ids of new rows for one test: `new-1`, `new-2`, … */
export function ids(prefix = 'new'): NewId {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
}

/** A row written as the names of its widgets, which are numbers; 0 is an empty cell. */
export const row = (id: string, type: LayoutRowType, ...widgets: number[]): LayoutRow => ({
  id,
  type,
  widgets: widgets.map((widget) => widget || null),
});

/** Any layout of at most six rows. */
export const layouts: fc.Arbitrary<LayoutRow[]> = fc
  .array(fc.tuple(fc.constantFrom(...ROW_TYPES), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })), {
    maxLength: 6,
  })
  .map((drawn) => {
    let widget = 0;
    return drawn.map(([type, isTaken], at) => ({
      id: `r${at}`,
      type,
      widgets: Array.from({ length: cellCount(type) }, (_, cell) => {
        widget += 1;
        return isTaken[cell] ? widget : null;
      }),
    }));
  });

type Act =
  | { act: 'place'; widget: number; at: number; cell: number }
  | { act: 'new_row'; widget: number; at: number }
  | { act: 'take_out'; widget: number }
  | { act: 'type'; at: number; type: LayoutRowType }
  | { act: 'move_row'; at: number; to: number };

const number = fc.nat({ max: 20 });

/** Things that somebody does in the editor. */
export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('place' as const), widget: number, at: number, cell: fc.nat({ max: 2 }) }),
    fc.record({ act: fc.constant('new_row' as const), widget: number, at: number }),
    fc.record({ act: fc.constant('take_out' as const), widget: number }),
    fc.record({ act: fc.constant('type' as const), at: number, type: fc.constantFrom(...ROW_TYPES) }),
    fc.record({ act: fc.constant('move_row' as const), at: number, to: number }),
  ),
  { maxLength: 6 },
);

/** What a layout is after somebody did all that. @param widgetOf which widget a number means */
export function after(rows: Rows, done: readonly Act[], newId: NewId, widgetOf = (n: number) => n + 1): Rows {
  return done.reduce<Rows>((now, act) => {
    const idAt = (at: number) => now[at % Math.max(1, now.length)]?.id ?? 'none';
    switch (act.act) {
      case 'place':
        return placed(now, widgetOf(act.widget), { in: 'cell', row: idAt(act.at), cell: act.cell }, newId);
      case 'new_row':
        return placed(now, widgetOf(act.widget), { in: 'new_row', at: act.at % (now.length + 1) }, newId);
      case 'take_out':
        return takenOut(now, widgetOf(act.widget));
      case 'type':
        return typeChanged(now, idAt(act.at), act.type, newId);
      default:
        return rowMoved(now, idAt(act.at), act.to % Math.max(1, now.length));
    }
  }, rows);
}
