import { CSV_START, csvRow } from './write-rows.ts';

/** A line of a list that could not be taken. */
export type RejectedLine = { line: number; cells: readonly string[] };

/**
 * Lines that could not be taken as a list that can be mended and given again: what it had, and behind it the line's
 * number and the reasons.
 * @param heads what stands above the columns of the list, the number and the reasons
 */
export async function* rejectedLines<Line extends RejectedLine>(
  heads: { columns: readonly string[]; line: string; reason: string },
  lines: AsyncIterable<Line> | Iterable<Line>,
  reasonsOf: (line: Line) => string,
): AsyncGenerator<string> {
  yield CSV_START + csvRow([...heads.columns, heads.line, heads.reason]);
  for await (const line of lines) {
    const cells = heads.columns.map((_, index) => line.cells[index] ?? '');
    yield csvRow([...cells, String(line.line), reasonsOf(line)]);
  }
}
