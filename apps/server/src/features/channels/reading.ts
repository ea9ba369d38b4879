import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { isShown, loadChannel } from './queries.ts';

/** So many days the readers of a channel are told of. */
const DAYS = 90;

/**
 * Keeps that somebody reads a channel. Each counts once a day among its readers: who they are is known only by when they
 * were here last. Who runs a channel that is not shown is no reader of it.
 * @throws Problem 404
 */
export async function visitChannel(
  tx: Transaction,
  viewer: Viewer,
  idOrSlug: string,
  timeZone: string,
): Promise<void> {
  const { id } = await loadChannel(tx, viewer, idOrSlug);
  await sql`
    with visit as (
      insert into channel_visits (channel_id, member_id) values (${id}, ${viewer.memberId})
      on conflict (channel_id, member_id) do update set visited_at = now()
      returning old.visited_at as before, now() as visited_at
    ), today as (
      select (visited_at at time zone ${timeZone})::date as day, (before at time zone ${timeZone})::date as before
      from visit
    )
    insert into channel_days as counted (channel_id, day, readers, views)
    select ch.id, day, case when before is distinct from day then 1 else 0 end, 1
    from today, channels ch where ch.id = ${id} and ${isShown}
    on conflict (channel_id, day) do update
      set readers = counted.readers + excluded.readers, views = counted.views + excluded.views
  `.execute(tx);
}

export type Day = { day: string; readers: number; views: number };

/** How many read a channel on each of the last days, also of those on which nobody did. */
export async function daysOf(db: Sql, channelId: number, timeZone: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select to_char(each, 'YYYY-MM-DD') as day, coalesce(counted.readers, 0) as readers, coalesce(counted.views, 0) as views
    from (
      select (now() at time zone ${timeZone})::date - back as each from generate_series(${DAYS - 1}::int, 0, -1) back
    ) days
    left join channel_days counted on counted.channel_id = ${channelId} and counted.day = each
    order by each
  `.execute(db);
  return rows;
}
