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

/** The address of a new category: the second "Chöre" is `choere-2`. */
async function takeSlug(tx: Transaction, pluralName: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('group_categories'))`.execute(tx);
  const slug = slugOf(pluralName, 'category');
  const wanted = RESERVED.has(slug) ? `category-${slug}` : slug;
  const { rows } = await sql<{ slug: string }>`
    select slug::text from group_categories where slug = ${wanted} or slug::text ~ ('^' || ${wanted}::text || '-[0-9]+$')
  `.execute(tx);
  const taken = new Set(rows.map((row) => row.slug));
  const free = (number: number): string => {
    const each = number === 1 ? wanted : `${wanted}-${number}`;
    return taken.has(each) ? free(number + 1) : each;
  };
  return free(1);
}

/** Creates a group category with its context; it stands behind the others unless its place is said. */
export async function createCategory(tx: Transaction, category: NewCategory): Promise<number> {
  const slug = await takeSlug(tx, category.pluralName);
  const { rows } = await sql<{ id: number }>`
    insert into group_categories (network_id, slug, name, plural_name, color, position, access)
    values (${category.networkId}, ${slug}, ${category.name}, ${category.pluralName}, ${category.color ?? '#2f6fde'},
            coalesce(${category.position ?? null}::integer, (select max(position) + 1 from group_categories), 0),
            ${category.access ?? 'open'})
    returning id
  `.execute(tx);
  const id = rows[0]!.id;
  await sql`insert into contexts (kind, group_category_id) values ('group_category', ${id})`.execute(tx);
  return id;
}
