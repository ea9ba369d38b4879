import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

type Traits = { groupId: number; name?: string; isShown?: boolean };

/** An organisation of a group that shows them where nothing else is said. @returns its id */
export async function buildOrganisation(
  bed: Pick<TestBed, 'db'>,
  { groupId, name, isShown = true }: Traits,
): Promise<number> {
  counter += 1;
  await sql`update groups set shows_organisations = ${isShown} where id = ${groupId}`.execute(bed.db.kysely);
  const { rows } = await sql<{ id: number }>`
    insert into organisations (group_id, name, description, position)
    values (${groupId}, ${name ?? `Verein ${counter}`}, 'Für alle da.', ${counter}) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
