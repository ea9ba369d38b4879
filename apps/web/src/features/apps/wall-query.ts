import { type ItemsQuery, listItems } from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { itemsKey, type ListQuery } from './api.ts';
import { type Column, withMore } from './components/wall/wall-cards.ts';

export type WallQuery = Pick<ListQuery, 'q' | 'tag' | 'assignee_id' | 'where'>;

export interface Wall {
  columns: readonly Column[];
  total: number;
}

const keyOf = (slug: string, query: WallQuery) => [...itemsKey, 'wall', slug, query];

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

/** What follows in a column. Throws ApiError. */
async function moreOf(slug: string, next: string, signal?: AbortSignal): Promise<Column | undefined> {
  const { columns } = await call(listItems, {
    params: { appSlug: slug },
    query: queryOf(next),
    ...(signal && { signal }),
  });
  return columns[0];
}

/** So many cards of a column there were before: as many are read again. */
const loadedIn = (before: Wall | undefined, value: string | null): number =>
  before?.columns.find((column) => column.value === value)?.items.length ?? 0;

/** The wall of an app as a reload would show it, with as much of each column as was loaded before. */
export const wallQuery = (slug: string, query: WallQuery) =>
  queryOptions({
    queryKey: keyOf(slug, query),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Wall> => {
      const before = queryClient.getQueryData<Wall>(keyOf(slug, query));
      const read = await call(listItems, {
        params: { appSlug: slug },
        query: { ...query, view: 'wall' },
        signal,
      });
      let columns: readonly Column[] = read.columns;
      for (const { value } of read.columns) {
        for (;;) {
          const column = columns.find((each) => each.value === value)!;
          if (column.next === null || column.items.length >= loadedIn(before, value)) break;
          const more = await moreOf(slug, column.next, signal);
          if (!more) break;
          columns = withMore(columns, more);
        }
      }
      return { columns, total: read.total };
    },
  });

/** Loads what follows in a column. Throws ApiError. */
export async function loadMore(slug: string, query: WallQuery, value: string | null): Promise<void> {
  const key = keyOf(slug, query);
  const next = queryClient.getQueryData<Wall>(key)?.columns.find((column) => column.value === value)?.next;
  if (!next) return;
  const more = await moreOf(slug, next);
  if (!more) return;
  queryClient.setQueryData<Wall>(key, (wall) => wall && { ...wall, columns: withMore(wall.columns, more) });
}

/** Shows a wall at once as it will be; what is on its way is older than that. */
export async function showWall(
  slug: string,
  query: WallQuery,
  change: (columns: readonly Column[]) => readonly Column[],
): Promise<void> {
  const key = keyOf(slug, query);
  await queryClient.cancelQueries({ queryKey: key, exact: true });
  queryClient.setQueryData<Wall>(key, (wall) => wall && { ...wall, columns: change(wall.columns) });
}
