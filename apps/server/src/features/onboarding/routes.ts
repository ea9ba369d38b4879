import { getOnboardingProfile, saveOnboardingProfile } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { ownPath } from '../../platform/http/own-path.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { completeProfile } from './commands.ts';
import { onboardingProfile } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, getOnboardingProfile, ({ viewer, language }) =>
    onboardingProfile(db.kysely, settings, viewer, language),
  );

  serve(http, services, saveOnboardingProfile, async ({ viewer, body, write }) => {
    await write((tx) => completeProfile(tx, viewer, body.profile));
    return { redirect_to: ownPath(body.redirect_to) };
  });
}
