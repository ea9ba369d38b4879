import {
  endPreview as endPreviewCall,
  getPreviewChoices,
  startPreview as startPreviewCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { endPreview, startPreview } from './commands.ts';
import { choicesOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, getPreviewChoices, async ({ viewer }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const { role, group, group_category } = await choicesOf(services.db.kysely, viewer);
    return { roles: role, groups: group, group_categories: group_category };
  });

  serve(http, services, startPreviewCall, async ({ viewer, body, language, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return write((tx) => startPreview(tx, viewer, body, language));
  });

  serve(http, services, endPreviewCall, async ({ viewer, write }) => {
    const { preview } = viewer;
    if (!preview && !viewer.isNetworkAdmin) throw forbidden();
    if (!preview) throw notFound();
    await write((tx) => endPreview(tx, preview));
  });
}
