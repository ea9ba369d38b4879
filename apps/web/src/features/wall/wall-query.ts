import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../lib/queries.ts';
import { type Card, type Column, withMore } from './wall-cards.ts';

export interface WallContents<Kind extends Card> {
  columns: readonly Column<Kind>[];
  total: number;
}

/** Where a wall comes from. */
export interface WallSource<Kind extends Card> {
  /** Of what is fetched, with all that it is narrowed to. */
  key: readonly unknown[];
  read: (signal: AbortSignal) => Promise<WallContents<Kind>>;
  /** What follows in a column, by the address in the answer. Throws ApiError. */
  more: (next: string, signal?: AbortSignal) => Promise<Column<Kind> | undefined>;
  /** Moves a card behind another of the column, or to its top; says where it is now. Throws ApiError. */
  place: (
    id: number,
    to: { behind: number | null; column: string | null },
  ) => Promise<{ position: number; column_total: number }>;
  /** Fetches anew what a move may have changed. */
  refresh: () => Promise<void>;
}

/** So many cards of a column there were before: as many are read again. */
const loadedIn = (before: WallContents<Card> | undefined, value: string | null): number =>
  before?.columns.find((column) => column.value === value)?.items.length ?? 0;

/** A wall as a reload would show it, with as much of each column as was loaded before. */
export const wallQuery = <Kind extends Card>({ key, read, more }: WallSource<Kind>) =>
  queryOptions({
    queryKey: key,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<WallContents<Kind>> => {
      const before = queryClient.getQueryData<WallContents<Kind>>(key);
      const first = await read(signal);
      let { columns } = first;
      for (const { value } of first.columns) {
        for (;;) {
          const column = columns.find((each) => each.value === value)!;
          if (column.next === null || column.items.length >= loadedIn(before, value)) break;
          const further = await more(column.next, signal);
          if (!further) break;
          columns = withMore(columns, further);
        }
      }
      return { columns, total: first.total };
    },
  });

/** Loads what follows in a column. Throws ApiError. */
export async function loadMore<Kind extends Card>(
  { key, more }: WallSource<Kind>,
  value: string | null,
): Promise<void> {
  const wall = queryClient.getQueryData<WallContents<Kind>>(key);
  const next = wall?.columns.find((column) => column.value === value)?.next;
  if (!next) return;
  const further = await more(next);
  if (!further) return;
  queryClient.setQueryData<WallContents<Kind>>(
    key,
    (now) => now && { ...now, columns: withMore(now.columns, further) },
  );
}

/** Shows a wall at once as it will be; what is on its way is older than that. */
export async function showWall<Kind extends Card>(
  { key }: WallSource<Kind>,
  change: (columns: readonly Column<Kind>[]) => readonly Column<Kind>[],
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key, exact: true });
  queryClient.setQueryData<WallContents<Kind>>(
    key,
    (wall) => wall && { ...wall, columns: change(wall.columns) },
  );
}
