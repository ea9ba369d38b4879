import {
  downloadItemExport,
  dropItemExport as dropItemExportCall,
  getItemExport,
  type ItemExport,
  startItemExport as startItemExportCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { LIST_TYPES, type ListFile } from '../../../platform/csv/list-files.ts';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import { notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { type LoadedApp, loadApp } from '../../apps/index.ts';
import { openStored, sendDownload } from '../../uploads/index.ts';
import { filterOf } from '../conditions.ts';
import { readOrder } from '../sorting.ts';
import { dropItemExport, startItemExport } from './commands.ts';
import { exportedColumns } from './list.ts';

type ExportRow = Omit<ItemExport, 'files'> & { files: (ListFile & { size: number })[] };

/** The list that somebody has of an app; undefined where there is none, or its time is over. */
async function exportOf(db: Sql, { id, standing }: LoadedApp): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select e.status, e.progress, e.created_at, e.expires_at, coalesce((
      select json_agg(json_build_object(
        'id', f.id, 'extension', f.extension, 'storage_key', f.storage_key, 'size', f.size
      ) order by f.id)
      from item_export_files f where f.export_id = e.id
    ), '[]') as files
    from item_exports e
    where e.app_id = ${id} and e.member_id = ${standing.viewer.memberId} and coalesce(e.expires_at > now(), true)
  `.execute(db);
  return rows[0];
}

const present = (app: LoadedApp, { files, ...row }: ExportRow): ItemExport => ({
  ...row,
  files:
    row.status === 'finished'
      ? files.map(({ id, extension, size }) => ({
          id,
          extension,
          size,
          download_url: `/apps/${app.slug}/export/files/${id}`,
        }))
      : [],
});

/** Lists of items belong to whoever had them made: they hold what that person reads. */
export function exportRoutes(http: FastifyInstance, services: Services): void {
  const { db, storage, jobs, settings } = services;
  const stateOf = async (app: LoadedApp) => {
    const row = await exportOf(db.kysely, app);
    return { export: row ? present(app, row) : null };
  };

  serve(http, services, startItemExportCall, async ({ viewer, params, body, language, write }) => {
    const app = await loadApp(db.kysely, viewer, params.appSlug);
    // What is wrong with it is told now, and not by a list that fails later.
    exportedColumns(app, body.columns);
    const asking = { app, language: settings.current().language };
    filterOf(asking, body);
    readOrder(asking, body.sort);
    const before = await write((tx) =>
      startItemExport(tx, jobs, { appId: app.id, memberId: viewer.memberId, language, query: body }),
    );
    for (const key of before) await storage.remove(key);
    return stateOf(app);
  });

  serve(http, services, getItemExport, async ({ viewer, params }) =>
    stateOf(await loadApp(db.kysely, viewer, params.appSlug)),
  );

  serve(http, services, dropItemExportCall, async ({ viewer, params, write }) => {
    const app = await loadApp(db.kysely, viewer, params.appSlug);
    const keys = await write((tx) => dropItemExport(tx, app.id, viewer.memberId));
    for (const key of keys) await storage.remove(key);
  });

  serve(http, services, downloadItemExport, async ({ viewer, params, request, reply }) => {
    const app = await loadApp(db.kysely, viewer, params.appSlug);
    const row = await exportOf(db.kysely, app);
    const file = row?.status === 'finished' ? row.files.find(({ id }) => id === params.id) : undefined;
    if (!row || !file) throw notFound();
    if ((await storage.sizeOf(file.storage_key)) === undefined) throw notFound();
    await sendDownload(request, reply, {
      name: `${app.slug}-${row.created_at.slice(0, 10)}.${file.extension}`,
      type: LIST_TYPES[file.extension],
      size: file.size,
      etag: `"item-export-${file.id}"`,
      open: (range) => openStored(storage, file.storage_key, range),
    });
  });
}
