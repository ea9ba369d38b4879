import { sql, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import { visibleToMember } from '../../platform/policy/visible-to.ts';
import { registerMembershipFollower } from '../../platform/registries/membership-changes.ts';

/**
 * Puts aside what somebody answered to appointments of a group that they belonged to, as far as they see none of their
 * calendars now. It counts for nothing until they join again.
 */
async function endParticipations(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  const { rows } = await sql<{ appointment_id: number }>`
    with ended as (
      delete from appointment_participants p using members m
      where p.member_id = ${memberId} and m.id = p.member_id
        and exists (
          select 1 from appointment_containers lies join containers c on c.id = lies.container_id
          where lies.appointment_id = p.appointment_id and c.group_id = ${groupId}
        )
        and not exists (
          select 1 from appointment_containers lies join containers c on c.id = lies.container_id
          where lies.appointment_id = p.appointment_id and ${visibleToMember('c', 'm')}
        )
      returning p.appointment_id, p.recurrence_id, p.status, p.invited_by, p.created_at, p.answered_at, p.since
    ),
    kept as (
      insert into ended_participations
        (member_id, group_id, appointment_id, recurrence_id, status, invited_by, created_at, answered_at, since)
      select ${memberId}, ${groupId}, appointment_id, recurrence_id, status, invited_by, created_at, answered_at, since
      from ended
      on conflict (member_id, group_id, appointment_id, recurrence_id) do update set
        status = excluded.status, invited_by = excluded.invited_by, answered_at = excluded.answered_at,
        since = excluded.since
    ),
    closed as (
      update invites set state = 'obsolete', answered_at = now()
      where member_id = ${memberId} and state <> 'obsolete' and appointment_id in (select appointment_id from ended)
    )
    select distinct appointment_id from ended order by 1
  `.execute(tx);
  await tell(tx, memberId, rows);
}

/** Brings back what was put aside, unless the person has been named anew meanwhile. */
async function restoreParticipations(tx: Transaction, groupId: number, memberId: number): Promise<void> {
  const { rows } = await sql<{ appointment_id: number }>`
    with kept as (
      delete from ended_participations where member_id = ${memberId} and group_id = ${groupId} returning *
    ),
    restored as (
      insert into appointment_participants
        (appointment_id, recurrence_id, member_id, status, invited_by, created_at, answered_at, since)
      select appointment_id, recurrence_id, member_id, status, invited_by, created_at, answered_at, since from kept
      on conflict do nothing returning appointment_id, recurrence_id, status
    ),
    opened as (
      update invites i set
        state = case when r.status in ('accepted', 'declined') then r.status else 'open' end,
        answered_at = case when r.status in ('accepted', 'declined') then i.answered_at end
      from restored r
      where i.member_id = ${memberId} and i.appointment_id = r.appointment_id and i.recurrence_id = r.recurrence_id
        and i.state = 'obsolete'
    )
    select distinct appointment_id from restored order by 1
  `.execute(tx);
  await tell(tx, memberId, rows);
}

const tell = (tx: Transaction, memberId: number, rows: readonly { appointment_id: number }[]) =>
  recordEvents(
    tx,
    rows.map(({ appointment_id: appointmentId }) => ({
      type: 'appointment_answered' as const,
      actorId: memberId,
      payload: { appointmentId, recurrenceId: '', memberId, status: null },
    })),
  );

/** Participations end and begin with memberships. */
export const followMemberships = (): void =>
  registerMembershipFollower({ ended: endParticipations, begun: restoreParticipations });
