import { sql } from '../../../platform/db/database.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { buildTask } from './build.ts';

/** As many tasks of one day as there are people, in a group and without, and as many comments on one of them. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, author } = world;
  const id = await buildTask(bed, { authorId: author, groupId: world.open.id });
  const who = [author, ...Object.values(world.people)];
  for (const groupId of [null, world.open.id])
    await sql`
      with made as (
        insert into tasks (network_id, title, author_id, group_id, due_on)
        select n.id, 'Aufgabe', ${author}, ${groupId}::bigint, current_date
        from networks n, generate_series(1, ${PEOPLE}::int) i returning id
      )
      insert into task_assignees (task_id, member_id)
      select made.id, p.id from made, unnest(${who}::bigint[]) as p (id)
    `.execute(bed.db.kysely);
  await sql`
    insert into task_comments (task_id, author_id, content)
    select ${id}, ${author}, 'Schön.' from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  return { tasks: id };
}
