import { rows, type Transaction } from '../../platform/db/database.ts';
import { recordEvents } from '../../platform/events/outbox.ts';
import type { Fetcher } from '../../platform/fetcher/fetcher.ts';
import { invalid } from '../../platform/problem.ts';
import { normalAddress } from './normal-address.ts';

declare module '../../platform/events/outbox.ts' {
  interface EventPayloads {
    /** Somebody wants to show a feed that was never read. */
    feed_asked_for: { feedId: number };
  }
}

const insertFeed = `
  insert into feeds (address) values ($1)
  on conflict (address) do update set asked_for_at = now()
  returning id, state = 'pending' as is_new`;

/**
 * The feed at an address, which is read soon where it is new. Whoever asks for several does so in the order of their
 * addresses, so that two do not wait for each other.
 * @param fetcher whose hosts on this machine count too; left out, only public ones do
 * @throws Problem 422 for `url` where the address is none that is asked
 */
export async function ensureFeed(
  tx: Transaction,
  address: string,
  fetcher?: Pick<Fetcher, 'reachable'>,
): Promise<number> {
  const normal = normalAddress(address, fetcher);
  if (normal === undefined) throw invalid({ url: ['feed_address'] });
  const [feed] = await rows<{ id: number; is_new: boolean }>(tx, insertFeed, [normal]);
  const { id, is_new } = feed!;
  if (is_new) await recordEvents(tx, [{ type: 'feed_asked_for', actorId: null, payload: { feedId: id } }]);
  return id;
}
