import { useEffect } from 'react';
import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';

/** Keeps shown wishes fresh while they come and are answered elsewhere. */
export function useFreshChangeRequests(): void {
  useEffect(
    () =>
      onMessage(({ event, data }) => {
        const kind = event === 'notification' ? data.notification?.kind : undefined;
        if (kind === 'change_request' || kind === 'change_accepted' || kind === 'change_rejected')
          void queryClient.invalidateQueries({ queryKey: ['change-requests'] });
      }),
    [],
  );
}
