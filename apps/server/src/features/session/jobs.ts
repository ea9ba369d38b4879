import { datesIn } from '@dorfplatz/content/dates';
import type { Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { UNUSED_DAYS } from '../../platform/session/load-viewer.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { credentialMails, enqueueCredentialMails } from './credential-mails.ts';
import { KNOWN_DAYS } from './places.ts';
import { demandFactors } from './second-factors/awaited-step.ts';
import { enqueueFactorMails, factorMails } from './second-factors/mails.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    password_mail: { memberId: number; purpose: 'password' | 'welcome'; language: Language };
    guessing_mail: { memberId: number; place: string; at: string };
    session_cleaning: Record<string, never>;
  }
}

/** How long a one-time link holds: two hours for a new password (decision 40), a week for a welcome. */
const LINK_HOURS = { password: 2, welcome: 168 } as const;

/**
 * Sends a link to a member. People without a sign-in claim their person this way when the network lets people join by
 * themselves (decision 111).
 */
async function answerPasswordRequest(services: Services, tx: Transaction, email: string): Promise<void> {
  const { join_user_can_initiate: mayClaim } = await services.settings.reload();
  const states = ['active', 'to_be_onboarded', ...(mayClaim ? ['without_sign_in'] : [])];
  const { rows } = await sql<{ id: number; language: Language }>`
    select id, language from members where email = ${email} and state::text = any(${states}::text[])
  `.execute(tx);
  const member = rows[0];
  if (!member) return;
  const { id: memberId, language } = member;
  await services.jobs.enqueue(tx, 'password_mail', { memberId, language, purpose: 'password' });
}

/** After so many hours without guessing, further guessing is new, and the person is told again. */
const CALM_HOURS = 24;

/** Tells a member that somebody guesses at their password, once for as long as it goes on. */
async function tellOfGuessing(
  services: Services,
  tx: Transaction,
  guessing: { memberId: number; place: string; at: string },
): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    update accounts a set guessed_at = now() from members m
    where a.member_id = ${guessing.memberId} and m.id = a.member_id and m.state in ('active', 'to_be_onboarded')
    returning coalesce(old.guessed_at < now() - make_interval(hours => ${CALM_HOURS}), true) as is_new
  `.execute(tx);
  if (rows[0]?.is_new) await services.jobs.enqueue(tx, 'guessing_mail', guessing);
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'session-mails',
    async handle(events, tx) {
      for (const event of events) {
        await enqueueCredentialMails(services, tx, event);
        await enqueueFactorMails(services, tx, event);
        if (event.type === 'password_requested') {
          await answerPasswordRequest(services, tx, event.payload.email);
        }
        if (event.type === 'member_added' && event.payload.sendWelcomeMail) {
          const { memberId, language } = event.payload;
          await services.jobs.enqueue(tx, 'password_mail', { memberId, language, purpose: 'welcome' });
        }
        if (event.type === 'sign_in_guessed' && event.payload.memberId !== null) {
          const { memberId, place } = event.payload;
          await tellOfGuessing(services, tx, { memberId, place, at: event.createdAt });
        }
      }
      return undefined;
    },
  },
];

/** Live sockets of ended and of renewed sessions close at once. */
export const webConsumers = (services: Services): Consumer[] => [
  {
    name: 'session-sockets',
    async handle(events, tx) {
      const members = new Set(
        events.flatMap((event) =>
          event.type === 'sessions_ended' || event.type === 'credentials_changed'
            ? [event.payload.memberId]
            : [],
        ),
      );
      if (events.some(({ type }) => type === 'second_factor_demanded'))
        for (const memberId of await demandFactors(tx)) members.add(memberId);
      return () => {
        for (const memberId of members) services.live.refreshMember(memberId);
      };
    },
  },
];

export const schedules: Schedule[] = [{ name: 'session_cleaning', cron: '17 * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  async password_mail({ memberId, purpose, language }) {
    // The secret is made here and leaves by mail only: neither events nor jobs ever hold it.
    const token = newToken();
    const { rows } = await sql<{ email: string; display_name: string }>`
      with member as (select id, email, display_name from members where id = ${memberId} and email is not null),
      kept as (
        insert into account_tokens (member_id, purpose, token_hash, expires_at)
        select id, ${purpose}, ${hashToken(token)}, now() + make_interval(hours => ${LINK_HOURS[purpose]}) from member
      )
      select email, display_name from member
    `.execute(services.db.kysely);
    const member = rows[0];
    if (!member) return;
    // Read anew: the settings may be minutes old in a process that serves nobody.
    const { name: network } = await services.settings.reload();
    const url = `${services.environment.publicUrl}/users/password/edit?token=${token}`;
    const values = { network, name: member.display_name, url };
    await services.mailer.send({
      to: member.email,
      subject: translate(language, `session.mail.${purpose}.subject`, values),
      text: translate(language, `session.mail.${purpose}.text`, values),
    });
  },
  async guessing_mail({ memberId, place, at }) {
    const { rows } = await sql<{
      email: string;
      display_name: string;
      language: Language;
      time_zone: string;
    }>`
      select email::text, display_name, language, time_zone from members where id = ${memberId} and email is not null
    `.execute(services.db.kysely);
    const member = rows[0];
    if (!member) return;
    const { language, time_zone: timeZone } = member;
    const { name: network } = await services.settings.reload();
    const dates = datesIn(language.slice(0, 2), timeZone);
    const values = {
      network,
      name: member.display_name,
      place,
      when: dates.full(at),
      url: `${services.environment.publicUrl}/users/password/new`,
    };
    await services.mailer.send({
      to: member.email,
      subject: translate(language, 'session.mail.guessing.subject', values),
      text: translate(language, 'session.mail.guessing.text', values),
    });
  },
  ...credentialMails(services),
  ...factorMails(services),
  async session_cleaning() {
    await sql`
      delete from sessions
      where expires_at < now() or last_seen_at < now() - make_interval(days => ${sql.lit(UNUSED_DAYS)})
    `.execute(services.db.kysely);
    await sql`delete from sign_in_failures where expires_at < now()`.execute(services.db.kysely);
    await sql`delete from factor_guesses where expires_at < now()`.execute(services.db.kysely);
    await sql`delete from passkey_challenges where expires_at < now()`.execute(services.db.kysely);
    await sql`delete from factor_challenges where expires_at < now() - interval '1 day'`.execute(
      services.db.kysely,
    );
    await sql`
      delete from known_places where last_seen_at < now() - make_interval(days => ${sql.lit(KNOWN_DAYS)})
    `.execute(services.db.kysely);
    await sql`delete from account_tokens where expires_at < now() - interval '30 days'`.execute(
      services.db.kysely,
    );
    await sql`
      delete from email_changes
      where coalesce(ended_at, confirmed_at, expires_at) < now() - interval '30 days'
    `.execute(services.db.kysely);
    await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(
      services.db.kysely,
    );
    // The newest stays: by it those who come back after days see that they missed what is not kept any more.
    await sql`
      delete from live_messages
      where created_at < now() - interval '1 day' and id < (select max(id) from live_messages)
    `.execute(services.db.kysely);
    await sql`delete from outbox where created_at < now() - interval '7 days'`.execute(services.db.kysely);
    await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(
      services.db.kysely,
    );
  },
});
