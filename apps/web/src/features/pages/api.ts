import {
  announcePageEditing,
  type BodyOf,
  comparePageVersions,
  createGroupPage,
  createPage,
  deleteGroupPage,
  deletePage,
  endPageEditing,
  exportPage,
  exportPages,
  findPages,
  followPage,
  getGroupPage,
  getPage,
  getPageVersion,
  getPublicPage,
  listChangedPages,
  listDeletedPages,
  listGroupPages,
  listPages,
  listPagesLinkingTo,
  listPageTrees,
  listPageVersions,
  mergePage,
  movePage,
  movePageToTree,
  type Page,
  readPage,
  recoverPage,
  restorePageVersion,
  unfollowPage,
  updateGroupPage,
  updatePage,
  updatePageSettings,
  updatePageTree,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { sessionQuery } from '../../lib/session.ts';
import type { Mentionable } from '../editor/index.ts';
import type { Place } from './addresses.ts';

const key = ['pages'];
const oneKey = ({ groupSlug }: Place, slug: string) => [...key, 'one', groupSlug, slug];

const ofTree = ({ groupSlug }: Place) => (groupSlug === null ? {} : { group_slug: groupSlug });

export const treeQuery = (place: Place) =>
  queryOptions({
    queryKey: [...key, 'tree', place.groupSlug],
    queryFn: ({ signal }) =>
      place.groupSlug === null
        ? call(listPages, { signal })
        : call(listGroupPages, { params: { groupSlug: place.groupSlug }, signal }),
  });

export const treesQuery = queryOptions({
  queryKey: [...key, 'trees'],
  queryFn: ({ signal }) => call(listPageTrees, { signal }),
});

export const pageQuery = (place: Place, slug: string) =>
  queryOptions({
    queryKey: oneKey(place, slug),
    queryFn: ({ signal }) =>
      place.groupSlug === null
        ? call(getPage, { params: { slug }, signal })
        : call(getGroupPage, { params: { slug, groupSlug: place.groupSlug }, signal }),
  });

export const publicPageQuery = (slug: string) =>
  queryOptions({
    queryKey: [...key, 'public', slug],
    queryFn: ({ signal }) => call(getPublicPage, { params: { slug }, signal }),
  });

export const changedQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'changed', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listChangedPages, { query: { page }, signal }),
  });

export const binQuery = (place: Place) => (page: number) =>
  queryOptions({
    queryKey: [...key, 'bin', place.groupSlug, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listDeletedPages, { query: { ...ofTree(place), page }, signal }),
  });

export const versionsQuery = (id: number) => (page: number) =>
  queryOptions({
    queryKey: [...key, 'versions', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listPageVersions, { params: { id }, query: { page }, signal }),
  });

export const versionQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: [...key, 'version', id, number],
    queryFn: ({ signal }) => call(getPageVersion, { params: { id, number }, signal }),
  });

export const comparisonQuery = (id: number, versions: { from?: number; to?: number }) =>
  queryOptions({
    queryKey: [...key, 'comparison', id, versions.from, versions.to],
    queryFn: ({ signal }) => call(comparePageVersions, { params: { id }, query: versions, signal }),
  });

export const linkingQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'linking', id],
    queryFn: ({ signal }) => call(listPagesLinkingTo, { params: { id }, signal }),
  });

/** Pages to which a text of a tree may lead, by name: those of the tree first, of others with whose they are. */
export const pagesToLead =
  (place: Place, without?: number) =>
  async (q: string, signal: AbortSignal): Promise<readonly Mentionable[]> => {
    const query = { q: q.trim().slice(0, 100), ...ofTree(place) };
    const { pages } = await call(findPages, { query, signal });
    return pages.flatMap(({ id, title, context }) =>
      id === without
        ? []
        : [{ id, name: title, ...(context.slug !== place.groupSlug && { detail: context.name }) }],
    );
  };

/** Has everything of pages that is shown fetched anew. */
export const refreshPages = () => queryClient.invalidateQueries({ queryKey: key });

/** Shows a page as an answer has it, without fetching it again. */
export function keepPage(page: Page): void {
  const place = { groupSlug: page.context.slug };
  for (const slug of [page.slug, String(page.id)]) queryClient.setQueryData(oneKey(place, slug), page);
}

async function after<T>(answer: Promise<T>): Promise<T> {
  const done = await answer;
  await refreshPages();
  return done;
}

/** The same where the entry page may have changed: the session and groups know whether they start with one. */
async function afterEntry<T>(answer: Promise<T>): Promise<T> {
  const done = await after(answer);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: ['groups', 'one'] }),
  ]);
  return done;
}

/** Writes a page; the same key is the same one. Throws ApiError. */
export const addPage = (place: Place, body: BodyOf<typeof createPage>, idempotencyKey: string) =>
  after(
    place.groupSlug === null
      ? call(createPage, { body, idempotencyKey })
      : call(createGroupPage, { params: { groupSlug: place.groupSlug }, body, idempotencyKey }),
  );

/** Writes a new version of a page, found by its id. Throws ApiError, with 409 where others changed the same. */
export async function savePage(place: Place, page: Page, body: BodyOf<typeof updatePage>): Promise<Page> {
  const saved = await (place.groupSlug === null
    ? call(updatePage, { params: { slug: String(page.id) }, body })
    : call(updateGroupPage, { params: { slug: page.slug, groupSlug: place.groupSlug }, body }));
  keepPage(saved);
  void refreshPages().catch(() => {});
  return saved;
}

/** Both texts of a page that two have written, part by part. Throws ApiError. */
export const mergeOf = (id: number, content: string, basedOn: number) =>
  call(mergePage, { params: { id }, body: { content, based_on: basedOn } });

/** Puts a page into the bin. Throws ApiError. */
export const removePage = (place: Place, slug: string) =>
  afterEntry(
    place.groupSlug === null
      ? call(deletePage, { params: { slug } })
      : call(deleteGroupPage, { params: { slug, groupSlug: place.groupSlug } }),
  );

/** Takes a page out of the bin. Throws ApiError. */
export const bringBack = (id: number) => afterEntry(call(recoverPage, { params: { id } }));

/** Moves a page below another, or to the top, before one that lies there. Throws ApiError. */
export const move = (id: number, place: { parent_id: number | null; before_id: number | null }) =>
  after(call(movePage, { params: { id }, body: place }));

/** Moves a page with all below it into another tree. Throws ApiError. */
export const moveToTree = (id: number, { groupSlug }: Place) =>
  afterEntry(call(movePageToTree, { params: { id }, body: { group_slug: groupSlug } }));

/** Says who writes and reads a page, and what it is. Throws ApiError. */
export const saveSettings = (id: number, body: BodyOf<typeof updatePageSettings>) =>
  after(call(updatePageSettings, { params: { id }, body }));

/** Says who writes in a tree and with which page it opens. Throws ApiError. */
export const saveTree = (place: Place, body: BodyOf<typeof updatePageTree>) =>
  afterEntry(call(updatePageTree, { query: ofTree(place), body }));

/** Makes an earlier version the current one. Throws ApiError. */
export const restoreVersion = (id: number, number: number) =>
  after(call(restorePageVersion, { params: { id, number } }));

/** Hears of changes of a page, or no more. Throws ApiError. */
export const follow = (id: number, isFollowing: boolean) =>
  after(call(isFollowing ? followPage : unfollowPage, { params: { id } }));

/** Says that a version was seen: what is shown stays marked until the page is opened anew. Throws ApiError. */
export const markRead = (id: number, version: number) =>
  call(readPage, { params: { id }, body: { version } });

/** Says that somebody writes a page, and hears who else does. Throws ApiError. */
export const announceEditing = (id: number) => call(announcePageEditing, { params: { id } });

/** Says that somebody writes a page no more, also while the browser goes elsewhere. Throws ApiError. */
export const endEditing = (id: number) => call(endPageEditing, { params: { id }, keepalive: true });

/** Where a page, or a whole tree, comes as Markdown. */
export const markdownAddress = (id: number): string => addressOf(exportPage, { id });
export const archiveAddress = (place: Place): string => addressOf(exportPages, {}, ofTree(place));
