import { sql, type Transaction } from '../../../platform/db/database.ts';
import { notSignedIn } from '../../../platform/problem.ts';
import { SESSION_SECONDS } from '../../../platform/session/cookies.ts';
import type { HalfSignedIn } from '../../../platform/session/load-viewer.ts';
import { hashToken, newToken } from '../../../platform/session/tokens.ts';
import type { Device } from '../commands.ts';
import { rememberPlace } from '../places.ts';

export type Completed = { token: string; csrfToken: string; remember: boolean; returnTo: string | null };

/** Makes a whole session of a half one, under tokens that nobody can know who knew those of before. */
export async function completeSignIn(
  tx: Transaction,
  half: HalfSignedIn,
  { ip }: Pick<Device, 'ip'>,
): Promise<Completed> {
  const token = newToken();
  const csrfToken = newToken();
  const { rows } = await sql<{ remember: boolean; return_to: string | null }>`
    update sessions set state = 'signed_in', token_hash = ${hashToken(token)}, csrf_token = ${csrfToken},
      return_to = null, last_seen_at = now(), expires_at = now() + make_interval(secs => case when remember
        then ${SESSION_SECONDS.remembered}::int else ${SESSION_SECONDS.short}::int end)
    where id = ${half.sessionId} and member_id = ${half.memberId} and state = 'second_factor'
    returning remember, old.return_to
  `.execute(tx);
  const session = rows[0];
  if (!session) throw notSignedIn(undefined);
  await rememberPlace(tx, half.memberId, ip);
  return { token, csrfToken, remember: session.remember, returnTo: session.return_to };
}
