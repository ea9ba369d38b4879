import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';

export type CategoryFacts = { id: number; slug: string; access: 'open' | 'closed' };

/** The id of a category by id or slug, as a part of a query; null for an unknown slug. */
export const categoryNamed = (idOrSlug: string): RawBuilder<number> =>
  /^\d{1,15}$/.test(idOrSlug)
    ? sql<number>`${Number(idOrSlug)}::bigint`
    : sql<number>`(select named.id from group_categories named where named.slug = ${idOrSlug})`;

/** A category by id or slug; every member may know of every category. */
export async function findCategory(db: Sql, idOrSlug: string): Promise<CategoryFacts | undefined> {
  const { rows } =
    await sql<CategoryFacts>`select id, slug::text, access from group_categories where id = ${categoryNamed(idOrSlug)}`.execute(
      db,
    );
  return rows[0];
}
