import { sql } from '../../../platform/db/database.ts';
import { newToken } from '../../../platform/session/tokens.ts';
import { type Cases, groups, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

/** The id of a design that nothing wears yet, of the network, a category or a group. */
async function buildDesign(
  { bed }: World,
  owner: { network_id: number } | { group_category_id: number } | { group_id: number },
): Promise<number> {
  const [column, id] = Object.entries(owner)[0]!;
  const { rows } = await sql<{ id: number }>`
    insert into themes (context_id, name, is_active)
    select id, 'Herbst', false from contexts where ${sql.ref(column)} = ${id} returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The id of the logo that a category or group wears. */
async function buildWornPicture(
  { bed, author }: World,
  owner: { group_category_id: number } | { group_id: number },
): Promise<number> {
  const [column, id] = Object.entries(owner)[0]!;
  const key = `tests/${newToken()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`;
  const { sha256, size } = await bed.services.storage.put(key, PNG);
  const { rows } = await sql<{ logo_id: number }>`
    with place as (select id from contexts where ${sql.ref(column)} = ${id}),
    picture as (
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
      values (${author}, 'images', 'published', 'logo.png', 'image/png', ${size}, ${sha256}, ${key}) returning id
    )
    insert into themes (context_id, name, override, logo_id)
    select place.id, 'Herbst', true, picture.id from place, picture
    on conflict (context_id) where is_active do update set logo_id = excluded.logo_id returning logo_id
  `.execute(bed.db.kysely);
  return rows[0]!.logo_id;
}

const added = { design: { name: 'Winter' } };
const changed = { design: { accent: '#aa5500' } };
const ofNetwork = (world: World) => buildDesign(world, { network_id: world.network.id });
const ofCategory = async (world: World) => ({
  group_category_id: world.categoryId,
  id: await buildDesign(world, { group_category_id: world.categoryId }),
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listDesigns: once(() => ({})),
  createDesign: once(() => ({ body: added })),
  getDesign: once(async (world) => ({ params: { id: await ofNetwork(world) } })),
  updateDesign: once(async (world) => ({ params: { id: await ofNetwork(world) }, body: changed })),
  deleteDesign: once(async (world) => ({ params: { id: await ofNetwork(world) } })),
  listCategoryDesigns: once((world) => ({ params: { group_category_id: world.categoryId } })),
  createCategoryDesign: once((world) => ({
    params: { group_category_id: world.categoryId },
    body: added,
  })),
  getCategoryDesign: once(async (world) => ({ params: await ofCategory(world) })),
  updateCategoryDesign: once(async (world) => ({ params: await ofCategory(world), body: changed })),
  deleteCategoryDesign: once(async (world) => ({ params: await ofCategory(world) })),
  listGroupDesigns: groups((place) => ({ params: { slug: place.slug } })),
  createGroupDesign: groups((place) => ({ params: { slug: place.slug }, body: added })),
  getGroupDesign: groups(async (place, world) => ({
    params: { slug: place.slug, id: await buildDesign(world, { group_id: place.id }) },
  })),
  updateGroupDesign: groups(async (place, world) => ({
    params: { slug: place.slug, id: await buildDesign(world, { group_id: place.id }) },
    body: changed,
  })),
  deleteGroupDesign: groups(async (place, world) => ({
    params: { slug: place.slug, id: await buildDesign(world, { group_id: place.id }) },
  })),
  getDesignPicture: {
    'of a category': async (world) => ({
      params: { id: await buildWornPicture(world, { group_category_id: world.categoryId }) },
    }),
    'of a hidden group': async (world) => ({
      params: { id: await buildWornPicture(world, { group_id: world.hidden.id }) },
    }),
    'of nothing': async (world) => ({ params: { id: await world.upload(world.author, 'images') } }),
  },
};
