import type { NotificationKind } from '@dorfplatz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { visibleToMember } from '../../platform/policy/visible-to-member.ts';
import { notFound } from '../../platform/problem.ts';

export type NotificationRow = {
  id: number;
  member_id: number;
  kind: NotificationKind;
  actor_id: number;
  other_actors: number;
  emoji: string | null;
  content: string;
  activity_id: number;
  reply_id: number | null;
  group_slug: string | null;
  group_name: string | null;
  seen: boolean;
  read: boolean;
  created_at: string;
};

/** Counts stop here: a badge shows 99+ above 99. */
const COUNT_CAP = 100;

/** Notifications `n` of members `p` whose entry is still there; each must also have a place that they see. */
const source = sql`
  from notifications n
  join members p on p.id = n.member_id
  join activities a on a.id = n.activity_id and a.deleted_at is null
  left join replies r on r.id = n.reply_id`;
const isThere = sql`(n.reply_id is null or r.deleted_at is null)`;

const rowsWhere = (where: RawBuilder<unknown>, rest: RawBuilder<unknown>, groupId: number | null = null) =>
  sql<NotificationRow>`
    select n.id, n.member_id, n.kind, n.actor_ids[1] as actor_id, cardinality(n.actor_ids) - 1 as other_actors, n.emoji,
           coalesce(r.content, a.content) as content, n.activity_id, n.reply_id,
           place.slug as group_slug, place.name as group_name,
           n.seen_at is not null as seen, n.read_at is not null as read, n.created_at
    ${source}
    cross join lateral (
      select g.slug::text, g.name from activity_containers lies
      join containers c on c.id = lies.container_id
      join contexts x on x.id = c.context_id
      left join groups g on g.id = x.group_id
      where lies.activity_id = a.id and ${visibleToMember()}
        and (${groupId}::bigint is null or g.id = ${groupId})
      order by c.id limit 1
    ) place
    where ${isThere} and ${where} ${rest}
  `;

export type NotificationFilter = { cursor: Cursor | undefined; groupId: number | null; limit: number };

/** Own notifications, newest first; one more than asked tells that there are older ones. */
export async function notificationsOf(
  db: Sql,
  viewer: Viewer,
  { cursor, groupId, limit }: NotificationFilter,
): Promise<NotificationRow[]> {
  const before = cursor
    ? sql`(n.created_at, n.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::bigint)`
    : sql`true`;
  const { rows } = await rowsWhere(
    sql`n.member_id = ${viewer.memberId} and ${before}`,
    sql`order by n.created_at desc, n.id desc limit ${limit + 1}`,
    groupId,
  ).execute(db);
  return rows;
}

/** Notifications by their ids, of whomever they are for. */
export async function notificationsByIds(db: Sql, ids: readonly number[]): Promise<NotificationRow[]> {
  const { rows } = await rowsWhere(sql`n.id = any(${[...ids]}::bigint[])`, sql`order by n.id`).execute(db);
  return rows;
}

/** How many notifications each of these members has not seen, at most 100. */
export async function unseenOf(db: Sql, memberIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ member_id: number; unseen: number }>`
    select wanted.id as member_id, counted.unseen
    from unnest(${[...memberIds]}::bigint[]) as wanted (id)
    cross join lateral (
      select count(*) as unseen from (
        select 1 ${source}
        where n.member_id = wanted.id and n.seen_at is null and ${isThere} and exists (
          select 1 from activity_containers lies join containers c on c.id = lies.container_id
          where lies.activity_id = a.id and ${visibleToMember()}
        )
        limit ${COUNT_CAP}
      ) unseen_one
    ) counted
  `.execute(db);
  return new Map(rows.map((row) => [row.member_id, row.unseen]));
}

/** The id of a group that the viewer may know of, by id or slug; throws 404 for any other. */
export async function groupIdOf(db: Sql, viewer: Viewer, idOrSlug: string): Promise<number> {
  const isNamed = /^\d{1,15}$/.test(idOrSlug) ? sql`g.id = ${Number(idOrSlug)}` : sql`g.slug = ${idOrSlug}`;
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g where ${isNamed} and ${groupVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}
