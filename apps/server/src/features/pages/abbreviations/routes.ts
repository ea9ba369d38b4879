import {
  createAbbreviation as createCall,
  deleteAbbreviation as deleteCall,
  getAbbreviation,
  getGlossary,
  listAbbreviations,
  updateAbbreviation as updateCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { createAbbreviation, deleteAbbreviation, updateAbbreviation } from './commands.ts';
import { type AbbreviationRow, abbreviationRows, glossaryOf, loadAbbreviation } from './queries.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

const present = ({ id, short, meaning, updated_at }: AbbreviationRow) => ({ id, short, meaning, updated_at });

export function abbreviationRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, listAbbreviations, async ({ viewer, query, pages }) => {
    authorise(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      abbreviationRows(kysely, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { abbreviations: rows.map(present) };
  });

  serve(http, services, getGlossary, async () => ({ abbreviations: [...(await glossaryOf(kysely))] }));

  serve(http, services, getAbbreviation, async ({ viewer, params }) => {
    authorise(viewer);
    return present(await loadAbbreviation(kysely, params.id));
  });

  serve(http, services, createCall, async ({ viewer, body, write }) => {
    authorise(viewer);
    return write(async (tx) =>
      present(await loadAbbreviation(tx, await createAbbreviation(tx, viewer.networkId, body))),
    );
  });

  serve(http, services, updateCall, async ({ viewer, params, body, write }) => {
    authorise(viewer);
    return write(async (tx) => {
      await updateAbbreviation(tx, params.id, body);
      return present(await loadAbbreviation(tx, params.id));
    });
  });

  serve(http, services, deleteCall, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write((tx) => deleteAbbreviation(tx, params.id));
  });
}
