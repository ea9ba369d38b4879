import { setTimeout as delay } from 'node:timers/promises';
import type { BodyOf, MemberActName, startMemberAct } from '@dorfplatz/contract';
import { noteAct, notedIn, recordAct } from '../../platform/audit/record.ts';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound, Problem } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { addToGroup, endMembership, findGroup } from '../groups/index.ts';
import { setRole } from '../membership-roles/index.ts';
import { hold, lockMember, removeMember, setExternal, unlockMember } from './commands.ts';
import type { Manager } from './policy.ts';
import type { ActRow } from './tables.ts';

/** What one person's part of an act is called in the audit log: as the call that does it to one. */
const CALLS: Readonly<Record<MemberActName, string>> = {
  lock: 'lockMember',
  unlock: 'unlockMember',
  make_external: 'updateManagedMember',
  make_member: 'updateManagedMember',
  add_to_group: 'updateMembershipsOfMember',
  remove_from_group: 'updateMembershipsOfMember',
  give_role: 'assignMembershipRoles',
  take_role: 'assignMembershipRoles',
  delete: 'removeMember',
};

/** The group or the role that an act is about. @throws Problem 422 where it is missing or not there */
async function thingOf(
  tx: Transaction,
  viewer: Viewer,
  { act, group: named, role_id }: BodyOf<typeof startMemberAct>,
): Promise<number | null> {
  if (act === 'add_to_group' || act === 'remove_from_group') {
    const group = named === undefined ? undefined : await findGroup(tx, viewer, named);
    if (!group) throw invalid({ group: ['unknown'] });
    return group.id;
  }
  if (act !== 'give_role' && act !== 'take_role') return null;
  const { rows } = await sql`
    select 1 from membership_roles
    where id = ${role_id ?? null}::bigint and group_id is null and network_id = ${viewer.networkId}
  `.execute(tx);
  if (rows.length === 0) throw invalid({ role_id: ['unknown'] });
  return role_id!;
}

/** Begins an act on many people, which a job carries out. @returns its id */
export async function startAct(
  tx: Transaction,
  viewer: Viewer,
  jobs: Jobs,
  body: BodyOf<typeof startMemberAct>,
): Promise<number> {
  const thing = await thingOf(tx, viewer, body);
  const { rows } = await sql<{ id: number }>`
    insert into member_acts (author_id, act, reason, thing_id, member_ids)
    values (${viewer.memberId}, ${body.act}, ${body.reason ?? ''}, ${thing}, ${[...new Set(body.member_ids)]}::bigint[])
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await jobs.enqueue(tx, 'member_act', { actId: id });
  noteAct(tx, {
    target: { member_act: String(id) },
    after: { act: body.act, people: body.member_ids.length },
  });
  return id;
}

/** Ends an act after the person whose turn it is; nothing happens to one that is over. @throws Problem 404 */
export async function stopAct(tx: Transaction, id: number): Promise<void> {
  const { rows } = await sql`
    update member_acts set finished_at = coalesce(finished_at, now()) where id = ${id} returning 1
  `.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** An act of the viewer's network. @throws Problem 404 */
export async function loadAct(db: Sql, id: number): Promise<ActRow> {
  const { rows } = await sql<ActRow>`
    select a.id, a.act, a.reason, a.thing_id, a.member_ids, a.done, a.changed_ids, a.finished_at, coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'display_name', m.display_name, 'state', m.state, 'code', r ->> 'code') order by m.display_name, m.id)
      from jsonb_array_elements(a.refused) r join members m on m.id = (r ->> 'id')::bigint
    ), '[]') as refused
    from member_acts a where a.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** @returns whether something was changed */
async function doTo(
  tx: Transaction,
  actor: Manager,
  memberId: number,
  { act, reason, thing_id }: Pick<ActRow, 'act' | 'reason' | 'thing_id'>,
  services: Services,
): Promise<boolean> {
  const { state, is_external } = await hold(tx, actor, memberId);
  const membership = { groupId: thing_id ?? 0, memberId };
  const isMember = async () =>
    (
      await sql`
        select 1 from group_memberships where group_id = ${thing_id} and member_id = ${memberId} and state = 'member'
      `.execute(tx)
    ).rows.length > 0;
  switch (act) {
    case 'lock':
      if (state === 'locked') return false;
      await lockMember(tx, actor, memberId, reason);
      return true;
    case 'unlock':
      if (state !== 'locked') return false;
      await unlockMember(tx, actor, memberId);
      return true;
    case 'make_external':
    case 'make_member':
      if (is_external === (act === 'make_external')) return false;
      await setExternal(tx, actor, memberId, act === 'make_external');
      return true;
    case 'add_to_group':
      if (await isMember()) return false;
      await addToGroup(tx, actor, membership);
      return true;
    case 'remove_from_group':
      if (!(await isMember())) return false;
      await endMembership(tx, actor.memberId, membership);
      return true;
    case 'give_role':
    case 'take_role':
      return setRole(tx, memberId, thing_id!, act === 'give_role');
    case 'delete':
      await removeMember(tx, actor, memberId, services.settings.current());
      return true;
  }
}

type Held = Pick<ActRow, 'act' | 'reason' | 'thing_id'> & {
  author_id: number | null;
  member_id: number;
  network_id: number | null;
  is_network_admin: boolean | null;
};

/** Whose turn it is, with the act held until commit; nobody once it is over. */
async function holdNext(tx: Transaction, actId: number): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select a.act, a.reason, a.thing_id, a.author_id, a.member_ids[a.done + 1] as member_id, m.network_id,
           m.is_network_admin and m.state in ('active', 'to_be_onboarded') as is_network_admin
    from member_acts a left join members m on m.id = a.author_id
    where a.id = ${actId} and a.finished_at is null for update of a
  `.execute(tx);
  return rows[0];
}

/** Writes down how somebody's turn ended. @returns whether others have theirs yet */
async function noteTurn(
  tx: Transaction,
  actId: number,
  { changed = [], refused = [] }: { changed?: number[]; refused?: { id: number; code: string }[] },
): Promise<boolean> {
  const { rows } = await sql<{ goes_on: boolean }>`
    update member_acts set done = done + 1, changed_ids = changed_ids || ${changed}::bigint[],
      refused = refused || ${JSON.stringify(refused)}::jsonb,
      finished_at = case when done + 1 >= cardinality(member_ids) then now() end
    where id = ${actId} returning finished_at is null as goes_on
  `.execute(tx);
  return rows[0]!.goes_on;
}

/** Keeps in the log what an act did to one person, or that it was refused. */
function recordTurn(tx: Transaction, actId: number, held: Held, code?: string): Promise<void> {
  const { target, details } = notedIn(tx);
  return recordAct(tx, {
    actorId: held.author_id,
    via: 'web',
    action: CALLS[held.act],
    outcome: code === undefined ? 'done' : 'refused',
    target: { ...target, member: String(held.member_id), member_act: String(actId) },
    details: code === undefined ? details : { code },
    address: null,
  });
}

/** The turn of one person, in one transaction with how far the act is. @returns whether others have theirs yet */
const takeTurn = (services: Services, actId: number): Promise<boolean> =>
  services.db.kysely.transaction().execute(async (tx) => {
    const held = await holdNext(tx, actId);
    if (!held) return false;
    if (held.author_id === null || !held.is_network_admin) throw forbidden();
    const actor = { memberId: held.author_id, networkId: held.network_id!, isNetworkAdmin: true };
    const isChanged = await doTo(tx, actor, held.member_id, held, services);
    const goesOn = await noteTurn(tx, actId, { changed: isChanged ? [held.member_id] : [] });
    if (isChanged) await recordTurn(tx, actId, held);
    return goesOn;
  });

/** Passes over the person whose turn it is. @returns whether others have theirs yet */
const passOver = (services: Services, actId: number, code: string): Promise<boolean> =>
  services.db.kysely.transaction().execute(async (tx) => {
    const held = await holdNext(tx, actId);
    if (!held) return false;
    const goesOn = await noteTurn(tx, actId, { refused: [{ id: held.member_id, code }] });
    await recordTurn(tx, actId, held, code);
    return goesOn;
  });

/** Goes on with the next person of an act. @returns false once it is over */
async function doNext(services: Services, actId: number): Promise<boolean> {
  try {
    return await takeTurn(services, actId);
  } catch (error) {
    if (error instanceof Problem) return passOver(services, actId, error.code);
    services.log.warn({ err: error, actId }, "somebody's turn of an act on many members failed");
  }
  // A lock that two waited for in a circle is free by now; what fails again would fail for ever, and others have their turn.
  return takeTurn(services, actId).catch((error) =>
    passOver(services, actId, error instanceof Problem ? error.code : 'internal'),
  );
}

/** After somebody's turn it rests for so many times as long as that took [0026]. */
const REST = 3;

/**
 * Carries an act out, person by person, each in a transaction of their own with how far it is: a job that was cut off
 * goes on where it was, and nothing is done twice.
 */
export async function carryOut(services: Services, actId: number): Promise<void> {
  await services.settings.reload();
  for (;;) {
    const started = performance.now();
    if (!(await doNext(services, actId))) break;
    await delay((performance.now() - started) * REST);
  }
  services.events.nudge();
}
