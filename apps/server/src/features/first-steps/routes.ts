import { bringFirstStepsBack, listFirstSteps, putFirstStepsAway as putAwayCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { putFirstStepsAway } from './commands.ts';
import { firstSteps } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, listFirstSteps, async ({ viewer, language }) => ({
    steps: await firstSteps(services.db.kysely, viewer, language),
  }));

  serve(http, services, putAwayCall, async ({ viewer, write }) =>
    write((tx) => putFirstStepsAway(tx, viewer, true)),
  );

  serve(http, services, bringFirstStepsBack, async ({ viewer, language, write }) =>
    write(async (tx) => {
      await putFirstStepsAway(tx, viewer, false);
      return { steps: await firstSteps(tx, viewer, language) };
    }),
  );
}
