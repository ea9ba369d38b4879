import { datesIn } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { deviceName } from '@dorfplatz/contract/user-agent';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { RecordedEvent } from '../../../platform/events/outbox.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import type { JobHandlers } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { newMailCode } from './codes.ts';
import type { FactorNews } from './events.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    factor_code_mail: { memberId: number; purpose: 'set_up_email' | 'mailed_code' };
    factor_news_mail: { memberId: number; what: FactorNews; userAgent: string; passkey?: string; at: string };
  }
}

/** How long a code holds, from its sending (decision 87). */
const CODE_MINUTES = 10;

/** Enqueues the mails that an event about second factors leads to. */
export async function enqueueFactorMails(
  services: Services,
  tx: Transaction,
  event: RecordedEvent,
): Promise<void> {
  if (event.type === 'factor_code_wanted') await services.jobs.enqueue(tx, 'factor_code_mail', event.payload);
  if (event.type === 'second_factor_news')
    await services.jobs.enqueue(tx, 'factor_news_mail', { ...event.payload, at: event.createdAt });
}

type Reader = { email: string; display_name: string; language: Language; time_zone: string };

/** Where each kind of news leads: to what the person can do about it. */
const LINKS: Readonly<Record<FactorNews, string>> = {
  added: '/users/authentication/factors',
  removed: '/users/authentication/factors',
  passkey_added: '/users/authentication/factors',
  passkey_removed: '/users/authentication/factors',
  passkey_copied: '/users/authentication/factors',
  app_password_added: '/users/authentication/app_passwords',
  codes_spent: '/users/authentication/factors',
  reset: '/users/sign_in',
  rescue: '/users/password/new',
  guessed: '/users/password/new',
};

export const factorMails = (
  services: Services,
): Pick<JobHandlers, 'factor_code_mail' | 'factor_news_mail'> => ({
  async factor_code_mail({ memberId, purpose }) {
    // The code is made here and leaves by mail only: neither events nor jobs ever hold it. Never the one of before.
    const { seals, db } = services;
    const { rows: former } = await sql<{ code_digest: Buffer | null }>`
      select code_digest from factor_challenges where member_id = ${memberId} and purpose = ${purpose}
    `.execute(db.kysely);
    const digestOf = (code: string) => seals.digest(purpose, memberId, code);
    let code = newMailCode();
    while (former[0]?.code_digest?.equals(digestOf(code))) code = newMailCode();
    const { rows } = await sql<Reader>`
      update factor_challenges c
      set code_digest = ${digestOf(code)}, email = m.email, is_open = true,
        expires_at = now() + make_interval(mins => ${CODE_MINUTES})
      from members m
      where c.member_id = ${memberId} and c.purpose = ${purpose} and not c.is_open and m.id = c.member_id
        and m.email is not null
      returning m.email::text, m.display_name, m.language, m.time_zone
    `.execute(db.kysely);
    const reader = rows[0];
    // A job that came before has sent what this one was asked for.
    if (reader) await send(services, reader, 'code', { code });
  },
  async factor_news_mail({ memberId, what, userAgent, passkey = '', at }) {
    const { rows } = await sql<Reader>`
      select email::text, display_name, language, time_zone from members where id = ${memberId} and email is not null
    `.execute(services.db.kysely);
    const reader = rows[0];
    if (!reader) return;
    const { language, time_zone: timeZone } = reader;
    await send(services, reader, what, {
      when: `${datesIn(language.slice(0, 2), timeZone).full(at)} (${timeZone})`,
      device: deviceName(userAgent) ?? translate(language, 'session.mail.unknown_device'),
      passkey,
      url: `${services.environment.publicUrl}${LINKS[what]}`,
    });
  },
});

async function send(
  services: Services,
  { email, display_name: name, language }: Reader,
  what: FactorNews | 'code',
  about: Record<string, string>,
): Promise<void> {
  // Read anew: the settings may be minutes old in a process that serves nobody.
  const { name: network } = await services.settings.reload();
  const values = { network, name, ...about };
  await services.mailer.send({
    to: email,
    subject: translate(language, `session.factor_mail.${what}.subject`, values),
    text: translate(language, `session.factor_mail.${what}.text`, values),
  });
}
