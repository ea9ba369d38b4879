import { sql } from '../../../platform/db/database.ts';
import type { Crowd } from '../../../testing/contract/crowd.ts';
import { recount } from '../commands.ts';
import { buildPoll } from './build.ts';

/** A poll that everybody answered and liked at one moment. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  const { activityId, optionIds } = await buildPoll(world, world.open);
  await world.bed.db.kysely.transaction().execute(async (tx) => {
    await sql`
      insert into poll_answers (activity_id, poll_type, option_id, member_id, answer)
      select ${activityId}, 'survey', o, m, 'yes' from unnest(${people}::bigint[]) m, unnest(${optionIds}::bigint[]) o
    `.execute(tx);
    await sql`
      insert into reactions (activity_id, member_id, emoji) select ${activityId}, m, 'like' from unnest(${people}::bigint[]) m
    `.execute(tx);
    await recount(tx, [activityId]);
  });
  return { activities: activityId, optionId: optionIds[0]! };
}
