import { describe, expect, it } from 'vitest';
import {
  type Column,
  neighbourAt,
  placed,
  placeOf,
  shownAssignees,
  stepped,
  withMore,
} from './wall-cards.ts';

const card = (id: number, column: string | null) => ({ id, title: `Karte ${id}`, column });
const column = (
  value: string | null,
  ids: number[],
  total = ids.length,
  next: string | null = null,
): Column => ({
  value,
  label: value ?? '',
  color: null,
  limit: null,
  total,
  items: ids.map((id) => card(id, value)),
  next,
});
const wall = [column(null, [1, 2]), column('open', [3, 4, 5], 9, '/more'), column('done', [])];
const ids = (columns: readonly Column[]) => columns.map(({ items }) => items.map(({ id }) => id));

describe('cards of the wall', () => {
  it('change their column and its value with their place [RUL-0413]', () => {
    const moved = placed(wall, 4, { column: 'done', at: 0 });
    expect(ids(moved)).toEqual([[1, 2], [3, 5], [4]]);
    expect(moved.map(({ total }) => total)).toEqual([2, 8, 1]);
    expect(moved[2]!.items[0]!.column).toBe('done');
    expect(ids(placed(wall, 3, { column: 'open', at: 2 }))[1]).toEqual([4, 5, 3]);
    expect(placed(wall, 3, { column: 'open', at: 0 })).toBe(wall);
    expect(placed(wall, 99, { column: 'open', at: 0 })).toBe(wall);
  });

  it('are told by the card that they lie behind [RUL-0420]', () => {
    expect(neighbourAt(wall, 4, { column: 'open', at: 0 })).toBe(null);
    expect(neighbourAt(wall, 4, { column: 'open', at: 2 })).toBe(5);
    expect(neighbourAt(wall, 4, { column: 'open', at: 1 })).toBe(3);
    expect(neighbourAt(wall, 1, { column: 'open', at: 3 })).toBe(5);
    expect(neighbourAt(wall, 1, { column: 'done', at: 0 })).toBe(null);
  });

  it('lie without a value in the first column [RUL-0414]', () => {
    expect(placeOf(wall, 2)).toEqual({ column: null, at: 1 });
    expect(placed(wall, 3, { column: null, at: 1 })[0]!.items[1]!.column).toBe(null);
  });

  it('are loaded once, whatever moves meanwhile [RUL-0421]', () => {
    const more = column('open', [5, 6, 1], 8, null);
    const all = withMore(wall, more);
    expect(ids(all)).toEqual([[1, 2], [3, 4, 5, 6], []]);
    expect(all[1]).toMatchObject({ total: 8, next: null });
  });

  it('go by arrows within a column, across columns and into an empty one [C25]', () => {
    const at = (columnOf: string | null, place: number) => ({ column: columnOf, at: place });
    expect(stepped(wall, 3, at('open', 0), 'ArrowUp')).toBe(null);
    expect(stepped(wall, 3, at('open', 0), 'ArrowDown')).toEqual(at('open', 1));
    expect(stepped(wall, 3, at('open', 2), 'ArrowDown')).toBe(null);
    expect(stepped(wall, 5, at('open', 2), 'ArrowRight')).toEqual(at('done', 0));
    expect(stepped(wall, 5, at('done', 0), 'ArrowRight')).toBe(null);
    expect(stepped(wall, 5, at('open', 2), 'ArrowLeft')).toEqual(at(null, 2));
  });

  it('show seven assignees and how many more there are [RUL-0417]', () => {
    expect(shownAssignees([1, 2, 3])).toEqual({ shown: [1, 2, 3], more: 0 });
    expect(shownAssignees([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual({
      shown: [1, 2, 3, 4, 5, 6, 7],
      more: 3,
    });
  });
});
