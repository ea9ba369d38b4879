import { sql } from '../../../platform/db/database.ts';
import { type Build, type Cases, once, places } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

let made = 0;

async function buildSearch({ bed }: World, memberId: number, groupId: number | null = null): Promise<number> {
  made += 1;
  const { rows } = await sql<{ id: number }>`
    insert into saved_searches (member_id, name, q, group_id)
    values (${memberId}, ${`Suche ${made}`}, 'Fest', ${groupId}) returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

const onSearch = (body?: unknown): Record<string, Build> => ({
  own: async (world, _role, own) => ({ params: { id: await buildSearch(world, own || world.author) }, body }),
  'own, in a hidden group': async (world, _role, own) => ({
    params: { id: await buildSearch(world, own || world.author, world.hidden.id) },
    body,
  }),
  'of another': async (world) => ({ params: { id: await buildSearch(world, world.author) }, body }),
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listSavedSearches: once(() => ({})),
  saveSearch: places((world, place) => {
    made += 1;
    const body = { name: `Suche ${made}`, q: 'Fest' };
    return { body: place === world.network ? body : { ...body, group_slug: place.slug } };
  }),
  renameSavedSearch: onSearch({ name: 'Feste' }),
  deleteSavedSearch: onSearch(),
};
