import {
  getMailState,
  getOperating,
  releaseMails as releaseMailsCall,
  retryFailedJob,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../platform/audit/record.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailHold, releaseMails } from '../../platform/mail/mail-hold.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { filesFolder } from '../../platform/storage/open-storage.ts';
import { scannerState } from '../scans/index.ts';
import { failedJobName, operatingOf } from './queries.ts';

function authorise(viewer: Viewer): void {
  if (!viewer.isNetworkAdmin) throw forbidden();
}

export function routes(http: FastifyInstance, services: Services): void {
  const { db, environment, jobs } = services;

  serve(http, services, getMailState, async ({ viewer }) => {
    authorise(viewer);
    return { hold: (await mailHold(db.kysely)) ?? null };
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

  serve(http, services, getOperating, ({ viewer, language }) => {
    authorise(viewer);
    return operatingOf(db.kysely, {
      folder: filesFolder(environment),
      places: environment.storage.places,
      hasMailServer: environment.smtpUrl !== undefined,
      language,
      scanner: scannerState(services),
    });
  });

  serve(http, services, retryFailedJob, async ({ viewer, params, write }) => {
    authorise(viewer);
    await write(async (tx) => {
      const name = await failedJobName(tx, params.id);
      if (name === undefined) throw notFound();
      noteAct(tx, { target: { job: name } });
      await jobs.retry(tx, name, params.id);
    });
  });
}
