import { sql } from '../../../platform/db/database.ts';
import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';

let made = 0;

/** The id of a tag that one post in that place has. */
async function buildTag(world: World, place: Place): Promise<number> {
  const activityId = await world.post(place);
  made += 1;
  const { rows } = await sql<{ id: number }>`
    with tag as (insert into tags (name) values (${`Fest ${made}`}) returning id)
    insert into activity_tags (tag_id, activity_id, created_at)
    select tag.id, a.id, a.created_at from tag, activities a where a.id = ${activityId} returning tag_id as id
  `.execute(world.bed.db.kysely);
  return rows[0]!.id;
}

async function buildTagName(world: World, place: Place): Promise<string> {
  await buildTag(world, place);
  return `Fest ${made}`;
}

async function buildDeletedTag({ bed }: World): Promise<number> {
  made += 1;
  const { rows } = await sql<{ id: number }>`
    with tag as (insert into tags (name) values (${`Fest ${made}`}) returning id, name, created_at),
    kept as (insert into deleted_tags (id, name, created_at) select id, name, created_at from tag)
    select id from tag
  `.execute(bed.db.kysely);
  await sql`delete from tags where id = ${rows[0]!.id}`.execute(bed.db.kysely);
  return rows[0]!.id;
}

const change = { parent: 'Feste' };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  getTag: {
    network: async (world) => ({ query: { name: await buildTagName(world, world.network) } }),
    'of a hidden group': async (world) => ({ query: { name: await buildTagName(world, world.hidden) } }),
  },
  listFollowedTags: once(() => ({})),
  followTag: {
    network: async (world) => ({ params: { id: await buildTag(world, world.network) } }),
    'of a hidden group': async (world) => ({ params: { id: await buildTag(world, world.hidden) } }),
  },
  unfollowTag: {
    network: async (world) => ({ params: { id: await buildTag(world, world.network) } }),
    'of a hidden group': async (world) => ({ params: { id: await buildTag(world, world.hidden) } }),
  },
  listTags: {
    ...once(() => ({})),
    deleted: () => ({ query: { deleted: true } }),
  },
  updateTag: {
    network: async (world) => ({ params: { id: await buildTag(world, world.network) }, body: change }),
    'of a hidden group': async (world) => ({
      params: { id: await buildTag(world, world.hidden) },
      body: change,
    }),
  },
  deleteTag: {
    network: async (world) => ({ params: { id: await buildTag(world, world.network) } }),
    'of a hidden group': async (world) => ({ params: { id: await buildTag(world, world.hidden) } }),
  },
  restoreTag: once(async (world) => ({ params: { id: await buildDeletedTag(world) } })),
};
