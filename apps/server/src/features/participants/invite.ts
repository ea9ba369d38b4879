import type { ApplyTo, ParticipantStatus } from '@dorfplatz/contract';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { mayInviteConsumers } from '../../platform/policy/consumers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo, memberVisibleTo } from '../../platform/policy/visible-to.ts';
import { conflict, invalid } from '../../platform/problem.ts';
import { holdAppointment, keepForPast, placeOf, sinceNow, type Target } from './answers.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** `sendMail`: who was added gets a mail, unless they chose otherwise. */
    participants_added: {
      appointmentId: number;
      recurrenceId: string;
      memberIds: number[];
      status: ParticipantStatus;
      sendMail: boolean;
    };
  }
}

export type Wanted = {
  memberIds: readonly number[];
  groupIds: readonly number[];
  roleIds: readonly number[];
  status: ParticipantStatus;
  sendMail: boolean;
  /** Guests and people from outside too, where the network invites them at all. */
  consumers: boolean;
  applyTo: ApplyTo;
};

/** How people stand of whom no answer is awaited. */
const ANSWERS = new Set<ParticipantStatus>(['accepted', 'declined', 'rejected']);

export type Added = { added: number; skipped: number; left_out: number };

/** Whose members this actor may know: open groups of the network, and those they belong to or administer. */
const mayListGroup = (actor: Viewer): RawBuilder<boolean> => sql<boolean>`(
  ${groupVisibleTo(actor)} and (
    ${actor.isNetworkAdmin} or (g.access = 'open' and (not ${actor.isExternal} or g.externally_visible))
    or exists (
      select 1 from group_memberships own
      where own.group_id = g.id and own.member_id = ${actor.memberId} and own.state = 'member'
    )
  )
)`;

/**
 * Puts people on the list of an appointment, those of groups and roles as they are now. Who is on it already stays as
 * they are, unless an organiser had refused them; whoever made it is invited by nobody. Whether the actor may is asked
 * before.
 * @param invitesConsumers the network's setting `invite_consumers`
 * @throws Problem 422 for people, groups or roles that the actor does not know; 409 where the places do not suffice
 */
export async function inviteParticipants(
  tx: Transaction,
  actor: Viewer,
  target: Target,
  wanted: Wanted,
  invitesConsumers: boolean,
): Promise<Added> {
  const place = placeOf(target, wanted.applyTo);
  const held = await holdAppointment(tx, target.masterId, place);
  const people = await peopleOf(tx, actor, wanted, invitesConsumers);
  const withGuests = people.filter(
    (one) => !one.is_external || (invitesConsumers && (one.by_name || wanted.consumers)),
  );
  const ids = withGuests.map(({ id }) => id);
  const { rows: existing } = await sql<{ member_id: number; status: string }>`
    select member_id, status from appointment_participants
    where appointment_id = ${target.masterId} and recurrence_id = ${place} and member_id = any(${ids}::bigint[])
  `.execute(tx);
  const standing = new Map(existing.map((row) => [row.member_id, row.status]));
  const answered = ANSWERS.has(wanted.status);
  const fresh = ids.filter(
    (id) => (!standing.has(id) || standing.get(id) === 'rejected') && (answered || id !== held.author_id),
  );
  if (wanted.status === 'accepted' && held.attendees_enforced && held.attendee_total > 0) {
    const { rows } = await sql<{ taken: number }>`
      select count(distinct member_id) as taken from appointment_participants
      where appointment_id = ${target.masterId} and recurrence_id in ('', ${place}) and status = 'accepted'
    `.execute(tx);
    if (rows[0]!.taken + fresh.length > held.attendee_total) throw conflict('appointment_full');
  }
  if (fresh.length > 0) {
    if (place === '') await keepForPast(tx, target.masterId, fresh);
    await sql`
      insert into appointment_participants
        (appointment_id, recurrence_id, member_id, status, invited_by, answered_at, since)
      select ${target.masterId}, ${place}, id, ${wanted.status}, ${actor.memberId}, case when ${answered} then now() end,
        ${sinceNow(target.masterId)}
      from unnest(${fresh}::bigint[]) as id
      on conflict (appointment_id, recurrence_id, member_id) do update set
        status = excluded.status, invited_by = excluded.invited_by, answered_at = excluded.answered_at,
        since = excluded.since
    `.execute(tx);
    if (!answered) await openInvites(tx, actor, { masterId: target.masterId, place }, fresh);
    await recordEvents(tx, [
      {
        type: 'participants_added',
        actorId: actor.memberId,
        payload: {
          appointmentId: target.masterId,
          recurrenceId: place,
          memberIds: fresh,
          status: wanted.status,
          sendMail: wanted.sendMail,
        },
      },
    ]);
  }
  return {
    added: fresh.length,
    skipped: ids.length - fresh.length,
    left_out: people.length - withGuests.length,
  };
}

type Person = { id: number; is_external: boolean; by_name: boolean };

/** Everybody meant, each once; people who cannot take part any more are passed over. */
async function peopleOf(
  tx: Transaction,
  actor: Viewer,
  wanted: Wanted,
  invitesConsumers: boolean,
): Promise<Person[]> {
  const mayInvite = mayInviteConsumers(actor, { invite_consumers: invitesConsumers });
  const isConsumer = sql<boolean>`(p.state = 'consumer' and p.network_id = ${actor.networkId})`;
  const memberIds = [...new Set(wanted.memberIds)];
  const groupIds = [...new Set(wanted.groupIds)];
  const roleIds = [...new Set(wanted.roleIds)];
  const { rows: known } = await sql<{ members: number; groups: number; roles: number }>`
    select
      (select count(*) from members p where p.id = any(${memberIds}::bigint[])
         and (${memberVisibleTo(actor)} or (${mayInvite}::boolean and ${isConsumer}))) as members,
      (select count(*) from groups g where g.id = any(${groupIds}::bigint[]) and ${mayListGroup(actor)}) as groups,
      (select count(*) from membership_roles r left join groups g on g.id = r.group_id
       where r.id = any(${roleIds}::bigint[]) and (r.group_id is null or ${mayListGroup(actor)})) as roles
  `.execute(tx);
  const { members, groups, roles } = known[0]!;
  const unknown: Record<string, string[]> = {};
  if (members < memberIds.length) unknown.membership_ids = ['unknown'];
  if (groups < groupIds.length) unknown.group_ids = ['unknown'];
  if (roles < roleIds.length) unknown.membership_role_ids = ['unknown'];
  if (Object.keys(unknown).length > 0) throw invalid(unknown);
  const { rows } = await sql<Person>`
    with meant as (
      select id, true as by_name from unnest(${memberIds}::bigint[]) as id
      union all
      select m.member_id, false from group_memberships m
      where m.group_id = any(${groupIds}::bigint[]) and m.state = 'member'
      union all
      select worn.member_id, false from member_membership_roles worn
      where worn.membership_role_id = any(${roleIds}::bigint[])
    )
    select p.id, p.is_external, bool_or(meant.by_name) as by_name
    from meant join members p on p.id = meant.id
    where (p.state in ('active', 'to_be_onboarded') and ${memberVisibleTo(actor)}) or ${isConsumer}
    group by p.id order by p.id
  `.execute(tx);
  return rows;
}

async function openInvites(
  tx: Transaction,
  actor: Viewer,
  { masterId, place }: { masterId: number; place: string },
  memberIds: readonly number[],
): Promise<void> {
  await sql`
    insert into invites (network_id, invitable_type, appointment_id, recurrence_id, member_id, author_id)
    select ${actor.networkId}, 'appointment', ${masterId}, ${place}, id, ${actor.memberId}
    from unnest(${[...memberIds]}::bigint[]) as id
    on conflict (appointment_id, recurrence_id, member_id) where appointment_id is not null
      do update set state = 'open', author_id = excluded.author_id, sent_at = now(), answered_at = null
  `.execute(tx);
}
