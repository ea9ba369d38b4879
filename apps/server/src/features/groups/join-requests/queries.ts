import type { NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { type Detected, detectionColumn, type MemberRow, memberColumns } from '../../members/index.ts';

export type JoinRequestRow = MemberRow &
  Detected & {
    request_id: number;
    requested_at: string;
    total: number;
  };

/** People who have gone do not wait any more. */
const isWaiting = sql`r.state = 'in_moderation' and m.state in ('active', 'to_be_onboarded')`;

/** A page of those who wait to be let into a group, the longest waiting first; one of them by the request's id. */
export async function joinRequestsOf(
  db: Sql,
  groupId: number,
  settings: NetworkSettings,
  { id, page, perPage }: { id: number | undefined; page: number; perPage: number },
): Promise<JoinRequestRow[]> {
  const { rows } = await sql<JoinRequestRow>`
    select r.id as request_id, r.created_at as requested_at, ${memberColumns()},
           ${detectionColumn(settings)}, count(*) over () as total
    from group_memberships r
    join members m on m.id = r.member_id
    where r.group_id = ${groupId} and ${isWaiting} ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by r.created_at, r.id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

/** Whose request this is; undefined when it was answered or taken back. */
export async function findJoinRequest(db: Sql, groupId: number, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from group_memberships where id = ${id} and group_id = ${groupId} and state = 'in_moderation'
  `.execute(db);
  return rows[0]?.member_id;
}

/** How many wait to be let into a group. */
export async function countJoinRequests(db: Sql, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from group_memberships r join members m on m.id = r.member_id
    where r.group_id = ${groupId} and ${isWaiting}
  `.execute(db);
  return rows[0]!.count;
}
