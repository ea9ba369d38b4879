import { useEffect } from 'react';
import { onMessage } from '../lib/live.ts';
import { queryClient } from '../lib/queries.ts';

/** Keeps the list of one's groups, and what waits for an administrator, fresh while others work on them. */
export function useFreshNetwork(): void {
  useEffect(
    () =>
      onMessage(({ event, data }) => {
        const isWish = event === 'notification' && data.notification?.kind === 'change_request';
        if (event === 'group_changed') void queryClient.invalidateQueries({ queryKey: ['groups', 'one'] });
        if (
          isWish ||
          event === 'network_changed' ||
          event === 'group_changed' ||
          event === 'memberships_changed'
        ) {
          void queryClient.invalidateQueries({ queryKey: ['network'] });
        }
      }),
    [],
  );
}
