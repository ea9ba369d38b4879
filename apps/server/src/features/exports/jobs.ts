import { Readable } from 'node:stream';
import type { EXPORT_EXTENSIONS, ExportKind, Language } from '@dorfplatz/contract';
import { CSV_START, csvRow } from '../../platform/csv/write-rows.ts';
import { sheetOf } from '../../platform/csv/write-sheet.ts';
import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { StoppedError } from '../../platform/jobs/stopped.ts';
import { type ExportedList, exportSource } from '../../platform/registries/exports.ts';
import type { Services } from '../../platform/services.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    export: { exportId: number };
    export_cleaning: Record<string, never>;
  }
}

/** How long a list can be downloaded. */
const DAYS = 7;

export const schedules: Schedule[] = [{ name: 'export_cleaning', cron: '47 * * * *' }];

type Pieces = AsyncIterable<readonly (readonly string[])[]>;

async function* csvOf(pieces: Pieces): AsyncGenerator<string> {
  yield CSV_START;
  for await (const rows of pieces) yield rows.map(csvRow).join('');
}

const WRITERS = { csv: csvOf, xlsx: sheetOf } as const satisfies Record<
  (typeof EXPORT_EXTENSIONS)[number],
  unknown
>;

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

type Row = { kind: ExportKind; language: Language };
type File = { id: number; extension: keyof typeof WRITERS; storage_key: string };

async function make(services: Services, exportId: number, { kind, language }: Row): Promise<void> {
  const { db, storage } = services;
  await services.settings.reload();
  const { rows: files } = await sql<File>`
    select id, extension, storage_key from export_files where export_id = ${exportId} order by id
  `.execute(db.kysely);
  const list = await exportSource(kind)!(services, language);
  for (const [index, { id, extension, storage_key }] of files.entries()) {
    const mustGoOn = async (count: number) => {
      const share = (index + Math.min(1, count / Math.max(1, list.total))) / files.length;
      const { rows: kept } = await sql`
        update exports set progress = ${Math.floor(share * 100)} where id = ${exportId} returning id
      `.execute(db.kysely);
      if (kept.length === 0) throw new StoppedError();
    };
    await mustGoOn(0);
    const bytes = Readable.from(WRITERS[extension](withHead(list, mustGoOn)), { objectMode: false });
    const { size } = await storage.put(storage_key, bytes);
    const { rows: kept } = await sql`
      update export_files set size = ${size} where id = ${id} returning id
    `.execute(db.kysely);
    if (kept.length === 0) {
      await storage.remove(storage_key);
      throw new StoppedError();
    }
  }
  await sql`
    update exports set status = 'finished', progress = 100, expires_at = now() + make_interval(days => ${DAYS})
    where id = ${exportId}
  `.execute(db.kysely);
}

export const jobs = (services: Services): JobHandlers => ({
  async export({ exportId }) {
    const { db, log } = services;
    const { rows } = await sql<Row>`
      update exports set status = 'in_progress' where id = ${exportId} and status in ('initialized', 'in_progress')
      returning kind, language
    `.execute(db.kysely);
    if (!rows[0]) return;
    try {
      await make(services, exportId, rows[0]);
    } catch (error) {
      if (error instanceof StoppedError) return;
      log.error({ err: error, exportId }, 'an export could not be made');
      await sql`update exports set status = 'failed' where id = ${exportId}`.execute(db.kysely);
    }
  },
  async export_cleaning() {
    const { rows } = await sql<{ export_id: number; storage_key: string }>`
      select f.export_id, f.storage_key from export_files f join exports e on e.id = f.export_id
      where e.expires_at < now()
    `.execute(services.db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
    for (const { storage_key } of rows) await services.storage.remove(storage_key);
    await sql`delete from exports where id = any(${rows.map(({ export_id }) => export_id)}::bigint[])`.execute(
      services.db.kysely,
    );
  },
});
