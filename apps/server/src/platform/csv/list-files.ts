import { Readable } from 'node:stream';
import type { EXPORT_EXTENSIONS } from '@dorfplatz/contract';
import { StoppedError } from '../jobs/stopped.ts';
import type { Storage } from '../storage/storage.ts';
import { CSV_START, csvRow } from './write-rows.ts';
import { sheetOf } from './write-sheet.ts';

/** A list that somebody takes along: its heading, and its rows piece by piece. */
export type ExportedList = {
  readonly head: readonly string[];
  /** How many rows there are about. */
  readonly total: number;
  pieces(): AsyncIterable<readonly (readonly string[])[]>;
};

type Extension = (typeof EXPORT_EXTENSIONS)[number];
/** A file that a list is written to. */
export type ListFile = { id: number; extension: Extension; storage_key: string };

/** What files of lists are to programs that open them. */
export const LIST_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Extension, string>;

type Pieces = AsyncIterable<readonly (readonly string[])[]>;

async function* csvOf(pieces: Pieces): AsyncGenerator<string> {
  yield CSV_START;
  for await (const rows of pieces) yield rows.map(csvRow).join('');
}

const WRITERS = { csv: csvOf, xlsx: sheetOf } as const satisfies Record<Extension, unknown>;

/** The list with its heading; told how many rows were read before each piece. */
async function* withHead(list: ExportedList, onRows: (count: number) => Promise<void>): Pieces {
  yield [list.head];
  let read = 0;
  for await (const rows of list.pieces()) {
    await onRows(read);
    yield rows;
    read += rows.length;
  }
}

export type Watching = {
  /** Told the percent of the way; false when nobody wants the list any more. */
  onProgress(percent: number): Promise<boolean>;
  /** A file is there; false when nobody wants it any more. */
  onWritten(file: ListFile, size: number): Promise<boolean>;
};

/** Writes a list to its files. @throws StoppedError when nobody wants it any more */
export async function writeListFiles(
  storage: Storage,
  list: ExportedList,
  files: readonly ListFile[],
  { onProgress, onWritten }: Watching,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    const mustGoOn = async (count: number) => {
      const share = (index + Math.min(1, count / Math.max(1, list.total))) / files.length;
      if (!(await onProgress(Math.floor(share * 100)))) throw new StoppedError();
    };
    await mustGoOn(0);
    const bytes = Readable.from(WRITERS[file.extension](withHead(list, mustGoOn)), { objectMode: false });
    const { size } = await storage.put(file.storage_key, bytes);
    if (await onWritten(file, size)) continue;
    await storage.remove(file.storage_key);
    throw new StoppedError();
  }
}
