import { Readable } from 'node:stream';
import { withoutDirections } from '@dorfplatz/content/directions';
import {
  downloadItemImportLines,
  dropItemImport as dropItemImportCall,
  getItemImport,
  ITEM_LIST_BYTES_MAX,
  type ItemImport,
  type ItemImportLine,
  type Language,
  listItemImportLines,
  listItemImports,
  startItemImport as startItemImportCall,
  updateItemImport,
  uploadItemList,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { rejectedLines } from '../../../platform/csv/rejected-list.ts';
import type { Sql } from '../../../platform/db/database.ts';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, Problem } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { canCreateItems, type LoadedApp, loadApp, mayMakeApp } from '../../apps/index.ts';
import { cleanFileName, contentDisposition, readUploadForm } from '../../uploads/index.ts';
import { chooseColumns, dropItemImport, newListKey, requestCheck, startItemImport } from './commands.ts';
import { allLines, holdImport, linesOf, loadImport, newestImports } from './queries.ts';
import type { ImportRow } from './tables.ts';

const present = ({
  author_id: _,
  app_id: __,
  group_id: ___,
  storage_key: ____,
  ...row
}: ImportRow): ItemImport => ({
  ...row,
  columns: row.columns.map(({ is_multiline: _____, ...column }) => column),
});

const reasonsOf = ({ problems }: ItemImportLine, language: Language): string =>
  problems
    .map(({ code, header, value }) => {
      const text = withoutDirections(translate(language, `items.import.problem.${code}`, { value }));
      return header === null ? text : `${header}: ${text}`;
    })
    .join(' ');

/** Imports are seen by who brought the list, while they see the app: it may say what others do not read. */
export function importRoutes(http: FastifyInstance, services: Services): void {
  const { db, storage, jobs, limits } = services;

  /** The app that a list is for, or undefined for a new one. @throws Problem 404, 403 for who may not write there */
  async function appFor(
    sql: Sql,
    viewer: Viewer,
    appId: number | null,
    groupId: number | null,
  ): Promise<LoadedApp | undefined> {
    if (appId === null) {
      await mayMakeApp(sql, viewer, { groupId });
      return undefined;
    }
    const app = await loadApp(sql, viewer, appId);
    if (!canCreateItems(app)) throw forbidden();
    return app;
  }

  serve(http, services, uploadItemList, async ({ viewer, query, request, write }) => {
    const [appId, groupId] = [query.app_id ?? null, query.group_id ?? null];
    await appFor(db.kysely, viewer, appId, groupId);
    await limits.take('upload', `m${viewer.memberId}`);
    const storageKey = newListKey();
    try {
      const { taken } = await readUploadForm(request, ITEM_LIST_BYTES_MAX, async ({ file, filename }) => {
        await storage.put(storageKey, file);
        if (file.truncated) throw new Problem(413, 'item_list_too_large');
        return cleanFileName(filename);
      });
      return await write(async (tx) => {
        const list = { appId, groupId: appId === null ? groupId : null, fileName: taken, storageKey };
        const id = await requestCheck(tx, viewer, jobs, list);
        return present(await loadImport(tx, viewer, id));
      });
    } catch (error) {
      await storage.remove(storageKey);
      throw error instanceof Problem && error.code === 'file_too_large'
        ? new Problem(413, 'item_list_too_large')
        : error;
    }
  });

  serve(http, services, listItemImports, async ({ viewer, query }) => ({
    imports: (await newestImports(db.kysely, viewer, query.app_id)).map(present),
  }));

  serve(http, services, getItemImport, async ({ viewer, params }) =>
    present(await loadImport(db.kysely, viewer, params.id)),
  );

  serve(http, services, updateItemImport, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const row = await holdImport(tx, viewer, params.id);
      const app = await appFor(tx, viewer, row.app_id, row.group_id);
      await chooseColumns(tx, jobs, row, app, body);
      return present(await loadImport(tx, viewer, params.id));
    }),
  );

  serve(http, services, startItemImportCall, async ({ viewer, params, write }) =>
    write(async (tx) => {
      const row = await holdImport(tx, viewer, params.id);
      await appFor(tx, viewer, row.app_id, row.group_id);
      await startItemImport(tx, jobs, row);
      return present(await loadImport(tx, viewer, params.id));
    }),
  );

  serve(http, services, dropItemImportCall, async ({ viewer, params, write }) => {
    const key = await write(async (tx) => {
      const row = await loadImport(tx, viewer, params.id);
      await dropItemImport(tx, row);
      return row.storage_key;
    });
    if (key) await storage.remove(key);
  });

  serve(http, services, listItemImportLines, async ({ viewer, params, query, pages }) => {
    await loadImport(db.kysely, viewer, params.id);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      linesOf(db.searches, params.id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { lines: rows.map(({ line, cells, problems }) => ({ line, cells, problems })) };
  });

  serve(http, services, downloadItemImportLines, async ({ viewer, params, language, reply }) => {
    const found = await loadImport(db.kysely, viewer, params.id);
    const name = `${found.file_name.replace(/\.[^.]*$/, '')}.rejected.csv`;
    const heads = {
      columns: found.columns.map(({ header }) => header),
      line: translate(language, 'items.import.line', {}),
      reason: translate(language, 'items.import.reason', {}),
    };
    const lines = rejectedLines(heads, allLines(db.kysely, found.id), (line) => reasonsOf(line, language));
    reply
      .header('content-disposition', contentDisposition('attachment', name))
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines));
  });
}
