import { getUnreadActivities, getUnreadFeatures, listNotifications } from '@dorfplatz/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../lib/client.ts';
import { onEvent } from '../lib/live.ts';
import { queryClient } from '../lib/queries.ts';
import { useSession } from '../lib/session.ts';

const featuresQuery = queryOptions({
  queryKey: ['unreads', 'features'],
  queryFn: ({ signal }) => call(getUnreadFeatures, { signal }),
  refetchInterval: 60_000,
});
const activitiesQuery = queryOptions({
  queryKey: ['unreads', 'activities'],
  queryFn: ({ signal }) => call(getUnreadActivities, { signal }),
});
const unseenQuery = queryOptions({
  queryKey: ['notifications', 'unseen'],
  queryFn: async ({ signal }) => (await call(listNotifications, { query: { limit: 1 }, signal })).unseen,
});

/** True some milliseconds after the first paint: counters wait until what matters more is there. */
function useLater(milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
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
  useEffect(
    () =>
      onEvent('unreads_changed', ({ unreads }) => {
        queryClient.setQueryData(featuresQuery.queryKey, unreads);
        void queryClient.invalidateQueries({ queryKey: activitiesQuery.queryKey });
      }),
    [],
  );
  return useQuery({ ...featuresQuery, enabled }).data;
}

/** Unread posts by group slug, after 500 ms [RUL-0209]. */
export function useUnreadGroups(): ReadonlyMap<string, number> {
  const enabled = useLater(500);
  const { data } = useQuery({ ...activitiesQuery, enabled });
  const counts = new Map<string, number>();
  for (const { group_slug, unread } of data?.streams ?? []) {
    if (group_slug) counts.set(group_slug, (counts.get(group_slug) ?? 0) + unread);
  }
  return counts;
}

/** How many notifications were not seen yet, kept by live events. */
export function useUnseenNotifications(): number {
  const enabled = useLater(250);
  useEffect(
    () =>
      onEvent('notification', ({ unseen }) => void queryClient.setQueryData(unseenQuery.queryKey, unseen)),
    [],
  );
  return useQuery({ ...unseenQuery, enabled }).data ?? 0;
}
