import { useEffect } from 'react';
import { refreshLook } from '../kit/fresh-look.ts';
import { onMessage } from '../lib/live.ts';
import { queryClient } from '../lib/queries.ts';

/** Keeps the list of one's groups, what waits for an administrator, and how everything looks fresh while others work on it. */
export function useFreshNetwork(): void {
  useEffect(
    () =>
      onMessage(({ event, data }) => {
        if (event === 'design_changed') void refreshLook().catch(() => undefined);
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
