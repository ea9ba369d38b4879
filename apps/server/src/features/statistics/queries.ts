import type { StatisticsFigure, StatisticsPeriod } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { countsInGroupText, isConsumerText } from '../../platform/policy/consumers.ts';
import type { Period } from './periods.ts';

type Part = ReturnType<typeof sql>;

/** What a figure counts: rows that have a moment, in the network or in a group. */
type Counted = { readonly rows: Part; readonly moment: Part };

const liesIn = (group: number, kind: 'stream' | 'calendar' | 'folder', link: Part, column: Part): Part => sql`
  exists (
    select 1 from ${link} l join containers c on c.id = l.container_id
    where l.${column} = e.id and c.group_id = ${group} and c.kind = ${kind}
  )`;

/** @param group its id; undefined for the whole network */
function countedOf(group: number | undefined): Record<Exclude<StatisticsFigure, 'active'>, Counted> {
  const moment = sql`e.created_at`;
  const inside = (kind: 'stream' | 'calendar' | 'folder', link: string, column: string): Part =>
    group === undefined ? sql`` : sql`and ${liesIn(group, kind, sql.table(link), sql.ref(column))}`;
  return {
    joined: {
      moment,
      rows:
        group === undefined
          ? sql`members e where e.state not in ('awaiting_confirmation', 'awaiting_moderation', 'preview')
              and not ${sql.raw(isConsumerText('e'))}`
          : sql`group_memberships e where e.group_id = ${group} and ${sql.raw(countsInGroupText('e'))}`,
    },
    posts: {
      moment,
      rows: sql`activities e where e.deleted_at is null ${inside('stream', 'activity_containers', 'activity_id')}`,
    },
    replies: {
      moment,
      rows: sql`(
        select r.activity_id as id, r.created_at from replies r join activities a on a.id = r.activity_id
        where r.deleted_at is null and a.deleted_at is null
      ) e where true ${inside('stream', 'activity_containers', 'activity_id')}`,
    },
    messages: {
      moment,
      rows:
        group === undefined
          ? sql`(
              select created_at from messages
              union all select created_at from chat_messages where deleted_at is null
            ) e where true`
          : sql`chat_messages e join chats h on h.id = e.chat_id where e.deleted_at is null and h.group_id = ${group}`,
    },
    files: {
      moment: sql`e.published_at`,
      // What shows a person or a group is no file that anybody put here for others.
      rows: sql`files e where e.state = 'published' and exists (
        select 1 from file_containers l join containers c on c.id = l.container_id
        where l.file_id = e.id ${group === undefined ? sql`` : sql`and c.group_id = ${group}`}
      )`,
    },
    appointments: {
      moment,
      // A changed occurrence is part of its series.
      rows: sql`appointments e where e.series_id is null ${inside('calendar', 'appointment_containers', 'appointment_id')}`,
    },
  };
}

const periodTable = (periods: readonly Period[], timeZone: string): Part => sql`
  select p.start, p.last, p.start::timestamp at time zone ${timeZone} as opens,
    (p.last + 1)::timestamp at time zone ${timeZone} as closes
  from unnest(${periods.map(({ start }) => start)}::date[], ${periods.map(({ end }) => end)}::date[]) p (start, last)`;

export type CountRow = { start: string } & Record<Exclude<StatisticsFigure, 'active'>, number> & {
    active: number | null;
  };

/**
 * How much of each there was in periods, in one statement. What was deleted does not count; what those have written who
 * have left does.
 * @param periods of one length, in their order, without overlaps
 * @param group its id; undefined for the whole network
 */
export async function countsIn(
  db: Sql,
  by: StatisticsPeriod,
  periods: readonly Period[],
  timeZone: string,
  group: number | undefined,
): Promise<Map<string, CountRow>> {
  const counted = countedOf(group);
  const names = Object.keys(counted) as (keyof typeof counted)[];
  const columns = names.map(
    (name) =>
      sql`coalesce((select k.found from counts k where k.start = p.start and k.figure = ${sql.lit(name)}), 0) as ${sql.ref(name)}`,
  );
  const counts = names.map((name) => {
    const { rows, moment } = counted[name];
    return sql`
      select ${sql.lit(name)}::text as figure,
        date_trunc(${sql.lit(by)}, ${moment} at time zone ${timeZone})::date as start, count(*)::integer as found
      from ${rows} and ${moment} >= (select min(opens) from periods) and ${moment} < (select max(closes) from periods)
      group by 2`;
  });
  const isThere =
    group === undefined
      ? sql``
      : sql`join group_memberships m on m.member_id = d.member_id and m.group_id = ${group} and m.state = 'member'`;
  const { rows } = await sql<CountRow>`
    with periods as materialized (${periodTable(periods, timeZone)}),
    counts as materialized (${sql.join(counts, sql` union all `)})
    select p.start::text as start, ${sql.join(columns)}, coalesce(
      (select a.members from active_counts a where a.group_id is not distinct from ${group ?? null} and a.period = ${by} and a.start = p.start),
      (select nullif(count(distinct d.member_id), 0)::integer from member_days d ${isThere} where d.day between p.start and p.last),
      -- Of a group that nobody of was there, nothing is kept.
      (select 0 from active_counts a where a.group_id is null and a.period = ${by} and a.start = p.start)
    ) as active
    from periods p order by p.start
  `.execute(db);
  return new Map(rows.map((row) => [row.start, row]));
}

/**
 * How many people there are, and the day on which the first thing can have happened, `YYYY-MM-DD`.
 * @param group its id; undefined for the whole network
 */
export async function peopleIn(
  db: Sql,
  timeZone: string,
  group: number | undefined,
): Promise<{ size: number; founded: string }> {
  const people =
    group === undefined
      ? sql`members e where e.state not in ('awaiting_confirmation', 'awaiting_moderation', 'preview')
          and not ${sql.raw(isConsumerText('e'))}`
      : sql`group_memberships e where e.group_id = ${group} and ${sql.raw(countsInGroupText('e'))}`;
  const { rows } = await sql<{ size: number; founded: string }>`
    select count(*)::integer as size,
      (coalesce(min(e.created_at), now()) at time zone ${timeZone})::date::text as founded
    from ${people}
  `.execute(db);
  return rows[0]!;
}
