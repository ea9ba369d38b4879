import type { ItemLayout, ItemTab } from '@dorfplatz/contract';
import { COLUMNS, type ColumnName, rowsOf } from './draft.ts';
import type { Field } from './field.ts';

export type Entry = ItemTab['columns']['a'][number];
/** Where an entry stands: a column of a tab, and its place there. */
export interface Place {
  tab: number;
  column: ColumnName;
  at: number;
}

const emptyColumns = (): ItemTab['columns'] => ({ a: [], b: [], c: [], d: [] });

export const newTab = (name: string): ItemTab => ({ name, layout: 'a', columns: emptyColumns() });

/** The columns that a tab has, in their order. */
export const columnsOf = (layout: ItemTab['layout']): ColumnName[] => [...new Set(rowsOf(layout).flat())];

/** Where a field stands; null while it has no place. */
export function placeOf(tabs: readonly ItemTab[], property: string): Place | null {
  for (const [tab, { columns }] of tabs.entries())
    for (const column of COLUMNS) {
      const at = columns[column].findIndex((entry) => entry.property === property);
      if (at >= 0) return { tab, column, at };
    }
  return null;
}

/** Fields that stand in no tab: each stands in one only [RUL-0426], and pictures are not offered [RUL-0427]. */
export const unplaced = (tabs: readonly ItemTab[], fields: readonly Field[]): Field[] =>
  fields.filter(({ name, type }) => type !== 'image' && placeOf(tabs, name) === null);

const changeColumn = (
  tabs: readonly ItemTab[],
  { tab, column }: Pick<Place, 'tab' | 'column'>,
  change: (entries: Entry[]) => Entry[],
): ItemTab[] =>
  tabs.map((each, index) =>
    index === tab ? { ...each, columns: { ...each.columns, [column]: change(each.columns[column]) } } : each,
  );

/** Puts a field at a place, from wherever it stands: `at` counts the others of the column. */
export function put(tabs: readonly ItemTab[], property: string, to: Place): ItemTab[] {
  const from = placeOf(tabs, property);
  const entry = from ? tabs[from.tab]!.columns[from.column][from.at]! : { property, show_label: true };
  return changeColumn(takeOut(tabs, property), to, (entries) => entries.toSpliced(to.at, 0, entry));
}

export function takeOut(tabs: readonly ItemTab[], property: string): ItemTab[] {
  const from = placeOf(tabs, property);
  return from ? changeColumn(tabs, from, (entries) => entries.toSpliced(from.at, 1)) : [...tabs];
}

export function withLabel(tabs: readonly ItemTab[], property: string, show_label: boolean): ItemTab[] {
  const from = placeOf(tabs, property);
  return from
    ? changeColumn(tabs, from, (entries) =>
        entries.map((entry) => (entry.property === property ? { ...entry, show_label } : entry)),
      )
    : [...tabs];
}

/** A tab in another layout: what stood in columns that it has not goes to the end of the last one that it has. */
export function relaid(tab: ItemTab, layout: ItemTab['layout']): ItemTab {
  const has = columnsOf(layout);
  const last = has.at(-1)!;
  const columns = emptyColumns();
  for (const column of COLUMNS) columns[has.includes(column) ? column : last].push(...tab.columns[column]);
  return { ...tab, layout, columns };
}

/** The place next to one by a key: up and down in its column, left and right in the columns beside it. */
export function nextPlace(
  tabs: readonly ItemTab[],
  place: Place,
  key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight',
): Place | null {
  const tab = tabs[place.tab]!;
  if (key === 'ArrowUp') return place.at > 0 ? { ...place, at: place.at - 1 } : null;
  if (key === 'ArrowDown')
    return place.at < tab.columns[place.column].length - 1 ? { ...place, at: place.at + 1 } : null;
  const columns = columnsOf(tab.layout);
  const column = columns[columns.indexOf(place.column) + (key === 'ArrowLeft' ? -1 : 1)];
  return column ? { tab: place.tab, column, at: Math.min(place.at, tab.columns[column].length) } : null;
}

/** Tabs of one's own begin with all fields in one column, as they are shown without. */
export const firstTabs = (layout: ItemLayout, fields: readonly Field[], name: string): ItemTab[] =>
  layout.tabs.length > 0
    ? layout.tabs
    : [
        {
          ...newTab(name),
          columns: {
            ...emptyColumns(),
            a: fields
              .filter(({ type }) => type !== 'image')
              .map((field) => ({ property: field.name, show_label: true })),
          },
        },
      ];
