import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** A new mail address of this person waits to be confirmed, or none does. */
export async function buildEmailChange(
  { bed }: World,
  memberId: number,
  state: 'waiting' | 'none',
): Promise<void> {
  await sql`delete from email_changes where member_id = ${memberId}`.execute(bed.db.kysely);
  if (state === 'none') return;
  await sql`
    insert into email_changes (member_id, old_email, new_email, expires_at)
    select id, email, 'neu-' || email::text, now() + interval '1 day' from members where id = ${memberId}
  `.execute(bed.db.kysely);
}
