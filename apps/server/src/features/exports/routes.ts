import {
  downloadExport,
  dropExport as dropExportCall,
  type Export,
  type ExportKind,
  getExport,
  startExport as startExportCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct, recordAct } from '../../platform/audit/record.ts';
import { LIST_TYPES } from '../../platform/csv/list-files.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { openStored, sendDownload } from '../uploads/index.ts';
import { dropExport, startExport } from './commands.ts';
import { type ExportRow, exportOf } from './queries.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

function present({ kind, status, progress, created_at, expires_at, files }: ExportRow): Export {
  const address = (id: number) => `/administration/exports/${kind}/files/${id}`;
  return {
    kind,
    status,
    progress,
    created_at,
    expires_at,
    files:
      status === 'finished'
        ? files.map(({ id, extension, size }) => ({
            id,
            extension,
            size,
            file_url: address(id),
            download_url: address(id),
          }))
        : [],
  };
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, storage, jobs } = services;
  const stateOf = async (kind: ExportKind) => {
    const row = await exportOf(db.kysely, kind);
    return { export: row ? present(row) : null };
  };

  serve(http, services, startExportCall, async ({ viewer, body, language, write }) => {
    authorise(viewer);
    const before = await write((tx) => {
      noteAct(tx, { target: { export: body.kind } });
      return startExport(tx, jobs, { kind: body.kind, authorId: viewer.memberId, language });
    });
    for (const key of before) await storage.remove(key);
    return stateOf(body.kind);
  });

  serve(http, services, getExport, ({ viewer, params }) => {
    authorise(viewer);
    return stateOf(params.kind);
  });

  serve(http, services, dropExportCall, async ({ viewer, params, write }) => {
    authorise(viewer);
    const keys = await write((tx) => {
      noteAct(tx, { target: { export: params.kind } });
      return dropExport(tx, params.kind);
    });
    for (const key of keys) await storage.remove(key);
  });

  serve(http, services, downloadExport, async ({ viewer, params, request, reply }) => {
    authorise(viewer);
    const row = await exportOf(db.kysely, params.kind);
    const file = row?.status === 'finished' ? row.files.find(({ id }) => id === params.id) : undefined;
    if (!row || !file) throw notFound();
    if ((await storage.sizeOf(file.storage_key)) === undefined) throw notFound();
    // Whoever takes a list of people along is named in the log, as whoever had it made.
    await db.kysely.transaction().execute((tx) =>
      recordAct(tx, {
        actorId: viewer.memberId,
        via: 'web',
        action: 'downloadExport',
        outcome: 'done',
        target: { export: params.kind },
        details: { fields: [file.extension] },
        address: request.ip,
      }),
    );
    const day = row.created_at.slice(0, 10);
    await sendDownload(request, reply, {
      name: `${row.kind}-${day}.${file.extension}`,
      type: LIST_TYPES[file.extension],
      size: file.size,
      etag: `"export-${file.id}"`,
      open: (range) => openStored(storage, file.storage_key, range),
    });
  });
}
