import { TAB_LAYOUTS } from '@dorfplatz/contract';
import { describe, expect, it } from 'vitest';
import { tabsOf, tabWith } from './tabs.ts';
import { property } from './testing.ts';

const properties = ['title', 'status', 'note', 'tags', 'views'].map((name) => property(name, 'text'));
const entry = (name: string, show_label = true) => ({ property: name, show_label });
const columns = {
  a: [entry('status')],
  b: [entry('note', false)],
  c: [entry('tags'), entry('gone')],
  d: [entry('views')],
};
const app = { properties, title_property: 'title', item_layout: { type: 'auto' as const, tabs: [] } };
const shape = (tabs: ReturnType<typeof tabsOf>) =>
  tabs.map(({ rows }) =>
    rows.map((row) => row.map(({ properties: shown }) => shown.map(({ property: { name } }) => name).join())),
  );

describe('the tabs of an item', () => {
  it('are one with all properties where the app lays itself out [RUL-0422]', () => {
    expect(shape(tabsOf(app))).toEqual([[['status,note,tags,views']]]);
    expect(shape(tabsOf(app, true))).toEqual([[['title,status,note,tags,views']]]);
  });

  it('have rows of columns by their layout [RUL-0423]', () => {
    const shapes = TAB_LAYOUTS.map(
      (layout) =>
        shape(tabsOf({ ...app, item_layout: { type: 'custom', tabs: [{ name: 'T', layout, columns }] } }))[0],
    );
    expect(shapes).toEqual([
      [['status']],
      [['status', 'note']],
      [['status', 'note', 'tags']],
      [['status'], ['note', 'tags']],
      [['status'], ['note', 'tags'], ['views']],
      [['status', 'note'], ['tags']],
    ]);
  });

  it('are left out where the reader reads nothing of them', () => {
    const tab = (name: string, of: string) => ({
      name,
      layout: 'a' as const,
      columns: { a: [entry(of)], b: [], c: [], d: [] },
    });
    const item_layout = { type: 'custom' as const, tabs: [tab('One', 'status'), tab('Two', 'gone')] };
    expect(tabsOf({ ...app, item_layout }).map(({ name }) => name)).toEqual(['One']);
  });

  it('have a place for every field of a form, and lead to it', () => {
    const item_layout = {
      type: 'custom' as const,
      tabs: [
        { name: 'One', layout: 'a' as const, columns: { ...columns, b: [], c: [], d: [] } },
        { name: 'Two', layout: 'a' as const, columns: { a: [entry('tags')], b: [], c: [], d: [] } },
      ],
    };
    const tabs = tabsOf({ ...app, item_layout }, true);
    expect(shape(tabs)).toEqual([[['title'], ['status'], ['note,views']], [['tags']]]);
    expect(tabWith(tabs, 'tags')).toBe(1);
    expect(tabWith(tabs, 'gone')).toBe(-1);
  });
});
