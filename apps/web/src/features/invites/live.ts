import { useEffect } from 'react';
import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';

/** Keeps shown invitations fresh while they come, are taken back, or are answered in another window. */
export function useFreshInvites(): void {
  useEffect(
    () =>
      onMessage(({ event, data }) => {
        const isNew = event === 'notification' && data.notification?.kind === 'group_invite';
        if (isNew || event === 'memberships_changed') {
          void queryClient.invalidateQueries({ queryKey: ['invites', 'own', 'open'] });
        }
      }),
    [],
  );
}
