import type { Channel } from '@dorfplatz/contract';

/** Where a channel stands: what it is set to, and of a published one whether its time has come or is over. */
export type Phase = 'draft' | 'archived' | 'planned' | 'ended' | 'open';

/** @param now in milliseconds */
export function phaseOf(
  { status, starts_at, ends_at }: Pick<Channel, 'status' | 'starts_at' | 'ends_at'>,
  now: number,
): Phase {
  if (status !== 'published') return status;
  if (starts_at !== null && Date.parse(starts_at) > now) return 'planned';
  return ends_at !== null && Date.parse(ends_at) <= now ? 'ended' : 'open';
}
