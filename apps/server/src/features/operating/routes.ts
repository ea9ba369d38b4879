import { getMailState, releaseMails as releaseMailsCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../platform/audit/record.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailHold, releaseMails } from '../../platform/mail/mail-hold.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, getMailState, async ({ viewer }) => {
    authorise(viewer);
    return { hold: (await mailHold(services.db.kysely)) ?? null };
  });

  serve(http, services, releaseMailsCall, async ({ viewer, body, write }) => {
    authorise(viewer);
    await write(async (tx) => {
      const hold = await mailHold(tx);
      // Somebody else was quicker: nothing is to be done, and nothing of theirs is changed.
      if (!hold) return;
      noteAct(tx, { before: hold, after: { waiting: body.waiting } });
      await releaseMails(tx, body.waiting);
    });
  });
}
