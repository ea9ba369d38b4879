import { getHeld } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import { notFound } from '../../../platform/problem.ts';
import { heldProblem } from '../../../platform/scanner/guarded-storage.ts';
import type { Services } from '../../../platform/services.ts';
import { readableFile } from '../queries.ts';
import { isDirectory } from '../tables.ts';

export function scanningRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, getHeld, async ({ viewer, params, language }) => {
    if (!isDirectory(params.directory)) throw notFound();
    const { show_locked_memberships, guest_users_allow_chat } = settings.current();
    const { held, original_filename: name } = await readableFile(db.kysely, viewer, {
      directory: params.directory,
      id: params.id,
      showLocked: show_locked_memberships,
      guestsChat: guest_users_allow_chat,
    });
    if (!held) return { held, reason: null };
    const reason =
      held.state === 'infected'
        ? translate(language, 'uploads.infected', { name, signature: held.signature ?? '–' })
        : translate(language, `error.${heldProblem(held).code}`);
    return { held, reason };
  });
}
