import { type App, type ItemCard, type ItemsQuery, listItems, type WallColumn } from '@dorfplatz/contract';
import { call } from '../../lib/client.ts';
import type { Column, WallSource } from '../wall/index.ts';
import { itemsKey, type ListQuery, placeItem, refreshItems } from './api.ts';
import { columnProperty } from './columns-of-wall.ts';

export type WallQuery = Pick<ListQuery, 'q' | 'tag' | 'assignee_id' | 'where'>;

/** The query in the address of what follows in a column. */
export function queryOf(address: string): ItemsQuery {
  const search = new URL(address, 'http://wall').searchParams;
  const number = (name: string) => (search.has(name) ? { [name]: Number(search.get(name)) } : {});
  const text = (name: string) => (search.has(name) ? { [name]: search.get(name)! } : {});
  const where = search.getAll('where');
  return {
    view: 'wall',
    ...text('column'),
    ...text('tag'),
    ...text('q'),
    ...number('assignee_id'),
    ...number('after'),
    ...number('rank'),
    ...(where.length > 0 && { where }),
  };
}

/**
 * The wall of an app, narrowed to what a query says.
 * @param unassigned what the column without a value is called
 */
export function wallOf(app: App, query: WallQuery, unassigned: string): WallSource<ItemCard> {
  const params = { appSlug: app.slug };
  const named = (column: WallColumn): Column<ItemCard> =>
    column.value === null ? { ...column, label: unassigned } : column;
  return {
    key: [...itemsKey, 'wall', app.slug, query],
    read: async (signal) => {
      const { columns, total } = await call(listItems, { params, query: { ...query, view: 'wall' }, signal });
      return { columns: columns.map(named), total };
    },
    more: async (next, signal) => {
      const { columns } = await call(listItems, {
        params,
        query: queryOf(next),
        ...(signal && { signal }),
      });
      return columns[0] && named(columns[0]);
    },
    place: (id, { behind, column }) =>
      placeItem(id, { insert_after_id: behind, values: { [columnProperty(app)!.name]: column } }),
    refresh: refreshItems,
  };
}
