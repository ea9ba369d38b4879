import { getMemberSettings, updateMemberSettings } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadMember } from '../members/index.ts';
import { updateSettings } from './commands.ts';
import { canUpdateSettings } from './policy.ts';
import { presentSettings } from './present.ts';
import { settingsOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  /** 404 for people whom the viewer may not know of, 403 for all other people. */
  async function authorise(viewer: Viewer, memberId: number): Promise<void> {
    if (canUpdateSettings(viewer, memberId)) return;
    await loadMember(db.kysely, settings, viewer, memberId);
    throw forbidden();
  }

  serve(http, services, getMemberSettings, async ({ viewer, params, language }) => {
    await authorise(viewer, params.membershipId);
    return presentSettings(await settingsOf(db.kysely, viewer.memberId), settings.current(), language);
  });

  serve(http, services, updateMemberSettings, async ({ viewer, params, body, language, write }) => {
    await authorise(viewer, params.membershipId);
    return write(async (tx) => {
      await updateSettings(tx, viewer.memberId, body, settings.current());
      return presentSettings(await settingsOf(tx, viewer.memberId), settings.current(), language);
    });
  });
}
