import {
  getSettings,
  getTestMail,
  sendTestMail,
  type TestMailKind,
  updateSettings as updateSettingsCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { mailHold } from '../../platform/mail/mail-hold.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { htmlLetter, plainLetter, recipientsOf, sampleLetter } from '../letters/index.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { updateSettings } from './commands.ts';
import { canChangeSettings } from './policy.ts';
import { presentSettings } from './present.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, environment, mailer, log } = services;

  async function letterFor(viewer: Viewer, kind: TestMailKind) {
    const recipient = (await recipientsOf(db.kysely, [viewer.memberId])).get(viewer.memberId);
    if (!recipient) throw conflict('no_mail_address');
    return { recipient, letter: sampleLetter(kind, recipient, await settings.reload()) };
  }

  serve(http, services, getSettings, async ({ viewer, language }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    return presentSettings(db.kysely, language);
  });

  serve(http, services, updateSettingsCall, async ({ viewer, body, language, write }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    await write((tx) => updateSettings(tx, viewer.memberId, body.settings, body.based_on ?? {}, language));
    await settings.reload();
    return presentSettings(db.kysely, language);
  });

  serve(http, services, getTestMail, async ({ viewer, query }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    const { letter } = await letterFor(viewer, query.kind);
    return { subject: letter.subject, text: plainLetter(letter, environment.publicUrl) };
  });

  serve(http, services, sendTestMail, async ({ viewer, body, write }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    if (await mailHold(db.kysely)) throw conflict('mails_held');
    const { recipient, letter } = await letterFor(viewer, body.kind);
    const { light } = (await themeOfNetwork(db)).derivedColors;
    // At once and not as a job: whoever tries it out wants to know whether it goes.
    await write(async () => {
      try {
        await mailer.send({
          to: { name: recipient.display_name, address: recipient.email },
          subject: letter.subject,
          text: plainLetter(letter, environment.publicUrl),
          html: htmlLetter(letter, environment.publicUrl, light['accent-fill']!),
        });
      } catch (error) {
        log.warn({ err: error }, 'a test mail could not be sent');
        throw new Problem(503, 'mail_not_sent');
      }
    });
    return { email: recipient.email };
  });
}
