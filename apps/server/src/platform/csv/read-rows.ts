import { type InfoRecord, parse } from 'csv-parse/sync';
import { unguarded } from './write-rows.ts';

/** A row with the line that it begins in, counted from 1, and the byte that it ends before. */
export type CsvRow = { line: number; end: number; cells: string[]; isQuoteOpen: boolean };

export type ReadRowsOptions = {
  delimiter: string;
  /**
   * True for cells that can only have come about by a quote that never closes where it should. Such a quote is
   * taken as ending with its line, which is marked; what comes behind it is read.
   */
  isBroken?: (cells: readonly string[]) => boolean;
};

const BLOCK = 500;
/** Beyond that a quote is taken for one that never closes. */
const ROW_BYTES_MAX = 1_000_000;
const FEED = 10;
const RETURN = 13;

/** So many rows say what stands between cells, of so many bytes. */
const JUDGED_ROWS = 50;
const JUDGED_BYTES = 100_000;
const SIGNS = ['\t', ';', ',', '|'] as const;
/** Says what stands between cells, to office programs; some fill the line up with it. */
const SEPARATOR = /^\s*"?sep=([\t;,|])"?[\t;,| ]*(?:\r\n|\n|\r|$)/i;

/** Cells up to the last that has something in it. */
export function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** How well a text falls into rows of the same width at this sign: each of them counts one, others that have it a half. */
function agreeing(text: Buffer, delimiter: string): number {
  const widths: number[] = [];
  let empty = 0;
  for (const { cells } of readRows(text, { delimiter })) {
    const width = filledWidth(cells);
    if (width > 0) widths.push(cells.length > 1 ? Math.max(width, 2) : 1);
    else if (cells.length > 1) empty += 1;
    if (widths.length + empty >= JUDGED_ROWS) break;
  }
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const others = widths.filter((width) => width > 1).length - most;
  // Where nothing stands between the signs at all.
  const nothing = Math.max(0, empty - widths.filter((width) => width === 1).length) / JUDGED_ROWS;
  // A sign that only stands in numbers or sentences below is missing in the heading.
  const inHeading = (widths[0] ?? 1) > 1 ? 1 : 0;
  return most + others / 2 + inHeading + nothing / 2;
}

/**
 * The sign between the cells: what a line `sep=;` says, else whichever of tab, semicolon, comma and bar parts the first
 * rows into the same number of cells most often. A title above the list, or a text full of commas, is one row of many.
 */
export function delimiterOf(text: Buffer): string {
  const start = text.subarray(0, JUDGED_BYTES);
  const said = SEPARATOR.exec(start.subarray(0, 100).toString())?.[1];
  if (said) return said;
  const judged = SIGNS.map((sign) => ({ sign, rows: agreeing(start, sign) }));
  const best = judged.reduce((most, each) => (each.rows > most.rows ? each : most));
  return best.rows > 0 ? best.sign : ',';
}

/**
 * Rows of a text by RFC 4180 with any delimiter and any ends of lines; quotes in the middle of a cell are taken as
 * they are. Empty lines give a row with one empty cell; a line `sep=;` at the start is no row. What `csvRow` put in front
 * of a cell is gone.
 * @param text UTF-8 without a byte order mark
 */
export function* readRows(
  text: Buffer,
  { delimiter, isBroken = () => false }: ReadRowsOptions,
): Generator<CsvRow> {
  let at = Buffer.byteLength(SEPARATOR.exec(text.subarray(0, 100).toString())?.[0] ?? '');
  let line = 1 + linesIn(text, 0, at);
  while (at < text.length) {
    const { rows, isOpen } = readBlock(text.subarray(at), delimiter, isBroken);
    let taken = 0;
    for (const { cells, end } of rows) {
      yield { line, end: at + end, cells, isQuoteOpen: false };
      line += linesIn(text, at + taken, at + end);
      taken = end;
    }
    at += taken;
    if (!isOpen) continue;
    const end = lineEnd(text, at);
    yield { line, end, cells: plainCells(text.subarray(at, end), delimiter), isQuoteOpen: true };
    line += 1;
    at = end;
  }
}

/** The rows before one that is broken, if one is. */
type Block = { rows: { cells: string[]; end: number }[]; isOpen: boolean };

const BROKEN = new Error('a quote does not close where it should');

function readBlock(text: Buffer, delimiter: string, isBroken: (cells: readonly string[]) => boolean): Block {
  const rows: Block['rows'] = [];
  try {
    parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      ltrim: true,
      max_record_size: ROW_BYTES_MAX,
      to: BLOCK,
      on_record: (cells: string[], { bytes }: InfoRecord) => {
        // What is behind it is read anew.
        if (isBroken(cells)) throw BROKEN;
        rows.push({ cells: cells.map(unguarded), end: bytes });
        return null;
      },
    });
  } catch (error) {
    if (error === BROKEN) return { rows, isOpen: true };
    const code = (error as { code?: string }).code;
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error;
  }
  return { rows, isOpen: rows.length === 0 };
}

/** Cells of a line whose quotes mean nothing. */
const plainCells = (line: Buffer, delimiter: string): string[] =>
  line
    .toString()
    .replace(/[\r\n]+$/, '')
    .split(delimiter)
    .map((cell) => unguarded(cell.trim().replace(/^"/, '')));

function lineEnd(text: Buffer, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === FEED) return at + 1;
    if (text[at] === RETURN) return text[at + 1] === FEED ? at + 2 : at + 1;
  }
  return text.length;
}

function linesIn(text: Buffer, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at += 1)
    if (text[at] === FEED || (text[at] === RETURN && text[at + 1] !== FEED)) lines += 1;
  return lines;
}
