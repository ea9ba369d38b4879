import { getAdministrationMenu, getAdministrationStart } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { administered } from './context.ts';
import { attentionIn, figuresIn, menuOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, version } = services;

  serve(http, services, getAdministrationMenu, async ({ viewer, query, language }) => {
    const { context, presented } = await administered(db.kysely, viewer, settings.current().name, query);
    return {
      context: presented,
      navigation_items: await menuOf(services, viewer, context, language),
    };
  });

  serve(http, services, getAdministrationStart, async ({ viewer, query, language }) => {
    const { context } = await administered(db.kysely, viewer, settings.current().name, query);
    const [attention, figures] = await Promise.all([
      attentionIn(services, viewer, context, language),
      figuresIn(services, context, language),
    ]);
    return { attention, figures, version: context.type === 'network' ? version : null };
  });
}
