import {
  createIndustrial as createCall,
  deleteIndustrial as deleteCall,
  getIndustrial,
  listIndustrials,
  updateIndustrial as updateCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { createIndustrial, deleteIndustrial, updateIndustrial } from './commands.ts';
import { authorise } from './policy.ts';
import { presentIndustrial, presentSummary } from './present.ts';
import { listRows, loadIndustrial } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  serve(http, services, listIndustrials, async ({ viewer, query, pages }) => {
    authorise(services, viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      listRows(db.searches, { q: query.q, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { industrials: rows.map((row) => presentSummary(row, settings.current())) };
  });

  serve(http, services, getIndustrial, async ({ viewer, params }) => {
    authorise(services, viewer);
    return presentIndustrial(await loadIndustrial(kysely, params.id), settings.current());
  });

  serve(http, services, createCall, async ({ viewer, body, write }) => {
    authorise(services, viewer);
    return write(async (tx) =>
      presentIndustrial(
        await loadIndustrial(tx, await createIndustrial(tx, viewer, body)),
        settings.current(),
      ),
    );
  });

  serve(http, services, updateCall, async ({ viewer, params, body, write }) => {
    authorise(services, viewer);
    return write(async (tx) => {
      await updateIndustrial(tx, viewer, params.id, body);
      return presentIndustrial(await loadIndustrial(tx, params.id), settings.current());
    });
  });

  serve(http, services, deleteCall, async ({ viewer, params, write }) => {
    authorise(services, viewer);
    await write((tx) => deleteIndustrial(tx, params.id));
  });
}
