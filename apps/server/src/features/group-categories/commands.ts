import { sql, type Transaction } from '../../platform/db/database.ts';
import { slugOf } from '../../platform/slug.ts';

export type NewCategory = {
  networkId: number;
  name: string;
  pluralName: string;
  color?: string;
  position?: number;
  access?: 'open' | 'closed';
};

/** Words that stand where the slug of a category could stand in the directory's addresses. */
const RESERVED = new Set(['members', 'channels', 'tabs']);

function slugOfCategory(pluralName: string): string {
  const slug = slugOf(pluralName, 'category');
  return RESERVED.has(slug) ? `category-${slug}` : slug;
}

/** Creates a group category with its context. */
export async function createCategory(tx: Transaction, category: NewCategory): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into group_categories (network_id, slug, name, plural_name, color, position, access)
    values (${category.networkId}, ${slugOfCategory(category.pluralName)}, ${category.name}, ${category.pluralName},
            ${category.color ?? '#2f6fde'}, ${category.position ?? 0}, ${category.access ?? 'open'})
    returning id
  `.execute(tx);
  const id = rows[0]!.id;
  await sql`insert into contexts (kind, group_category_id) values ('group_category', ${id})`.execute(tx);
  return id;
}
