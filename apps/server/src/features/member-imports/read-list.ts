import { type Language, MEMBER_LIST_BYTES_MAX, MEMBER_LIST_ROWS_MAX } from '@dorfplatz/contract';
import { hasWidth } from '../../platform/csv/open-table.ts';
import { delimiterOf, readRows } from '../../platform/csv/read-rows.ts';
import { readText, type TextEncoding } from '../../platform/csv/read-text.ts';
import type { PropertyRow } from '../property-sets/index.ts';
import { type Column, readColumns } from './columns.ts';
import { readPerson } from './read-person.ts';
import { type ReadLine, UnreadableError } from './tables.ts';

export type MemberList = {
  encoding: TextEncoding;
  delimiter: string;
  columns: Column[];
  /** The lines that say something, with the share of the list that is read after each, 0 to 1. */
  lines(): Generator<ReadLine & { share: number }>;
};

const CELL_MAX = 20_000;

/** What a database cannot keep goes; so does what no profile holds. */
const storable = (cell: string): string => cell.replaceAll('\0', '').slice(0, CELL_MAX).toWellFormed();

/**
 * Opens a list of members: its encoding, the sign between its cells and what its columns mean.
 * @throws UnreadableError
 */
export function openList(
  bytes: Buffer,
  properties: readonly PropertyRow[],
  network: { language: Language },
): MemberList {
  if (bytes.length > MEMBER_LIST_BYTES_MAX) throw new UnreadableError('too_large');
  const read = readText(bytes);
  if ('problem' in read) throw new UnreadableError(read.problem);
  const { utf8, encoding } = read;
  const delimiter = delimiterOf(utf8);
  const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
  const first = readRows(utf8, { delimiter }).find(({ cells }) => !isBlank(cells));
  if (!first) throw new UnreadableError('empty');
  const columns = readColumns(first.cells, properties, network);
  // A quote that was never closed swallows lines: the number of cells does not fit, or a name holds an address.
  const isBroken = (cells: readonly string[]) =>
    cells.some(
      (cell, index) =>
        /[\r\n]/.test(cell) &&
        (!hasWidth(cells, columns.length) || (Boolean(columns[index]?.column) && cell.includes('@'))),
    );
  return {
    encoding,
    delimiter,
    columns,
    *lines() {
      const seen = new Set<string>();
      let count = 0;
      for (const { line, cells: raw, isQuoteOpen, end } of readRows(utf8, { delimiter, isBroken })) {
        if (line <= first.line || isBlank(raw)) continue;
        count += 1;
        if (count > MEMBER_LIST_ROWS_MAX) throw new UnreadableError('too_many_rows');
        const cells = raw.map(storable);
        const share = end / utf8.length;
        if (isQuoteOpen) {
          yield { line, cells, share, problems: [{ code: 'open_quote', header: null, value: '' }] };
          continue;
        }
        const found = readPerson(line, cells, columns, properties);
        const key = found.person?.email.toLowerCase();
        if (key !== undefined && seen.has(key)) {
          const header = columns.find(({ column }) => column === 'email')!.header;
          const problems = [{ code: 'duplicate' as const, header, value: found.person!.email }];
          yield { line, cells, share, problems };
          continue;
        }
        if (key !== undefined) seen.add(key);
        yield { ...found, share };
      }
    },
  };
}
