import {
  type BodyOf,
  dropItemExport,
  dropItemImport,
  getItemExport,
  getItemImport,
  type ItemExportQuery,
  type ItemImport,
  listItemImportLines,
  listItemImports,
  startItemExport,
  startItemImport,
  updateItemImport,
  uploadItemList,
} from '@dorfplatz/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, upload } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';

const importsKey = ['item-imports'];
const exportsKey = ['item-exports'];
const ASK_AGAIN_MS = 700;

/** Where a list comes in: an app, or a new one in the network or a group. */
export type Target = { app_id: number } | { group_id: number } | Record<string, never>;

/** True while the worker reads a list or brings it in. */
export const isRunning = ({ state }: Pick<ItemImport, 'state'>): boolean =>
  state === 'checking' || state === 'importing';

/** The newest own imports into an app; those that make apps without one. */
export const importsQuery = (appId: number | null) =>
  queryOptions({
    queryKey: [...importsKey, 'newest', appId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { imports } = await call(listItemImports, {
        query: appId === null ? {} : { app_id: appId },
        signal,
      });
      // Only what makes an app has a name for it.
      return appId === null ? imports.filter(({ app_name }) => app_name !== '') : imports;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? ASK_AGAIN_MS : false),
  });

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => call(getItemImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? ASK_AGAIN_MS : false),
  });

/** Lines that bring nothing in; asked anew when a run came to its end. */
export const linesQuery = ({ id, state }: Pick<ItemImport, 'id' | 'state'>, page: number) =>
  queryOptions({
    queryKey: [...importsKey, id, 'lines', state, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listItemImportLines, { params: { id }, query: { page }, signal }),
  });

export const rejectedAddress = (id: number): string => `/item_imports/${id}/rejected`;

/** Sends a list to be checked; tells the share sent, 0 to 1. Throws ApiError. */
export async function sendList(
  target: Target,
  file: File,
  onProgress: (share: number) => void,
): Promise<number> {
  const { id } = await upload(uploadItemList, { params: {}, query: target, file, onProgress });
  await queryClient.invalidateQueries({ queryKey: [...importsKey, 'newest'] });
  return id;
}

/** Says what the columns of a list become. Throws ApiError. */
export async function changeImport(id: number, body: BodyOf<typeof updateItemImport>): Promise<void> {
  const changed = await call(updateItemImport, { params: { id }, body });
  queryClient.setQueryData(importQuery(id).queryKey, changed);
}

/** Lets a checked list come in. Throws ApiError. */
export async function startImport(id: number): Promise<void> {
  queryClient.setQueryData(importQuery(id).queryKey, await call(startItemImport, { params: { id } }));
}

/** Stops an import, or forgets one. Throws ApiError. */
export async function dropImport(id: number): Promise<void> {
  await call(dropItemImport, { params: { id } });
  queryClient.removeQueries({ queryKey: [...importsKey, id] });
  await queryClient.invalidateQueries({ queryKey: [...importsKey, 'newest'] });
}

/** What shows items and apps is asked for anew once a list is in. */
export function refreshAfterImport(): void {
  for (const queryKey of [['items'], ['apps'], ['app-builder', 'list'], ['administration', 'menu']])
    queryClient.invalidateQueries({ queryKey }).catch(() => {});
}

/** The own list of an app, asked for again and again while it is being made. */
export const exportQuery = (appSlug: string) =>
  queryOptions({
    queryKey: [...exportsKey, appSlug],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getItemExport, { params: { appSlug }, signal })).export,
    refetchInterval: ({ state }) =>
      ['initialized', 'in_progress'].includes(state.data?.status ?? '') ? ASK_AGAIN_MS : false,
  });

async function refreshed(appSlug: string, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } finally {
    await queryClient.invalidateQueries({ queryKey: [...exportsKey, appSlug] });
  }
}

/** Has a list made of what a look at an app shows. Throws ApiError. */
export const startExport = (appSlug: string, body: ItemExportQuery): Promise<void> =>
  refreshed(appSlug, call(startItemExport, { params: { appSlug }, body }));

/** Stops a list, or deletes it. Throws ApiError. */
export const dropExport = (appSlug: string): Promise<void> =>
  refreshed(appSlug, call(dropItemExport, { params: { appSlug } }));
