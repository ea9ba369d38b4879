import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** As many tags as there are people, all in one post; everybody follows all of them. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const activityId = await world.post(world.network);
  await sql`
    with made as (
      insert into tags (name) select 'Schlagwort ' || i from generate_series(1, ${PEOPLE}::int) i returning id
    )
    insert into activity_tags (tag_id, activity_id, created_at)
    select made.id, a.id, a.created_at from made, activities a where a.id = ${activityId}
  `.execute(world.bed.db.kysely);
  await sql`
    insert into tag_follows (member_id, tag_id) select m.id, t.id from members m cross join tags t on conflict do nothing
  `.execute(world.bed.db.kysely);
  return {};
}
