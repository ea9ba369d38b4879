import { type Sql, sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import { sessionCounts } from '../../platform/session/load-viewer.ts';
import { settingsColumns } from '../member-settings/index.ts';
import type { DeviceRow, RecipientRow } from './tables.ts';

const columns = (viewer: Viewer) => sql`
  d.id, d.session_id = ${viewer.sessionId} as is_current, d.user_agent, d.created_at, d.last_success_at, d.failures,
  d.push_choices, d.platform, d.endpoint, d.p256dh, d.auth`;

/** A session that still counts; what was registered by another gets nothing. */
const hasSession = sql`
  exists (
    select 1 from sessions o where o.id = d.session_id and ${sql.raw(sessionCounts('o'))}
  )`;

/** Own devices that something is pushed to, this one first. */
export async function devicesOf(db: Sql, viewer: Viewer): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${columns(viewer)} from devices d
    where d.member_id = ${viewer.memberId} and ${hasSession}
    order by 2 desc, coalesce(d.last_success_at, d.created_at) desc, d.id
  `.execute(db);
  return rows;
}

/** An own device; throws 404 for any other. */
export async function deviceOf(db: Sql, viewer: Viewer, id: number): Promise<DeviceRow> {
  const { rows } = await sql<DeviceRow>`
    select ${columns(viewer)} from devices d
    where d.id = ${id} and d.member_id = ${viewer.memberId} and ${hasSession}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Which of these devices may get something now: their owner belongs to the network and is signed in there. */
export async function recipientsOf(
  db: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, RecipientRow>> {
  const { rows } = await sql<RecipientRow>`
    select d.id, d.member_id, d.platform, d.endpoint, d.p256dh, d.auth, d.push_choices, m.language, m.time_zone,
           ${settingsColumns()}
    from devices d join members m on m.id = d.member_id and m.state in ('active', 'to_be_onboarded')
    left join member_settings s on s.member_id = m.id
    where d.id = any(${[...deviceIds]}::bigint[]) and ${hasSession}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
