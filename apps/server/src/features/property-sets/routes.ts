import {
  type ContextType,
  getPropertySet,
  type Language,
  updatePropertySet as updatePropertySetCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { definePropertySet } from './commands.ts';
import { defineSet } from './define-set.ts';
import { canUpdatePropertySet } from './policy.ts';
import { presentPropertySet } from './present.ts';
import { type Context, findContext, setsAround } from './queries.ts';
import { hasPropertySet } from './set-names.ts';
import type { PropertySetRow } from './tables.ts';

type ContextQuery = { context_type?: ContextType; context_id?: number };

/** The context that a call means: the network's where it names none; throws 404 for what the viewer may not see. */
async function loadContext(
  db: Sql,
  viewer: Viewer,
  setName: string,
  { context_type: type = 'network', context_id: id }: ContextQuery,
): Promise<Context> {
  if (!hasPropertySet(setName, type)) throw notFound();
  if (id === undefined && type !== 'network') throw invalid({ context_id: ['required'] });
  const context = await findContext(db, viewer, type, id ?? viewer.networkId);
  if (!context) throw notFound();
  return context;
}

const isOf = (context: Context, set: PropertySetRow | undefined): boolean =>
  set?.context_type === context.type && set.context_id === context.id;

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  function present(viewer: Viewer, context: Context, sets: PropertySetRow[], language: Language) {
    const reader = { language, networkLanguage: services.settings.current().language };
    return presentPropertySet(sets, reader, {
      update: canUpdatePropertySet(viewer, context),
    });
  }

  serve(http, services, getPropertySet, async ({ viewer, params, query, language }) => {
    const context = await loadContext(kysely, viewer, params.name, query);
    const sets = await setsAround(kysely, params.name, context);
    if (sets.length === 0 || !(query.inherit || isOf(context, sets[0]))) throw notFound();
    return present(viewer, context, sets, language);
  });

  serve(http, services, updatePropertySetCall, async ({ viewer, params, query, body, language, write }) => {
    const context = await loadContext(kysely, viewer, params.name, query);
    if (!canUpdatePropertySet(viewer, context)) throw forbidden();
    return write(async (tx) => {
      const sets = await setsAround(tx, params.name, context);
      const [own, above] = isOf(context, sets[0]) ? [sets[0], sets.slice(1)] : [undefined, sets];
      const defined = defineSet(body, own, above, language);
      await definePropertySet(tx, viewer, context, params.name, defined, body.tag_parents);
      return present(viewer, context, await setsAround(tx, params.name, context), language);
    });
  });
}
