import { type Sql, sql } from '../../../platform/db/database.ts';
import type { Consumer } from '../../../platform/events/delivery.ts';
import type { LiveDraft } from '../../../platform/live/live-messages.ts';
import type { Services } from '../../../platform/services.ts';
import { readersOf, topicOf } from '../live.ts';
import type { PlaceRow } from '../tables.ts';

type Shared = { id: number; share_count: number; places: Pick<PlaceRow, 'id' | 'openness' | 'group_id'>[] };

async function sharedPosts(db: Sql, ids: readonly number[]): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select a.id, a.share_count, json_agg(json_build_object('id', c.id, 'openness', c.openness, 'group_id', c.group_id)
             order by c.id) as places
    from activities a join activity_containers lies on lies.activity_id = a.id
    join containers c on c.id = lies.container_id
    where a.id = any(${[...ids]}::bigint[]) and a.deleted_at is null group by a.id
  `.execute(db);
  return rows;
}

/** How often a post was shared comes to those who have it before them; once for a batch, however often that was. */
export const sharesLive = (services: Services): Consumer => ({
  name: 'activities-shares-live',
  async handle(events, tx) {
    const counted = events.filter((event) => event.type === 'share_count_changed');
    if (counted.length === 0) return undefined;
    const ids = new Set(counted.map(({ payload }) => payload.activityId));
    const { rows } = await sql<{ id: number }>`select id from networks limit 1`.execute(tx);
    const networkId = rows[0]!.id;
    const drafts = (await sharedPosts(tx, [...ids])).map(
      ({ id, share_count, places }): LiveDraft => ({
        rooms: readersOf(networkId, places),
        topic: topicOf(networkId, places[0]!),
        event: 'shares_changed',
        data: { activity_id: id, share_count },
      }),
    );
    const messages = await services.live.store(tx, drafts);
    return () => services.live.emit(messages);
  },
});
