import { listImportedPeople, mergeImportedPerson as mergeImportedPersonCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { mergeImportedPerson } from './merging.ts';
import { mustAdminister } from './policy.ts';
import { presentImportedPerson } from './present.ts';
import { importedPeople, loadImportedPerson } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(http, services, listImportedPeople, async ({ viewer, query, pages }) => {
    mustAdminister(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await importedPeople(db.searches, viewer, { ...query, page, perPage: PER_PAGE });
    pages(total, PER_PAGE, page);
    return { imported_people: rows.map(presentImportedPerson) };
  });

  serve(http, services, mergeImportedPersonCall, async ({ viewer, params, body, write }) => {
    mustAdminister(viewer);
    return write(async (tx) => {
      await mergeImportedPerson(tx, services, viewer, params.id, body.into_id);
      return presentImportedPerson(await loadImportedPerson(tx, viewer, body.into_id));
    });
  });
}
