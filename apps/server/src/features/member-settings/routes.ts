import {
  getMemberSettings,
  getUnsubscription,
  type Language,
  undoUnsubscription,
  unsubscribe,
  updateMemberSettings,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { updateSettings } from './commands.ts';
import { mustBeOwn } from './own-settings.ts';
import { presentSettings, presentUnsubscription } from './present.ts';
import { settingsOf } from './queries.ts';
import { resumeMails, stopMails } from './stop-mails.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  serve(http, services, getMemberSettings, async ({ viewer, params, language }) => {
    await mustBeOwn(services, viewer, params.membershipId);
    return presentSettings(await settingsOf(db.kysely, viewer.memberId), settings.current(), language);
  });

  serve(http, services, updateMemberSettings, async ({ viewer, params, body, language, write }) => {
    await mustBeOwn(services, viewer, params.membershipId);
    return write(async (tx) => {
      await updateSettings(tx, viewer.memberId, body, settings.current());
      return presentSettings(await settingsOf(tx, viewer.memberId), settings.current(), language);
    });
  });

  const claimsOf = (token: string) => {
    const claims = readUnsubscribeToken(token, services.signedTokens);
    if (!claims) throw notFound();
    return claims;
  };
  async function unsubscription(db: Sql, token: string, language: Language) {
    const { memberId, keys } = claimsOf(token);
    const row = await settingsOf(db, memberId);
    return presentUnsubscription(memberId, keys, row, settings.current(), language);
  }

  serve(http, services, getUnsubscription, ({ params, language }) =>
    unsubscription(db.kysely, params.token, language),
  );

  serve(http, services, undoUnsubscription, ({ params, language, write }) =>
    write(async (tx) => {
      const { memberId, keys } = claimsOf(params.token);
      await resumeMails(tx, memberId, keys);
      return unsubscription(tx, params.token, language);
    }),
  );

  // Mail programs post a form; what stands in it is the same for all of them and says nothing (RFC 8058).
  http.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    serve(forms, services, unsubscribe, ({ params, language, write }) =>
      write(async (tx) => {
        const { memberId, keys } = claimsOf(params.token);
        await stopMails(tx, memberId, keys, settings.current());
        return unsubscription(tx, params.token, language);
      }),
    );
  });
}

const FORM_LIMIT_BYTES = 10_000;
