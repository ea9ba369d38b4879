import { sql } from '../../../platform/db/database.ts';
import { hashToken, newToken } from '../../../platform/session/tokens.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a browser that news are pushed to; its push service is never reached. */
export async function buildDevice({ bed }: World, ownerId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with session as (
      insert into sessions (token_hash, csrf_token, member_id, state, expires_at)
      values (${hashToken(newToken())}, 'none', ${ownerId}, 'signed_in', now() + interval '1 day') returning id
    )
    insert into devices (member_id, session_id, platform, endpoint, p256dh, auth)
    select ${ownerId}, id, 'web', ${`http://127.0.0.1:9/${newToken()}`}, 'none', 'none' from session returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
