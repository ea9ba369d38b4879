import {
  getAppNavigation,
  type Language,
  updateAppNavigation as updateAppNavigationCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { updateAppNavigation } from './commands.ts';
import { canEditAppNavigation } from './policy.ts';
import { presentAppNavigation } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, environment } = services;
  const present = (tx: Sql, viewer: Viewer, language: Language) =>
    presentAppNavigation(tx, viewer, settings.current(), language);

  serve(http, services, getAppNavigation, ({ viewer, language }) => {
    if (!canEditAppNavigation(viewer)) throw forbidden();
    return present(db.kysely, viewer, language);
  });

  serve(http, services, updateAppNavigationCall, async ({ viewer, body, language, write }) => {
    if (!canEditAppNavigation(viewer)) throw forbidden();
    const change = { items: body.items, basedOn: body.based_on };
    const { name: network } = settings.current();
    return write(async (tx) => {
      await updateAppNavigation(tx, viewer, change, {
        site: environment.publicUrl,
        naming: settings.current(),
        network,
        language,
      });
      return present(tx, viewer, language);
    });
  });
}
