import { type Sql, sql } from '../db/database.ts';
import { rooms } from '../live/live-messages.ts';
import { BELONGING } from './kinds.ts';
import type { Viewer } from './viewer.ts';

const { from, key, member, counts } = BELONGING;

/**
 * The rooms of a person: of the network, their own, and of every group that they belong to. Whoever reads a row is in
 * one of the rooms that `hearersOf` gives for it.
 * @param canChat whether chats are open to the viewer
 */
export async function roomsOf(
  db: Sql,
  viewer: Pick<Viewer, 'memberId' | 'networkId' | 'isExternal' | 'isNetworkAdmin' | 'preview'>,
  canChat: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ group_id: number; is_admin: boolean }>`
    select ${sql.raw(key)} as group_id, belonging.is_admin
    from ${sql.raw(from)} where ${sql.raw(member)} = ${viewer.memberId} and ${sql.raw(counts)}
  `.execute(db);
  const chatOf = viewer.isExternal ? rooms.guestChat : rooms.chat;
  return [
    rooms.member(viewer.memberId),
    ...(viewer.preview ? [rooms.previews(viewer.preview.administratorId)] : []),
    viewer.isExternal ? rooms.everyone(viewer.networkId) : rooms.internal(viewer.networkId),
    ...(viewer.isNetworkAdmin ? [rooms.networkModerators(viewer.networkId)] : []),
    ...rows.flatMap((row) => [
      rooms.group(row.group_id),
      ...(row.is_admin ? [rooms.groupModerators(row.group_id)] : []),
      ...(canChat ? [chatOf(row.group_id)] : []),
    ]),
  ];
}
