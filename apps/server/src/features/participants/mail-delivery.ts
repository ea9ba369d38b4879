import type { NotificationKind } from '@dorfplatz/contract';
import { translate } from '../../platform/i18n/translate.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { frame, htmlLetter, plainLetter, type Recipient, recipientsOf } from '../letters/index.ts';
import { returnAddress } from '../mail-returns/index.ts';
import { isMailed, quietUntil, unsubscribeToken } from '../member-settings/index.ts';
import { themeOfNetwork } from '../themes/index.ts';

export type MailKind = Extract<
  NotificationKind,
  'appointment_invite' | 'appointment_changed' | 'appointment_canceled'
>;

/** People whom one job writes to: what a killed worker may write twice, under one Message-ID. */
export const PEOPLE_A_JOB = 20;

/** What a letter about an appointment says. */
export type About = {
  kind: MailKind;
  /** Which words it has, where not those of its kind. */
  words?: string;
  /** Name and date. */
  line: string;
  place: string;
  calendars: string;
  author: string;
  /** Whom somebody from outside answers; nobody where its author has left or has no address. */
  replyTo?: { name: string; address: string } | undefined;
  /** Where it leads, and the key of the words on the button. */
  path: string;
  button: string;
  /** The same at every try: a mail program drops the second of two. */
  messageId: string;
  calendar: Mail['calendar'] | undefined;
};

/** The letter to one person, in their language. */
export function letterTo(services: Services, recipient: Recipient, about: About, colour: string): Mail {
  const { publicUrl } = services.environment;
  const { language } = recipient;
  const { kind, line, path } = about;
  const network = services.settings.current();
  const token = unsubscribeToken({ memberId: recipient.id, keys: [kind] }, services.signedTokens);
  const { is_consumer: isOutside } = recipient;
  const values = { line, name: about.author, network: network.name };
  const key = `participants.mail.${about.words ?? kind}`;
  const asked = { ...values, reply: about.replyTo ? 'yes' : 'no' };
  const content = {
    ...frame(recipient, network, [kind]),
    subject: translate(language, `${key}.subject`, values),
    intro:
      isOutside && kind === 'appointment_invite'
        ? translate(language, `${key}.intro_outside`, asked)
        : translate(language, `${key}.intro`, values),
    parts: [
      {
        heading: '',
        // Who does not sign in is led nowhere, and hears of no calendar that they do not see.
        items: [
          {
            title: line,
            text: about.place,
            place: isOutside ? '' : about.calendars,
            path: isOutside ? '' : path,
          },
        ],
      },
    ],
    button: isOutside ? null : { label: translate(language, about.button), path },
    unsubscribePath: `/unsubscribe/${token}`,
  };
  const returnTo = returnAddress(services, recipient);
  return {
    to: { name: recipient.display_name, address: recipient.email },
    ...(isOutside && about.replyTo && { replyTo: about.replyTo }),
    subject: content.subject,
    text: plainLetter(content, publicUrl),
    html: htmlLetter(content, publicUrl, colour),
    ...(about.calendar && { calendar: about.calendar }),
    ...(returnTo !== undefined && { returnTo }),
    headers: {
      'Message-ID': `<${about.messageId}@${new URL(publicUrl).hostname}>`,
      'List-Unsubscribe': `<${publicUrl}${content.unsubscribePath}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/**
 * Sends each of these people who wants mails of the kind what is written to them.
 * @param write gives the letter
 * @param later has it done again for somebody, after their quiet time or after it failed for them alone
 */
export async function deliver(
  services: Services,
  kind: MailKind,
  memberIds: readonly number[],
  write: (recipient: Recipient, colour: string) => Promise<Mail>,
  later: (memberIds: number[], afterSeconds: number) => Promise<void>,
): Promise<void> {
  const colour = (await themeOfNetwork(services.db)).derivedColors.light['accent-fill']!;
  const failed: number[] = [];
  let last: unknown;
  for (const recipient of (
    await recipientsOf(services.db.kysely, memberIds, { withConsumers: true })
  ).values()) {
    if (!isMailed(kind, recipient.mail_choices)) continue;
    const until = quietUntil(recipient);
    if (until) {
      await later([recipient.id], Math.ceil(until.since(Temporal.Now.instant()).total('seconds')) + 1);
      continue;
    }
    try {
      await services.mailer.send(await write(recipient, colour));
    } catch (error) {
      last = error;
      failed.push(recipient.id);
    }
  }
  if (failed.length === 0) return;
  if (failed.length === memberIds.length) throw last;
  // Whom it did not reach is tried again alone: nobody gets it twice for another's sake.
  await later(failed, 30);
}
