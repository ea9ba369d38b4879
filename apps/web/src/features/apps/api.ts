import {
  type AnswerOf,
  archiveItem,
  type BodyOf,
  changeItems,
  createAppView,
  createItem,
  createItemComment,
  deleteAppView,
  deleteItem,
  deleteItemComment,
  followItem,
  getApp,
  getItem,
  type Item,
  type ItemsQuery,
  listApps,
  listAppViews,
  listItemChanges,
  listItemComments,
  listItems,
  moveItem,
  type PropertyValues,
  restoreItem,
  searchRelations,
  unarchiveItem,
  undoItemChanges,
  unfollowItem,
  updateItem,
  updateItemComment,
  visitItem,
} from '@dorfplatz/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage, type Page } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { commentsSource } from '../comments/index.ts';

export const appsKey = ['apps'];
export const itemsKey = ['items'];

/** The apps of the network, or of a group. */
export const appsQuery = (group: string | null = null) =>
  queryOptions({
    queryKey: [...appsKey, 'list', group],
    queryFn: async ({ signal }) =>
      (await call(listApps, { query: group === null ? {} : { group }, signal })).apps,
  });

export const appQuery = (slug: string) =>
  queryOptions({
    queryKey: [...appsKey, 'one', slug],
    queryFn: ({ signal }) => call(getApp, { params: { appSlug: slug }, signal }),
  });

export type ListQuery = Pick<ItemsQuery, 'q' | 'tag' | 'assignee_id' | 'where' | 'sort' | 'archived'>;

/** A page of the table of an app, as it comes. */
export type ItemsPage = Page<AnswerOf<typeof listItems>>;

/** A page of the table of an app. */
export const itemsQuery = (slug: string, query: ListQuery, page: number) =>
  queryOptions({
    queryKey: [...itemsKey, 'table', slug, query, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(listItems, { params: { appSlug: slug }, query: { ...query, page }, signal }),
  });

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: [...itemsKey, 'one', id],
    queryFn: ({ signal }) => call(getItem, { params: { id }, signal }),
  });

export const changesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...itemsKey, 'changes', id],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage(listItemChanges, {
        params: { id },
        query: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

export const viewsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...appsKey, 'views', slug],
    queryFn: async ({ signal }) => (await call(listAppViews, { params: { appSlug: slug }, signal })).views,
  });

/** Lists and items that are on screen are asked for anew, and so are the counts of apps. */
export async function refreshItems(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: itemsKey }),
    queryClient.invalidateQueries({ queryKey: appsKey }),
  ]);
}

async function andRefresh<Answer>(doing: Promise<Answer>): Promise<Answer> {
  const answer = await doing;
  await refreshItems();
  return answer;
}

const keep = (item: Item): Item => {
  queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  return item;
};

/** Throws ApiError. */
export const addItem = (slug: string, values: PropertyValues, idempotencyKey: string) =>
  andRefresh(call(createItem, { params: { appSlug: slug }, body: { values }, idempotencyKey }));

/**
 * Saves what changed. Throws ApiError: with 409 its `present` says what stands there by now.
 * @param based_on what these values were before
 */
export const saveItem = async (id: number, values: PropertyValues, based_on: PropertyValues) =>
  keep(await andRefresh(call(updateItem, { params: { id }, body: { values, based_on } })));

/** Throws ApiError. */
export const placeItem = (id: number, body: BodyOf<typeof moveItem>) =>
  call(moveItem, { params: { id }, body });

/** Throws ApiError. */
export const putAway = (id: number) => andRefresh(call(archiveItem, { params: { id } }));
/** Throws ApiError. */
export const takeOut = (id: number) => andRefresh(call(unarchiveItem, { params: { id } }));
/** Deletes an item; whoever shows it goes elsewhere first. Throws ApiError. */
export const removeItem = (id: number) => call(deleteItem, { params: { id } });
/** Throws ApiError. */
export const bringBack = (id: number) => andRefresh(call(restoreItem, { params: { id } }));

/** What is left when an item is gone: nothing is asked about it any more. */
export function forgetItem(id: number): void {
  queryClient.removeQueries({ queryKey: itemQuery(id).queryKey, type: 'inactive' });
  refreshItems().catch(() => {});
}

/** Throws ApiError. */
export const changeMany = (slug: string, body: BodyOf<typeof changeItems>) =>
  andRefresh(call(changeItems, { params: { appSlug: slug }, body }));
/** Throws ApiError. */
export const undoMany = (slug: string, items: BodyOf<typeof undoItemChanges>['items']) =>
  andRefresh(call(undoItemChanges, { params: { appSlug: slug }, body: { items } }));

/** Throws ApiError. */
export async function follow(id: number, isOn: boolean): Promise<void> {
  const { is_following } = await call(isOn ? followItem : unfollowItem, { params: { id } });
  queryClient.setQueryData(itemQuery(id).queryKey, (item) => item && { ...item, is_following });
}

/** Says that an item was opened. Throws ApiError. */
export const tellVisit = (id: number) => call(visitItem, { params: { id } });

export const relatedQuery = (appId: number, propertyName: string, q: string) =>
  queryOptions({
    queryKey: [...itemsKey, 'related', appId, propertyName, q],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(searchRelations, { params: { appId, propertyName }, query: q === '' ? {} : { q }, signal }))
        .items,
  });

const refreshViews = async <Answer>(slug: string, doing: Promise<Answer>): Promise<Answer> => {
  const answer = await doing;
  await queryClient.invalidateQueries({ queryKey: viewsQuery(slug).queryKey });
  return answer;
};
/** Throws ApiError. */
export const keepView = (slug: string, body: BodyOf<typeof createAppView>) =>
  refreshViews(slug, call(createAppView, { params: { appSlug: slug }, body }));
/** Throws ApiError. */
export const dropView = (slug: string, viewId: number) =>
  refreshViews(slug, call(deleteAppView, { params: { appSlug: slug, viewId } }));

/** What is said about an item. */
export const itemComments = (id: number) =>
  commentsSource({
    draftName: `item:${id}`,
    queryKey: [...itemsKey, 'comments', id],
    refreshed: itemsKey,
    list: (query, signal) => callPage(listItemComments, { params: { id }, query, signal }),
    add: (content, idempotencyKey) =>
      call(createItemComment, { params: { id }, body: { content }, idempotencyKey }),
    change: (commentId, content) => call(updateItemComment, { params: { id, commentId }, body: { content } }),
    remove: (commentId) => call(deleteItemComment, { params: { id, commentId } }),
  });
