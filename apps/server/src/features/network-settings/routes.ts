import {
  getSettings,
  getTestMail,
  sendTestBirthdayMail,
  sendTestMail,
  type TestMailKind,
  updateSettings as updateSettingsCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { noteAct } from '../../platform/audit/record.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { mailHold } from '../../platform/mail/mail-hold.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  attachmentsOf,
  birthdayLetter,
  birthdayPicture,
  htmlLetter,
  type LetterContent,
  plainLetter,
  type Recipient,
  recipientsOf,
  sampleLetter,
} from '../letters/index.ts';
import { relyingPartyOf } from '../session/index.ts';
import { themeOfNetwork } from '../themes/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { updateSettings } from './commands.ts';
import { canChangeSettings } from './policy.ts';
import { presentSettings } from './present.ts';

type Write = (command: (tx: Transaction) => Promise<void>) => Promise<void>;

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, environment, mailer, log } = services;

  async function recipientFor(viewer: Viewer): Promise<Recipient> {
    const recipient = (await recipientsOf(db.kysely, [viewer.memberId])).get(viewer.memberId);
    if (!recipient) throw conflict('no_mail_address');
    return recipient;
  }

  async function letterFor(recipient: Recipient, kind: TestMailKind): Promise<LetterContent> {
    const network = await settings.reload();
    if (kind !== 'birthday') return sampleLetter(kind, recipient, network);
    const letter = birthdayLetter(recipient, network, await birthdayPicture(services, network));
    return { ...letter, unsubscribePath: letter.settingsPath };
  }

  /** Sends a letter to whoever asks for it. */
  async function sendTest(viewer: Viewer, kind: TestMailKind, write: Write): Promise<{ email: string }> {
    if (!canChangeSettings(viewer)) throw forbidden();
    if (await mailHold(db.kysely)) throw conflict('mails_held');
    const recipient = await recipientFor(viewer);
    const letter = await letterFor(recipient, kind);
    const { light } = (await themeOfNetwork(db)).derivedColors;
    // At once and not as a job: whoever tries it out wants to know whether it goes.
    await write(async (tx) => {
      try {
        await mailer.send({
          to: { name: recipient.display_name, address: recipient.email },
          subject: letter.subject,
          text: plainLetter(letter, environment.publicUrl),
          html: htmlLetter(letter, environment.publicUrl, light['accent-fill']!),
          ...attachmentsOf(letter),
        });
      } catch (error) {
        log.warn({ err: error }, 'a test mail could not be sent');
        throw new Problem(503, 'mail_not_sent');
      }
      noteAct(tx, { after: { has_server: environment.smtpUrl !== undefined } });
    });
    return { email: recipient.email };
  }

  serve(http, services, getSettings, async ({ viewer, language }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    return presentSettings(db.kysely, language);
  });

  serve(http, services, updateSettingsCall, async ({ viewer, body, language, request, write }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    const passkeyHost = relyingPartyOf(environment, request)?.id ?? null;
    const actor = { ...viewer, passkeyHost };
    await write((tx) => updateSettings(tx, actor, body.settings, body.based_on ?? {}, language));
    await settings.reload();
    return presentSettings(db.kysely, language);
  });

  serve(http, services, getTestMail, async ({ viewer, query }) => {
    if (!canChangeSettings(viewer)) throw forbidden();
    const letter = await letterFor(await recipientFor(viewer), query.kind);
    const { image } = settings.current().birthday_emails;
    return {
      subject: letter.subject,
      text: plainLetter(letter, environment.publicUrl),
      image_url: (letter.picture && imagesOf(image)?.large) ?? null,
    };
  });

  serve(http, services, sendTestMail, ({ viewer, body, write }) => sendTest(viewer, body.kind, write));

  serve(http, services, sendTestBirthdayMail, ({ viewer, write }) => sendTest(viewer, 'birthday', write));
}
