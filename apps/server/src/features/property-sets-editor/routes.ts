import { getPropertySetUses, listPropertySets, updatePropertySet } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { displayNameOf } from '../members/index.ts';
import {
  type Context,
  type ContextQuery,
  canUpdatePropertySet,
  loadContext,
  presentDefinitions,
  presentPropertySet,
  setNamesOf,
} from '../property-sets/index.ts';
import { changePropertySet } from './commands.ts';
import { editedSet, profileCount, propertyCounts, usesOf } from './queries.ts';

/** The context whose set is edited. Throws 403 for those who do not run it. */
async function editedContext(db: Sql, viewer: Viewer, name: string, query: ContextQuery): Promise<Context> {
  const context = await loadContext(db, viewer, name, query);
  if (!canUpdatePropertySet(viewer, context)) throw forbidden();
  return context;
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;

  serve(http, services, listPropertySets, async ({ viewer }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const names = setNamesOf('network');
    const contexts = await Promise.all(names.map((name) => loadContext(kysely, viewer, name, {})));
    const [counts, profiles] = await Promise.all([
      propertyCounts(kysely, contexts[0]!),
      Promise.all(names.map((name, index) => profileCount(kysely, name, contexts[index]!))),
    ]);
    return {
      property_sets: names.map((name, index) => ({
        name,
        property_count: counts.get(name) ?? 0,
        profile_count: profiles[index]!,
      })),
    };
  });

  serve(http, services, getPropertySetUses, async ({ viewer, params: { name }, query, language }) => {
    const context = await editedContext(kysely, viewer, name, query);
    const [uses, edited] = await Promise.all([
      usesOf(kysely, name, context),
      editedSet(kysely, name, context),
    ]);
    const naming = settings.current();
    const { removed = [], updated_at, display_name, state } = edited ?? {};
    return {
      ...uses,
      removed: presentDefinitions(removed, { language, networkLanguage: naming.language }),
      changed:
        updated_at && display_name && state
          ? {
              at: new Date(updated_at).toISOString(),
              name: displayNameOf({ display_name, state }, naming),
            }
          : null,
    };
  });

  serve(http, services, updatePropertySet, async ({ viewer, params, query, body, language, write }) => {
    const context = await editedContext(kysely, viewer, params.name, query);
    const naming = settings.current();
    return write(async (tx) => {
      const sets = await changePropertySet(tx, viewer, context, params.name, body, { language, naming });
      return presentPropertySet(sets, { language, networkLanguage: naming.language }, { update: true });
    });
  });
}
