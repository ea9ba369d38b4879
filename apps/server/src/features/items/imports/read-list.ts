import { type DecimalMark, decimalMarkOf } from '@dorfplatz/content/numbers';
import {
  ITEM_LIST_BYTES_MAX,
  ITEM_LIST_COLUMNS_MAX,
  ITEM_LIST_ROWS_MAX,
  type ItemImport,
  type Language,
} from '@dorfplatz/contract';
import { openTable, type Table } from '../../../platform/csv/open-table.ts';
import { readText, type TextEncoding } from '../../../platform/csv/read-text.ts';
import { ColumnGuess, guessedColumn, markOf } from './guess.ts';
import { type ImportColumn, UnreadableError } from './tables.ts';

export type ListLine = { line: number; cells: string[]; isQuoteOpen: boolean; share: number };

export type ItemList = Pick<Table, 'delimiter' | 'headers'> & {
  encoding: TextEncoding;
  lines(): Generator<ListLine>;
};

const CELL_MAX = 100_000;
/** What a database cannot keep goes. */
const storable = (cell: string): string => cell.replaceAll('\0', '').slice(0, CELL_MAX).toWellFormed();

/** How a list is written, as somebody said or as it was found; null to find out. */
type Said = Pick<ItemImport, 'encoding' | 'delimiter'>;

/** Opens a list of items. @throws UnreadableError */
export function openItemList(bytes: Buffer, said: Said): ItemList {
  if (bytes.length > ITEM_LIST_BYTES_MAX) throw new UnreadableError('too_large');
  const read = readText(bytes, said.encoding ?? undefined);
  if ('problem' in read) throw new UnreadableError(read.problem);
  const table = openTable(read.utf8, said.delimiter ?? undefined);
  if (!table) throw new UnreadableError('empty');
  if (table.headers.length > ITEM_LIST_COLUMNS_MAX) throw new UnreadableError('too_many_columns');
  return {
    delimiter: table.delimiter,
    headers: table.headers,
    encoding: read.encoding,
    *lines() {
      let count = 0;
      for (const { line, cells, isQuoteOpen, share } of table.rows()) {
        count += 1;
        if (count > ITEM_LIST_ROWS_MAX) throw new UnreadableError('too_many_rows');
        yield { line, cells: cells.map(storable), isQuoteOpen, share };
      }
    },
  };
}

/** What the columns of a list seem to be, by all of its lines. */
export function guessColumns(
  list: ItemList,
  language: Language,
): { mark: DecimalMark; columns: Omit<ImportColumn, 'property' | 'type' | 'new_options'>[] } {
  const guesses = list.headers.map(() => new ColumnGuess());
  for (const { cells, isQuoteOpen } of list.lines())
    if (!isQuoteOpen) for (const [index, guess] of guesses.entries()) guess.add(cells[index] ?? '');
  const mark = markOf(guesses, decimalMarkOf(language));
  return {
    mark,
    columns: list.headers.map((header, index) => {
      const guess = guesses[index]!;
      return { ...guessedColumn(header, guess, mark), is_multiline: guess.isMultiline };
    }),
  };
}
