import { createAppView, deleteAppView, listAppViews, updateAppView } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { loadApp } from '../../apps/index.ts';
import { createView, deleteView, updateView, viewsOf } from './views.ts';

export function viewRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const language = () => settings.current().language;

  serve(http, services, listAppViews, async ({ viewer, params }) => ({
    views: await viewsOf(db.reads, await loadApp(db.reads, viewer, params.appSlug)),
  }));

  serve(http, services, createAppView, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const app = await loadApp(tx, viewer, params.appSlug);
      return createView(tx, { app, language: language() }, body);
    }),
  );

  serve(http, services, updateAppView, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const app = await loadApp(tx, viewer, params.appSlug);
      return updateView(tx, { app, language: language() }, params.viewId, body);
    }),
  );

  serve(http, services, deleteAppView, async ({ viewer, params, write }) => {
    await write(async (tx) => deleteView(tx, await loadApp(tx, viewer, params.appSlug), params.viewId));
  });
}
