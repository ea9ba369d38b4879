import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { loadChannel } from '../queries.ts';

type State = { subscribed: boolean; subscribers_count: number };

const stateOf = async (tx: Transaction, viewer: Viewer, id: number): Promise<State> => {
  const { is_subscribed, subscribers_count } = await loadChannel(tx, viewer, String(id));
  return { subscribed: is_subscribed, subscribers_count };
};

/** Subscribes somebody; who is subscribed stays so [B17]. @throws Problem 404 */
export async function subscribe(tx: Transaction, viewer: Viewer, idOrSlug: string): Promise<State> {
  const { id } = await loadChannel(tx, viewer, idOrSlug);
  await sql`
    insert into channel_subscriptions as own (channel_id, member_id) values (${id}, ${viewer.memberId})
    on conflict (channel_id, member_id) do update set subscribed_at = now(), left_at = null
      where own.left_at is not null
  `.execute(tx);
  return stateOf(tx, viewer, id);
}

/** Ends a subscription; the row stays, so that nobody is subscribed by others again unasked. @throws Problem 404 */
export async function unsubscribe(tx: Transaction, viewer: Viewer, idOrSlug: string): Promise<State> {
  const { id } = await loadChannel(tx, viewer, idOrSlug);
  await sql`
    update channel_subscriptions set left_at = now()
    where channel_id = ${id} and member_id = ${viewer.memberId} and left_at is null
  `.execute(tx);
  return stateOf(tx, viewer, id);
}

/** Puts a channel among somebody's favourites, or takes it out. @throws Problem 404 */
export async function favorite(
  tx: Transaction,
  viewer: Viewer,
  idOrSlug: string,
  favorited: boolean,
): Promise<{ favorited: boolean }> {
  const { id } = await loadChannel(tx, viewer, idOrSlug);
  await (favorited
    ? sql`
          insert into channel_favorites (channel_id, member_id) values (${id}, ${viewer.memberId}) on conflict do nothing`
    : sql`delete from channel_favorites where channel_id = ${id} and member_id = ${viewer.memberId}`
  ).execute(tx);
  return { favorited };
}
