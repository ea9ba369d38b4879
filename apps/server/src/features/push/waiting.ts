import { sql, type Transaction } from '../../platform/db/database.ts';
import { notificationKinds } from '../../platform/registries/notification-sources.ts';

/** How long news wait: whoever has them on screen by then is not called. Tests make it longer. */
export const DELAY = { seconds: 2 };

/** Lets notifications wait to be pushed to the devices whose owners have their kind pushed there. */
export async function awaitPushes(tx: Transaction, ids: readonly number[]): Promise<number> {
  const pushed = notificationKinds().flatMap(({ kind, defaults }) => (defaults.push ? [kind] : []));
  // What waits already stays; what is being sent right now is sent once more, as it stands by then.
  const { numAffectedRows } = await sql`
    insert into pushes (device_id, notification_id, due_at)
    select d.id, n.id, now() + make_interval(secs => ${DELAY.seconds})
    from notifications n join devices d on d.member_id = n.member_id and d.session_id is not null
    where n.id = any(${[...ids]}::bigint[])
      and coalesce((d.push_choices ->> n.kind)::boolean, n.kind = any(${pushed}::text[]))
    order by d.id, n.id
    on conflict (device_id, notification_id) do update set
      due_at = greatest(pushes.due_at, excluded.due_at), claimed_at = null
  `.execute(tx);
  return Number(numAffectedRows);
}
