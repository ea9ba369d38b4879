import { type Sql, sql } from '../../../platform/db/database.ts';
import { isArticleOutText } from '../../../platform/policy/kinds.ts';
import { formatAppointmentId } from '../../appointments/index.ts';
import type { IssueContent, ScheduleRow } from '../tables.ts';

/** How far ahead an issue looks: to the next one of those that come once a month. */
const WEEKS_AHEAD = 5;
/** What is looked at for all readers together; each sees some of it. */
const MOST = { appointments: 200, articles: 20, posts: 100, postsOfStream: 10 };

export type UpcomingRow = { id: string; master_id: number; recurrence_id: string; starts_at: string };

/**
 * What comes next in the calendars of the network and of groups, the soonest first; a series with its next occurrence.
 * Who sees it is asked of each reader.
 */
export async function upcomingAppointments(db: Sql, networkId: number): Promise<UpcomingRow[]> {
  const { rows } = await sql<{
    master_id: number;
    recurrence_id: string;
    is_changed: boolean;
    starts_at: string;
  }>`
    select * from (
      select distinct on (o.master_id) o.master_id, o.recurrence_id, o.appointment_id <> o.master_id as is_changed,
        o.starts_at
      from occurrences o
      join containers c on c.id = o.container_id and c.archived_at is null
      join contexts x on x.id = c.context_id and x.member_id is null
      join calendars k on k.id = c.id and not k.is_holidays
      left join groups g on g.id = c.group_id
      join appointments said on said.id = o.appointment_id and said.canceled_at is null
      join appointments master on master.id = o.master_id and master.canceled_at is null and master.network_id = ${networkId}
      where o.starts_at > now() and o.starts_at < now() + make_interval(weeks => ${sql.lit(WEEKS_AHEAD)})
        and g.archived_at is null and g.deleted_at is null
      order by o.master_id, o.starts_at
    ) next
    order by starts_at, master_id limit ${sql.lit(MOST.appointments)}
  `.execute(db);
  return rows.map(({ master_id, recurrence_id, is_changed, starts_at }) => ({
    id: formatAppointmentId(master_id, recurrence_id, is_changed),
    master_id,
    recurrence_id,
    starts_at,
  }));
}

/** As administrators put them: first what they put in order, then what has come since, by when it begins. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], order: readonly string[]): Row[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: Row) => place.get(id) ?? order.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function newArticles(db: Sql, networkId: number, since: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ba.id from blog_articles ba join blogs b on b.id = ba.blog_id
    join channels ch on ch.id = ba.channel_id and ch.network_id = ${networkId}
    where ba.published_at > ${since}::timestamptz and ${sql.raw(isArticleOutText('ba'))}
    order by ba.published_at desc, ba.id desc limit ${sql.lit(MOST.articles)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The posts with the most answers of each stream; what only shares something is no news. */
async function answeredPosts(db: Sql, since: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select a.id, a.reply_count,
        row_number() over (partition by lies.container_id order by a.reply_count desc, a.id desc) as place
      from activity_containers lies
      join activities a on a.id = lies.activity_id and a.deleted_at is null
      join containers c on c.id = lies.container_id and c.kind = 'stream' and c.archived_at is null
      left join groups g on g.id = c.group_id
      where lies.created_at > ${since}::timestamptz and a.created_at > ${since}::timestamptz
        and (a.content <> '' or a.title <> '') and a.type <> 'article'
        and g.archived_at is null and g.deleted_at is null
    ) ranked
    where place <= ${sql.lit(MOST.postsOfStream)}
    group by id order by max(reply_count) desc, id desc limit ${sql.lit(MOST.posts)}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** What the next issue would tell of: the ids of all that anybody may see. */
export async function gatherContent(
  db: Sql,
  networkId: number,
  chosen: Pick<ScheduleRow, 'appointment_order' | 'appointments_left_out'>,
  since: string,
): Promise<IssueContent> {
  const [appointments, blog_article_ids, activity_ids] = [
    await upcomingAppointments(db, networkId),
    await newArticles(db, networkId, since),
    await answeredPosts(db, since),
  ];
  const leftOut = new Set(chosen.appointments_left_out);
  return {
    appointment_ids: inOrder(appointments, chosen.appointment_order)
      .map(({ id }) => id)
      .filter((id) => !leftOut.has(id)),
    blog_article_ids,
    activity_ids,
  };
}
