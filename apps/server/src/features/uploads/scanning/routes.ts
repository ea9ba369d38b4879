import { getHeld } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { readableFile } from '../queries.ts';
import { isDirectory } from '../tables.ts';

export function scanningRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, getHeld, async ({ viewer, params }) => {
    if (!isDirectory(params.directory)) throw notFound();
    const { show_locked_memberships, guest_users_allow_chat } = settings.current();
    const { held } = await readableFile(db.kysely, viewer, {
      directory: params.directory,
      id: params.id,
      showLocked: show_locked_memberships,
      guestsChat: guest_users_allow_chat,
    });
    return { held };
  });
}
