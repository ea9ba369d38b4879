import type { NetworkSettings } from '@dorfplatz/contract';
import { type Language, PASSWORD_MIN } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import { memberAdmitted } from '../../platform/registries/admissions.ts';
import { checkNewPassword } from '../../platform/session/new-passwords.ts';
import { digestPassword } from '../../platform/session/passwords.ts';
import { memberProperties, saveProfile } from '../property-sets/index.ts';
import { changeCredentials } from '../session/index.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { startReading } from './admit-member.ts';
import { mustUpdateProfile } from './policy.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    member_added: { memberId: number; language: Language; sendWelcomeMail: boolean };
  }
}

export type NewMember = {
  email: string;
  first_name?: string | undefined;
  last_name?: string | undefined;
  password?: string | undefined;
  send_welcome_mail?: boolean | undefined;
  is_external?: boolean | undefined;
};

const cleanName = (name: string | undefined): string => cleanLine(name ?? '');

/**
 * Adds a person by mail address. Someone who is known without a sign-in (from an imported archive, say) becomes
 * this member and keeps what they wrote and their name.
 * @returns the member's id
 * @throws Problem 403 for all but network administrators, 422 with fields below `user`
 */
export async function addMember(
  tx: Transaction,
  actor: Viewer,
  person: NewMember,
  network: Pick<NetworkSettings, 'language' | 'time_zone' | 'name'>,
): Promise<number> {
  if (!actor.isNetworkAdmin) throw forbidden();
  const sendWelcomeMail = person.send_welcome_mail ?? false;
  const digest = await checkedDigest(person, network.name, sendWelcomeMail);
  const names = { first: cleanName(person.first_name), last: cleanName(person.last_name) };
  const isNamed = names.first !== '' || names.last !== '';
  const first = isNamed ? names.first : cleanName(person.email.split('@')[0]);
  const display = `${first} ${names.last}`.trim();
  const { rows } = await sql<{ id: number }>`
    insert into members as m (network_id, email, first_name, last_name, display_name, state, is_external, language, time_zone)
    values (${actor.networkId}, ${person.email}, ${first}, ${names.last}, ${display}, 'to_be_onboarded',
            ${person.is_external ?? false}, ${network.language}, ${network.time_zone})
    on conflict (email) do update set
      state = 'to_be_onboarded',
      first_name = case when ${isNamed} then excluded.first_name else m.first_name end,
      last_name = case when ${isNamed} then excluded.last_name else m.last_name end,
      display_name = case when ${isNamed} then excluded.display_name else m.display_name end,
      is_external = coalesce(${person.is_external ?? null}::boolean, m.is_external and m.state <> 'consumer'),
      updated_at = now()
    where m.state in ('without_sign_in', 'consumer')
    returning id
  `.execute(tx);
  const memberId = rows[0]?.id;
  if (memberId === undefined) throw invalid({ 'user.email': ['taken'] });
  await sql`
    insert into accounts (member_id, password_digest) values (${memberId}, ${digest})
    on conflict (member_id) do update set password_digest = excluded.password_digest
  `.execute(tx);
  await changeCredentials(tx, { memberId, actorId: actor.memberId, what: 'first_password' });
  await startReading(tx, memberId, actor.networkId);
  await memberAdmitted(tx, memberId);
  await recordEvents(tx, [
    {
      type: 'member_added',
      actorId: actor.memberId,
      payload: { memberId, language: network.language, sendWelcomeMail },
    },
  ]);
  return memberId;
}

async function checkedDigest(
  { password, email, first_name, last_name }: NewMember,
  networkName: string,
  sendWelcomeMail: boolean,
): Promise<string | null> {
  if (!password) {
    if (sendWelcomeMail) return null;
    throw invalid({ 'user.password': ['required'] });
  }
  if (password.length < PASSWORD_MIN) throw invalid({ 'user.password': ['minLength'] });
  await checkNewPassword(password, [first_name ?? '', last_name ?? '', email, networkName], 'user.password');
  return digestPassword(password);
}

export type MemberChange = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  profile?: Record<string, unknown> | undefined;
};

/**
 * Changes names and profile of a person; whether the actor may is asked before.
 * @throws Problem 422 with the fields, those of the profile below `profile`
 */
export async function updateMember(
  tx: Transaction,
  actor: Viewer,
  memberId: number,
  change: MemberChange,
): Promise<void> {
  await renameMember(tx, memberId, change);
  if (change.profile === undefined) return;
  await saveProfile(tx, actor, { kind: 'member', id: memberId }, await memberProperties(tx), change.profile, {
    mayChangeLocked: actor.isNetworkAdmin,
  });
}

async function renameMember(tx: Transaction, memberId: number, change: MemberChange): Promise<void> {
  if (change.first_name === undefined && change.last_name === undefined) return;
  const first = change.first_name === undefined ? null : cleanName(change.first_name);
  const last = change.last_name === undefined ? null : cleanName(change.last_name);
  if (first === '') throw invalid({ first_name: ['required'] });
  await sql`
    update members set
      first_name = coalesce(${first}, first_name),
      last_name = coalesce(${last}, last_name),
      display_name = trim(coalesce(${first}, first_name) || ' ' || coalesce(${last}, last_name)),
      updated_at = now()
    where id = ${memberId}
  `.execute(tx);
}

/** Sets or removes the picture of a person, which whoever may change the profile does; the old one goes. */
export async function updatePicture(
  tx: Transaction,
  actor: Viewer,
  memberId: number,
  imageId: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; image_id: number | null }>`
    select id, state, image_id from members where id = ${memberId} for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  mustUpdateProfile(actor, rows[0]);
  const before = rows[0].image_id;
  if (imageId === before) return;
  if (imageId !== null) await publishImage(tx, actor, imageId);
  await sql`update members set image_id = ${imageId}, updated_at = now() where id = ${memberId}`.execute(tx);
  if (before !== null) await releaseFiles(tx, [before]);
}
