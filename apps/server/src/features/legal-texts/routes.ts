import {
  acceptLegalTexts as acceptLegalTextsCall,
  getLegalPicture,
  getLegalText,
  type Language,
  listLegalTexts,
  listPendingLegalTexts,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { sendPicture } from '../uploads/index.ts';
import { administrationRoutes } from './administration/routes.ts';
import { acceptLegalTexts } from './commands.ts';
import { isShownOpenly } from './pictures.ts';
import { legalTextOf, legalTextRows, presentLegalText } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const readerOf = (language: Language) => ({ language, networkLanguage: settings.current().language });

  serve(http, services, listLegalTexts, async ({ language }) => {
    const rows = await legalTextRows(db, undefined);
    return { legal_texts: rows.map((row) => presentLegalText(row, readerOf(language))) };
  });

  serve(http, services, getLegalText, ({ params, language }) =>
    legalTextOf(db.kysely, params.handle, readerOf(language)),
  );

  serve(http, services, getLegalPicture, async ({ viewerIfAny, params, request, reply }) => {
    const isOpen = await isShownOpenly(db.kysely, params.id);
    await sendPicture(
      services,
      { request, reply },
      { id: params.id, viewer: isOpen ? 'anyone' : viewerIfAny },
    );
  });

  serve(http, services, listPendingLegalTexts, async ({ viewer, language }) => {
    const rows = await legalTextRows(db, viewer);
    const pending = rows.filter(({ is_pending }) => is_pending);
    return { legal_texts: pending.map((row) => presentLegalText(row, readerOf(language))) };
  });

  serve(http, services, acceptLegalTextsCall, async ({ viewer, body, write }) => {
    await write((tx) => acceptLegalTexts(tx, viewer.memberId, body.version_ids));
  });

  administrationRoutes(http, services);
}
