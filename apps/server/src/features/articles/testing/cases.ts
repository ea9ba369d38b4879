import { sql } from '../../../platform/db/database.ts';
import { type Cases, places } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

async function articleIn(world: World, place: Parameters<World['post']>[0]): Promise<number> {
  const activityId = await world.post(place);
  await sql`
    with typed as (
      update activities set type = 'article', title = 'Lampions', parts = '{article}' where id = ${activityId} returning id
    ) insert into articles (activity_id, body, words) select id, 'Es werde Licht.', 3 from typed on conflict do nothing
  `.execute(world.bed.db.kysely);
  return activityId;
}

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getArticle: places(async (world, place) => ({ params: { activityId: await articleIn(world, place) } })),
  updateArticle: places(async (world, place) => ({
    params: { activityId: await articleIn(world, place) },
    body: { title: 'Lampions', content: 'Anders', body: 'Es wurde Licht.', version: 1 },
  })),
};
