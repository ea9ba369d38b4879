import type { NetworkSettings, ParticipantStatus } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { isConsumerText } from '../../platform/policy/consumers.ts';
import { formatAppointmentId } from '../appointments/index.ts';
import { type Detected, detectionColumn, type MemberRow } from '../members/index.ts';
import { effectiveAnswers, type Target } from './answers.ts';

export type ParticipantRow = Detected & {
  id: number;
  status: ParticipantStatus;
  display_name: string;
  first_name: string;
  last_name: string;
  state: MemberRow['state'];
  is_external: boolean;
  is_consumer: boolean;
  image_id: number | null;
  email: string | null;
  roles: { id: number; name: string; color: string | null }[];
};

/** Roles that people wear in the network or in the groups whose calendars the appointment lies in. */
const rolesOf = (masterId: number) => sql`
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'color', r.color) order by r.name, r.id), '[]')
  from member_membership_roles worn join membership_roles r on r.id = worn.membership_role_id
  where worn.member_id = m.id and r.display_type <> 'hidden' and (r.group_id is null or r.group_id in (
    select c.group_id from appointment_containers lies join containers c on c.id = lies.container_id
    where lies.appointment_id = ${masterId}
  ))`;

export type ParticipantFilter = {
  status?: ParticipantStatus | undefined;
  /** A role, or `none` for those without any. */
  role?: string | undefined;
  memberId?: number | undefined;
  page: number;
  perPage: number;
};

/** Participants by name, with how many there are in all. */
export async function participantsOf(
  db: Sql,
  settings: NetworkSettings,
  target: Target,
  { status, role, memberId, page, perPage }: ParticipantFilter,
): Promise<(ParticipantRow & { total: number })[]> {
  const conditions = [
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...(memberId === undefined ? [] : [sql`m.id = ${memberId}`]),
    ...(role === undefined
      ? []
      : role === 'none'
        ? [sql`json_array_length(worn.roles) = 0`]
        : [
            sql`exists (select 1 from json_array_elements(worn.roles) one where (one ->> 'id')::bigint = ${Number(role)})`,
          ]),
  ];
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const { rows } = await sql<ParticipantRow & { total: number }>`
    select m.id, e.status, m.display_name, m.first_name, m.last_name, m.state, m.is_external,
           ${sql.raw(isConsumerText('m'))} as is_consumer, m.image_id, m.email,
           worn.roles, ${detectionColumn(settings)}, count(*) over () as total
    from (${effectiveAnswers(target)}) e
    join members m on m.id = e.member_id
    cross join lateral (select (${rolesOf(target.masterId)}) as roles) worn
    where ${where}
    order by m.sort_by_last_name collate "C", m.id
    limit ${sql.lit(perPage)} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** Whom a letter to an audience goes to. */
export async function audienceOf(
  db: Sql,
  target: Target,
): Promise<
  { id: number; status: ParticipantStatus; email: string | null; display_name: string; language: string }[]
> {
  const { rows } = await sql<{
    id: number;
    status: ParticipantStatus;
    email: string | null;
    display_name: string;
    language: string;
  }>`
    select p.id, e.status, p.email, p.display_name, p.language from (${effectiveAnswers(target)}) e
    join members p on p.id = e.member_id
    where p.state in ('active', 'to_be_onboarded', 'consumer') and e.status <> 'rejected'
    order by p.id
  `.execute(db);
  return rows;
}

/** The id of the next occurrence of a series that takes place, or undefined. */
export async function nextOccurrence(db: Sql, masterId: number): Promise<string | undefined> {
  const { rows } = await sql<{ recurrence_id: string }>`
    select o.recurrence_id from occurrences o join appointments said on said.id = o.appointment_id
    where o.master_id = ${masterId} and o.ends_at > now() and said.canceled_at is null
    order by o.starts_at limit 1
  `.execute(db);
  return rows[0] && formatAppointmentId(masterId, rows[0].recurrence_id, false);
}
