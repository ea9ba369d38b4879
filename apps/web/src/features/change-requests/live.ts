import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { sessionQuery } from '../../lib/session.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';

const listen = () =>
  onMessage(({ event, data }) => {
    const kind = event === 'notification' ? data.notification?.kind : undefined;
    if (kind === 'change_request' || kind === 'change_accepted' || kind === 'change_rejected')
      void queryClient.invalidateQueries({ queryKey: ['change-requests'] });
    if (kind === 'change_accepted') {
      void queryClient.invalidateQueries({ queryKey: ['members'] });
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
  });

/** Keeps wishes fresh while they come and are answered elsewhere, and oneself as one is called then. */
export const useFreshChangeRequests = (): void => useKeptFresh(listen);
