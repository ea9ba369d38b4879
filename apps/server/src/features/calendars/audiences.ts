import { type Sql, sql } from '../../platform/db/database.ts';
import { rooms } from '../../platform/live/live-messages.ts';

/** People who hear of changes of some calendars under one topic of the socket. */
export type Audience = { calendarIds: number[]; topic: string; rooms: string[] };

type Row = {
  id: number;
  openness: string;
  network_id: number;
  group_id: number | null;
  member_ids: number[] | null;
};

/** Who sees these calendars, by topic: nobody hears of a calendar that they do not see. */
export async function audiencesOf(db: Sql, calendarIds: readonly number[]): Promise<Audience[]> {
  if (calendarIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select c.id, c.openness, (select id from networks) as network_id, c.group_id,
           case when x.member_id is not null then array(
             select x.member_id union select member_id from calendar_shares where calendar_id = c.id
           ) end as member_ids
    from containers c join contexts x on x.id = c.context_id
    where c.id = any(${[...calendarIds]}::bigint[]) and c.kind = 'calendar' order by c.id
  `.execute(db);
  const found = new Map<string, Audience>();
  const add = (topic: string, heard: string[], id: number) => {
    const key = `${topic} ${heard.join()}`;
    const known = found.get(key);
    if (known) known.calendarIds.push(id);
    else found.set(key, { calendarIds: [id], topic, rooms: heard });
  };
  for (const row of rows) {
    for (const memberId of row.member_ids ?? []) add(`member:${memberId}`, [rooms.member(memberId)], row.id);
    if (row.group_id !== null) add(`group:${row.group_id}`, [rooms.group(row.group_id)], row.id);
    const open = [
      ...(row.openness === 'members' ? [] : [rooms.internal(row.network_id)]),
      ...(row.openness === 'everyone' ? [rooms.everyone(row.network_id)] : []),
    ];
    if (open.length > 0) add(`network:${row.network_id}`, open, row.id);
  }
  return [...found.values()];
}
