import { getUpdates, lookForUpdates } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../platform/audit/record.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { centralOf } from './central.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

export function routes(http: FastifyInstance, services: Services): void {
  const { version } = services;

  serve(http, services, getUpdates, async ({ viewer }) => {
    authorise(viewer);
    return { version, ...(await centralOf(services).recent()) };
  });

  serve(http, services, lookForUpdates, async ({ viewer, write }) => {
    authorise(viewer);
    // No transaction is open while a server that may be slow is asked.
    const found = await centralOf(services).look();
    await write(async (tx) => noteAct(tx, { after: { state: found.state, offers: found.offers.length } }));
    return { version, ...found };
  });
}
