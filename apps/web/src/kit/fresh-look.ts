import { queryClient } from '../lib/queries.ts';
import { sessionQuery } from '../lib/session.ts';

/** Fetches anew how the network, its categories and its groups look. */
export async function refreshLook(): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
    queryClient.invalidateQueries({ queryKey: ['network'] }),
    queryClient.invalidateQueries({ queryKey: ['groups', 'one'] }),
  ]);
}
