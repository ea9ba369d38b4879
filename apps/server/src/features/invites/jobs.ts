import type { Language, NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { notify } from '../notifications/index.ts';
import { settleInvites } from './commands.ts';
import { handOverInvites } from './joining.ts';
import { LINK_DAYS } from './mail-invites.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    invite_mails: { inviteIds: number[] };
  }
}

/** Few enough that one slow mail server does not hold up a job for long. */
const MAILS_A_JOB = 25;

async function tellInvited(tx: Transaction, actorId: number, inviteIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; member_id: number; group_id: number }>`
    select id, member_id, group_id from invites where id = any(${[...inviteIds]}::bigint[]) and state = 'open'
  `.execute(tx);
  await notify(
    tx,
    rows.map((row) => ({
      memberId: row.member_id,
      kind: 'group_invite' as const,
      about: { invite_id: row.id },
      actorId,
      gatheringKey: `group_invite:${row.id}`,
    })),
  );
}

/** People came in by another way than their invitation; of thousands at once hardly any had one. */
async function handOver(tx: Transaction, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  const { rows } = await sql<{ id: number; email: string }>`
    select m.id, m.email::text from members m
    where m.id = any(${[...memberIds]}::bigint[]) and m.state in ('active', 'to_be_onboarded') and exists (
      select 1 from invites i where i.email = m.email and i.state = 'open'
    )
    order by m.id
  `.execute(tx);
  for (const { id, email } of rows) await handOverInvites(tx, id, email);
}

/** Tells the invited, and closes what was answered elsewhere. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'invites',
    async handle(events, tx) {
      for (const event of events) {
        if (event.type === 'group_invites_created')
          await tellInvited(tx, event.actorId!, event.payload.inviteIds);
        if (event.type === 'membership_changed' && ['member', 'no_member'].includes(event.payload.status))
          await settleInvites(tx, event.payload);
        if (event.type === 'invite_mails_wanted') {
          const { inviteIds } = event.payload;
          for (let at = 0; at < inviteIds.length; at += MAILS_A_JOB)
            await services.jobs.enqueue(tx, 'invite_mails', {
              inviteIds: inviteIds.slice(at, at + MAILS_A_JOB),
            });
        }
      }
      await handOver(
        tx,
        events.flatMap((event) => (event.type === 'member_added' ? [event.payload.memberId] : [])),
      );
      return () => services.events.nudge();
    },
  },
];

export const jobs = (services: Services): JobHandlers => ({
  async invite_mails({ inviteIds }) {
    // Read anew: the settings may be minutes old in a process that serves nobody.
    const network = await services.settings.reload();
    const failures: unknown[] = [];
    for (const inviteId of inviteIds) {
      // Each for itself: what one address does to the server must not keep the others from their mail.
      await sendLink(services, network, inviteId).catch((error: unknown) => failures.push(error));
    }
    // The job comes again, and leaves out those whose mail has gone.
    if (failures.length > 0) throw new AggregateError(failures, 'some invitations were not sent');
  },
});

/**
 * Sends the link of an invitation whose mail has not gone yet. Its secret is kept before that, so that the link leads
 * somewhere once it arrives. No transaction is open meanwhile: all events would wait for a slow mail server.
 */
async function sendLink(
  { db, environment, mailer }: Services,
  settings: Pick<NetworkSettings, 'name' | 'language'>,
  inviteId: number,
): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    // Renewed while its mail is on the way it waits here, and goes out once more.
    const lock = sql`hashtextextended(${`invites.mail:${inviteId}`}, 0)`;
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      // The secret is made here and leaves by mail only: neither events nor jobs ever hold it.
      const token = newToken();
      const link = await keepSecret(connection, inviteId, token);
      if (!link) return;
      await mailer.send(linkMail(link, settings, environment.publicUrl, token));
      await sql`
        update invites set mailed_at = now() where id = ${inviteId} and token_hash = ${hashToken(token)}
      `.execute(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

type LinkRow = {
  email: string;
  first_name: string;
  last_name: string;
  additional_message: string;
  author: string | null;
  group_name: string | null;
  language: Language | null;
};

/** Gives an invitation the secret of its link; undefined for one whose mail has gone, or that is answered. */
async function keepSecret(db: Sql, inviteId: number, token: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    with link as (
      update invites set token_hash = ${hashToken(token)}
      where id = ${inviteId} and state = 'open' and email is not null and member_id is null and mailed_at is null
      returning email::text, first_name, last_name, additional_message, language, author_id, group_id
    )
    select l.email, l.first_name, l.last_name, l.additional_message, l.language, w.display_name as author, g.name as group_name
    from link l left join members w on w.id = l.author_id left join groups g on g.id = l.group_id and g.deleted_at is null
  `.execute(db);
  return rows[0];
}

function linkMail(
  link: LinkRow,
  settings: Pick<NetworkSettings, 'name' | 'language'>,
  publicUrl: string,
  token: string,
): Mail {
  const name = `${link.first_name} ${link.last_name}`.trim();
  const kind = link.author === null ? 'sign_up' : link.group_name === null ? 'network' : 'group';
  const path = kind === 'sign_up' ? '/users/confirmation' : '/users/invitation';
  const values = {
    network: settings.name,
    name,
    isNamed: name === '' ? 'no' : 'yes',
    author: link.author ?? '',
    group: link.group_name ?? '',
    message: link.additional_message === '' ? '' : `${link.additional_message}\n\n`,
    days: LINK_DAYS,
    url: `${publicUrl}${path}?token=${token}`,
  };
  const language = link.language ?? settings.language;
  return {
    to: link.email,
    subject: translate(language, `invites.mail.${kind}.subject`, values),
    text: translate(language, `invites.mail.${kind}.text`, values),
  };
}
