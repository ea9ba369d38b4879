import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

/** The tree of pages of the network, or of a group. */
export async function pageTree(bed: Pick<TestBed, 'db'>, groupId: number | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from containers where kind = 'page_tree' and group_id is not distinct from ${groupId}::bigint
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}

type Traits = {
  containerId: number;
  authorId: number;
  parentId?: number;
  title?: string;
  content?: string;
  editing?: 'administrators' | 'members';
  isTemplate?: boolean;
  isPublic?: boolean;
};

/** A page with two versions, the second of which is shown. */
export async function buildPage(
  bed: Pick<TestBed, 'db'>,
  { containerId, authorId, parentId, title, content = 'Zwei.', editing, isTemplate, isPublic }: Traits,
): Promise<{ id: number; slug: string }> {
  counter += 1;
  const slug = `built-${counter}`;
  const { rows } = await sql<{ id: number }>`
    insert into pages (container_id, parent_id, position, slug, title, content, version, own_editing, editing,
      is_template, is_public, created_by, updated_by)
    values (${containerId}, ${parentId ?? null}, ${counter}, ${slug}, ${title ?? `Seite ${counter}`}, ${content}, 2,
      ${editing ?? null}, ${editing ?? 'administrators'}, ${isTemplate ?? false}, ${isPublic ?? false}, ${authorId}, ${authorId})
    returning id
  `.execute(bed.db.kysely);
  const { id } = rows[0]!;
  await sql`
    update pages set path = coalesce((select path from pages where id = ${parentId ?? null}::bigint), '{}') || id
    where id = ${id}
  `.execute(bed.db.kysely);
  await sql`
    insert into page_versions (page_id, number, title, content, author_id, based_on)
    select id, n, title, case when n = 1 then 'Eins.' else content end, ${authorId}, nullif(n - 1, 0)
    from pages, generate_series(1, 2) n where id = ${id}
  `.execute(bed.db.kysely);
  await sql`
    insert into page_slugs (container_id, slug, page_id) values (${containerId}, ${slug}, ${id})
  `.execute(bed.db.kysely);
  return { id, slug };
}
