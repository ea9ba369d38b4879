import type { PollType } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';

export type BuiltPoll = { activityId: number; optionIds: number[] };

/** A poll of the author's in a place, to which members add options; a schedule has two whole days. */
export async function buildPoll(world: World, place: Place, type: PollType = 'survey'): Promise<BuiltPoll> {
  const activityId = await world.post(place);
  const db = world.bed.db.kysely;
  await sql`update activities set type = ${type}, title = 'Wann?', parts = '{poll}' where id = ${activityId}`.execute(
    db,
  );
  await sql`insert into polls (activity_id, type, members_add_options) values (${activityId}, ${type}, true)`.execute(
    db,
  );
  const isDated = type === 'schedule';
  const { rows } = await sql<{ id: number }>`
    insert into poll_options (activity_id, position, label, starts_wall, ends_wall, added_by)
    select ${activityId}, n, case when ${isDated} then '' else 'Nr. ' || n end,
      case when ${isDated} then date '2030-06-01' + n end, case when ${isDated} then date '2030-06-01' + n end, ${world.author}
    from generate_series(0, 1) n returning id
  `.execute(db);
  return { activityId, optionIds: rows.map(({ id }) => id) };
}
