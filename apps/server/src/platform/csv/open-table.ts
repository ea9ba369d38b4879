import { cleanLine } from '../clean-line.ts';
import { type CsvRow, delimiterOf, hasSeparatorLine, readRows } from './read-rows.ts';

/** A list with a heading, as programs write it. */
export type Table = {
  delimiter: string;
  /** What stands above the columns, told apart where it is the same. */
  headers: string[];
  /** The rows below, without empty ones; `share` of the text is read after each. */
  rows(): Generator<CsvRow & { share: number }>;
};

const JUDGED_ROWS = 30;
const HEADER_MAX = 100;

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** How many cells most rows have; of two the more. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let best = 0;
  let most = 0;
  for (const [width, count] of counts) {
    if (count < most || (count === most && width < best)) continue;
    best = width;
    most = count;
  }
  return best;
}

/** The heading is the first row as wide as most, of which at least half is filled: titles above it are not. */
function headingIn(rows: readonly CsvRow[]): CsvRow | undefined {
  const width = usualWidth(rows);
  return rows.find(({ cells }) => cells.length === width && filled(cells) * 2 >= width) ?? rows[0];
}

/** Names of columns as they stand there; a second "Name" is `Name (2)`, one without a name has its number. */
export function headersOf(cells: readonly string[]): string[] {
  const headers: string[] = [];
  cells.forEach((cell, index) => {
    const name = cleanLine(cell).slice(0, HEADER_MAX) || String(index + 1);
    let header = name;
    for (let count = 2; headers.includes(header); count += 1) header = `${name} (${count})`;
    headers.push(header);
  });
  return headers;
}

/**
 * Opens a text as a list: the sign between its cells, its heading, and its rows. Undefined where nothing stands in it.
 * @param text UTF-8 without a byte order mark
 * @param said the sign between the cells, where somebody said it
 */
export function openTable(text: Buffer, said?: string): Table | undefined {
  const delimiter = said ?? delimiterOf(text);
  const first: CsvRow[] = [];
  let isPast = !hasSeparatorLine(text);
  let after = 0;
  for (const row of readRows(text, { delimiter })) {
    if (filled(row.cells) === 0) continue;
    if (!isPast) {
      isPast = true;
      after = row.line;
      continue;
    }
    first.push(row);
    if (first.length === JUDGED_ROWS) break;
  }
  const heading = headingIn(first);
  if (!heading) return undefined;
  const width = heading.cells.length;
  // A quote that was never closed swallows lines: the number of cells does not fit.
  const isBroken = (cells: readonly string[]) =>
    cells.length !== width && cells.some((cell) => /[\r\n]/.test(cell));
  return {
    delimiter,
    headers: headersOf(heading.cells),
    *rows() {
      for (const row of readRows(text, { delimiter, isBroken })) {
        if (row.line <= Math.max(heading.line, after) || filled(row.cells) === 0) continue;
        yield { ...row, share: row.end / text.length };
      }
    },
  };
}
