import { useEffect } from 'react';
import { onMessage } from '../lib/live.ts';
import { queryClient } from '../lib/queries.ts';

/** Keeps the list of one's groups fresh while others work on them. */
export function useFreshNetwork(): void {
  useEffect(
    () =>
      onMessage(({ event }) => {
        if (event === 'group_changed' || event === 'memberships_changed') {
          void queryClient.invalidateQueries({ queryKey: ['network'] });
        }
      }),
    [],
  );
}
