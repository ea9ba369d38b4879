import { liftMailStop, listMailReturns, listMailStops, settleMailReturn } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { lift, settle } from './commands.ts';
import { authorise } from './policy.ts';
import { presentReturn, presentStop } from './present.ts';
import { returnsOf, stopsOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, listMailReturns, async ({ viewer, query, pages }) => {
    authorise(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      returnsOf(db.kysely, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { returns: rows.map((row) => presentReturn(row, settings.current())) };
  });

  serve(http, services, listMailStops, async ({ viewer, query, pages, language }) => {
    authorise(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      stopsOf(db.kysely, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { stops: rows.map((row) => presentStop(row, settings.current(), language)) };
  });

  serve(http, services, settleMailReturn, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write((tx) => settle(tx, params.id));
  });

  serve(http, services, liftMailStop, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write((tx) => lift(tx, params.id));
  });
}
