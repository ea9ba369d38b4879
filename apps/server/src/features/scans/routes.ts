import { checkScan, destroyScan, listScans, releaseScan } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { checkAgain, destroy, release } from './commands.ts';
import { presentScan } from './present.ts';
import { heldScan, type ScanRow, scansOf } from './queries.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

async function heldOne(tx: Transaction, id: number): Promise<ScanRow> {
  const scan = await heldScan(tx, id);
  if (!scan) throw notFound();
  return scan;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, scanner, jobs } = services;
  const isSet = scanner !== undefined;

  serve(http, services, listScans, async ({ viewer, query, pages }) => {
    authorise(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      scansOf(db.kysely, { state: query.state, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return {
      scans: rows.map((row) => presentScan(row, settings.current(), isSet)),
      scanner: { is_set: isSet, max_bytes: scanner?.maxBytes ?? null },
    };
  });

  serve(http, services, releaseScan, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write(async (tx) => release({ tx, viewer, scan: await heldOne(tx, params.id) }));
  });

  serve(http, services, checkScan, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write(async (tx) => checkAgain({ tx, viewer, scan: await heldOne(tx, params.id) }, jobs, isSet));
  });

  serve(http, services, destroyScan, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write(async (tx) => destroy({ tx, viewer, scan: await heldOne(tx, params.id) }));
  });
}
