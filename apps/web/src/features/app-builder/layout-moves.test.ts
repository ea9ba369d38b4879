import type { ItemTab } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import type { Field } from './field.ts';
import {
  columnsOf,
  firstTabs,
  newTab,
  nextPlace,
  placeOf,
  put,
  relaid,
  takeOut,
  unplaced,
  withLabel,
} from './layout-moves.ts';

const entry = (property: string, show_label = true) => ({ property, show_label });
const tab = (layout: ItemTab['layout'], columns: Partial<ItemTab['columns']>): ItemTab => ({
  name: layout,
  layout,
  columns: { a: [], b: [], c: [], d: [], ...columns },
});
const tabs = [
  tab('ab-c', { a: [entry('one'), entry('two')], b: [entry('three', false)] }),
  tab('a', { a: [entry('four')] }),
];
const fields = ['one', 'two', 'three', 'four', 'five'].map((name) => ({ name, type: 'text' })) as Field[];
const inColumn = (now: ItemTab[], at: number, column: 'a' | 'b' | 'c') =>
  now[at]!.columns[column].map(({ property }) => property);

describe('the layout of items', () => {
  it('has the columns of its letters [RUL-0423]', () => {
    expect(columnsOf('a-bc-d')).toEqual(['a', 'b', 'c', 'd']);
    expect(columnsOf('ab')).toEqual(['a', 'b']);
  });

  it('offers what no tab has [RUL-0426], and no pictures [RUL-0427]', () => {
    const photo = { name: 'photo', type: 'image' } as Field;
    expect(unplaced(tabs, [...fields, photo]).map(({ name }) => name)).toEqual(['five']);
  });

  it('moves a field within its column, to another and to another tab, with what is set of it', () => {
    expect(inColumn(put(tabs, 'one', { tab: 0, column: 'a', at: 1 }), 0, 'a')).toEqual(['two', 'one']);
    const moved = put(tabs, 'three', { tab: 1, column: 'a', at: 0 });
    expect(moved[1]!.columns.a).toEqual([entry('three', false), entry('four')]);
    expect(inColumn(moved, 0, 'b')).toEqual([]);
    expect(inColumn(put(tabs, 'five', { tab: 0, column: 'c', at: 0 }), 0, 'c')).toEqual(['five']);
    expect(placeOf(takeOut(tabs, 'four'), 'four')).toBeNull();
    expect(withLabel(tabs, 'one', false)[0]!.columns.a[0]).toEqual(entry('one', false));
  });

  it('moves by keys up, down and to the columns beside', () => {
    const first = { tab: 0, column: 'a', at: 0 } as const;
    expect(nextPlace(tabs, first, 'ArrowUp')).toBeNull();
    expect(nextPlace(tabs, first, 'ArrowDown')).toEqual({ ...first, at: 1 });
    expect(nextPlace(tabs, { ...first, at: 1 }, 'ArrowDown')).toBeNull();
    expect(nextPlace(tabs, { ...first, at: 1 }, 'ArrowRight')).toEqual({ tab: 0, column: 'b', at: 1 });
    expect(nextPlace(tabs, first, 'ArrowLeft')).toBeNull();
  });

  it('keeps every field when a tab is parted otherwise', () => {
    const wide = tab('abc', { a: [entry('one')], b: [entry('two')], c: [entry('three')] });
    expect(relaid(wide, 'ab').columns).toMatchObject({
      a: [entry('one')],
      b: [entry('two'), entry('three')],
      c: [],
    });
    expect(relaid(wide, 'a').columns.a).toHaveLength(3);
  });

  it('begins with all fields in one column', () => {
    const [first] = firstTabs({ type: 'auto', tabs: [] }, fields, 'Überblick');
    expect(first).toMatchObject({ name: 'Überblick', layout: 'a' });
    expect(first!.columns.a).toHaveLength(5);
    expect(firstTabs({ type: 'auto', tabs: [newTab('Meiner')] }, fields, 'Überblick')).toHaveLength(1);
  });
});
