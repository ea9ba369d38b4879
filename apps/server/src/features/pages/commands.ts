import { canonicalDocument } from '@dorfplatz/content/document-editor';
import { DOCUMENT_MAX, PAGE_DEPTH_MAX } from '@dorfplatz/contract';
import { cleanLine } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { languageOf } from '../../platform/i18n/language-of.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/problem.ts';
import { recordPageChanged } from './events.ts';
import { keepImages } from './images.ts';
import { answerNames, keepLinks, withLinks } from './links.ts';
import { mergedText } from './merging/merge.ts';
import { canCreateAtTop, canUpdatePage } from './policy.ts';
import { loadPage, loadTree, type PageAt } from './queries.ts';
import { takePageSlug } from './slugs.ts';
import type { PageRow, TreeRow } from './tables.ts';
import { lockTree, settleEditing } from './tree.ts';

const titleOf = (typed: string): string => {
  const title = cleanLine(typed);
  if (title === '') throw invalid({ title: ['required'] });
  return title;
};

const textOf = (typed: string): string => {
  const text = canonicalDocument(typed);
  if (text.length > DOCUMENT_MAX) throw invalid({ content: ['text_too_long'] });
  return text;
};

type NewVersion = {
  kind: 'saved' | 'merged' | 'aside' | 'restored';
  title: string;
  content: string;
  note?: string;
  basedOn?: number;
  restoredFrom?: number;
};

/** Adds a version to a page that is locked. @returns its number */
async function addVersion(
  tx: Transaction,
  authorId: number,
  pageId: number,
  { kind, title, content, note = '', basedOn, restoredFrom }: NewVersion,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into page_versions (page_id, number, kind, title, content, note, author_id, based_on, restored_from, created_at)
    select ${pageId}, coalesce(max(number), 0) + 1, ${kind}, ${title}, ${content}, ${note}, ${authorId},
      ${basedOn ?? null}, ${restoredFrom ?? null}, clock_timestamp()
    from page_versions where page_id = ${pageId} returning number
  `.execute(tx);
  return rows[0]!.number;
}

/** What somebody saw last of a page. */
export async function keepRead(
  tx: Transaction,
  memberId: number,
  pageId: number,
  version: number,
): Promise<void> {
  await sql`
    insert into page_reads (page_id, member_id, version)
    select id, ${memberId}, least(${version}::integer, version) from pages where id = ${pageId}
    on conflict (page_id, member_id) do update
      set version = greatest(page_reads.version, excluded.version), read_at = now()
  `.execute(tx);
}

/** The page below which another is to lie, as it is now. @throws Problem 403, 404, 422 where that is too deep */
async function placeBelow(
  tx: Transaction,
  viewer: Viewer,
  tree: TreeRow,
  parentId: number | null,
): Promise<PageRow | null> {
  if (parentId === null) {
    if (!canCreateAtTop(viewer, tree)) throw forbidden();
    return null;
  }
  const parent = await loadPage(tx, viewer, { id: parentId });
  if (parent.container_id !== tree.container_id) throw notFound();
  if (!canUpdatePage(viewer, parent)) throw forbidden();
  if (parent.path.length >= PAGE_DEPTH_MAX) throw invalid({ parent_id: ['too_deep'] });
  return parent;
}

/**
 * Writes a page. @returns its id
 * @throws Problem 403, 404, 422 without a title or where it would lie too deep
 */
export async function createPage(
  tx: Transaction,
  viewer: Viewer,
  groupSlug: string | undefined,
  page: { title: string; content?: string; parent_id?: number | null; template_id?: number },
): Promise<number> {
  const tree = await loadTree(tx, viewer, groupSlug);
  await lockTree(tx, tree.container_id);
  const parent = await placeBelow(tx, viewer, tree, page.parent_id ?? null);
  const title = titleOf(page.title);
  const typed = page.content ?? (page.template_id ? await templateText(tx, viewer, page.template_id) : '');
  const content = await withLinks(tx, tree.container_id, textOf(typed));
  const { rows } = await sql<{ id: number }>`
    insert into pages (container_id, parent_id, position, slug, title, content, language, created_by, updated_by)
    select ${tree.container_id}, ${parent?.id ?? null}, coalesce(max(position), 0) + 1, '', ${title}, ${content},
      ${await languageOf(content)}, ${viewer.memberId}, ${viewer.memberId}
    from pages where container_id = ${tree.container_id} and parent_id is not distinct from ${parent?.id ?? null}::bigint
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await sql`update pages set path = ${[...(parent?.path ?? []), id]}::bigint[] where id = ${id}`.execute(tx);
  await settleEditing(tx, sql`p.id = ${id}`);
  await takePageSlug(tx, tree.container_id, id, title);
  await addVersion(tx, viewer.memberId, id, { kind: 'saved', title, content });
  await keepLinks(tx, id, content);
  await keepImages(tx, viewer, { pageId: id, containerId: tree.container_id }, content);
  await answerNames(tx, { containerId: tree.container_id, pageId: id, title });
  await keepRead(tx, viewer.memberId, id, 1);
  await recordPageChanged(tx, viewer.memberId, [id]);
  return id;
}

async function templateText(tx: Transaction, viewer: Viewer, id: number): Promise<string> {
  const template = await loadPage(tx, viewer, { id });
  if (!template.is_template) throw invalid({ template_id: ['invalid'] });
  const { rows } = await sql<{ content: string }>`select content from pages where id = ${id}`.execute(tx);
  return rows[0]!.content;
}

/** Holds a page until commit. @throws Problem 404 where it is gone meanwhile */
export async function holdPage(tx: Transaction, viewer: Viewer, at: PageAt): Promise<PageRow> {
  const { id, container_id: containerId } = await loadPage(tx, viewer, at);
  // A new title takes an address of the tree: everybody locks that first.
  await lockTree(tx, containerId);
  await sql`select 1 from pages where id = ${id} for update`.execute(tx);
  // What was read before waiting for the lock is not what is there now.
  return loadPage(tx, viewer, { id });
}

type Text = { title: string; content: string };

/** A version's text. @throws Problem 404 */
export async function versionText(tx: Transaction, pageId: number, number: number): Promise<Text> {
  const { rows } = await sql<Text>`
    select title, content from page_versions where page_id = ${pageId} and number = ${number}
  `.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What holds of two titles: where both gave it another, somebody must decide. */
function mergedTitle(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  throw conflict('page_changed');
}

/** What was written, put together with what others wrote meanwhile. @throws Problem 409 where somebody must decide [A18] */
function together(base: Text, mine: Text, theirs: Text): Text {
  const content = mergedText(base.content, mine.content, theirs.content);
  if (content === undefined) throw conflict('page_changed');
  return { title: mergedTitle(base.title, mine.title, theirs.title), content: textOf(content) };
}

export type PageWrite = {
  title?: string;
  content?: string;
  note?: string;
  based_on: number;
  aside?: string;
};

/**
 * Writes a new version of a page that is held [RUL-0733]. What others wrote since the version that the writer had is
 * merged in where no paragraph was changed by both.
 * @throws Problem 403, 409 where it was, 422
 */
export async function savePage(
  tx: Transaction,
  viewer: Viewer,
  page: PageRow,
  { title, content, note = '', based_on: basedOn, aside }: PageWrite,
): Promise<void> {
  if (!canUpdatePage(viewer, page)) throw forbidden();
  const current = await versionText(tx, page.id, page.version);
  const base = basedOn === page.version ? current : await baseText(tx, page.id, basedOn);
  const mine: Text = {
    title: title === undefined ? base.title : titleOf(title),
    content: content === undefined ? base.content : await withLinks(tx, page.container_id, textOf(content)),
  };
  const isMerge = basedOn !== page.version;
  const next = isMerge ? together(base, mine, current) : mine;
  // The text that was not chosen is lost for nobody.
  if (aside !== undefined && textOf(aside) !== next.content)
    await addVersion(tx, viewer.memberId, page.id, {
      kind: 'aside',
      title: mine.title,
      content: textOf(aside),
      basedOn,
    });
  if (next.title === current.title && next.content === current.content) return;
  await putVersion(tx, viewer, page, {
    ...next,
    kind: isMerge || aside !== undefined ? 'merged' : 'saved',
    note: cleanLine(note),
    basedOn,
  });
}

/** The text from which somebody began to write. @throws Problem 422 for a version that there is not */
async function baseText(tx: Transaction, pageId: number, number: number): Promise<Text> {
  const { rows } = await sql<Text>`
    select title, content from page_versions where page_id = ${pageId} and number = ${number}
  `.execute(tx);
  if (!rows[0]) throw invalid({ based_on: ['invalid'] });
  return rows[0];
}

/** Makes a text the current version of a page that is held. */
async function putVersion(
  tx: Transaction,
  viewer: Viewer,
  page: PageRow,
  version: NewVersion,
): Promise<void> {
  const { title, content } = version;
  const number = await addVersion(tx, viewer.memberId, page.id, version);
  await sql`
    update pages set title = ${title}, content = ${content}, language = ${await languageOf(content)}, version = ${number},
      updated_by = ${viewer.memberId}, updated_at = now()
    where id = ${page.id}
  `.execute(tx);
  await keepLinks(tx, page.id, content);
  await keepImages(tx, viewer, { pageId: page.id, containerId: page.container_id }, content);
  if (title !== page.title) {
    await takePageSlug(tx, page.container_id, page.id, title);
    await answerNames(tx, { containerId: page.container_id, pageId: page.id, title });
  }
  await keepRead(tx, viewer.memberId, page.id, number);
  await recordPageChanged(tx, viewer.memberId, [page.id], { newVersion: page.id });
}

/** Makes an earlier version the current one again, as a new version [RUL-0732]. @throws Problem 403, 404 */
export async function restoreVersion(
  tx: Transaction,
  viewer: Viewer,
  page: PageRow,
  number: number,
): Promise<void> {
  if (!canUpdatePage(viewer, page)) throw forbidden();
  const text = await versionText(tx, page.id, number);
  const current = await versionText(tx, page.id, page.version);
  if (text.title === current.title && text.content === current.content) return;
  await putVersion(tx, viewer, page, {
    ...text,
    kind: 'restored',
    basedOn: page.version,
    restoredFrom: number,
  });
}
