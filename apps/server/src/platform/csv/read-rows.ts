import { type InfoRecord, parse } from 'csv-parse/sync';

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

/** So many lines say what stands between cells. */
const JUDGED_LINES = 50;
const SIGNS = ['\t', ';', ','] as const;
/** Says what stands between cells, to office programs. */
const SEPARATOR = /^\s*"?sep=([\t;,|])"?\s*$/i;

const linesOf = (text: Buffer): string[] =>
  text
    .subarray(0, 100_000)
    .toString()
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, JUDGED_LINES);

/** Whether a text begins with a line `sep=;`, which is none of its rows. */
export const hasSeparatorLine = (text: Buffer): boolean => SEPARATOR.test(linesOf(text)[0] ?? '');

/**
 * The sign between the cells: what a line `sep=;` says, else whichever of tab, semicolon and comma stands in most lines
 * equally often. A title above the list, or a text full of commas, is one line of many.
 */
export function delimiterOf(text: Buffer): string {
  const lines = linesOf(text);
  const said = SEPARATOR.exec(lines[0] ?? '')?.[1];
  if (said) return said;
  const agreeing = (sign: string): number => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  };
  const judged = SIGNS.map((sign) => ({ sign, lines: agreeing(sign) }));
  const best = judged.reduce((most, each) => (each.lines > most.lines ? each : most));
  return best.lines > 0 ? best.sign : ',';
}

/**
 * Rows of a text by RFC 4180 with any delimiter and any ends of lines; quotes in the middle of a cell are taken as
 * they are. Empty lines give a row with one empty cell.
 * @param text UTF-8 without a byte order mark
 */
export function* readRows(
  text: Buffer,
  { delimiter, isBroken = () => false }: ReadRowsOptions,
): Generator<CsvRow> {
  let at = 0;
  let line = 1;
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
        rows.push({ cells, end: bytes });
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
    .map((cell) => cell.trim().replace(/^"/, ''));

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
