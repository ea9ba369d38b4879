import type { Database, RawBuilder, Sql } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { openTo, visibleTo } from '../../platform/policy/visible-to.ts';
import { type FileRow, fileColumns } from '../uploads/index.ts';
import { REPLIES_SHOWN, type StreamSource, skeletonOf } from './audience.ts';
import type { ActivityRow, PlaceRow, ReplyRow } from './tables.ts';

/** The person a page is read for; 0 reads it for nobody in particular. */
export type Reader = Pick<Viewer, 'memberId' | 'isExternal'>;

const author = 'p.display_name, p.image_id, p.is_external, p.state as author_state';

/**
 * Entries with their authors, places and the reader's reactions. Each place is worked out once for the page,
 * however many of its entries lie there.
 */
const hydrate = (skeleton: string) => `
  with page as materialized (${skeleton}),
  placed as materialized (
    select ac.activity_id, ac.container_id, ac.author_id, ac.created_at
    from page join activity_containers ac on ac.activity_id = page.activity_id
  ),
  places as materialized (
    select c.id, jsonb_build_object(
        'id', c.id, 'slug', coalesce(g.slug::text, c.slug::text), 'name', c.name, 'group_id', g.id, 'group_slug', g.slug,
        'group_category_id', g.group_category_id, 'archived', g.archived_at is not null, 'openness', c.openness,
        'visible', c.openness = any($2::text[]) or m.id is not null,
        'is_member', m.id is not null, 'is_admin', coalesce(m.is_admin, false)
      ) as place,
      m.id is not null or (x.network_id is not null and c.openness = any($2::text[])) as is_followed,
      coalesce(r.read_until, m.created_at, (select v.created_at from members v where v.id = $1)) as read_until
    from (select distinct container_id from placed) here
    join containers c on c.id = here.container_id
    join contexts x on x.id = c.context_id
    left join groups g on g.id = x.group_id
    left join group_memberships m on m.group_id = x.group_id and m.member_id = $1 and m.state = 'member'
    left join stream_reads r on r.container_id = c.id and r.member_id = $1
  ),
  lying as (
    select placed.activity_id, jsonb_agg(places.place order by places.id) as places,
           bool_or(places.is_followed and placed.author_id <> $1 and placed.created_at > places.read_until) as unread
    from placed join places on places.id = placed.container_id group by placed.activity_id
  )
  select a.id, a.type, a.author_id, a.content, a.reply_count, a.like_count, a.reaction_counts, a.created_at, a.edited_at,
         ${author}, coalesce(lying.places, '[]') as places, coalesce(lying.unread, false) as unread,
         array(select emoji from reactions o where o.activity_id = a.id and o.reply_id is null and o.member_id = $1) as own
  from page
  join activities a on a.id = page.activity_id
  join members p on p.id = a.author_id
  left join lying on lying.activity_id = a.id
  order by page.created_at desc, page.activity_id desc`;

/** A page of entries with everything about them but replies and files: one statement, whatever its rows. */
export async function activityPage(
  db: Database,
  viewer: Viewer,
  source: StreamSource,
  cursor: Cursor | undefined,
): Promise<ActivityRow[]> {
  const skeleton = skeletonOf(viewer, source, cursor);
  return db.hot<ActivityRow>(skeleton.name, hydrate(skeleton.text), skeleton.values);
}

const byIds = hydrate(`
  select a.id as activity_id, a.created_at from activities a where a.id = any($3::bigint[]) and a.deleted_at is null`);

/** Entries by their ids as a reader stands to them, visible or not: the caller asks the places. */
export async function activitiesByIds(
  db: Sql,
  reader: Reader,
  ids: readonly number[],
): Promise<ActivityRow[]> {
  return rawRows<ActivityRow>(db, byIds, [reader.memberId, openTo(reader), [...ids]]);
}

const replyColumns = `
  r.id, r.activity_id, r.author_id, r.content, r.like_count, r.reaction_counts, r.created_at, r.edited_at, ${author},
  array(select emoji from reactions o where o.activity_id = r.activity_id and o.reply_id = r.id and o.member_id = $1) as own`;

const newestReplies = `
  select ${replyColumns}
  from unnest($2::bigint[]) as wanted (id)
  cross join lateral (
    select * from replies where activity_id = wanted.id and deleted_at is null
    order by created_at desc, id desc limit ${REPLIES_SHOWN}
  ) r
  join members p on p.id = r.author_id
  order by r.activity_id, r.created_at, r.id`;

/** The newest replies of each of these entries, oldest first. */
export const newestRepliesOf = (
  db: Database,
  reader: Reader,
  activityIds: readonly number[],
): Promise<ReplyRow[]> => db.hot<ReplyRow>('newest_replies', newestReplies, [reader.memberId, activityIds]);

/** One page of replies, newest page first; one more row than asked tells that there are older ones. */
export async function repliesBefore(
  db: Sql,
  reader: Reader,
  activityId: number,
  cursor: Cursor | undefined,
  limit: number,
): Promise<ReplyRow[]> {
  const text = `
    select ${replyColumns}
    from (
      select * from replies where activity_id = $2 and deleted_at is null
        and ($3::timestamptz is null or (created_at, id) < ($3::timestamptz, $4::bigint))
      order by created_at desc, id desc limit $5
    ) r join members p on p.id = r.author_id order by r.created_at, r.id`;
  return rawRows<ReplyRow>(db, text, [
    reader.memberId,
    activityId,
    cursor?.createdAt ?? null,
    cursor?.id ?? null,
    limit,
  ]);
}

export async function replyById(
  db: Sql,
  reader: Reader,
  activityId: number,
  replyId: number,
): Promise<ReplyRow | undefined> {
  const text = `
    select ${replyColumns} from replies r join members p on p.id = r.author_id
    where r.activity_id = $2 and r.id = $3 and r.deleted_at is null`;
  const rows = await rawRows<ReplyRow>(db, text, [reader.memberId, activityId, replyId]);
  return rows[0];
}

/** Replies by their ids, whatever they belong to. */
export const repliesByIds = (db: Sql, reader: Reader, ids: readonly number[]): Promise<ReplyRow[]> =>
  rawRows<ReplyRow>(
    db,
    `select ${replyColumns} from replies r join members p on p.id = r.author_id
     where r.id = any($2::bigint[]) and r.deleted_at is null`,
    [reader.memberId, [...ids]],
  );

/** The entry that a reply belongs to, or undefined. */
export async function activityOfReply(db: Sql, replyId: number): Promise<number | undefined> {
  const { rows } = await sql<{ activity_id: number }>`
    select activity_id from replies where id = ${replyId} and deleted_at is null
  `.execute(db);
  return rows[0]?.activity_id;
}

export type AttachedFileRow = FileRow & { activity_id: number; reply_id: number | null };

/** The files of entries and of replies to them. */
export async function attachedFilesOf(
  db: Sql,
  activityIds: readonly number[],
  replyIds: readonly number[],
): Promise<AttachedFileRow[]> {
  const { rows } = await sql<AttachedFileRow>`
    select ${fileColumns('f')}, af.activity_id, af.reply_id
    from activity_files af join files f on f.id = af.file_id and f.state = 'published'
    where af.activity_id = any(${[...activityIds]}::bigint[])
      and (af.reply_id is null or af.reply_id = any(${[...replyIds]}::bigint[]))
    order by af.position
  `.execute(db);
  return rows;
}

/** A stream that the viewer may see: the network's, a group's by slug, or any by id. */
export async function findStream(
  db: Sql,
  viewer: Viewer,
  slug: string,
  groupSlug?: string,
): Promise<PlaceRow | undefined> {
  const isId = /^\d{1,15}$/.test(slug);
  const named =
    groupSlug !== undefined
      ? sql`${/^\d{1,15}$/.test(groupSlug) ? sql`g.id = ${Number(groupSlug)}` : sql`g.slug = ${groupSlug}`} and (${slug} = '' or ${isId ? sql`c.id = ${Number(slug)}` : sql`(c.slug = ${slug} or g.slug = ${slug})`})`
      : isId
        ? sql`c.id = ${Number(slug)}`
        : slug === 'network'
          ? sql`x.network_id is not null`
          : sql`g.slug = ${slug}`;
  const { rows } = await streamRows(viewer, named).execute(db);
  return rows[0];
}

/** The streams among these ids that the viewer may see, as the viewer stands to them. */
export async function findStreams(db: Sql, viewer: Viewer, ids: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await streamRows(viewer, sql`c.id = any(${[...ids]}::bigint[])`).execute(db);
  return rows;
}

/** Streams listed at most: the network's first, then groups by name. */
const STREAMS_LISTED = 1000;

/** Every stream that the viewer may see. */
export async function visibleStreams(db: Sql, viewer: Viewer): Promise<PlaceRow[]> {
  const all = sql`true order by g.id is not null, c.name, c.id limit ${STREAMS_LISTED}`;
  const { rows } = await streamRows(viewer, all).execute(db);
  return rows;
}

const streamRows = (viewer: Viewer, condition: RawBuilder<unknown>) => sql<PlaceRow>`
  select c.id, coalesce(g.slug::text, c.slug::text) as slug, c.name, g.id as group_id, g.slug::text as group_slug,
         g.group_category_id, g.archived_at is not null as archived, c.openness, true as visible,
         m.id is not null as is_member, coalesce(m.is_admin, false) as is_admin
  from containers c
  join contexts x on x.id = c.context_id
  left join groups g on g.id = x.group_id
  left join group_memberships m on m.group_id = g.id and m.member_id = ${viewer.memberId} and m.state = 'member'
  where c.kind = 'stream' and ${visibleTo(viewer)} and ${condition}
`;

export type LikeRow = {
  id: number;
  emoji: string;
  created_at: string;
  author_id: number;
  display_name: string;
  image_id: number | null;
  is_external: boolean;
  author_state: string;
};

export async function likesOf(
  db: Sql,
  activityId: number,
  cursor: Cursor | undefined,
  limit: number,
): Promise<LikeRow[]> {
  const text = `
    select o.id, o.emoji, o.created_at, o.member_id as author_id, ${author}
    from reactions o join members p on p.id = o.member_id
    where o.activity_id = $1 and o.reply_id is null
      and ($2::timestamptz is null or (o.created_at, o.id) < ($2::timestamptz, $3::bigint))
    order by o.created_at desc, o.id desc limit $4`;
  return rawRows<LikeRow>(db, text, [activityId, cursor?.createdAt ?? null, cursor?.id ?? null, limit]);
}

/** Runs text with $n parameters on the pool or in a transaction. */
export async function rawRows<Row>(db: Sql, text: string, values: readonly unknown[]): Promise<Row[]> {
  const parts = text.split(/\$(\d+)/);
  const fragments = parts.map((part, index) =>
    index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`,
  );
  const { rows } = await sql<Row>`${sql.join(fragments, sql``)}`.execute(db);
  return rows;
}
