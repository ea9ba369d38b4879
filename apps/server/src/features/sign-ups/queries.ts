import type { WaitingMember } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

/** A page of the people who wait, the longest waiting first. */
export async function waitingMembers(
  db: Sql,
  { page, perPage }: { page: number; perPage: number },
): Promise<(WaitingMember & { total: number })[]> {
  const { rows } = await sql<WaitingMember & { total: number }>`
    select id, display_name as name, email::text, language, is_external, updated_at as created_at, count(*) over () as total
    from members where state = 'awaiting_moderation'
    order by updated_at, id limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}
