import { cleanLine } from '../clean-line.ts';
import { type CsvRow, delimiterOf, filledWidth, readRows } from './read-rows.ts';

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

/** Whether a row has so many cells, beside empty ones behind them: programs end lines with a separator too many. */
export const hasWidth = (cells: readonly string[], width: number): boolean =>
  cells.length === width || (cells.length > width && filledWidth(cells) <= width);

/** The heading is the first row as wide as most, of which at least half is filled: titles above it are not. */
function headingIn(rows: readonly CsvRow[]): CsvRow | undefined {
  const usual = usualWidth(rows);
  const width = Math.min(usual, Math.max(1, ...rows.map(({ cells }) => filledWidth(cells))));
  return rows.find(({ cells }) => hasWidth(cells, width) && filled(cells) * 2 >= usual) ?? rows[0];
}

/** Names of columns as they stand there; a second "Name" is `Name (2)`, one without a name has its number. */
export function headersOf(cells: readonly string[]): string[] {
  const headers: string[] = [];
  cells.forEach((cell, index) => {
    const name = [...cleanLine(cell)].slice(0, HEADER_MAX).join('') || String(index + 1);
    let header = name;
    for (let count = 2; headers.includes(header); count += 1) header = `${name} (${count})`;
    headers.push(header);
  });
  return headers;
}

/** How many columns a list has: those at its end that have neither a name nor anything below are none. */
function columnsBelow({ cells: heads, line }: CsvRow, text: Buffer, delimiter: string): number {
  let width = filledWidth(heads);
  if (width === heads.length) return width;
  for (const { cells, line: below } of readRows(text, { delimiter })) {
    if (below > line) width = Math.max(width, Math.min(filledWidth(cells), heads.length));
    if (width === heads.length) break;
  }
  return width;
}

/**
 * Opens a text as a list: the sign between its cells, its heading, and its rows. Undefined where nothing stands in it.
 * @param text UTF-8 without a byte order mark
 * @param said the sign between the cells, where somebody said it
 */
export function openTable(text: Buffer, said?: string): Table | undefined {
  const delimiter = said ?? delimiterOf(text);
  const first: CsvRow[] = [];
  for (const row of readRows(text, { delimiter })) {
    if (filled(row.cells) === 0) continue;
    first.push(row);
    if (first.length === JUDGED_ROWS) break;
  }
  const heading = headingIn(first);
  if (!heading) return undefined;
  const width = columnsBelow(heading, text, delimiter);
  // A quote that was never closed swallows lines: the number of cells does not fit.
  const isBroken = (cells: readonly string[]) =>
    !hasWidth(cells, width) && cells.some((cell) => /[\r\n]/.test(cell));
  return {
    delimiter,
    headers: headersOf(heading.cells.slice(0, width)),
    *rows() {
      for (const row of readRows(text, { delimiter, isBroken })) {
        if (row.line <= heading.line || filled(row.cells) === 0) continue;
        yield { ...row, share: row.end / text.length };
      }
    },
  };
}
