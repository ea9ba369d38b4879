import { sql } from '../../platform/db/database.ts';
import { registerLeaving } from '../../platform/registries/leaving.ts';
import { registerOwnData } from '../../platform/registries/own-data.ts';
import { removePlanned } from './commands.ts';

registerOwnData([
  {
    name: 'planned_posts',
    text: `select p.id as key, p.id, p.payload, p.planned_for, p.time_zone, p.state, p.failure, p.created_at, array(
             select c.name from containers c where c.id = any(p.stream_ids)
           ) as places
           from planned_activities p where p.author_id = $1 and p.state <> 'published'`,
  },
]);

registerLeaving({
  async end(tx, memberId) {
    const { rows } = await sql<{ id: number }>`
      select id from planned_activities where author_id = ${memberId} order by id for update
    `.execute(tx);
    await removePlanned(
      tx,
      rows.map(({ id }) => id),
    );
  },
});
