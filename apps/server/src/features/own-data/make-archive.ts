import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { type TarEntry, tarOf } from '../../platform/archives/tar.ts';
import { type Database, rawSql, sql } from '../../platform/db/database.ts';
import { StoppedError } from '../../platform/jobs/stopped.ts';
import { ownDataParts } from '../../platform/registries/own-data.ts';
import { isHeldProblem } from '../../platform/scanner/guarded-storage.ts';
import { NotStoredError, type Storage } from '../../platform/storage/storage.ts';
import { filesAfter } from './queries.ts';

/** Rows in one JSON file; more become the next one. */
const ROWS_IN_A_FILE = 5000;
const FILES_AT_A_TIME = 100;

type Making = {
  db: Database;
  storage: Storage;
  memberId: number;
  /** Told the share that is done, 0 to 1; false stops the making. */
  onProgress(share: number): Promise<boolean>;
};

const jsonEntry = (name: string, rows: unknown): TarEntry => {
  const bytes = Buffer.from(`${JSON.stringify(rows, null, 2)}\n`);
  return { name, size: bytes.length, bytes: [bytes] };
};

/** Whom the texts name is called there as everywhere: by the name of now. */
async function withCurrentNames(db: Database, rows: readonly object[]): Promise<unknown> {
  const written = JSON.stringify(rows);
  if (!written.includes('@[')) return rows;
  const { rows: named } = await sql<{ rows: unknown }>`
    select current_names(${written}::json) as rows
  `.execute(db.kysely);
  return named[0]!.rows;
}

async function* entriesOf({ db, storage, memberId, onProgress }: Making): AsyncGenerator<TarEntry> {
  const parts = ownDataParts();
  const steps = parts.length + 1;
  const mustGoOn = async (share: number) => {
    if (!(await onProgress(share))) throw new StoppedError();
  };
  for (const [index, { name, text }] of parts.entries()) {
    await mustGoOn(index / steps);
    let after = 0;
    for (let number = 1; ; number += 1) {
      const page = `select * from (${text}) part where key > $2 order by key limit ${ROWS_IN_A_FILE}`;
      const { rows } = await rawSql<{ key: number }>(page, [memberId, after]).execute(db.kysely);
      if (rows.length > 0 || number === 1)
        yield jsonEntry(
          `${name}${number === 1 ? '' : `-${number}`}.json`,
          await withCurrentNames(
            db,
            rows.map(({ key: _, ...row }) => row),
          ),
        );
      if (rows.length < ROWS_IN_A_FILE) break;
      after = rows.at(-1)!.key;
    }
  }
  let after = 0;
  for (;;) {
    await mustGoOn(parts.length / steps);
    const files = await filesAfter(db.kysely, memberId, after, FILES_AT_A_TIME);
    for (const file of files) {
      const entry = await fileEntry(storage, file);
      if (entry) yield entry;
    }
    if (files.length < FILES_AT_A_TIME) return;
    after = files.at(-1)!.id;
  }
}

async function fileEntry(
  storage: Storage,
  file: { id: number; extension: string; storage_key: string },
): Promise<TarEntry | undefined> {
  try {
    const { stream, size } = await storage.open(file.storage_key);
    const ending = /^[a-z0-9]{1,10}$/i.test(file.extension) ? `.${file.extension}` : '';
    return { name: `files/${file.id}${ending}`, size, bytes: stream };
  } catch (error) {
    // Removed since: files.json was right when it was written. What is held back is named there too, and why.
    if (error instanceof NotStoredError || isHeldProblem(error)) return undefined;
    throw error;
  }
}

/**
 * Everything that is kept of a person, as a tar.gz that is made while it is read.
 * Reading throws StoppedError once `onProgress` says so.
 */
export function archiveOfMember(making: Making): Readable {
  const tar = Readable.from(tarOf(entriesOf(making), new Date()), { objectMode: false });
  const gzip = createGzip();
  tar.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => tar.destroy());
  return tar.pipe(gzip);
}
