import { useEffect } from 'react';
import { onMessage } from '../../lib/live.ts';
import { queryClient } from '../../lib/queries.ts';

/** Keeps shown groups fresh while others change them or come and go. */
export function useFreshGroups(): void {
  useEffect(
    () =>
      onMessage(({ event }) => {
        if (event === 'group_changed' || event === 'memberships_changed') {
          void queryClient.invalidateQueries({ queryKey: ['groups'] });
        }
      }),
    [],
  );
}
