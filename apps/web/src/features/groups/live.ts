import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';

const listen = () =>
  onMessage(({ event, data }) => {
    const isWish = event === 'notification' && data.notification?.kind === 'join_request';
    if (isWish || event === 'group_changed' || event === 'memberships_changed') {
      void queryClient.invalidateQueries({ queryKey: ['groups'] });
    }
  });

/** Keeps groups fresh while others change them, come and go, or wish to. */
export const useFreshGroups = (): void => useKeptFresh(listen);
