import { type Database, rows, type Sql, sql } from '../../platform/db/database.ts';
import { gathered } from '../../platform/db/gathered.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { openTo } from '../../platform/policy/asking.ts';
import { groupAtText } from '../../platform/policy/group-at.ts';
import { ignoredBy } from '../../platform/policy/ignored.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { visibleToText } from '../../platform/policy/visible-to.ts';
import { fileObject } from '../uploads/index.ts';
import { mutedBy, REPLIES_SHOWN, STREAM_PAGE, type StreamSource, skeletonsOf } from './audience.ts';
import type { ActivityRow, EntryRow, PlaceRow, ReplyRow, StreamRow } from './tables.ts';
import { stoodText } from './what-stood.ts';

/** The person a page is read for; 0 reads it for nobody in particular. */
export type Reader = Pick<Viewer, 'memberId' | 'isExternal'>;

const author = 'p.display_name, p.image_id, p.is_external, p.state as author_state';

/** The reader's reactions to a row; that there are any the row itself says. */
const ownOf = (row: string, activityId: string, replyId: string) => `
  case when ${row}.like_count > 0 or ${row}.reaction_counts <> '{}' then array(
    select o.emoji from reactions o
    where o.activity_id = ${activityId} and o.reply_id is not distinct from ${replyId} and o.member_id = $1)
  else '{}' end as own`;

/** Replies by people whom the reader ($1) does not ignore. */
const isRead = `author_id <> all(${ignoredBy('$1')})`;

/** What the reader keeps of a post, and what they hear of it. */
const ownMarks = `
  exists (select 1 from bookmarks k where k.member_id = $1 and k.activity_id = a.id) as bookmarked,
  (select f.state from activity_follows f where f.member_id = $1 and f.activity_id = a.id) as follows,
  a.reply_count > 0 and exists (
    select 1 from replies w where w.activity_id = a.id and w.author_id = $1 and w.deleted_at is null) as replied`;

/** How many replies there are for the reader; counted anew only for those who ignore somebody. */
const readReplies = `
  case when a.reply_count = 0 or cardinality(${ignoredBy('$1')}) = 0 then a.reply_count
  else (select count(*) from replies r where r.activity_id = a.id and r.deleted_at is null and r.${isRead})::int end`;

const replyColumns = `
  r.id, r.activity_id, r.author_id, current_names(r.content) as content, r.language, r.like_count, r.reaction_counts, r.created_at, r.edited_at,
  ${author}, ${ownOf('r', 'r.activity_id', 'r.id')}`;

const attachedFiles = `
  select af.activity_id, af.reply_id, json_agg(${fileObject} order by af.position) as files
  from activity_files af join files f on f.id = af.file_id and f.state <> 'volatile'`;

const filesOfReply = `(select files from (${attachedFiles} where af.reply_id = r.id group by 1, 2) as attached) as files`;

/** The slug of the stream `c`, whose group is `g`: the main stream of a group is found by the slug of that. */
const slugText = 'case when c.is_main then coalesce(g.slug::text, c.slug::text) else c.slug::text end';
const archivedText = '(g.archived_at is not null or c.archived_at is not null)';

/** A place of an entry as the reader ($1, who reads what is open to $2) stands to it. */
const placeObject = `
      json_build_object(
        'id', c.id, 'slug', ${slugText}, 'name', c.name, 'group_id', g.id, 'group_slug', g.slug,
        'group_name', g.name, 'is_main', c.is_main, 'posters', c.posters,
        'group_category_id', g.group_category_id, 'archived', ${archivedText}, 'openness', c.openness,
        'visible', c.openness = any($2::text[]) or m.id is not null,
        'is_member', m.id is not null, 'is_admin', coalesce(m.is_admin, false)
      )`;

/**
 * Entries with their authors, places, files and the reader's reactions. Each place is worked out once for the
 * page, however many of its entries lie there, and files are looked for once.
 * @param newest the replies that are shown too, as SQL that gives rows of `replies`
 */
const hydrate = (skeleton: string, newest: string) => `
  with page as materialized (
    select a.*, chosen.created_at as listed_at from (${skeleton}) as chosen join activities a on a.id = chosen.activity_id
  ),
  newest as materialized (${newest}),
  attached as materialized (
    ${attachedFiles}
    where af.activity_id = any(array(select id from page))
      and (af.reply_id is null or af.reply_id = any(array(select id from newest)))
    group by 1, 2
  ),
  placed as materialized (
    select ac.activity_id, ac.container_id, ac.author_id, ac.created_at, ac.pinned_at, ac.pinned_until
    from page join activity_containers ac on ac.activity_id = page.id
  ),
  places as materialized (
    select c.id, ${placeObject} as place,
      (m.id is not null or (c.group_id is null and c.openness = any($2::text[])))
        and c.id <> all(${mutedBy('$1')}) as is_followed,
      coalesce(r.read_until, m.created_at, (select v.created_at from members v where v.id = $1)) as read_until
    from (select distinct container_id from placed) here
    join containers c on c.id = here.container_id
    left join groups g on g.id = c.group_id
    left join group_memberships m on m.group_id = c.group_id and m.member_id = $1 and m.state = 'member'
    left join stream_reads r on r.container_id = c.id and r.member_id = $1
  ),
  lying as (
    select placed.activity_id, json_agg(places.place order by places.id) as places,
           bool_or(places.is_followed and placed.author_id <> $1 and placed.created_at > places.read_until) as unread,
           json_agg(json_build_object(
             'stream_id', placed.container_id, 'at', placed.pinned_at, 'until', placed.pinned_until,
             'folded', exists (
               select 1 from folded_pins f
               where f.activity_id = placed.activity_id and f.container_id = placed.container_id and f.member_id = $1
             )
           )) filter (where placed.pinned_until > now()) as pins
    from placed join places on places.id = placed.container_id group by placed.activity_id
  )
  select a.id, null::bigint as activity_id, a.author_id, current_names(a.content) as content, a.language, a.like_count, a.reaction_counts, a.created_at,
         a.edited_at, ${author}, ${ownOf('a', 'a.id', 'null')}, attached.files,
         a.type, a.title, a.parts, a.appointment_id, ${readReplies} as reply_count, coalesce(lying.places, '[]') as places, 
         coalesce(lying.unread, false) as unread, lying.pins, a.share_count, ${ownMarks}, a.listed_at
  from page a
  join members p on p.id = a.author_id
  left join lying on lying.activity_id = a.id
  left join attached on attached.activity_id = a.id and attached.reply_id is null`;

const newestFirst = 'order by created_at desc, id desc';
/** In the order of the list: bookmarks stand where they were set. */
const asListed = 'order by listed_at desc, id desc';

/** The entries of a skeleton, and the newest replies of each, in one answer: entries name no activity. */
const withReplies = (skeleton: string) => `
  ${hydrate(
    skeleton,
    `select shown.* from (select id from page where reply_count > 0) as answered cross join lateral (
      select * from replies where activity_id = answered.id and deleted_at is null and ${isRead} ${newestFirst} limit ${REPLIES_SHOWN}
    ) as shown`,
  )}
  union all
  select ${replyColumns}, attached.files, null, null, r.parts, null, null, null, null, null, null, null, null, null, r.created_at
  from newest r
  join members p on p.id = r.author_id
  left join attached on attached.reply_id = r.id
  ${asListed}`;

/** Entries, newest first, each with its newest replies, oldest first. */
export type Page = readonly (ActivityRow & { replies: readonly ReplyRow[] })[];

function paged(found: readonly (ActivityRow | ReplyRow)[]): Page {
  const replies = new Map<number, ReplyRow[]>();
  for (const row of found.toReversed()) {
    if (row.activity_id === null) continue;
    const known = replies.get(row.activity_id);
    if (known) known.push(row);
    else replies.set(row.activity_id, [row]);
  }
  return found.flatMap((row) =>
    row.activity_id === null ? [{ ...row, replies: replies.get(row.id) ?? [] }] : [],
  );
}

/** A page of entries with everything about them: one statement, whatever its rows. */
export async function activityPage(
  db: Database,
  viewer: Viewer,
  source: StreamSource,
  cursor: Cursor | undefined,
): Promise<Page> {
  let page: Page = [];
  for (const { name, text, values } of skeletonsOf(viewer, source, cursor)) {
    page = paged(await db.hot<ActivityRow | ReplyRow>(name, withReplies(text), values));
    if (page.length > STREAM_PAGE) break;
  }
  return page;
}

const byIds = `
  ${hydrate(
    'select a.id as activity_id, a.created_at from activities a where a.id = any($3::bigint[]) and a.deleted_at is null',
    'select * from replies where false',
  )}
  ${asListed}`;

/** Entries by their ids as a reader stands to them, visible or not: the caller asks the places. */
export const activitiesByIds = (db: Sql, reader: Reader, ids: readonly number[]): Promise<ActivityRow[]> =>
  rows<ActivityRow>(db, byIds, [reader.memberId, openTo(reader), [...ids]]);

const entriesText = `
  select a.id, a.author_id, a.type, a.title, a.content, a.reply_count, a.like_count, a.reaction_counts, a.created_at, coalesce((
    select json_agg(${placeObject} order by c.id)
    from activity_containers ac
    join containers c on c.id = ac.container_id
    left join groups g on g.id = c.group_id
    left join group_memberships m on m.group_id = c.group_id and m.member_id = $1 and m.state = 'member'
    where ac.activity_id = a.id
  ), '[]') as places
  from activities a where a.id = any($3::bigint[]) and a.deleted_at is null`;

/** What is asked of entries before something is done to them: far less than what shows them. */
export const entriesByIds = (db: Sql, reader: Reader, ids: readonly number[]): Promise<EntryRow[]> =>
  rows<EntryRow>(db, entriesText, [reader.memberId, openTo(reader), [...ids]]);

/** One page of replies, newest page first; one more row than asked tells that there are older ones. */
export async function repliesBefore(
  db: Sql,
  reader: Reader,
  { id: activityId, until }: { id: number; until: string | null },
  cursor: Cursor | undefined,
  limit: number,
): Promise<ReplyRow[]> {
  const text = `
    select ${replyColumns}, ${filesOfReply}, r.parts
    from (
      select * from replies where activity_id = $2 and deleted_at is null and ${isRead} and ${stoodText('replies', '$5')}
        and (created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, ${Number.MAX_SAFE_INTEGER}))
      order by created_at desc, id desc limit ${limit}
    ) r join members p on p.id = r.author_id order by r.created_at, r.id`;
  return rows<ReplyRow>(db, text, [
    reader.memberId,
    activityId,
    cursor?.createdAt ?? null,
    cursor?.id ?? null,
    until,
  ]);
}

export async function replyById(
  db: Sql,
  reader: Reader,
  { id: activityId, until }: { id: number; until: string | null },
  replyId: number,
): Promise<ReplyRow | undefined> {
  const text = `
    select ${replyColumns}, ${filesOfReply}, r.parts from replies r join members p on p.id = r.author_id
    where r.activity_id = $2 and r.id = $3 and r.deleted_at is null and ${stoodText('r', '$4')}`;
  const [row] = await rows<ReplyRow>(db, text, [reader.memberId, activityId, replyId, until]);
  return row;
}

/** Replies by their ids, whatever they belong to. */
export const repliesByIds = (db: Sql, reader: Reader, ids: readonly number[]): Promise<ReplyRow[]> =>
  rows<ReplyRow>(
    db,
    `select ${replyColumns}, ${filesOfReply}, r.parts from replies r join members p on p.id = r.author_id
     where r.id = any($2::bigint[]) and r.deleted_at is null`,
    [reader.memberId, [...ids]],
  );

/** The entry that a reply belongs to, or undefined. */
export async function activityOfReply(db: Sql, replyId: number): Promise<number | undefined> {
  const { rows: found } = await sql<{ activity_id: number }>`
    select activity_id from replies where id = ${replyId} and deleted_at is null
  `.execute(db);
  return found[0]?.activity_id;
}

/** The entry that a reply belongs to or belonged to, deleted or not. */
export async function activityOfAnyReply(db: Sql, replyId: number): Promise<number | undefined> {
  const { rows: found } = await sql<{ activity_id: number }>`
    select activity_id from replies where id = ${replyId}
  `.execute(db);
  return found[0]?.activity_id;
}

/** Streams and how a person stands to each; `member` and `open` are SQL, see `visibleToText`. */
const streamsFor = (member: string, open: string, more = '', condition = '') => `
  select c.id, ${slugText} as slug, c.name, c.is_main, c.posters, g.id as group_id, g.slug::text as group_slug,
         g.name as group_name, g.group_category_id, ${archivedText} as archived, c.openness, true as visible,
         m.id is not null as is_member, coalesce(m.is_admin, false) as is_admin${more}
  from containers c
  left join groups g on g.id = c.group_id
  left join group_memberships m on m.group_id = c.group_id and m.member_id = ${member} and m.state = 'member'
  where c.kind = 'stream' and ${visibleToText(member, open)} ${condition}`;
const siblingsText = `, c.id = any(${mutedBy('$1')}) as muted,
         (select count(*)::int from containers s where s.context_id = c.context_id and s.kind = 'stream') as siblings`;
const streamsText = (condition: string) => streamsFor('$1', '$2', siblingsText, `and ${condition}`);

const isId = (slug: string) => /^\d{1,15}$/.test(slug);

const isStream = "s.kind = 'stream'";

/** The stream of a group by its slug, a former one, or its id ($4); the main one without any, and by the slug of the group. */
const inGroup = (group: string) => `c.id = coalesce(
  (select s.id from containers s where s.group_id = ${group} and ${isStream} and (s.slug = $4::citext or s.id::text = $4::text)),
  (select f.container_id from former_stream_slugs f join contexts x on x.id = f.context_id
   where x.group_id = ${group} and f.slug = $4::citext),
  (select s.id from containers s where s.group_id = ${group} and ${isStream} and s.is_main
   and ($4::text = '' or s.group_id = ${groupAtText('$4')})))`;

/** A further stream of the network by its slug ($3), be it a former one, or the main stream of the group at it. */
const bySlug = `c.id = coalesce(
  (select s.id from containers s join contexts x on x.id = s.context_id and x.network_id is not null
   where ${isStream} and s.slug = $3::citext and not s.is_main),
  (select f.container_id from former_stream_slugs f join contexts x on x.id = f.context_id and x.network_id is not null
   where f.slug = $3::citext),
  (select s.id from containers s where s.group_id = ${groupAtText('$3')} and ${isStream} and s.is_main))`;

/** A stream that the viewer may see: the network's, a group's by slug, or any by id. */
export async function findStream(
  db: Database,
  viewer: Viewer,
  slug: string,
  groupSlug?: string,
): Promise<StreamRow | undefined> {
  const [name, condition, values] =
    groupSlug !== undefined
      ? [
          isId(groupSlug) ? 'stream_of_group_id' : 'stream_of_group',
          inGroup(isId(groupSlug) ? '$3::bigint' : groupAtText('$3')),
          [groupSlug, slug],
        ]
      : isId(slug)
        ? ['stream_by_id', 'c.id = $3::bigint', [slug]]
        : slug === 'network'
          ? [
              'stream_of_network',
              'c.context_id = (select id from contexts where network_id = $3) and c.is_main',
              [viewer.networkId],
            ]
          : ['stream_by_slug', bySlug, [slug]];
  const [row] = await db.hot<StreamRow>(name, streamsText(condition), [
    viewer.memberId,
    openTo(viewer),
    ...values,
  ]);
  return row;
}

const streamsOfMany = `
  select asked.place, stream.* from unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[]) as asked (place, member, open, id),
  lateral (${streamsFor('asked.member', "string_to_array(asked.open, ',')")} and c.id = asked.id) as stream`;

/** Finds the streams among some ids that the viewer may see, as the viewer stands to them: who asks at one moment, in one query. */
export function createStreamFinder(db: Database) {
  const find = gathered(async (asked: readonly { viewer: Viewer; ids: readonly number[] }[]) => {
    const each = asked.flatMap(({ viewer, ids }, place) =>
      ids.map((id) => ({ place, member: viewer.memberId, open: openTo(viewer).join(), id })),
    );
    const found = await db.hot<PlaceRow & { place: number }>('streams_of_many', streamsOfMany, [
      each.map(({ place }) => place),
      each.map(({ member }) => member),
      each.map(({ open }) => open),
      each.map(({ id }) => id),
    ]);
    return asked.map((_, index) =>
      found.filter(({ place }) => place === index).map(({ place: _place, ...row }) => row),
    );
  });
  return (viewer: Viewer, ids: readonly number[]): Promise<PlaceRow[]> => find({ viewer, ids });
}

/** The streams among some ids that the viewer may see. */
export const streamsByIds = (db: Database, viewer: Viewer, ids: readonly number[]): Promise<StreamRow[]> =>
  db.hot<StreamRow>('streams_by_ids', streamsText('c.id = any($3::bigint[])'), [
    viewer.memberId,
    openTo(viewer),
    [...ids],
  ]);

/** Streams listed at most: the network's first, then groups by name. */
const STREAMS_LISTED = 1000;

const inOrder = `order by g.id is not null, g.sort_by_name collate "C", g.id, not c.is_main, c.position, c.id limit ${STREAMS_LISTED}`;

/** Every stream that the viewer may see, of one group where its slug or id is given; the main one of each first. */
export const visibleStreams = (db: Database, viewer: Viewer, group?: string): Promise<StreamRow[]> => {
  const values = [viewer.memberId, openTo(viewer)];
  if (group === undefined)
    return db.hot<StreamRow>('visible_streams', streamsText(`true ${inOrder}`), values);
  if (group === 'network')
    return db.hot<StreamRow>(
      'visible_streams_of_network',
      streamsText(`c.group_id is null ${inOrder}`),
      values,
    );
  const [name, id] = isId(group)
    ? ['visible_streams_of_group_id', '$3::bigint']
    : ['visible_streams_of_group', groupAtText('$3')];
  return db.hot<StreamRow>(name, streamsText(`g.id = ${id} ${inOrder}`), [...values, group]);
};

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

/** Reactions to an entry, or to one of its replies. */
export async function likesOf(
  db: Sql,
  { activityId, replyId, until }: { activityId: number; replyId: number | null; until: string | null },
  cursor: Cursor | undefined,
  limit: number,
): Promise<LikeRow[]> {
  const text = `
    select o.id, o.emoji, o.created_at, o.member_id as author_id, ${author}
    from reactions o join members p on p.id = o.member_id
    where o.activity_id = $1 and ${replyId === null ? 'o.reply_id is null' : 'o.reply_id = $5'}
      and o.created_at <= coalesce($4::timestamptz, 'infinity')
      and (o.created_at, o.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::bigint, ${Number.MAX_SAFE_INTEGER}))
    order by o.created_at desc, o.id desc limit ${limit}`;
  const values = [activityId, cursor?.createdAt ?? null, cursor?.id ?? null, until];
  return rows<LikeRow>(db, text, replyId === null ? values : [...values, replyId]);
}
