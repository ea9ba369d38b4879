import type { ItemExportQuery } from '@dorfplatz/contract';

/** What an app is looked at by: filters, order, columns. */
export interface Look {
  asked: Omit<ItemExportQuery, 'columns'>;
  /** Names of properties in their order; null where nobody chose any. */
  columns: readonly string[] | null;
  /** By what items are called: it stands in a table whichever columns are chosen. */
  title: string | null;
}

/** What can be asked of a list of a look: whether it is of all items, and of all columns. */
export function exportAsked({ asked, columns, title }: Look): {
  items: boolean;
  columns: boolean;
  query: (of: { isAll: boolean; hasAllColumns: boolean }) => ItemExportQuery;
} {
  const { archived, sort, ...filter } = asked;
  const shown = columns && [...new Set(title === null ? columns : [title, ...columns])];
  return {
    items: Object.values(filter).some((value) => value !== undefined),
    columns: shown !== null && shown.length > 0,
    query: ({ isAll, hasAllColumns }) => ({
      ...(archived !== undefined && { archived }),
      ...(sort !== undefined && { sort }),
      ...(!isAll && filter),
      ...(!hasAllColumns && shown && shown.length > 0 && { columns: shown }),
    }),
  };
}
