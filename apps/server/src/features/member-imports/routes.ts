import { Readable } from 'node:stream';
import {
  downloadMemberImportLines,
  dropMemberImport,
  getMemberImport,
  listMemberImportLines,
  listMemberImports,
  MEMBER_LIST_BYTES_MAX,
  type MemberImportLine,
  startMemberImport,
  uploadMemberList,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { cleanFileName, contentDisposition, readUploadForm } from '../uploads/index.ts';
import { dropImport, newListKey, requestCheck, startImport } from './commands.ts';
import { presentImport } from './present.ts';
import { findImport, linesBehind, linesOf, newestImports } from './queries.ts';
import { rejectedList } from './rejected-list.ts';
import type { ImportRow } from './tables.ts';

const READ_AT_ONCE = 1_000;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, jobs, limits } = services;

  const load = async (sql: Sql, viewer: Viewer, id: number): Promise<ImportRow> => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const found = await findImport(sql, id);
    if (!found) throw notFound();
    return found;
  };

  serve(http, services, uploadMemberList, async ({ viewer, request, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    await limits.take('upload', `m${viewer.memberId}`);
    const storageKey = newListKey();
    try {
      const { taken } = await readUploadForm(request, MEMBER_LIST_BYTES_MAX, async ({ file, filename }) => {
        await storage.put(storageKey, file);
        if (file.truncated) throw new Problem(413, 'member_list_too_large');
        return cleanFileName(filename);
      });
      return await write(async (tx) => {
        const id = await requestCheck(tx, viewer, jobs, { fileName: taken, storageKey });
        return presentImport(await load(tx, viewer, id));
      });
    } catch (error) {
      await storage.remove(storageKey);
      throw error instanceof Problem && error.code === 'file_too_large'
        ? new Problem(413, 'member_list_too_large')
        : error;
    }
  });

  serve(http, services, listMemberImports, async ({ viewer }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return { imports: (await newestImports(db.kysely)).map(presentImport) };
  });

  serve(http, services, getMemberImport, async ({ viewer, params }) =>
    presentImport(await load(db.kysely, viewer, params.id)),
  );

  serve(http, services, startMemberImport, async ({ viewer, params, body, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await startImport(tx, jobs, params.id, body.send_welcome_mail);
      return presentImport(await load(tx, viewer, params.id));
    });
  });

  serve(http, services, dropMemberImport, async ({ viewer, params, write }) => {
    await load(db.kysely, viewer, params.id);
    const key = await write((tx) => dropImport(tx, params.id));
    if (key) await storage.remove(key);
  });

  serve(http, services, listMemberImportLines, async ({ viewer, params, query, pages }) => {
    await load(db.kysely, viewer, params.id);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      linesOf(db.searches, params.id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { lines: rows };
  });

  serve(http, services, downloadMemberImportLines, async ({ viewer, params, language, reply }) => {
    const found = await load(db.kysely, viewer, params.id);
    const name = `${found.file_name.replace(/\.[^.]*$/, '')}.rejected.csv`;
    reply
      .header('content-disposition', contentDisposition('attachment', name))
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(rejectedList(found.columns, allLines(db.kysely, found.id), language)));
  });
}

async function* allLines(db: Sql, importId: number): AsyncGenerator<MemberImportLine> {
  let line = 0;
  for (;;) {
    const lines = await linesBehind(db, importId, line, READ_AT_ONCE);
    yield* lines;
    if (lines.length < READ_AT_ONCE) return;
    line = lines.at(-1)!.line;
  }
}
