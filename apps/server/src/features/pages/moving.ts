import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import { recordPageChanged } from './events.ts';
import { answerNames } from './links.ts';
import { canCreateAtTop, canDestroyPage } from './policy.ts';
import { loadPage, loadTree } from './queries.ts';
import { takePageSlug } from './slugs.ts';
import { hang } from './tree.ts';

/** What lies in the bin below a page stays in the bin of its tree. */
async function leaveBinned(tx: Transaction, pageId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from pages p join pages above on above.id = p.parent_id and above.deleted_at is null
    where p.path @> array[${pageId}::bigint] and p.deleted_at is not null
  `.execute(tx);
  for (const { id } of rows) await hang(tx, id, null);
}

/** Lets names in pages lead to pages of the tree in which they have come to lie. */
async function answerOwnNames(tx: Transaction, treeId: number, pageIds: readonly number[]): Promise<void> {
  await sql`
    update page_links l set target_id = named.id
    from pages named
    where l.page_id = any(${[...pageIds]}::bigint[]) and l.target_id is null
      and named.container_id = ${treeId} and named.deleted_at is null and fold(named.title) = fold(l.name)
  `.execute(tx);
}

/**
 * Moves a page with all below it to the top of another tree, whose readers are its readers from now on [RUL-0813]. Its
 * versions go along, its former addresses lead on, and nothing of it stays public in a group.
 * @param groupSlug whose tree; that of the network without one
 * @throws Problem 403 for whoever may not take it away here or write there, 404
 */
export async function moveToTree(
  tx: Transaction,
  viewer: Viewer,
  pageId: number,
  groupSlug: string | undefined,
): Promise<void> {
  const { container_id: fromId } = await loadPage(tx, viewer, { id: pageId });
  const { container_id: toId } = await loadTree(tx, viewer, groupSlug);
  // In one order: two that move against each other do not wait for each other.
  await sql`
    select 1 from page_trees where id = any(${[fromId, toId]}::bigint[]) order by id for update
  `.execute(tx);
  const page = await loadPage(tx, viewer, { id: pageId });
  const tree = await loadTree(tx, viewer, groupSlug);
  if (!canDestroyPage(viewer, page) || !canCreateAtTop(viewer, tree)) throw forbidden();
  if (page.container_id === toId) return;
  await leaveBinned(tx, pageId);
  // One that comes back has the address again that it had there.
  const { rows: moved } = await sql<{ id: number; slug: string; title: string }>`
    update pages set container_id = ${toId}, is_public = is_public and ${tree.group_id}::bigint is null
    where path @> array[${pageId}::bigint] and deleted_at is null
    returning id, title, coalesce(
      (select known.slug::text from page_slugs known where known.container_id = ${toId} and known.page_id = pages.id
       order by known.slug = pages.slug desc, length(known.slug) limit 1),
      slug::text
    ) as slug
  `.execute(tx);
  const ids = moved.map(({ id }) => id);
  await sql`
    update page_trees set entry_page_id = null where id = ${page.container_id} and entry_page_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql`
    update pages set position = coalesce(
      (select max(beside.position) from pages beside where beside.container_id = ${toId} and beside.parent_id is null), 0) + 1
    where id = ${pageId}
  `.execute(tx);
  await hang(tx, pageId, null);
  for (const { id, slug, title } of moved) {
    await takePageSlug(tx, toId, id, slug);
    await answerNames(tx, { containerId: toId, pageId: id, title });
  }
  await answerOwnNames(tx, toId, ids);
  await recordPageChanged(tx, viewer.memberId, ids, { formerTreeId: page.container_id });
}
