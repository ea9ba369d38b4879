import { type RawBuilder, type Sql, sql } from '../../platform/db/database.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { MemberRow } from '../members/index.ts';
import { memberObject, type PageRow, type TreeRow, treeColumns, treeJoins } from './tables.ts';

/** The tree of a group, or of the network without one, as a condition on its container `c`. */
const treeOf = (slug: string | undefined): RawBuilder<boolean> =>
  slug === undefined
    ? sql<boolean>`c.group_id is null and c.kind = 'page_tree'`
    : sql<boolean>`c.group_id = ${groupAt(slug)} and c.kind = 'page_tree'`;

/** The tree of the network or a group. @throws Problem 404 where the viewer does not see it */
export async function loadTree(db: Sql, viewer: Viewer, slug: string | undefined): Promise<TreeRow> {
  const { rows } = await sql<TreeRow>`
    select ${treeColumns}, t.editing, entry.id as entry_page_id
    from containers c ${treeJoins(viewer)}
    left join pages entry on entry.id = t.entry_page_id and entry.deleted_at is null
    where ${treeOf(slug)} and ${visibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const columns = sql`${treeColumns}, p.id, p.parent_id, p.path, p.slug::text, p.title, p.version, p.editing, p.own_editing,
  p.is_public, p.is_template, p.created_by, p.created_at, p.updated_at, t.entry_page_id, ${memberObject('writer')} as author,
  exists (select 1 from pages below where below.parent_id = p.id and below.deleted_at is null) as has_below`;

/** Pages `p` that are there and that the viewer sees. */
export async function pageRows<Row extends PageRow = PageRow>(
  db: Sql,
  viewer: Viewer,
  options: {
    where: RawBuilder<unknown>;
    more?: RawBuilder<unknown>;
    order?: RawBuilder<unknown>;
    limit?: number;
    offset?: number;
  },
): Promise<Row[]> {
  const { where, more = sql``, order = sql`p.position, p.id`, limit = null, offset = 0 } = options;
  const { rows } = await sql<Row>`
    select ${columns} ${more}
    from pages p join containers c on c.id = p.container_id ${treeJoins(viewer)}
    left join members writer on writer.id = p.updated_by
    where p.deleted_at is null and ${visibleTo(viewer)} and (${where})
    order by ${order} limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** Where a page is found: by its id, or by an address that it has or had in its tree. */
export type PageAt = { id: number } | { slug: string; groupSlug: string | undefined };

const isAt = (at: PageAt): RawBuilder<unknown> => {
  if ('id' in at) return sql`p.id = ${at.id}`;
  // Slugs are never numbers: those are ids, of whatever tree.
  if (at.groupSlug === undefined && /^\d{1,15}$/.test(at.slug)) return sql`p.id = ${Number(at.slug)}`;
  // The tree whose address it had may not be the one where it lies by now.
  return sql`p.id = (
    select known.page_id from page_slugs known
    where known.container_id = (select c.id from containers c where ${treeOf(at.groupSlug)}) and known.slug = ${at.slug}::citext
  )`;
};

/** A page that is there and that the viewer sees. @throws Problem 404 for any other */
export async function loadPage(db: Sql, viewer: Viewer, at: PageAt): Promise<PageRow> {
  const [row] = await pageRows(db, viewer, { where: isAt(at) });
  if (!row) throw notFound();
  return row;
}

/** All pages of a tree: those above before those below, and beside each other in their order. */
export const pagesOfTree = (db: Sql, viewer: Viewer, containerId: number): Promise<PageRow[]> =>
  pageRows(db, viewer, {
    where: sql`p.container_id = ${containerId}`,
    order: sql`array_length(p.path, 1), p.position, p.id`,
  });

/** What of a page only its own screen shows. */
export type PageDetails = {
  content: string;
  language: string | null;
  above: { id: number; title: string; slug: string }[];
  authors: MemberRow[];
  versions_count: number;
  is_following: boolean;
  read_version: number | null;
  read_content: string | null;
  read_at: string | null;
  editors: MemberRow[];
};

/** How long somebody counts as writing after their last sign. */
const EDITING_SECONDS = 60;

/** Who writes a page, as a condition on the row `e` of `page_editors`. */
const isWriting = sql<boolean>`e.seen_at > now() - make_interval(secs => ${EDITING_SECONDS})`;

export async function pageDetails(db: Sql, viewer: Viewer, id: number): Promise<PageDetails> {
  const { rows } = await sql<PageDetails>`
    select current_names(p.content) as content, p.language,
      (select coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'slug', a.slug) order by array_length(a.path, 1)), '[]')
       from pages a where a.id = any(p.path) and a.id <> p.id) as above,
      (select coalesce(json_agg(last.author order by last.number desc), '[]') from (
        select max(v.number) as number, ${memberObject('w')} as author
        from page_versions v join members w on w.id = v.author_id
        where v.page_id = p.id and v.kind <> 'aside' group by w.id order by max(v.number) desc limit 3
      ) last) as authors,
      (select count(*)::int from page_versions v where v.page_id = p.id) as versions_count,
      exists (select 1 from page_follows f where f.page_id = p.id and f.member_id = ${viewer.memberId}) as is_following,
      r.version as read_version, r.read_at, current_names(seen.content) as read_content,
      (select coalesce(json_agg(${memberObject('w')} order by e.seen_at), '[]')
       from page_editors e join members w on w.id = e.member_id
       where e.page_id = p.id and e.member_id <> ${viewer.memberId} and ${isWriting}) as editors
    from pages p
    left join page_reads r on r.page_id = p.id and r.member_id = ${viewer.memberId}
    left join page_versions seen on seen.page_id = p.id and seen.number = r.version and r.version < p.version
    where p.id = ${id}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Who else writes a page at the moment. */
export async function otherEditors(db: Sql, viewer: Viewer, pageId: number): Promise<MemberRow[]> {
  const { rows } = await sql<{ member: MemberRow }>`
    select ${memberObject('w')} as member from page_editors e join members w on w.id = e.member_id
    where e.page_id = ${pageId} and e.member_id <> ${viewer.memberId} and ${isWriting} order by e.seen_at
  `.execute(db);
  return rows.map(({ member }) => member);
}

/** The trees of the network and of one's own groups, by name. */
export async function treesOf(db: Sql, viewer: Viewer): Promise<(TreeRow & { count: number })[]> {
  const { rows } = await sql<TreeRow & { count: number }>`
    select ${treeColumns}, t.editing, t.entry_page_id,
      (select count(*)::int from pages p where p.container_id = c.id and p.deleted_at is null) as count
    from containers c ${treeJoins(viewer)}
    where c.kind = 'page_tree' and (c.group_id is null or m.id is not null) and ${visibleTo(viewer)}
    order by c.group_id is not null, fold(g.name), g.id
  `.execute(db);
  return rows;
}

/** Pages whose titles hold the words, those of one tree first. */
export function pagesNamed(
  db: Sql,
  viewer: Viewer,
  q: string,
  containerId: number | undefined,
  limit: number,
): Promise<PageRow[]> {
  const words = q.trim().split(/\s+/).filter(Boolean).slice(0, 10);
  const holds = words.map((word) => sql`strpos(fold(p.title), fold(${word})) > 0`);
  return pageRows(db, viewer, {
    where: sql`${holds.length > 0 ? sql.join(holds, sql` and `) : sql`true`}
      and (c.group_id is null or m.id is not null or c.id = ${containerId ?? null}::bigint)`,
    order: sql`(c.id = ${containerId ?? null}::bigint) desc nulls last, p.updated_at desc, p.id desc`,
    limit,
  });
}

/** Pages that lead to a page, as far as the viewer reads them. */
export const pagesLeadingTo = (db: Sql, viewer: Viewer, pageId: number, limit: number): Promise<PageRow[]> =>
  pageRows(db, viewer, {
    where: sql`p.id <> ${pageId} and exists (
      select 1 from page_links l where l.page_id = p.id and l.target_id = ${pageId}
    )`,
    order: sql`fold(p.title), p.id`,
    limit,
  });

/** Pages of one tree whose titles hold the words; none of a tree that the viewer does not see. */
export async function pagesToLead(
  db: Sql,
  viewer: Viewer,
  q: string,
  groupSlug: string | undefined,
  limit: number,
): Promise<{ id: number; title: string }[]> {
  return pageRows(db, viewer, {
    where: sql`${treeOf(groupSlug)} and (${q} = '' or strpos(fold(p.title), fold(${q})) > 0)`,
    order: sql`array_length(p.path, 1), p.position, p.id`,
    limit,
  });
}
