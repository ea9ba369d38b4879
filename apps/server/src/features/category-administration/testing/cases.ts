import { sql } from '../../../platform/db/database.ts';
import { type Cases, once } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';

const slugs = async ({ bed }: World) =>
  (
    await sql<{ slug: string }>`select slug::text from group_categories order by position, name, id`.execute(
      bed.db.kysely,
    )
  ).rows.map(({ slug }) => slug);

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listAdministeredCategories: once(() => ({})),
  createCategory: once(() => ({ body: { group_category: { name: 'Chor', plural_name: 'Chöre' } } })),
  updateCategory: {
    own: (world) => ({ params: { id: world.categoryId }, body: { group_category: { color: '#0369a1' } } }),
    another: async (world) => ({
      params: { id: await world.bed.buildCategory() },
      body: { group_category: { color: '#0369a1' } },
    }),
    administrators: (world) => ({
      params: { id: world.categoryId },
      body: { group_category: { administrator_ids: [world.people.category_admin] } },
    }),
  },
  deleteCategory: {
    empty: async (world) => ({ params: { id: await world.bed.buildCategory() } }),
    'with groups': (world) => ({ params: { id: world.categoryId } }),
  },
  orderCategories: once(async (world) => ({ body: { order: await slugs(world) } })),
};
