import type { Follows } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';

declare module '../../../platform/events/outbox.ts' {
  interface EventPayloads {
    activity_marked: { activityId: number; memberId: number };
  }
}

const noteMark = (tx: Transaction, { memberId }: Viewer, activityId: number) =>
  recordEvents(tx, [{ type: 'activity_marked', actorId: memberId, payload: { activityId, memberId } }]);

/** Lets somebody hear of all replies to a post, or of none; null as everybody does. */
export async function follow(
  tx: Transaction,
  viewer: Viewer,
  activityId: number,
  state: Follows | null,
): Promise<void> {
  const { rows } =
    state === null
      ? await sql`
          delete from activity_follows where member_id = ${viewer.memberId} and activity_id = ${activityId} returning 1 as is_new
        `.execute(tx)
      : await sql`
          insert into activity_follows as f (member_id, activity_id, state) values (${viewer.memberId}, ${activityId}, ${state})
          on conflict (member_id, activity_id) do update set state = excluded.state where f.state <> excluded.state
          returning 1 as is_new
        `.execute(tx);
  if (rows.length > 0) await noteMark(tx, viewer, activityId);
}

/** Keeps a post for somebody, or keeps it no more; doing it twice changes nothing. */
export async function bookmark(
  tx: Transaction,
  viewer: Viewer,
  activityId: number,
  isKept: boolean,
): Promise<void> {
  const { rows } = isKept
    ? await sql`
        insert into bookmarks (member_id, activity_id) values (${viewer.memberId}, ${activityId})
        on conflict do nothing returning 1 as is_new
      `.execute(tx)
    : await sql`
        delete from bookmarks where member_id = ${viewer.memberId} and activity_id = ${activityId} returning 1 as is_new
      `.execute(tx);
  if (rows.length > 0) await noteMark(tx, viewer, activityId);
}
