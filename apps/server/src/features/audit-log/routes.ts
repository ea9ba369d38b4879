import { Readable } from 'node:stream';
import { downloadAuditLog, getAuditFilters, listAuditEntries, verifyAuditLog } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { auditHead, verifyAudit } from '../../platform/audit/verify.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { presentActor } from '../members/index.ts';
import { contentDisposition } from '../uploads/index.ts';
import { recordExport, recordReading } from './commands.ts';
import { entriesAsCsv, presentEntry, titleOf } from './present.ts';
import { actionsOf, actorsOf, allEntries, auditEntries } from './queries.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  serve(http, services, listAuditEntries, async ({ viewer, query, language, request, pages }) => {
    authorise(viewer);
    const { page = 1, ...filter } = query;
    const naming = settings.current();
    await recordReading(db, { viewer, filter, address: request.ip });
    const { rows, total } = await countedPage(page, (each) =>
      auditEntries(kysely, filter, naming.time_zone, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { entries: rows.map((row) => presentEntry(row, language, naming)) };
  });

  serve(http, services, getAuditFilters, async ({ viewer, language }) => {
    authorise(viewer);
    const [actors, actions] = await Promise.all([actorsOf(kysely), actionsOf(kysely)]);
    return {
      actors: actors.map((row) => presentActor(row, settings.current())),
      actions: actions
        .map((name) => ({ name, title: titleOf(name, language) }))
        .sort((one, other) => one.title.localeCompare(other.title, language.slice(0, 2))),
    };
  });

  serve(http, services, downloadAuditLog, async ({ viewer, query, language, request, reply }) => {
    authorise(viewer);
    const naming = settings.current();
    await recordExport(db, { viewer, filter: query, address: request.ip });
    const { id } = await auditHead(kysely);
    const pieces = allEntries(kysely, query, naming.time_zone, id);
    reply
      .header('content-disposition', contentDisposition('attachment', 'audit-log.csv'))
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(entriesAsCsv(language, naming, pieces)));
  });

  serve(http, services, verifyAuditLog, async ({ viewer }) => {
    authorise(viewer);
    const { entries, brokenAt, head } = await verifyAudit(kysely);
    return { entries, broken_at: brokenAt, head };
  });
}
