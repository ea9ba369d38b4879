import {
  listNotifications,
  type Notification,
  readNotifications,
  seeNotifications,
} from '@dorfplatz/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callPage, type Page } from '../../lib/client.ts';
import { onEvent } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { withNotification } from './live.ts';

/** So many notifications the dropdown shows. */
const newest = 10;

type ListPage = Page<{ notifications: Notification[]; unseen: number }>;

export const newestQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: ({ signal }) => call(listNotifications, { query: { limit: newest }, signal }),
});

/** All of one's notifications, or those of a group; asked for whenever they are shown, as nobody listens in between. */
export const notificationsQuery = (group: string | null) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', group],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<ListPage> =>
      callPage(listNotifications, {
        query: { ...(pageParam !== null && { cursor: pageParam }), ...(group !== null && { group }) },
        signal,
      }),
    getNextPageParam: ({ next }) => next?.cursor ?? null,
  });

const countKey = ['notifications', 'unseen'];

function changeEach(change: (notification: Notification) => Notification): void {
  queryClient.setQueryData(
    newestQuery.queryKey,
    (data) => data && { ...data, notifications: data.notifications.map(change) },
  );
  queryClient.setQueriesData<InfiniteData<ListPage>>({ queryKey: ['notifications', 'list'] }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            answer: { ...page.answer, notifications: page.answer.notifications.map(change) },
          })),
        }
      : data,
  );
}

/** The dropdown was opened: nothing in it is new any more. */
export async function seeAll(): Promise<void> {
  if (queryClient.getQueryData(countKey) === 0) return;
  const { unseen } = await call(seeNotifications, { body: { all: true } });
  queryClient.setQueryData(countKey, unseen);
}

/** Marks notifications read, all without ids; shown at once. Throws ApiError. */
export async function markRead(ids?: number[]): Promise<void> {
  changeEach((each) => (!ids || ids.includes(each.id) ? { ...each, seen: true, read: true } : each));
  try {
    const { unseen } = await call(readNotifications, {
      body: ids ? { ids } : { all: true },
      keepalive: true,
    });
    queryClient.setQueryData(countKey, unseen);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: ['notifications'] });
    throw error;
  }
}

/** Puts what arrives live into the lists shown. */
export function useFreshNotifications(): void {
  useEffect(
    () =>
      onEvent('notification', (message) => {
        if (message.notification === null) {
          // Something was read in another window; which of them, only the server knows.
          void queryClient.invalidateQueries({ queryKey: newestQuery.queryKey });
          void queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] });
          return;
        }
        queryClient.overtake({ queryKey: newestQuery.queryKey });
        queryClient.overtake({ queryKey: ['notifications', 'list'] });
        queryClient.setQueryData(
          newestQuery.queryKey,
          (data) =>
            data && {
              ...data,
              notifications: withNotification(data.notifications, message).slice(0, newest),
            },
        );
        const { group } = message.notification;
        for (const [key, data] of queryClient.getQueriesData<InfiniteData<ListPage>>({
          queryKey: ['notifications', 'list'],
        })) {
          const [, , shown] = key;
          if (!data || (shown !== null && shown !== group?.slug)) continue;
          const id = message.notification.id;
          const pages = data.pages.map((page, index) => {
            const list = page.answer.notifications;
            const notifications =
              index === 0 ? [...withNotification(list, message)] : list.filter((each) => each.id !== id);
            return { ...page, answer: { ...page.answer, notifications } };
          });
          queryClient.setQueryData(key, { ...data, pages });
        }
      }),
    [],
  );
}
