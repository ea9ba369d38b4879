import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { buildCharge } from './build.ts';

/** As many ministers as there are people, and as many entries about one member. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, author } = world;
  const { id } = await bed.buildMember();
  await buildCharge(bed, author, id);
  await sql`
    insert into ministry_entries (member_id, author_id, day, text)
    select ${id}, ${author}, '2026-05-04', 'Gespräch ' || i from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  await sql`
    insert into ministry_charges (minister_id, member_id)
    select m.id, ${id} from members m where m.id > 0 and m.id <> ${id} and not m.is_external on conflict do nothing
  `.execute(bed.db.kysely);
  return { membershipId: id };
}
