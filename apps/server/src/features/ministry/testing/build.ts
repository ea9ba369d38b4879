import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

type Bed = Pick<TestBed, 'db'>;

/** Puts somebody in charge of somebody. */
export async function buildCharge(bed: Bed, ministerId: number, memberId: number): Promise<void> {
  await sql`
    insert into ministry_charges (minister_id, member_id) values (${ministerId}, ${memberId}) on conflict do nothing
  `.execute(bed.db.kysely);
}

/** An entry about somebody. @returns its id */
export async function buildEntry(
  bed: Bed,
  { memberId, authorId, text = 'Gespräch' }: { memberId: number; authorId: number; text?: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ministry_entries (member_id, author_id, day, text) values (${memberId}, ${authorId}, '2026-05-04', ${text})
    returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
