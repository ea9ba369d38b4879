import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';

/** The post with the many replies has been edited often, as the first of these, and is official. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const db = world.bed.db.kysely;
  const { rows } = await sql<{ activity_id: number; reply_id: number }>`
    select activity_id, min(id) as reply_id from replies group by activity_id having count(*) >= ${PEOPLE}
  `.execute(db);
  const { activity_id: activityId, reply_id: replyId } = rows[0]!;
  await sql`
    insert into entry_versions (activity_id, reply_id, editor_id, content, created_at)
    select ${activityId}, reply, ${world.author}, 'Fassung ' || i, now()
    from generate_series(1, ${PEOPLE}::int) i, unnest(array[null, ${replyId}]::bigint[]) reply
  `.execute(db);
  await sql`update activities set parts = array_append(parts, 'confirmation') where id = ${activityId}`.execute(
    db,
  );
  await sql`
    insert into activity_confirmations (activity_id, requested_by) values (${activityId}, ${world.author})
  `.execute(db);
  return {};
}
