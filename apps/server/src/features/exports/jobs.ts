import type { ExportKind, Language } from '@dorfplatz/contract';
import { type ListFile, writeListFiles } from '../../platform/csv/list-files.ts';
import { sql } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { StoppedError } from '../../platform/jobs/stopped.ts';
import { exportSource } from '../../platform/registries/exports.ts';
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

type Row = { kind: ExportKind; language: Language };

async function make(services: Services, exportId: number, { kind, language }: Row): Promise<void> {
  const { db, storage } = services;
  await services.settings.reload();
  const { rows: files } = await sql<ListFile>`
    select id, extension, storage_key from export_files where export_id = ${exportId} order by id
  `.execute(db.kysely);
  const list = await exportSource(kind)!(services, language);
  await writeListFiles(storage, list, files, {
    async onProgress(percent) {
      const { rows: kept } = await sql`
        update exports set progress = ${percent} where id = ${exportId} returning id
      `.execute(db.kysely);
      return kept.length > 0;
    },
    async onWritten({ id }, size) {
      const { rows: kept } = await sql`
        update export_files set size = ${size} where id = ${id} returning id
      `.execute(db.kysely);
      return kept.length > 0;
    },
  });
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
