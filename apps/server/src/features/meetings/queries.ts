import type { MeetingRoom } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';

/** All rooms of a network by name, or one of them. */
export async function roomsOf(db: Sql, networkId: number, id?: number): Promise<MeetingRoom[]> {
  const { rows } = await sql<MeetingRoom>`
    select id, name, description, reservable from meeting_rooms
    where network_id = ${networkId} and ${id === undefined ? sql`true` : sql`id = ${id}`} order by name, id
  `.execute(db);
  return rows;
}

/** Rooms that nobody has from `start` to `end`, and the one with `roomId` in any case [RUL-0113]. */
export async function freeRooms(
  db: Sql,
  networkId: number,
  { start, end, roomId }: { start: string; end: string; roomId: number | undefined },
): Promise<MeetingRoom[]> {
  const { rows } = await sql<MeetingRoom>`
    select r.id, r.name, r.description, r.reservable from meeting_rooms r
    where r.network_id = ${networkId} and (r.id = ${roomId ?? null}::bigint or (r.reservable and not exists (
      select 1 from meeting_room_bookings b
      where b.room_id = r.id and b.during && tstzrange(${start}::timestamptz, ${end}::timestamptz)
    )))
    order by r.name, r.id
  `.execute(db);
  return rows;
}

export type Category = { id: string; label: string };

/** What kinds of appointments there are, in the order they were given. */
export async function categoriesOf(db: Sql, networkId: number): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select id, label from appointment_categories where network_id = ${networkId} order by position, label
  `.execute(db);
  return rows;
}
