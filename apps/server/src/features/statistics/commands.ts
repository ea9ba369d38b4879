import type { StatisticsPeriod } from '@dorfplatz/contract';
import { STATISTICS_PERIODS } from '@dorfplatz/contract';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** Keeps who was there today, and yesterday as long as it is not counted. */
export async function keepPresence(tx: Transaction, timeZone: string): Promise<void> {
  await sql`
    insert into member_days (day, member_id)
    select seen.day, seen.member_id
    from (
      select (last_seen_at at time zone ${timeZone})::date as day, member_id from accounts
      where last_seen_at > now() - interval '2 days'
    ) seen
    where not exists (
      select 1 from active_counts a where a.group_id is null and a.period = 'day' and a.start = seen.day
    )
    on conflict do nothing
  `.execute(tx);
}

const countPresence = (tx: Transaction, by: StatisticsPeriod, today: string) =>
  sql`
    with there as materialized (
      select date_trunc(${sql.lit(by)}, d.day)::date as start, d.member_id from member_days d
      where date_trunc(${sql.lit(by)}, d.day) + interval '1 ${sql.raw(by)}' <= ${today}::date
      group by 1, 2
    ),
    pending as materialized (
      select distinct start from there t
      where not exists (
        select 1 from active_counts a where a.group_id is null and a.period = ${by} and a.start = t.start
      )
    ),
    of_network as (
      insert into active_counts (period, start, members)
      select ${by}, start, count(*) from there where start in (select start from pending) group by start
    )
    insert into active_counts (period, start, group_id, members)
    select ${by}, t.start, m.group_id, count(*)
    from there t join group_memberships m on m.member_id = t.member_id and m.state = 'member'
    where t.start in (select start from pending) group by t.start, m.group_id
  `.execute(tx);

/**
 * Counts the days, weeks and months that are over, each once, and forgets who was there then.
 * @param today by the network's clock, `YYYY-MM-DD`
 */
export async function foldPresence(tx: Transaction, today: string): Promise<void> {
  for (const by of STATISTICS_PERIODS) await countPresence(tx, by, today);
  await sql`
    delete from member_days
    where day < least(date_trunc('week', ${today}::date), date_trunc('month', ${today}::date))::date
  `.execute(tx);
}
