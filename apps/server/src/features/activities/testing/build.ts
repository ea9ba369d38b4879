import { sql } from '../../../platform/db/database.ts';
import type { World } from '../../../testing/matrix/world.ts';

const noteDeletion = (world: World, activityId: number, replyId: number | null, memberId: number) =>
  sql`
    insert into entry_deletions (activity_id, reply_id, deleted_by, placed)
    values (${activityId}, ${replyId}::bigint, ${memberId || world.people.network_admin}, ${JSON.stringify([
      {
        container_id: world.network.streamId,
        activity_id: activityId,
        author_id: world.author,
        created_at: new Date().toISOString(),
      },
    ])}::jsonb)
  `.execute(world.bed.db.kysely);

/** A post in the stream of the network that somebody has deleted just now: an administrator, for 0. */
export async function deletedPost(world: World, deletedBy: number): Promise<number> {
  const id = await world.post(world.network);
  await sql`update activities set deleted_at = now(), author_id = ${deletedBy || world.author} where id = ${id}`.execute(
    world.bed.db.kysely,
  );
  await sql`delete from activity_containers where activity_id = ${id}`.execute(world.bed.db.kysely);
  await noteDeletion(world, id, null, deletedBy);
  return id;
}

/** A reply in the stream of the network that somebody has deleted just now: an administrator, for 0. */
export async function deletedReply(world: World, deletedBy: number): Promise<number> {
  const activityId = await world.post(world.network);
  const id = await world.reply(activityId);
  await sql`update replies set deleted_at = now(), author_id = ${deletedBy || world.author} where id = ${id}`.execute(
    world.bed.db.kysely,
  );
  await noteDeletion(world, activityId, id, deletedBy);
  return id;
}

/** Makes a post official, as somebody who may. */
export async function makeOfficial(world: World, activityId: number): Promise<number> {
  await sql`
    with official as (update activities set parts = array['confirmation'] where id = ${activityId})
    insert into activity_confirmations (activity_id, requested_by) values (${activityId}, ${world.author})
  `.execute(world.bed.db.kysely);
  return activityId;
}
