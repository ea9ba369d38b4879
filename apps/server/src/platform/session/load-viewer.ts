import type { Language } from '@dorfplatz/contract';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../policy/viewer.ts';
import { hashToken } from './tokens.ts';

type Row = {
  session_id: number;
  csrf_token: string;
  is_stale: boolean;
  member_id: number;
  network_id: number;
  display_name: string;
  first_name: string;
  image_id: number | null;
  is_external: boolean;
  is_newcomer: boolean;
  is_network_admin: boolean;
  language: Language;
  time_zone: string;
  category_ids: number[];
};

const viewerColumns = `
  m.id as member_id, m.network_id, m.display_name, m.first_name, m.image_id, m.is_external, m.is_network_admin, m.state = 'to_be_onboarded' as is_newcomer,
  m.language, m.time_zone,
  array(select a.group_category_id from group_category_administrators a where a.member_id = m.id) as category_ids`;

/** A session that nobody used for so long has ended, however long it might have lasted. */
export const UNUSED_DAYS = 30;

/**
 * What holds of a session that still counts, as SQL.
 * @param alias of the `sessions` row in the query
 */
export const sessionCounts = (alias: string): string =>
  `(${alias}.state = 'signed_in' and ${alias}.expires_at > now() and ${alias}.last_seen_at > now() - interval '${UNUSED_DAYS} days')`;

const bySession = `
  select s.id as session_id, s.csrf_token, s.last_seen_at < now() - interval '5 minutes' as is_stale, ${viewerColumns}
  from sessions s join members m on m.id = s.member_id
  where s.token_hash = $1 and ${sessionCounts('s')} and m.state in ('active', 'to_be_onboarded')`;

const bySessionId = `
  select s.id as session_id, s.csrf_token, false as is_stale, ${viewerColumns}
  from sessions s join members m on m.id = s.member_id
  where s.id = $1 and ${sessionCounts('s')} and m.state in ('active', 'to_be_onboarded')`;

const toViewer = (row: Row): Viewer => ({
  memberId: row.member_id,
  networkId: row.network_id,
  sessionId: row.session_id,
  displayName: row.display_name,
  firstName: row.first_name,
  imageId: row.image_id,
  isExternal: row.is_external,
  isNewcomer: row.is_newcomer,
  isNetworkAdmin: row.is_network_admin,
  administeredCategoryIds: row.category_ids,
  language: row.language,
  timeZone: row.time_zone,
  csrfToken: row.csrf_token,
});

/**
 * The person of a session cookie in one query, or undefined: unknown, ended, expired, half signed in, or a
 * member who is locked or gone.
 */
export async function loadViewer(db: Database, token: string): Promise<Viewer | undefined> {
  const [row] = await db.hot<Row>('viewer_by_session', bySession, [hashToken(token)]);
  if (!row) return undefined;
  if (row.is_stale) {
    db.pool.query('update sessions set last_seen_at = now() where id = $1', [row.session_id]).catch(() => {});
  }
  return toViewer(row);
}

/** The person of a session by its id: for sockets, whose token names the session. */
export async function loadViewerOfSession(db: Database, sessionId: number): Promise<Viewer | undefined> {
  const [row] = await db.hot<Row>('viewer_by_session_id', bySessionId, [sessionId]);
  return row && toViewer(row);
}
