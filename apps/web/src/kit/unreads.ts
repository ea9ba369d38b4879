import {
  getOwnStreamCounts,
  getUnreadActivities,
  getUnreadFeatures,
  listNotifications,
} from '@dorfplatz/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../lib/client.ts';
import { onMessage } from '../lib/live.ts';
import { queryClient } from '../lib/queries.ts';
import { useSession, useViewer } from '../lib/session.ts';
import { badgeApp, waiting } from './app-badge.ts';
import { useChatCount } from './chat-unread.ts';

const featuresQuery = queryOptions({
  queryKey: ['unreads', 'features'],
  queryFn: ({ signal }) => call(getUnreadFeatures, { signal }),
  refetchInterval: 60_000,
});
const activitiesQuery = queryOptions({
  queryKey: ['unreads', 'activities'],
  queryFn: ({ signal }) => call(getUnreadActivities, { signal }),
});
const ownQuery = queryOptions({
  queryKey: ['own-stream-counts'],
  queryFn: ({ signal }) => call(getOwnStreamCounts, { signal }),
});
const unseenQuery = queryOptions({
  queryKey: ['notifications', 'unseen'],
  queryFn: async ({ signal }) => (await call(listNotifications, { query: { limit: 1 }, signal })).unseen,
});

/** The page stands after so many milliseconds; what mounts later need not wait. */
const settled = 5000;

/** True some milliseconds after the first paint: counters wait until what matters more is there. */
export function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(() => performance.now() > settled);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}

/** Unread counts by feature: first after 250 ms, then every 60 s [RUL-0208], only when signed in [RUL-0210]. */
export function useUnreadFeatures() {
  const isSignedIn = useSession().viewer !== null;
  const enabled = useLater(250) && isSignedIn;
  return useQuery({ ...featuresQuery, enabled }).data;
}

/** Unread posts by group slug, after 500 ms [RUL-0209]. */
export function useUnreadGroups(): ReadonlyMap<string, number> {
  const enabled = useLater(500);
  const { data } = useQuery({ ...activitiesQuery, enabled });
  const counts = new Map<string, number>();
  for (const { group_slug, unread_in_place } of data?.streams ?? []) {
    if (group_slug) counts.set(group_slug, unread_in_place);
  }
  return counts;
}

/** Bookmarks, unread mentions and open confirmations, after 500 ms. */
export function useOwnStreamCounts() {
  const enabled = useLater(500);
  return useQuery({ ...ownQuery, enabled }).data;
}

/** How many notifications were not seen yet. */
export function useUnseenNotifications(): number {
  const enabled = useLater(250);
  return useQuery({ ...unseenQuery, enabled }).data ?? 0;
}

/** Shows on the icon of the installed app what waits; stands once in the frame, and waits until all is counted. */
export function useAppBadge(): void {
  const { can } = useViewer();
  const isLater = useLater(250);
  const notifications = useQuery({ ...unseenQuery, enabled: isLater }).data;
  const messages = useUnreadFeatures()?.Messages;
  const counted = useChatCount();
  const chats = can.chat ? counted : 0;
  useEffect(() => {
    if (notifications !== undefined && messages !== undefined && chats !== null)
      badgeApp(waiting({ notifications, messages, chats }));
  }, [notifications, messages, chats]);
}

/** Events after which the counters are no longer what they were. */
const counted = new Set([
  'activity_created',
  'activity_changed',
  'activity_deleted',
  'unreads_changed',
  'calendar_changed',
]);
/** Events after which one's own lists hold more or less. */
const countedOwn = new Set([
  'notification',
  'activity_marked',
  'confirmation_given',
  'activity_changed',
  'activity_deleted',
  'memberships_changed',
]);
/** Events come in bursts; counters are asked for once in this time (ms). */
const burst = 800;

/** Keeps the counters fresh by live events; stands once in the frame. */
export function useFreshUnreads(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ownTimer: ReturnType<typeof setTimeout> | undefined;
    const stop = onMessage((message) => {
      if (countedOwn.has(message.event) && ownTimer === undefined)
        ownTimer = setTimeout(() => {
          ownTimer = undefined;
          void queryClient.invalidateQueries({ queryKey: ownQuery.queryKey });
        }, burst);
      if (message.event === 'notification') {
        queryClient.overtake({ queryKey: unseenQuery.queryKey });
        queryClient.setQueryData(unseenQuery.queryKey, message.data.unseen);
      }
      if (message.event === 'unreads_changed') {
        queryClient.overtake({ queryKey: featuresQuery.queryKey });
        const { unreads } = message.data;
        queryClient.setQueryData(featuresQuery.queryKey, (known) => known && { ...known, ...unreads });
        if (unreads.Activitystreams === undefined) return;
      }
      if (!counted.has(message.event) || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: ['unreads'] });
      }, burst);
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(ownTimer);
      stop();
    };
  }, []);
}
