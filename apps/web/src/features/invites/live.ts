import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import { isAnsweredHere } from './api.ts';

const listen = () =>
  onMessage(({ event, data }) => {
    const isNew = event === 'notification' && data.notification?.kind === 'group_invite';
    const isElsewhere = event === 'memberships_changed' && !isAnsweredHere(data.group_id);
    if (isNew || isElsewhere) {
      void queryClient.invalidateQueries({ queryKey: ['invites', 'own', 'open'] });
    }
  });

/** Keeps invitations fresh while they come, are taken back, or are answered in another window. */
export const useFreshInvites = (): void => useKeptFresh(listen);
