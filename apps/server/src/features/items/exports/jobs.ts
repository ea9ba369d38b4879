import type { ItemExportQuery, Language } from '@dorfplatz/contract';
import { type ListFile, writeListFiles } from '../../../platform/csv/list-files.ts';
import { sql } from '../../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../../platform/jobs/jobs.ts';
import { StoppedError } from '../../../platform/jobs/stopped.ts';
import type { Services } from '../../../platform/services.ts';
import { loadViewerOfMember } from '../../../platform/session/load-viewer.ts';
import { loadApp } from '../../apps/index.ts';
import { itemList } from './list.ts';

/** How long a list can be downloaded. */
const DAYS = 7;

export const schedules: Schedule[] = [{ name: 'item_export_cleaning', cron: '52 * * * *' }];

type Row = { app_id: number; member_id: number; language: Language; query: ItemExportQuery };

/** Writes the list as its reader reads it at this moment, whatever they read when they asked for it. */
async function make(services: Services, exportId: number, row: Row): Promise<void> {
  const { db, storage } = services;
  const naming = await services.settings.reload();
  const viewer = await loadViewerOfMember(db.kysely, row.member_id);
  if (!viewer) throw new StoppedError();
  const app = await loadApp(db.kysely, viewer, row.app_id);
  const { rows: files } = await sql<ListFile>`
    select id, extension, storage_key from item_export_files where export_id = ${exportId} order by id
  `.execute(db.kysely);
  const reading = { viewer, naming, language: row.language, networkLanguage: naming.language };
  await writeListFiles(storage, await itemList(db, reading, app, row.query), files, {
    async onProgress(percent) {
      const { rows: kept } = await sql`
        update item_exports set progress = ${percent} where id = ${exportId} returning id
      `.execute(db.kysely);
      return kept.length > 0;
    },
    async onWritten({ id }, size) {
      const { rows: kept } = await sql`
        update item_export_files set size = ${size} where id = ${id} returning id
      `.execute(db.kysely);
      return kept.length > 0;
    },
  });
  await sql`
    update item_exports set status = 'finished', progress = 100, expires_at = now() + make_interval(days => ${DAYS})
    where id = ${exportId}
  `.execute(db.kysely);
}

export const jobs = (services: Services): JobHandlers => ({
  async item_export({ exportId }) {
    const { db, log } = services;
    const { rows } = await sql<Row>`
      update item_exports set status = 'in_progress'
      where id = ${exportId} and status in ('initialized', 'in_progress')
      returning app_id, member_id, language, query
    `.execute(db.kysely);
    if (!rows[0]) return;
    try {
      await make(services, exportId, rows[0]);
    } catch (error) {
      if (error instanceof StoppedError) return;
      log.error({ err: error, exportId }, 'a list of items could not be made');
      await sql`update item_exports set status = 'failed' where id = ${exportId}`.execute(db.kysely);
    }
  },

  async item_export_cleaning() {
    const { rows } = await sql<{ export_id: number; storage_key: string }>`
      select f.export_id, f.storage_key from item_export_files f join item_exports e on e.id = f.export_id
      where coalesce(e.expires_at, e.created_at + make_interval(days => ${DAYS})) < now()
    `.execute(services.db.kysely);
    // The bytes first: a row without bytes can be tried again, bytes without a row are never found.
    for (const { storage_key } of rows) await services.storage.remove(storage_key);
    const ids = rows.map(({ export_id }) => export_id);
    await sql`delete from item_exports where id = any(${ids}::bigint[])`.execute(services.db.kysely);
  },
});
