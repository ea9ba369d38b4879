import type { Account, OwnSession } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { sessionCounts } from '../../platform/session/load-viewer.ts';

export async function accountOf(db: Sql, viewer: Viewer): Promise<Account> {
  const { rows } = await sql<Account>`
    select coalesce(email, '') as email, language, time_zone, first_name, last_name from members where id = ${viewer.memberId}
  `.execute(db);
  return rows[0]!;
}

export async function sessionsOf(db: Sql, viewer: Viewer): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, id = ${viewer.sessionId} as current, user_agent, ip, created_at, last_seen_at from sessions s
    where member_id = ${viewer.memberId} and ${sql.raw(sessionCounts('s'))}
    order by last_seen_at desc, id desc limit 100
  `.execute(db);
  return rows;
}
