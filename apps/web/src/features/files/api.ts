import {
  type BodyOf,
  createArchiveToken,
  createFolder,
  deleteSelection,
  type Folder,
  favoriteFile,
  getActivitystreamFolder,
  getFolder,
  getRootFolder,
  getSpace,
  listDeletedFiles,
  listFiles,
  listFolderTrees,
  lockFile,
  moveSelection,
  publishFiles,
  publishGroupFiles,
  type QueryOf,
  restoreDeletion,
  unfavoriteFile,
  unlockFile,
  updateFile,
  updateFolder,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Filters } from '../../kit/use-paged-list.ts';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { type Entry, idsOf } from './entries.ts';

/** A folder by what an address says of it; the root of a tree by the group whose it is. */
export type FolderName =
  | { by: 'id'; id: number }
  | { by: 'root'; groupSlug: string | null }
  | { by: 'stream'; slug: string; groupSlug: string | null };

/** So many folders and so many files one page of a listing has. */
export const listingLimit = 1000;

const key = ['files'] as const;
const folderKey = [...key, 'folder'] as const;

/** A folder and a page of what lies in it, in the order that is asked for [RUL-0160] [RUL-0169]. */
export const folderQuery = (name: FolderName, sort = 'name', page = 1) =>
  queryOptions({
    queryKey: [...folderKey, name, sort, page],
    queryFn: ({ signal }): Promise<Folder> => {
      const query = { sort, limit: listingLimit, offset: (page - 1) * listingLimit };
      if (name.by === 'id') return call(getFolder, { params: { id: name.id }, query, signal });
      const group = name.groupSlug === null ? {} : { group_slug: name.groupSlug };
      return name.by === 'root'
        ? call(getRootFolder, { query: { ...query, ...group }, signal })
        : call(getActivitystreamFolder, {
            params: { slug: name.slug },
            query: { ...query, ...group },
            signal,
          });
    },
    // Another order or page of the same folder is shown in place of the one before, another folder is not.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[2]) === JSON.stringify(name) ? before : undefined,
  });

/** How much space files take: those of a group, or all of them. */
export const spaceQuery = (groupSlug: string | null) =>
  queryOptions({
    queryKey: [...key, 'space', groupSlug],
    queryFn: ({ signal }) =>
      call(getSpace, { query: groupSlug === null ? {} : { group_slug: groupSlug }, signal }),
  });

export const treesQuery = queryOptions({
  queryKey: [...key, 'trees'],
  queryFn: ({ signal }) => call(listFolderTrees, { signal }),
});

type FoundQuery = QueryOf<typeof listFiles>;

/** A page of files that are asked for by something else than where they lie. */
export const foundQuery = (query: Omit<FoundQuery, 'page'>, page: number) =>
  queryOptions({
    queryKey: [...key, 'found', query, page],
    queryFn: ({ signal }) => callPage(listFiles, { query: { ...query, page } as FoundQuery, signal }),
    placeholderData: keepPreviousData,
  });

/** What was deleted from a tree. */
export const binQuery = (groupSlug: string | null) => (page: number, _filters: Filters) =>
  queryOptions({
    queryKey: [...key, 'bin', groupSlug, page],
    queryFn: ({ signal }) =>
      callPage(listDeletedFiles, {
        query: { page, ...(groupSlug === null ? {} : { group_slug: groupSlug }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Fetches anew whatever shows files. */
export const refreshFiles = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

/** The same, of folders only those that are told to have changed, or that show one of them. */
export function refreshFolders(ids: readonly number[]): void {
  const changed = new Set(ids);
  void queryClient.invalidateQueries({
    queryKey: key,
    predicate: ({ queryKey, state }) => {
      if (queryKey[1] !== 'folder') return true;
      const folder = state.data as Folder | undefined;
      return (
        !folder ||
        changed.has(folder.id) ||
        folder.folder_path.some(({ id }) => changed.has(id)) ||
        folder.subfolders.some(({ id }) => changed.has(id))
      );
    },
  });
}

/** What was done is shown, and so is what of it was not refused. */
async function andRefresh<Answer>(doing: Promise<Answer>): Promise<Answer> {
  try {
    return await doing;
  } finally {
    await refreshFiles();
  }
}

type FolderValues = BodyOf<typeof updateFolder>;

/** Makes a folder. Throws ApiError. */
export const makeFolder = (body: BodyOf<typeof createFolder>, idempotencyKey: string): Promise<Folder> =>
  andRefresh(call(createFolder, { body, idempotencyKey }));

/** Changes a folder. Throws ApiError. */
export const changeFolder = (id: number, body: FolderValues): Promise<Folder> =>
  andRefresh(call(updateFolder, { params: { id }, body }));

/** Renames or describes a file. Throws ApiError. */
export const changeFile = (id: number, body: BodyOf<typeof updateFile>) =>
  andRefresh(call(updateFile, { params: { id }, body }));

/** Moves files and folders, all or none [RUL-0186]. Throws ApiError. */
export const moveEntries = (entries: readonly Entry[], targetId: number, sourceId: number | null) =>
  andRefresh(
    call(moveSelection, {
      body: {
        ...idsOf(entries),
        target_folder_id: targetId,
        ...(sourceId === null ? {} : { source_folder_id: sourceId }),
      },
    }),
  );

/** Deletes files and folders, all or none; with `sourceId` files that lie elsewhere too stay there. Throws ApiError. */
export const deleteEntries = (entries: readonly Entry[], sourceId: number | null) =>
  andRefresh(
    call(deleteSelection, {
      body: { ...idsOf(entries), ...(sourceId === null ? {} : { source_folder_id: sourceId }) },
    }),
  );

/** Brings back what was deleted: all of it, or a part. Throws ApiError. */
export const restoreEntries = (deletionId: number, part: BodyOf<typeof restoreDeletion> = {}) =>
  andRefresh(call(restoreDeletion, { params: { id: deletionId }, body: part }));

const each = (ids: readonly number[], act: (id: number) => Promise<unknown>) =>
  andRefresh(Promise.all(ids.map(act)));

/** Locks files for others, for the default period [RUL-0182]. Throws ApiError. */
export const lockFiles = (ids: readonly number[]) =>
  each(ids, (id) => call(lockFile, { params: { id }, body: {} }));
/** Lifts locks. Throws ApiError. */
export const unlockFiles = (ids: readonly number[]) =>
  each(ids, (id) => call(unlockFile, { params: { id } }));
export const setFavorite = (id: number, isFavorite: boolean) =>
  andRefresh(call(isFavorite ? favoriteFile : unfavoriteFile, { params: { id } }));

/**
 * Publishes uploads into folders of a tree: of a group where `groupSlug` names one [RUL-0185]. Throws ApiError.
 * @param idempotencyKey kept over tries of the same
 */
export const publish = (
  groupSlug: string | null,
  body: BodyOf<typeof publishFiles>,
  idempotencyKey: string = crypto.randomUUID(),
) =>
  andRefresh(
    groupSlug === null
      ? call(publishFiles, { body, idempotencyKey })
      : call(publishGroupFiles, { params: { slug: groupSlug }, body, idempotencyKey }),
  );

const archiveAddress = '/api/storage/v2/archive';

/** Has the browser fetch something that is to be kept, under the name that it comes with. */
function press(fill: (document: Document) => HTMLElement): void {
  const element = fill(document);
  element.hidden = true;
  document.body.append(element);
  if (element instanceof HTMLFormElement) element.submit();
  else element.click();
  element.remove();
}

/** Downloads a file. */
export const downloadFrom = (address: string, name: string): void =>
  press((page) => Object.assign(page.createElement('a'), { href: address, download: name }));

/** Downloads files and folders as an archive: asks for a token and posts it [RUL-0178]. Throws ApiError. */
export async function downloadArchive(
  entries: readonly Entry[],
  currentFolderId: number | null,
): Promise<void> {
  const body = { ...idsOf(entries), current_folder_id: currentFolderId };
  const { token } = await call(createArchiveToken, { body });
  press((page) => {
    const form = Object.assign(page.createElement('form'), { method: 'post', action: archiveAddress });
    form.append(Object.assign(page.createElement('input'), { type: 'hidden', name: 'token', value: token }));
    return form;
  });
}
