import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** As many organisations of the open group as there are people. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  await sql`
    insert into organisations (group_id, name) select ${world.open.id}, 'Verein ' || i from generate_series(1, ${PEOPLE}::int) i
  `.execute(world.bed.db.kysely);
  await sql`update groups set shows_organisations = true where id = ${world.open.id}`.execute(
    world.bed.db.kysely,
  );
  return {};
}
