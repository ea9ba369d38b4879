import { getPropertySet } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { isOf, loadContext } from './load-context.ts';
import { canUpdatePropertySet } from './policy.ts';
import { presentPropertySet } from './present.ts';
import { setsAround } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, getPropertySet, async ({ viewer, params, query, language }) => {
    const context = await loadContext(kysely, viewer, params.name, query);
    const sets = await setsAround(kysely, params.name, context);
    if (sets.length === 0 || !(query.inherit || isOf(context, sets[0]))) throw notFound();
    const reader = { language, networkLanguage: services.settings.current().language };
    return presentPropertySet(sets, reader, { update: canUpdatePropertySet(viewer, context) });
  });
}
