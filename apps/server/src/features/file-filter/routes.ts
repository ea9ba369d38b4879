import { updateFileFilter as updateFileFilterCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { updateFileFilter } from './commands.ts';
import { canChangeFileFilter } from './policy.ts';

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, updateFileFilterCall, async ({ viewer, body, language, write }) => {
    if (!canChangeFileFilter(viewer)) throw forbidden();
    const filter = await write((tx) => updateFileFilter(tx, body, language));
    // Whoever reads the network next finds it there, whether this process heard of it already or not.
    await services.settings.reload();
    return filter;
  });
}
