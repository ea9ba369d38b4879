import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

/** Somebody who came with an archive: their name, their address, and the state that they are in. */
export async function buildImportedPerson(
  bed: Pick<TestBed, 'buildMember' | 'db'>,
  traits: { name?: string; email?: string } = {},
): Promise<{ id: number; name: string; email: string }> {
  counter += 1;
  const { name = `Schreiber ${counter}`, email = `schreiber-${counter}@archiv.example` } = traits;
  const person = await bed.buildMember({ name, email, state: 'without_sign_in' });
  await sql`delete from accounts where member_id = ${person.id}`.execute(bed.db.kysely);
  return person;
}
