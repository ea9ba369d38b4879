import { PAGE_DEPTH_MAX, type PageEditing } from '@dorfplatz/contract';
import { type RawBuilder, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import { recordPageChanged } from './events.ts';
import { canCreateAtTop, canUpdatePage, managesPages } from './policy.ts';
import { loadPage, loadTree } from './queries.ts';
import { takePageSlug } from './slugs.ts';
import type { PageRow, TreeRow } from './tables.ts';

/** Holds the shape of a tree until commit, so that changes of it follow one another. */
export async function lockTree(tx: Transaction, containerId: number): Promise<void> {
  await sql`select 1 from page_trees where id = ${containerId} for update`.execute(tx);
}

/** Lets pages, and what lies below them, take over who writes them from above. @param where says which, as `p` */
export async function settleEditing(tx: Transaction, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    with recursive settled as (
      select p.id, coalesce(p.own_editing, above.editing, t.editing) as editing
      from pages p join page_trees t on t.id = p.container_id left join pages above on above.id = p.parent_id
      where ${where}
      union all
      select below.id, coalesce(below.own_editing, settled.editing)
      from settled join pages below on below.parent_id = settled.id
    )
    update pages set editing = settled.editing from settled
    where pages.id = settled.id and pages.editing <> settled.editing
  `.execute(tx);
}

/** Lets a page, with all below it, hang below another, or at the top of its tree. */
export async function hang(
  tx: Transaction,
  pageId: number,
  parent: Pick<PageRow, 'id' | 'path'> | null,
): Promise<void> {
  await sql`update pages set parent_id = ${parent?.id ?? null} where id = ${pageId}`.execute(tx);
  await sql`
    update pages set path = ${[...(parent?.path ?? [])]}::bigint[] || path[array_position(path, ${pageId}::bigint):]
    where path @> array[${pageId}::bigint]
  `.execute(tx);
  await settleEditing(tx, sql`p.id = ${pageId}`);
}

/** How many levels a page takes up with what lies below it. */
async function heightOf(tx: Transaction, page: PageRow): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    select max(array_length(path, 1)) - ${page.path.length - 1} as height
    from pages where path @> array[${page.id}::bigint] and deleted_at is null
  `.execute(tx);
  return rows[0]!.height;
}

/** Puts a page before another of those that hang beside it, or behind all. */
async function putBefore(tx: Transaction, page: PageRow, parentId: number | null, beforeId: number | null) {
  const { rows } = await sql<{ id: number }>`
    select id from pages
    where container_id = ${page.container_id} and parent_id is not distinct from ${parentId}::bigint
      and id <> ${page.id} and deleted_at is null
    order by position, id
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  const at = beforeId === null ? ids.length : ids.indexOf(beforeId);
  if (at < 0) throw notFound();
  ids.splice(at, 0, page.id);
  await sql`
    update pages set position = placed.position
    from unnest(${ids}::bigint[]) with ordinality placed (id, position)
    where pages.id = placed.id and pages.position <> placed.position
  `.execute(tx);
}

/**
 * Moves a page with all below it within its tree [RUL-0731].
 * @throws Problem 403, 404, 422 where it would lie within itself or too deep
 */
export async function movePage(
  tx: Transaction,
  viewer: Viewer,
  pageId: number,
  { parentId, beforeId }: { parentId: number | null; beforeId: number | null },
): Promise<void> {
  const { container_id: containerId, group_slug: groupSlug } = await loadPage(tx, viewer, { id: pageId });
  await lockTree(tx, containerId);
  const page = await loadPage(tx, viewer, { id: pageId });
  if (!canUpdatePage(viewer, page)) throw forbidden();
  let parent: PageRow | null = null;
  if (parentId === null) {
    const tree = await loadTree(tx, viewer, groupSlug ?? undefined);
    if (!canCreateAtTop(viewer, tree)) throw forbidden();
  } else {
    parent = await loadPage(tx, viewer, { id: parentId });
    if (parent.container_id !== containerId) throw notFound();
    if (!canUpdatePage(viewer, parent)) throw forbidden();
    if (parent.path.includes(page.id)) throw invalid({ parent_id: ['within_itself'] });
    if (parent.path.length + (await heightOf(tx, page)) > PAGE_DEPTH_MAX)
      throw invalid({ parent_id: ['too_deep'] });
  }
  await putBefore(tx, page, parentId, beforeId);
  if (parentId !== page.parent_id) await hang(tx, page.id, parent);
  await recordPageChanged(tx, viewer.memberId, [page.id]);
}

export type PageSettings = {
  slug?: string;
  is_public?: boolean;
  is_template?: boolean;
  own_editing?: PageEditing | null;
};

/** Says of a page that is held what those who run its tree say. @throws Problem 403, 422 for a group's page that is to be public */
export async function updateSettings(
  tx: Transaction,
  viewer: Viewer,
  page: PageRow,
  change: PageSettings,
): Promise<void> {
  if (!managesPages(viewer, page)) throw forbidden();
  if (change.is_public && page.group_id !== null) throw invalid({ is_public: ['not_allowed'] });
  await sql`
    update pages set
      is_public = coalesce(${change.is_public ?? null}::boolean, is_public),
      is_template = coalesce(${change.is_template ?? null}::boolean, is_template),
      own_editing = ${change.own_editing === undefined ? sql`own_editing` : change.own_editing}
    where id = ${page.id}
  `.execute(tx);
  if (change.own_editing !== undefined) await settleEditing(tx, sql`p.id = ${page.id}`);
  if (change.slug !== undefined) {
    if (change.slug.trim() === '') throw invalid({ slug: ['required'] });
    await takePageSlug(tx, page.container_id, page.id, change.slug);
  }
  await recordPageChanged(tx, viewer.memberId, [page.id]);
}

/** Says who writes in a tree, and with which page it opens [RUL-0737]. @throws Problem 403, 404 for a page elsewhere */
export async function updateTree(
  tx: Transaction,
  viewer: Viewer,
  tree: TreeRow,
  change: { editing?: PageEditing; entry_page_id?: number | null },
): Promise<void> {
  if (!managesPages(viewer, tree)) throw forbidden();
  if (change.entry_page_id) {
    const entry = await loadPage(tx, viewer, { id: change.entry_page_id });
    if (entry.container_id !== tree.container_id) throw notFound();
  }
  await sql`
    update page_trees set
      editing = coalesce(${change.editing ?? null}, editing),
      entry_page_id = ${change.entry_page_id === undefined ? sql`entry_page_id` : change.entry_page_id}
    where id = ${tree.container_id}
  `.execute(tx);
  if (change.editing !== undefined)
    await settleEditing(tx, sql`p.container_id = ${tree.container_id} and p.parent_id is null`);
}
