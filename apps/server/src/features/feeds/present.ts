import type { FeedEntries } from '@dorfplatz/contract';
import type { FeedContent } from './tables.ts';

/**
 * What a feed shows as the contract has it.
 * @param isEditor whether its reader may change what shows it, and so reads why it is not read
 */
export const presentFeed = (
  { state, entries, fetched_at, error }: FeedContent,
  isEditor: boolean,
): FeedEntries => ({
  state,
  entries,
  fetched_at,
  error: isEditor ? error : null,
});
