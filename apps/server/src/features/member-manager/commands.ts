import type {
  BodyOf,
  Language,
  ManagedMembership,
  NetworkSettings,
  updateManagedMember,
} from '@dorfplatz/contract';
import { noteAct } from '../../platform/audit/record.ts';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, sqlState, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, Problem } from '../../platform/problem.ts';
import { addToGroup, endMembership, setAdministrator } from '../groups/index.ts';
import { anonymise, endMember } from '../leaving/index.ts';
import { displayNameOf, keepNetworkAdministrator, updateMember } from '../members/index.ts';
import { changeCredentials, requestEmailChange } from '../session/index.ts';
import { type Manager, managedAbilities } from './policy.ts';
import { lastToChange, loadManaged, membershipsOf } from './queries.ts';
import type { ManagedRow } from './tables.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Somebody became a guest or an administrator, or is so no more. */
    member_standing_changed: { memberId: number };
  }
}

const UNIQUE_VIOLATION = '23505';

/** A person whom the actor may edit, held until commit. @throws Problem 404, 403 */
export async function hold(tx: Transaction, actor: Manager, memberId: number): Promise<ManagedRow> {
  await sql`select id from members where id = ${memberId} for update`.execute(tx);
  const person = await loadManaged(tx, actor, memberId);
  if (!managedAbilities(actor, person).edit) throw forbidden();
  return person;
}

/** Refuses what would shut out the last administrator, and what people do to themselves elsewhere. */
async function mustLetGo(tx: Transaction, actor: Manager, memberId: number): Promise<void> {
  await keepNetworkAdministrator(tx, memberId);
  if (memberId === actor.memberId) throw conflict('own_membership');
}

/**
 * Locks a person, who is signed out everywhere at once.
 * @param reason for administrators only
 * @throws Problem 409 for the last administrator and for oneself
 */
export async function lockMember(
  tx: Transaction,
  actor: Manager,
  memberId: number,
  reason: string,
): Promise<void> {
  await mustLetGo(tx, actor, memberId);
  const person = await hold(tx, actor, memberId);
  await sql`
    update members set state = 'locked', lock_reason = ${cleanLine(reason)},
      state_before_lock = case when state = 'locked' then state_before_lock else state end, updated_at = now()
    where id = ${memberId}
  `.execute(tx);
  await changeCredentials(tx, { memberId, actorId: actor.memberId, what: 'closed' });
  noteAct(tx, { before: { state: person.state }, after: { state: 'locked' } });
}

/** Unlocks a person, who is then what they were before; nothing happens to somebody who is not locked. */
export async function unlockMember(tx: Transaction, actor: Manager, memberId: number): Promise<void> {
  const person = await hold(tx, actor, memberId);
  const { rows } = await sql<{ state: string }>`
    update members set state = coalesce(state_before_lock, 'active'), lock_reason = '', state_before_lock = null,
      updated_at = now()
    where id = ${memberId} and state = 'locked' returning state
  `.execute(tx);
  noteAct(tx, { before: { state: person.state }, after: { state: rows[0]?.state ?? person.state } });
}

/** Deletes a person as if they had left; their name goes at once where the network wants that. */
export async function removeMember(
  tx: Transaction,
  actor: Manager,
  memberId: number,
  network: Pick<NetworkSettings, 'anonymize_memberships_config' | 'anonymize_memberships_name'>,
): Promise<void> {
  await mustLetGo(tx, actor, memberId);
  await hold(tx, actor, memberId);
  await endMember(tx, actor.memberId, memberId);
  if (network.anonymize_memberships_config === 'enabled')
    await anonymise(tx, network.anonymize_memberships_name, { memberId });
}

type Change = BodyOf<typeof updateManagedMember>;
type Account = NonNullable<Change['user']>;

/**
 * Changes account and profile of a person: what is not sent stays.
 * @throws Problem 409 for the last administrator, or where somebody else changed the same field meanwhile
 */
export async function changeMember(
  tx: Transaction,
  actor: Viewer,
  memberId: number,
  { user = {}, was = {}, ...profile }: Change,
  { language, naming }: { language: Language; naming: NetworkSettings },
): Promise<void> {
  const losesRights = user.is_network_admin === false || user.is_external === true;
  if (losesRights) await keepNetworkAdministrator(tx, memberId);
  const person = await hold(tx, actor, memberId);
  const stored: Account = { ...person, email: person.email ?? '' };
  const overtaken = (Object.keys(was) as (keyof Account)[]).filter(
    (field) => user[field] !== undefined && was[field] !== stored[field] && user[field] !== stored[field],
  );
  if (overtaken.length > 0) {
    const fields = overtaken.map((field) => `user.${field}`);
    const who = await lastToChange(tx, memberId, fields);
    throw new Problem(409, 'member_changed', {
      fields: Object.fromEntries(fields.map((field) => [field, ['changed_meanwhile']])),
      ...(who && { detail: translate(language, 'members.changed_by', { name: displayNameOf(who, naming) }) }),
    });
  }
  if (user.is_external === true && user.is_network_admin === true)
    throw invalid({ 'user.is_network_admin': ['not_allowed'] });
  await setStanding(tx, actor, person, user);
  if (user.email !== undefined) await setEmail(tx, actor, person, user.email);
  await updateMember(tx, actor, memberId, profile);
  const facts = ['language', 'is_external', 'is_network_admin'] as const;
  const sent = facts.filter((field) => user[field] !== undefined);
  noteAct(tx, {
    fields: [...Object.keys(profile), ...Object.keys(user).map((field) => `user.${field}`)],
    ...(sent.length > 0 && {
      before: Object.fromEntries(sent.map((field) => [field, person[field]])),
      after: Object.fromEntries(sent.map((field) => [field, user[field]])),
    }),
  });
}

/** A guest runs nothing: whoever becomes one is no administrator any more, and whoever becomes one of these no guest. */
async function setStanding(
  tx: Transaction,
  actor: Manager,
  person: ManagedRow,
  user: Account,
): Promise<void> {
  const isAdmin = user.is_external === true ? false : (user.is_network_admin ?? person.is_network_admin);
  const isExternal = user.is_network_admin === true ? false : (user.is_external ?? person.is_external);
  const language = user.language ?? person.language;
  await sql`
    update members set is_network_admin = ${isAdmin}, is_external = ${isExternal}, language = ${language},
      updated_at = now()
    where id = ${person.id}
  `.execute(tx);
  if (isAdmin === person.is_network_admin && isExternal === person.is_external) return;
  await recordEvents(tx, [
    { type: 'member_standing_changed', actorId: actor.memberId, payload: { memberId: person.id } },
  ]);
  // Of administrators more may be demanded than of members.
  if (isAdmin && !person.is_network_admin)
    await recordEvents(tx, [{ type: 'second_factor_demanded', actorId: actor.memberId, payload: {} }]);
}

/**
 * Makes a guest of a person, or a member again.
 * @throws Problem 409 for those who administer the network: their rights would not come back with an undo
 */
export async function setExternal(
  tx: Transaction,
  actor: Manager,
  memberId: number,
  isExternal: boolean,
): Promise<void> {
  const person = await hold(tx, actor, memberId);
  if (person.is_network_admin) throw conflict('is_administrator');
  await setStanding(tx, actor, person, { is_external: isExternal });
  noteAct(tx, { before: { is_external: person.is_external }, after: { is_external: isExternal } });
}

/** The address of somebody who signs in counts once it is confirmed; of others it is only noted. */
async function setEmail(tx: Transaction, actor: Viewer, person: ManagedRow, email: string): Promise<void> {
  if (email.toLowerCase() === person.email?.toLowerCase()) return;
  if (person.state !== 'without_sign_in' && person.email !== null) {
    await requestEmailChange(tx, { memberId: person.id }, { email, userAgent: '' });
    return;
  }
  try {
    await sql`update members set email = ${email} where id = ${person.id}`.execute(tx);
    await changeCredentials(tx, { memberId: person.id, actorId: actor.memberId, what: 'email' });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) throw invalid({ 'user.email': ['taken'] });
    throw error;
  }
}

/**
 * Says in which of the groups that the actor sees somebody is, and which of them they lead.
 * @param ledIds left out, who leads what stays
 * @throws Problem 409 for the last one who leads a group
 */
export async function changeMemberships(
  tx: Transaction,
  actor: Viewer,
  memberId: number,
  groupIds: readonly number[],
  ledIds: readonly number[] | undefined,
): Promise<void> {
  await hold(tx, actor, memberId);
  await putIntoGroups(tx, actor, memberId, await membershipsOf(tx, actor, memberId), { groupIds, ledIds });
}

/** Brings how somebody, who is held, stands in groups from what it was to what is wanted. @throws Problem 409, 422 */
export async function putIntoGroups(
  tx: Transaction,
  actor: Viewer,
  memberId: number,
  before: readonly ManagedMembership[],
  { groupIds, ledIds }: { groupIds: readonly number[]; ledIds: readonly number[] | undefined },
): Promise<void> {
  const known = new Set(before.map(({ group_id }) => group_id));
  if (groupIds.some((id) => !known.has(id))) throw invalid({ group_ids: ['unknown'] });
  const wanted = new Set(groupIds);
  const led = ledIds && new Set(ledIds);
  const changed = before
    .filter((each) => {
      const isMember = wanted.has(each.group_id);
      const leads = isMember && (led?.has(each.group_id) ?? each.is_group_admin);
      return isMember !== each.is_member || leads !== each.is_group_admin;
    })
    // In one order everywhere, so that two at once do not wait for each other.
    .sort((one, other) => one.group_id - other.group_id);
  for (const { group_id: groupId, is_group_admin: led_before } of changed) {
    const membership = { groupId, memberId };
    if (!wanted.has(groupId)) {
      await endMembership(tx, actor.memberId, membership);
      continue;
    }
    await addToGroup(tx, actor, membership);
    const leads = led?.has(groupId) ?? led_before;
    if (leads !== led_before) await setAdministrator(tx, actor, membership, leads);
  }
  noteAct(tx, {
    before: { groups: changed.filter(({ is_member }) => is_member).map(({ group_id }) => group_id) },
    after: { groups: changed.map(({ group_id }) => group_id).filter((id) => wanted.has(id)) },
  });
}
