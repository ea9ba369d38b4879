import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/session/tokens.ts';
import { type Device, openSession } from './commands.ts';

/** How long the app has to open the browser. */
const TOKEN_SECONDS = 60;

/** A token that opens one session for the person of this one; earlier ones that were not used are spent. */
export async function createWebToken(
  tx: Transaction,
  viewer: Viewer,
): Promise<{ token: string; expiresAt: string }> {
  const token = newToken();
  await sql`
    update account_tokens set used_at = now()
    where member_id = ${viewer.memberId} and purpose = 'web_session' and used_at is null
      and payload = jsonb_build_object('session', ${viewer.sessionId}::bigint)
  `.execute(tx);
  const { rows } = await sql<{ expires_at: string }>`
    insert into account_tokens (member_id, purpose, token_hash, payload, expires_at)
    values (${viewer.memberId}, 'web_session', ${hashToken(token)},
            jsonb_build_object('session', ${viewer.sessionId}::bigint), now() + make_interval(secs => ${TOKEN_SECONDS}))
    returning expires_at
  `.execute(tx);
  return { token, expiresAt: rows[0]!.expires_at };
}

/**
 * Opens the session that a token of the app is for, as long as the app's own session lasts. Throws 422 for a token that
 * was used, is too old or that nobody made.
 */
export async function openWebSession(tx: Transaction, token: string, device: Device) {
  const { rows } = await sql<{ member_id: number }>`
    update account_tokens t set used_at = now()
    where t.token_hash = ${hashToken(token)} and t.purpose = 'web_session' and t.used_at is null and t.expires_at > now()
      and exists (
        select 1 from sessions s join members m on m.id = s.member_id and m.state in ('active', 'to_be_onboarded')
        where s.id = (t.payload ->> 'session')::bigint and s.state = 'signed_in' and s.expires_at > now()
      )
    returning t.member_id
  `.execute(tx);
  if (!rows[0]) throw new Problem(422, 'token_spent', { fields: { token: ['token_spent'] } });
  return openSession(tx, rows[0].member_id, false, device, { isProven: true });
}
