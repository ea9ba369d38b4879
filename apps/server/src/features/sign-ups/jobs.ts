import type { Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { openSignUpLink } from '../invites/index.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** `known`: somebody signed up who is a member; `waiting`: to an administrator, about somebody new. */
    sign_up_mail: { kind: 'known' | 'accepted' | 'waiting'; memberId: number; about: string };
  }
}

async function answerSignUp(services: Services, tx: Transaction, email: string): Promise<void> {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state::text from members where email = ${email}
  `.execute(tx);
  const [member] = rows;
  if (!member || ['without_sign_in', 'consumer'].includes(member.state)) {
    const { join_as_external, join_user_can_initiate } = await services.settings.reload();
    if (join_user_can_initiate) await openSignUpLink(tx, { email, isExternal: join_as_external });
  } else if (member.state === 'active' || member.state === 'to_be_onboarded') {
    await services.jobs.enqueue(tx, 'sign_up_mail', { kind: 'known', memberId: member.id, about: '' });
  }
}

async function tellAdministrators(services: Services, tx: Transaction, memberId: number): Promise<void> {
  const { rows } = await sql<{ id: number; about: string }>`
    select a.id, m.display_name as about from members a
    join members m on m.id = ${memberId} and m.state = 'awaiting_moderation' and m.network_id = a.network_id
    where a.is_network_admin and a.state in ('active', 'to_be_onboarded') and a.email is not null
  `.execute(tx);
  for (const { id, about } of rows)
    await services.jobs.enqueue(tx, 'sign_up_mail', { kind: 'waiting', memberId: id, about });
}

/** Answers wishes to come in, and tells those whom they concern. */
export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'sign-ups',
    async handle(events, tx) {
      for (const event of events) {
        if (event.type === 'sign_up_requested') await answerSignUp(services, tx, event.payload.email);
        if (event.type === 'sign_up_waiting') await tellAdministrators(services, tx, event.payload.memberId);
        if (event.type === 'sign_up_accepted') {
          const { memberId } = event.payload;
          await services.jobs.enqueue(tx, 'sign_up_mail', { kind: 'accepted', memberId, about: '' });
        }
      }
      return () => services.events.nudge();
    },
  },
];

const PATHS = {
  known: '/users/sign_in',
  accepted: '/users/sign_in',
  waiting: '/administration/members/waiting',
};

export const jobs = (services: Services): JobHandlers => ({
  async sign_up_mail({ kind, memberId, about }) {
    const { rows } = await sql<{ email: string; display_name: string; language: Language }>`
      select email::text, display_name, language from members where id = ${memberId} and email is not null
    `.execute(services.db.kysely);
    const member = rows[0];
    if (!member) return;
    const { name: network } = await services.settings.reload();
    const values = {
      network,
      name: member.display_name,
      about,
      url: `${services.environment.publicUrl}${PATHS[kind]}`,
    };
    await services.mailer.send({
      to: member.email,
      subject: translate(member.language, `sign_ups.mail.${kind}.subject`, values),
      text: translate(member.language, `sign_ups.mail.${kind}.text`, values),
    });
  },
});
