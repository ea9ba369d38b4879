import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

/** A mail that came back and waits for somebody. @returns its id */
export async function buildReturn(bed: Pick<TestBed, 'db'>, memberId: number | null): Promise<number> {
  counter += 1;
  const { rows } = await sql<{ id: number }>`
    insert into mail_returns (kind, member_id, key, sender, subject, excerpt)
    values ('answer', ${memberId}, ${`built ${counter}`}, 'Anna <anna@example.org>', 'Re: Neues', 'Danke!') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

/** The address of a person gives mails back. */
export async function buildStop(bed: Pick<TestBed, 'db'>, memberId: number): Promise<void> {
  await sql`
    insert into mail_stops (member_id, email, stopped_at, reason, status)
    select id, email, now(), 'no_address', '5.1.1' from members where id = ${memberId}
    on conflict (member_id) do update set stopped_at = excluded.stopped_at, reason = excluded.reason, email = excluded.email
  `.execute(bed.db.kysely);
}
