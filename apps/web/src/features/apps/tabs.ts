import type { App, AppProperty, ItemTab } from '@dorfplatz/contract';

export interface ShownProperty {
  property: AppProperty;
  showLabel: boolean;
}

/** A tab of an item: rows of columns, as `a-bc` is one column above two [RUL-0423]. */
export interface ShownTab {
  name: string;
  rows: { key: string; properties: ShownProperty[] }[][];
}

type Columns = ItemTab['columns'];
type Laid = Pick<App, 'properties' | 'item_layout' | 'title_property'>;

/**
 * The tabs of items of an app. One that is laid out by itself has all its properties in one tab, in their order: but the
 * title, which stands above. Where a layout leaves nothing that the reader may read, a tab is left out.
 * @param keepsTitle for forms, where the title is a field among others
 */
export function tabsOf({ properties, item_layout, title_property }: Laid, keepsTitle = false): ShownTab[] {
  const byName = new Map(properties.map((property) => [property.name, property]));
  const all = properties
    .filter(({ name }) => keepsTitle || name !== title_property)
    .map((property) => ({ property, showLabel: true }));
  const whole = { name: '', rows: [[{ key: 'a', properties: all }]] };
  if (item_layout.tabs.length === 0 || item_layout.type === 'auto') return [whole];
  const placed = new Set<string>();
  const tabs = item_layout.tabs.flatMap(({ name, layout, columns }): ShownTab[] => {
    const rows = layout
      .split('-')
      .map((letters) =>
        [...letters].map((key) => ({
          key,
          properties: columns[key as keyof Columns].flatMap(({ property, show_label }): ShownProperty[] => {
            const found = byName.get(property);
            if (!found || (!keepsTitle && property === title_property)) return [];
            placed.add(property);
            return [{ property: found, showLabel: show_label }];
          }),
        })),
      )
      .filter((row) => row.some(({ properties: shown }) => shown.length > 0));
    return rows.length > 0 ? [{ name, rows }] : [];
  });
  if (!keepsTitle) return tabs.length > 0 ? tabs : [whole];
  return withRest(
    tabs,
    all.filter(({ property }) => !placed.has(property.name)),
    title_property,
  );
}

/** In forms every field has a place: what no tab names stands below the first, and the title above it. */
function withRest(tabs: ShownTab[], rest: ShownProperty[], title: string | null): ShownTab[] {
  const [first, ...others] = tabs;
  if (!first) return [{ name: '', rows: [[{ key: 'a', properties: rest }]] }];
  const row = (key: string, isTitle: boolean) => {
    const properties = rest.filter(({ property }) => (property.name === title) === isTitle);
    return properties.length > 0 ? [[{ key, properties }]] : [];
  };
  return [{ ...first, rows: [...row('title', true), ...first.rows, ...row('rest', false)] }, ...others];
}

/** The tab in which a field stands, to lead there when it is refused. */
export const tabWith = (tabs: readonly ShownTab[], name: string): number =>
  tabs.findIndex(({ rows }) =>
    rows.some((row) =>
      row.some(({ properties }) => properties.some(({ property }) => property.name === name)),
    ),
  );
