import { Readable } from 'node:stream';
import { downloadIndustrials, INDUSTRIAL_LIST_BYTES_MAX, importIndustrials } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../../platform/audit/record.ts';
import { bytesOf } from '../../../platform/csv/read-table.ts';
import { sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { readUploadForm } from '../../uploads/index.ts';
import { addIndustrials } from '../commands.ts';
import { authorise } from '../policy.ts';
import { asCsv } from './as-csv.ts';
import { readList } from './read-list.ts';

export function listRoutes(http: FastifyInstance, services: Services): void {
  const { db, limits } = services;

  serve(http, services, downloadIndustrials, async ({ viewer, language, reply }) => {
    authorise(services, viewer);
    reply
      .header('content-disposition', 'attachment; filename="companies.csv"')
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(asCsv(db.kysely, language)));
  });

  serve(http, services, importIndustrials, async ({ viewer, query, request, write }) => {
    authorise(services, viewer);
    await limits.take('upload', `m${viewer.memberId}`);
    const { taken } = await readUploadForm(request, INDUSTRIAL_LIST_BYTES_MAX, ({ file }) => bytesOf(file));
    return write(async (tx) => {
      // Two who bring in the same list add its companies once.
      await sql`select pg_advisory_xact_lock(hashtext('industrials'))`.execute(tx);
      const { unread, lines, companies } = await readList(tx, taken);
      if (!query.check) await addIndustrials(tx, viewer.networkId, companies);
      const added = query.check ? 0 : companies.length;
      noteAct(tx, { after: { lines: lines.length, added } });
      return { added, unread, lines };
    });
  });
}
