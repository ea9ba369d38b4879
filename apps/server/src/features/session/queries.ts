import type { Account, OwnSession } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { sessionCounts } from '../../platform/session/load-viewer.ts';
import { emailChangesOf } from './email-changes.ts';

export async function accountOf(db: Sql, viewer: Viewer): Promise<Account> {
  const { rows } = await sql<Omit<Account, 'pending_email' | 'email_changed_at'>>`
    select coalesce(email, '') as email, language, time_zone, first_name, last_name from members where id = ${viewer.memberId}
  `.execute(db);
  const { waiting, changed_at } = await emailChangesOf(db, viewer.memberId);
  return { ...rows[0]!, pending_email: waiting, email_changed_at: changed_at };
}

export async function sessionsOf(db: Sql, viewer: Viewer): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, id = ${viewer.sessionId} as current, user_agent, ip, created_at, last_seen_at from sessions s
    where member_id = ${viewer.memberId} and ${sql.raw(sessionCounts('s'))}
    order by last_seen_at desc, id desc limit 100
  `.execute(db);
  return rows;
}
