import { datesIn } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { deviceName } from '@dorfplatz/contract/user-agent';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { CONFIRM_HOURS, OBJECT_HOURS } from './email-changes.ts';

/**
 * What a mail about credentials says, and to which address it goes.
 * - `password_changed`: to the person
 * - `email_confirm`: to the new address, with the link that confirms it; to its owner where it is somebody's already
 * - `email_requested`, `email_replaced`: to the old address, with the link that objects
 * - `email_changed`: to the new address, once it counts
 * - `email_restored`: to the old address after it objected, with a link for a new password
 */
type CredentialMail =
  | 'password_changed'
  | 'email_confirm'
  | 'email_requested'
  | 'email_replaced'
  | 'email_changed'
  | 'email_restored';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    credential_mail: {
      kind: CredentialMail;
      memberId: number;
      emailChangeId: number | null;
      /** Of the device that the mail tells of; where there is none, the one that asked for the change. */
      userAgent: string;
      /** When it happened, as ISO 8601. */
      at: string;
    };
  }
}

const MAILS_ABOUT = {
  first_password: [],
  password: ['password_changed'],
  email: ['email_replaced', 'email_changed'],
  objection: ['email_restored'],
  closed: [],
  // The mails about these say more, and are those of second factors.
  factors_reset: [],
  passkey_added: [],
  passkey_removed: [],
} as const;

/** Enqueues the mails that an event about credentials leads to. */
export async function enqueueCredentialMails(
  services: Services,
  tx: Transaction,
  event: RecordedEvent,
): Promise<void> {
  const enqueue = (
    kind: CredentialMail,
    about: { memberId: number; emailChangeId: number | null; userAgent: string },
  ) => services.jobs.enqueue(tx, 'credential_mail', { kind, ...about, at: event.createdAt });
  if (event.type === 'email_change_requested') {
    const { memberId, emailChangeId, isAgain } = event.payload;
    const about = { memberId, emailChangeId, userAgent: '' };
    await enqueue('email_confirm', about);
    if (!isAgain) await enqueue('email_requested', about);
  }
  if (event.type === 'credentials_changed') {
    const { memberId, emailChangeId, userAgent, what } = event.payload;
    for (const kind of MAILS_ABOUT[what]) await enqueue(kind, { memberId, emailChangeId, userAgent });
  }
}

type About = {
  display_name: string;
  language: Language;
  time_zone: string;
  email: string;
  old_email: string | null;
  new_email: string | null;
  user_agent: string;
  /** The new address may still be confirmed. */
  is_open: boolean;
  /** The change was given up, or taken back. */
  is_ended: boolean;
};

/** Makes a one-time link. Its secret leaves by mail only: neither events nor jobs ever hold it. */
async function openLink(
  services: Services,
  link: {
    memberId: number;
    purpose: 'password' | 'email' | 'email_objection';
    hours: number;
    path: string;
    emailChangeId?: number | null;
  },
): Promise<string> {
  const token = newToken();
  const payload = link.emailChangeId == null ? {} : { emailChange: link.emailChangeId };
  await sql`
    insert into account_tokens (member_id, purpose, token_hash, payload, expires_at)
    values (${link.memberId}, ${link.purpose}, ${hashToken(token)}, ${JSON.stringify(payload)}::jsonb,
            now() + make_interval(hours => ${link.hours}))
  `.execute(services.db.kysely);
  return `${services.environment.publicUrl}${link.path}?token=${token}`;
}

/** A new password may be set within two hours (decision 40). */
const PASSWORD_HOURS = 2;

type Letter = { memberId: number; emailChangeId: number | null; about: About };

const askForPassword = async (services: Services) => `${services.environment.publicUrl}/users/password/new`;
const object = (services: Services, { memberId, emailChangeId }: Letter) =>
  openLink(services, {
    memberId,
    purpose: 'email_objection',
    hours: OBJECT_HOURS,
    path: '/users/email_objection',
    emailChangeId,
  });
const setPassword = (services: Services, { memberId }: Letter) =>
  openLink(services, { memberId, purpose: 'password', hours: PASSWORD_HOURS, path: '/users/password/edit' });

/** To which address a mail goes, and what its link is. */
const LETTERS = {
  password_changed: { to: 'email', link: askForPassword },
  email_changed: { to: 'new_email', link: askForPassword },
  email_requested: { to: 'old_email', link: object },
  email_replaced: { to: 'old_email', link: object },
  email_restored: { to: 'old_email', link: setPassword },
} as const;

export const credentialMails = (services: Services): Pick<JobHandlers, 'credential_mail'> => ({
  async credential_mail({ kind, memberId, emailChangeId, userAgent, at }) {
    const { rows } = await sql<About>`
      select m.display_name, m.language, m.time_zone, m.email::text, c.old_email::text, c.new_email::text,
             coalesce(c.user_agent, '') as user_agent, c.ended_at is not null as is_ended,
             c.ended_at is null and c.confirmed_at is null and c.expires_at > now() as is_open
      from members m left join email_changes c on c.id = ${emailChangeId} and c.member_id = m.id
      where m.id = ${memberId} and m.email is not null
    `.execute(services.db.kysely);
    const about = rows[0];
    if (!about) return;
    const letter = { memberId, emailChangeId, about };
    if (kind === 'email_confirm') return sendConfirmation(services, letter, at);
    const to = about[LETTERS[kind].to];
    // What was taken back meanwhile has a mail of its own.
    if (to === null || (about.is_ended && kind !== 'email_restored')) return;
    const url = await LETTERS[kind].link(services, letter);
    await send(services, { kind, to, about, url, userAgent: userAgent || about.user_agent, at });
  },
});

/** Sends the link to the new address; its owner hears instead that it is theirs already. */
async function sendConfirmation(services: Services, letter: Letter, at: string): Promise<void> {
  const { memberId, emailChangeId, about } = letter;
  if (!about.is_open || about.new_email === null) return;
  const { rows } = await sql<Reader>`
    select display_name, language, time_zone from members
    where email = ${about.new_email} and id <> ${memberId} and state <> 'consumer'
  `.execute(services.db.kysely);
  const mail = { to: about.new_email, userAgent: about.user_agent, at };
  const owner = rows[0];
  if (owner) {
    const url = await askForPassword(services);
    return send(services, { ...mail, kind: 'email_owned', about: owner, url });
  }
  const url = await openLink(services, {
    memberId,
    purpose: 'email',
    hours: CONFIRM_HOURS,
    path: '/users/email_confirmation',
    emailChangeId,
  });
  await send(services, { ...mail, kind: 'email_confirm', about, url });
}

type Reader = Pick<About, 'display_name' | 'language' | 'time_zone'>;

async function send(
  services: Services,
  mail: {
    kind: CredentialMail | 'email_owned';
    to: string;
    about: Reader & { new_email?: string | null };
    url: string;
    userAgent: string;
    at: string;
  },
): Promise<void> {
  const { language, time_zone: timeZone, display_name: name, new_email: newEmail } = mail.about;
  // Read anew: the settings may be minutes old in a process that serves nobody.
  const { name: network } = await services.settings.reload();
  const dates = datesIn(language.slice(0, 2), timeZone);
  const values = {
    network,
    name,
    newEmail: newEmail ?? '',
    device: deviceName(mail.userAgent) ?? translate(language, 'session.mail.unknown_device'),
    when: `${dates.full(mail.at)} (${timeZone})`,
    url: mail.url,
  };
  await services.mailer.send({
    to: mail.to,
    subject: translate(language, `session.mail.${mail.kind}.subject`, values),
    text: translate(language, `session.mail.${mail.kind}.text`, values),
  });
}
