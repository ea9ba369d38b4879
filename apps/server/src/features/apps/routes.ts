import { getApp, listApps, listAppsToFill } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { administrationRoutes } from './administration-routes.ts';
import { presentApp, presentAppCard, presentAppToFill } from './present.ts';
import { appsOf, appsToFill, loadCountedApp } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;
  administrationRoutes(http, services);

  serve(http, services, listApps, async ({ viewer, query }) => ({
    apps: (await appsOf(kysely, viewer, query.group)).map(presentAppCard),
  }));

  serve(http, services, listAppsToFill, async ({ viewer }) => ({
    apps: (await appsToFill(kysely, viewer)).map(presentAppToFill),
  }));

  serve(http, services, getApp, async ({ viewer, params, language }) => {
    const app = await loadCountedApp(kysely, viewer, params.appSlug);
    return presentApp(app, { language, networkLanguage: services.settings.current().language });
  });
}
