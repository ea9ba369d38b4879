import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { recount } from '../commands.ts';

/** The post with the many replies asks something, and everybody answered at one moment. */
export async function gather({ world, people }: Crowd): Promise<Record<string, number>> {
  return world.bed.db.kysely.transaction().execute(async (tx) => {
    const { rows: posts } = await sql<{ id: number }>`
      update activities set type = 'survey', title = 'Wann?', parts = array_append(parts, 'poll')
      where id = (select activity_id from replies group by activity_id having count(*) >= ${PEOPLE} limit 1)
      returning id
    `.execute(tx);
    const { id } = posts[0]!;
    await sql`insert into polls (activity_id, type) values (${id}, 'survey')`.execute(tx);
    const { rows: options } = await sql<{ id: number }>`
      insert into poll_options (activity_id, position, label)
      select ${id}, n, 'Nr. ' || n from generate_series(0, 1) n returning id
    `.execute(tx);
    await sql`
      insert into poll_answers (activity_id, poll_type, option_id, member_id, answer)
      select ${id}, 'survey', o, m, 'yes'
      from unnest(${people}::bigint[]) m, unnest(${options.map((option) => option.id)}::bigint[]) o
    `.execute(tx);
    await recount(tx, [id]);
    return { optionId: options[0]!.id };
  });
}
