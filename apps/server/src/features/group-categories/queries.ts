import { type Sql, sql } from '../../platform/db/database.ts';

export type CategoryFacts = { id: number; slug: string; access: 'open' | 'closed' };

/** A category by id or slug; every member may know of every category. */
export async function findCategory(db: Sql, idOrSlug: string): Promise<CategoryFacts | undefined> {
  const named = /^\d{1,15}$/.test(idOrSlug) ? sql`id = ${Number(idOrSlug)}` : sql`slug = ${idOrSlug}`;
  const { rows } =
    await sql<CategoryFacts>`select id, slug::text, access from group_categories where ${named}`.execute(db);
  return rows[0];
}
