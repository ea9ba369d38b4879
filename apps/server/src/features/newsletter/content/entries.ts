import { type Sql, sql } from '../../../platform/db/database.ts';
import { isArticleOutText, isChannelShownText } from '../../../platform/policy/kinds.ts';
import { placeText } from '../../appointments/index.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';
import type { IssueContent, Reader } from '../tables.ts';
import { type Openness, openColumns, type Sight, sightOf } from './seen.ts';

/** An appointment in one of the calendars where it lies; its key is the calendar's. */
export type AppointmentEntry = Openness & {
  id: string;
  name: string;
  place: string;
  group_name: string | null;
  all_day: boolean;
  first_day: string;
  /** Milliseconds since 1970. */
  starts: number;
};

export type ArticleEntry = Openness & {
  id: number;
  blog_id: number;
  title: string;
  teaser: string;
  blog_title: string;
  channel_title: string;
  /** Null where the blog publishes under its own name, or its author is gone. */
  author: MemberRow | null;
};

/** A post in one of the streams where it lies; its key is the stream's. */
export type PostEntry = Openness & {
  id: number;
  title: string;
  content: string;
  reply_count: number;
  group_name: string | null;
  author_id: number;
  author: MemberRow;
};

/** What an issue tells of, as it is now; what is gone, cancelled or over is not there. */
export type Entries = {
  appointments: readonly AppointmentEntry[];
  articles: readonly ArticleEntry[];
  posts: readonly PostEntry[];
};

const OCCURRENCE = /^[rv]-(\d+)-(.*)$/;

async function appointmentEntries(
  db: Sql,
  ids: readonly string[],
  withPast: boolean,
): Promise<AppointmentEntry[]> {
  if (ids.length === 0) return [];
  const named = ids.map((id) => OCCURRENCE.exec(id));
  const { rows } = await sql<AppointmentEntry>`
    select w.id, c.id as key, a.name, ${sql.raw(placeText)} as place, g.name as group_name, a.all_day,
      o.first_day::text, (extract(epoch from o.starts_at) * 1000)::bigint as starts, ${openColumns('container', 'c')}
    from unnest(
      ${[...ids]}::text[], ${ids.map((id, index) => Number(named[index]?.[1] ?? id))}::bigint[],
      ${named.map((match) => match?.[2] ?? '')}::text[]
    ) with ordinality as w (id, master_id, recurrence_id, position)
    join occurrences o on o.master_id = w.master_id and o.recurrence_id = w.recurrence_id
      and (o.starts_at > now() or ${withPast})
    join containers c on c.id = o.container_id and c.archived_at is null
    join contexts x on x.id = c.context_id and x.member_id is null
    join calendars k on k.id = c.id and not k.is_holidays
    join appointments a on a.id = o.appointment_id and a.canceled_at is null
    join appointments master on master.id = w.master_id and master.canceled_at is null
    left join groups g on g.id = c.group_id
    where g.archived_at is null and g.deleted_at is null
    order by w.position, g.id nulls first, c.id
  `.execute(db);
  return rows;
}

async function articleEntries(db: Sql, ids: readonly number[]): Promise<ArticleEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ArticleEntry>`
    select ba.id, ba.id as key, ba.blog_id, ba.title, current_names(ba.teaser) as teaser, b.title as blog_title, ch.title as channel_title,
      case when b.publish_as = 'author' and who.id is not null
        then (select to_jsonb(one) from (select ${memberColumns('who')}) one) end as author,
      ${openColumns('article', 'ba')}
    from unnest(${[...ids]}::bigint[]) with ordinality as w (id, position)
    join blog_articles ba on ba.id = w.id and ${sql.raw(isArticleOutText('ba'))}
    join blogs b on b.id = ba.blog_id
    join channels ch on ch.id = ba.channel_id and ${sql.raw(isChannelShownText('ch'))}
    left join members who on who.id = ba.author_id
    order by w.position
  `.execute(db);
  return rows;
}

async function postEntries(db: Sql, ids: readonly number[]): Promise<PostEntry[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostEntry>`
    select a.id, c.id as key, a.title, current_names(a.content) as content, a.reply_count, g.name as group_name, a.author_id,
      (select to_jsonb(one) from (select ${memberColumns('who')}) one) as author, ${openColumns('container', 'c')}
    from unnest(${[...ids]}::bigint[]) with ordinality as w (id, position)
    join activities a on a.id = w.id and a.deleted_at is null
    join members who on who.id = a.author_id
    join activity_containers lies on lies.activity_id = a.id
    join containers c on c.id = lies.container_id and c.archived_at is null
    left join groups g on g.id = c.group_id
    where g.archived_at is null and g.deleted_at is null
    order by w.position, g.id nulls first, c.id
  `.execute(db);
  return rows;
}

/**
 * What of an issue each of many people sees, and how the issue stands now: six statements, however many they are. */
export async function entriesFor(
  db: Sql,
  content: IssueContent,
  readers: readonly Pick<Reader, 'id' | 'is_external'>[],
  { withPast = false } = {},
): Promise<(reader: Pick<Reader, 'id' | 'is_external'>) => Entries> {
  const appointments = await appointmentEntries(db, content.appointment_ids, withPast);
  const articles = await articleEntries(db, content.blog_article_ids);
  const posts = await postEntries(db, content.activity_ids);
  const seesPlace = await sightOf(db, 'container', [...appointments, ...posts], readers);
  const seesArticle = await sightOf(db, 'article', articles, readers);
  const ignores = await ignoring(db, posts, readers);
  return (reader) => ({
    appointments: firstPlaces(appointments, reader, seesPlace),
    articles: articles.filter(({ key }) => seesArticle(reader, key)),
    posts: firstPlaces(posts, reader, seesPlace).filter(({ author_id }) => !ignores(reader.id, author_id)),
  });
}

/** Each thing once, in the first place where the reader sees it. */
function firstPlaces<Thing extends Openness & { id: number | string }>(
  things: readonly Thing[],
  reader: Pick<Reader, 'id' | 'is_external'>,
  sees: Sight,
): Thing[] {
  const found = new Map<number | string, Thing>();
  for (const thing of things) if (!found.has(thing.id) && sees(reader, thing.key)) found.set(thing.id, thing);
  return [...found.values()];
}

async function ignoring(
  db: Sql,
  posts: readonly PostEntry[],
  readers: readonly Pick<Reader, 'id'>[],
): Promise<(memberId: number, authorId: number) => boolean> {
  if (posts.length === 0) return () => false;
  const { rows } = await sql<{ member_id: number; ignored_id: number }>`
    select member_id, ignored_id from ignored_members
    where member_id = any(${readers.map(({ id }) => id)}::bigint[])
      and ignored_id = any(${posts.map(({ author_id }) => author_id)}::bigint[])
  `.execute(db);
  const pairs = new Set(rows.map(({ member_id, ignored_id }) => `${member_id} ${ignored_id}`));
  return (memberId, authorId) => pairs.has(`${memberId} ${authorId}`);
}
