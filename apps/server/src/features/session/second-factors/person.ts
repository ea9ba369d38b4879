import { type Sql, sql } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/problem.ts';

/** Where codes by e-mail go. */
export async function addressOf(db: Sql, memberId: number): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select coalesce(email::text, '') as email from members where id = ${memberId}
  `.execute(db);
  return rows[0]!.email;
}

/** A member whom administrators look after; who is gone has no factors. */
export async function administeredMember(
  db: Sql,
  id: number,
): Promise<{ id: number; display_name: string; rescue_expires_at: string | null }> {
  const { rows } = await sql<{ id: number; display_name: string; rescue_expires_at: string | null }>`
    select m.id, m.display_name, c.expires_at as rescue_expires_at
    from members m
    left join factor_challenges c on c.member_id = m.id and c.purpose = 'rescue' and c.expires_at > now()
    where m.id = ${id} and m.state not in ('left', 'anonymised', 'consumer')
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
