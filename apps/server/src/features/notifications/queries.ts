import { rows, type Sql, sql } from '../../platform/db/database.ts';
import type { Cursor } from '../../platform/http/cursor.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { groupVisibleTo } from '../../platform/policy/visible-to.ts';
import { notFound } from '../../platform/problem.ts';
import type { NotificationFacts } from '../../platform/registries/notification-sources.ts';
import type { presentActor } from '../members/index.ts';
import { statements } from './statements.ts';

export type NotificationRow = NotificationFacts & {
  id: number;
  member_id: number;
  actor: Parameters<typeof presentActor>[0];
  /** Who did the same just before; null where nobody did. */
  second_actor: Parameters<typeof presentActor>[0] | null;
  other_actors: number;
  emojis: string[];
  opening: string | null;
  group_name: string | null;
  seen: boolean;
  read: boolean;
  created_at: string;
};

export type NotificationFilter = { cursor: Cursor | undefined; groupId: number | null; limit: number };

/** Own notifications, newest first, one more than asked when there are older ones; and how many are unseen in all. */
export async function notificationsOf(
  db: Sql,
  viewer: Viewer,
  { cursor, groupId, limit }: NotificationFilter,
): Promise<{ rows: NotificationRow[]; unseen: number }> {
  const values = [viewer.memberId, groupId, limit + 1];
  const found = await rows<NotificationRow & { unseen: number }>(
    db,
    cursor ? statements().older : statements().first,
    cursor ? [...values, cursor.createdAt, cursor.id] : values,
  );
  const unseen = found[0]?.unseen ?? (await unseenOf(db, [viewer.memberId])).get(viewer.memberId)!;
  return { rows: found, unseen };
}

/** Notifications by their ids, of whomever they are for. */
export const notificationsByIds = (db: Sql, ids: readonly number[]): Promise<NotificationRow[]> =>
  rows<NotificationRow>(db, statements().byIds, [[...ids]]);

/** How many notifications each of these members has not seen, at most 100. */
export async function unseenOf(db: Sql, memberIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ member_id: number; unseen: number }>(db, statements().unseen, [[...memberIds]]);
  return new Map(found.map((row) => [row.member_id, row.unseen]));
}

/** The id of a group that the viewer may know of, by id or slug; throws 404 for any other. */
export async function groupIdOf(db: Sql, viewer: Viewer, idOrSlug: string): Promise<number> {
  const id = /^\d{1,15}$/.test(idOrSlug) ? sql`${Number(idOrSlug)}` : groupAt(idOrSlug);
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g where g.id = ${id} and ${groupVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].id;
}
