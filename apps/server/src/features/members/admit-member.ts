import type { Language } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { memberAdmitted } from '../../platform/registries/admissions.ts';
import { changeCredentials } from '../session/index.ts';

export type AdmittedPerson = {
  networkId: number;
  email: string;
  firstName: string;
  lastName: string;
  isExternal: boolean;
  language: Language;
  timeZone: string;
  passwordDigest: string;
  /** An administrator decides first. */
  isWaiting: boolean;
};

/**
 * Lets somebody in who proved that the address is theirs, and chose a password. Someone who is known without a sign-in, or
 * was put down from outside, becomes this member and keeps what they wrote.
 * @returns the member's id, undefined where the address is somebody's already
 */
export async function admitMember(tx: Transaction, person: AdmittedPerson): Promise<number | undefined> {
  const state = person.isWaiting ? 'awaiting_moderation' : 'to_be_onboarded';
  const { rows } = await sql<{ id: number }>`
    insert into members as m (network_id, email, first_name, last_name, display_name, state, is_external, language, time_zone)
    values (${person.networkId}, ${person.email}, ${person.firstName}, ${person.lastName},
            ${`${person.firstName} ${person.lastName}`.trim()}, ${state}::member_state, ${person.isExternal},
            ${person.language}, ${person.timeZone})
    on conflict (email) do update set
      state = excluded.state, first_name = excluded.first_name, last_name = excluded.last_name,
      display_name = excluded.display_name, is_external = excluded.is_external, language = excluded.language,
      time_zone = excluded.time_zone, updated_at = now()
    where m.state in ('without_sign_in', 'consumer')
    returning id
  `.execute(tx);
  const memberId = rows[0]?.id;
  if (memberId === undefined) return undefined;
  await sql`
    insert into accounts (member_id, password_digest) values (${memberId}, ${person.passwordDigest})
    on conflict (member_id) do update set password_digest = excluded.password_digest
  `.execute(tx);
  await changeCredentials(tx, { memberId, actorId: memberId, what: 'first_password' });
  await startReading(tx, memberId, person.networkId);
  if (!person.isWaiting) await memberAdmitted(tx, memberId);
  await recordEvents(tx, [
    {
      type: 'member_added',
      actorId: memberId,
      payload: { memberId, language: person.language, sendWelcomeMail: false },
    },
  ]);
  return memberId;
}

/** What was written before they came is not news to them. */
export async function startReading(tx: Transaction, memberId: number, networkId: number): Promise<void> {
  await sql`
    insert into stream_reads (member_id, container_id, read_until)
    select ${memberId}, c.id, now() from containers c join contexts x on x.id = c.context_id
    where x.network_id = ${networkId} and c.kind = 'stream'
    on conflict do nothing
  `.execute(tx);
}
