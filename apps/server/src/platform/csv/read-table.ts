import type { Readable } from 'node:stream';
import { invalid, Problem } from '../problem.ts';
import { openTable, type Table } from './open-table.ts';
import { readText } from './read-text.ts';

/** A line of a short list; what stands in its cells is as its program wrote it. */
export type TableLine = { line: number; cells: string[]; isReadable: boolean };
export type ShortTable = { headers: string[]; lines: TableLine[] };

const AT_ONCE = 250;

/** What arrives of a file. @throws Problem 413 for one that was cut off since it is too large */
export async function bytesOf(file: Readable & { truncated: boolean }): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece as Buffer);
  if (file.truncated) throw new Problem(413, 'file_too_large');
  return Buffer.concat(pieces);
}

const isReadable = (cells: readonly string[], isQuoteOpen: boolean): boolean =>
  !isQuoteOpen && !cells.some((cell) => cell.includes('\ufffd'));

async function linesOf(table: Table, most: number): Promise<TableLine[]> {
  const lines: TableLine[] = [];
  for (const { line, cells: raw, isQuoteOpen } of table.rows()) {
    if (lines.length === most) throw invalid({ file: ['too_many_lines'] });
    const cells = raw.map((cell) => cell.replaceAll('\0', '').toWellFormed());
    lines.push({ line, cells, isReadable: isReadable(cells, isQuoteOpen) });
    // Others have their turn between: requests are answered by the same thread.
    if (lines.length % AT_ONCE === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return lines;
}

/**
 * Reads a list that is short enough to be read while somebody waits, however its program wrote it.
 * @param most lines below the heading
 * @throws Problem 422 at `file` for what is no list, or has more lines
 */
export async function readShortTable(bytes: Buffer, most: number): Promise<ShortTable> {
  const read = readText(bytes);
  if ('problem' in read)
    throw invalid({ file: [read.problem === 'spreadsheet' ? 'spreadsheet' : 'no_list'] });
  const table = openTable(read.utf8);
  if (!table) throw invalid({ file: ['empty_list'] });
  return { headers: table.headers, lines: await linesOf(table, most) };
}
