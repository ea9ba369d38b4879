import { type Sql, sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { visibleTo } from '../../../platform/policy/visible-to.ts';
import { forbidden, notFound } from '../../../platform/problem.ts';
import type { MemberRow } from '../../members/index.ts';
import { recordPageChanged } from '../events.ts';
import { canDestroyPage, managesPages } from '../policy.ts';
import { memberObject, type PageRow, type TreeFacts, treeColumns, treeJoins } from '../tables.ts';
import { hang } from '../tree.ts';

/** What is deleted is kept so long (decision 109). */
export const KEPT_DAYS = 30;

/** Puts a page that is held, with all below it, into the bin [RUL-0735]. @throws Problem 403 */
export async function deletePage(tx: Transaction, viewer: Viewer, page: PageRow): Promise<void> {
  if (!canDestroyPage(viewer, page)) throw forbidden();
  await binPage(tx, viewer, page.id);
}

type Actor = Pick<Viewer, 'memberId'>;

/** Puts a page with all below it into the bin, whoever may. @returns whether it was there */
export async function binPage(tx: Transaction, { memberId }: Actor, id: number): Promise<boolean> {
  await lockTreeOf(tx, id);
  const { rows } = await sql<{ id: number }>`
    update pages set deleted_at = now(), deleted_by = ${memberId}, deleted_with = ${id}
    where path @> array[${id}::bigint] and deleted_at is null
      and exists (select 1 from pages it where it.id = ${id} and it.deleted_at is null)
    returning id
  `.execute(tx);
  await recordPageChanged(
    tx,
    memberId,
    rows.map((row) => row.id),
  );
  return rows.length > 0;
}

/**
 * Takes a page with all that went with it out of the bin, whoever may, to where it lay or else to the top of its tree.
 * @returns whether it was in there by itself
 */
export async function unbinPage(tx: Transaction, { memberId }: Actor, id: number): Promise<boolean> {
  await lockTreeOf(tx, id);
  const { rows } = await sql<{ id: number }>`
    update pages set deleted_at = null, deleted_by = null, deleted_with = null, is_hidden = false
    where deleted_with = ${id} returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  const { rows: above } = await sql`
    select 1 from pages p join pages above on above.id = p.parent_id and above.deleted_at is null where p.id = ${id}
  `.execute(tx);
  if (above.length === 0) await hang(tx, id, null);
  await recordPageChanged(
    tx,
    memberId,
    rows.map((row) => row.id),
  );
  return true;
}

/** Holds the shape of the tree in which a page lies, or lay before it came into the bin. */
async function lockTreeOf(tx: Transaction, id: number): Promise<void> {
  await sql`
    select 1 from page_trees where id = (select container_id from pages where id = ${id}) for update
  `.execute(tx);
}

export type DeletedRow = {
  id: number;
  title: string;
  below_count: number;
  deleted_at: string;
  gone_at: string;
  deleted_by: MemberRow | null;
  total: number;
};

/** What was deleted by itself from a tree, the newest first; not what is hidden. @param page from 1 */
export async function deletedPages(
  db: Sql,
  containerId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select p.id, p.title, p.deleted_at, p.deleted_at + make_interval(days => ${KEPT_DAYS}) as gone_at,
      (select count(*)::int from pages below where below.deleted_with = p.id and below.id <> p.id) as below_count,
      ${memberObject('who')} as deleted_by, count(*) over ()::int as total
    from pages p left join members who on who.id = p.deleted_by
    where p.container_id = ${containerId} and p.deleted_with = p.id and not p.is_hidden
      and p.deleted_at > now() - make_interval(days => ${KEPT_DAYS})
    order by p.deleted_at desc, p.id desc limit ${perPage} offset ${(page - 1) * perPage}
  `.execute(db);
  return rows;
}

type BinnedRow = TreeFacts & {
  container_id: number;
  deleted_by: number | null;
};

/**
 * Takes a page out of the bin: for those who run the tree, and for who deleted it.
 * @throws Problem 403, 404 for what is not in the bin or was hidden
 */
export async function recoverPage(tx: Transaction, viewer: Viewer, id: number): Promise<void> {
  await lockTreeOf(tx, id);
  const { rows } = await sql<BinnedRow>`
    select ${treeColumns}, p.deleted_by
    from pages p join containers c on c.id = p.container_id ${treeJoins(viewer)}
    where p.id = ${id} and p.deleted_with = p.id and not p.is_hidden and ${visibleTo(viewer)}
      and p.deleted_at > now() - make_interval(days => ${KEPT_DAYS})
  `.execute(tx);
  const page = rows[0];
  if (!page) throw notFound();
  if (!managesPages(viewer, page)) {
    // Whoever reads the tree knows nothing of what lies in its bin but what they put there.
    if (page.deleted_by !== viewer.memberId) throw notFound();
    if (page.is_archived) throw forbidden();
  }
  await unbinPage(tx, viewer, id);
}

/** Lets pages go for good whose time in the bin is over; what was deleted below them later stays until its own is. */
export async function clearBin(tx: Transaction): Promise<void> {
  const over = sql`select id from pages where deleted_at < now() - make_interval(days => ${KEPT_DAYS})`;
  await sql`
    update pages set parent_id = null, path = array[id]
    where deleted_at >= now() - make_interval(days => ${KEPT_DAYS}) and parent_id in (${over})
  `.execute(tx);
  await sql`delete from pages where id in (${over})`.execute(tx);
  await sql`delete from page_editors where seen_at < now() - interval '1 hour'`.execute(tx);
}
