import type { ItemImport, ItemImportColumn, ItemImportLine } from '@dorfplatz/contract';

/** A column with what only the program needs to know of it. */
export type ImportColumn = ItemImportColumn & { is_multiline: boolean };

/** A row of `item_imports`. */
export type ImportRow = Omit<ItemImport, 'app' | 'columns'> & {
  author_id: number;
  app_id: number | null;
  group_id: number | null;
  app: ItemImport['app'];
  storage_key: string | null;
  columns: ImportColumn[];
};

export type RefusedLine = ItemImportLine;

/** A list that cannot be read at all; `code` is what people are told. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  readonly code:
    | 'spreadsheet'
    | 'binary'
    | 'too_large'
    | 'too_many_rows'
    | 'too_many_columns'
    | 'too_many_options'
    | 'empty';

  constructor(code: UnreadableError['code']) {
    super(code);
    this.code = code;
  }
}
