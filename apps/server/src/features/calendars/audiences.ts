import { rows, type Sql } from '../../platform/db/database.ts';
import { type Facts, factsText, hearersOf } from '../../platform/policy/kind.ts';
import { CALENDAR } from '../../platform/policy/kinds.ts';

/** People who hear of changes of some calendars under one topic of the socket. */
export type Audience = { calendarIds: number[]; topic: string; rooms: string[] };

const heard = `
  select c.id, (select id from networks) as network_id, ${factsText(CALENDAR, 'c')}
  from containers c where c.id = any($1::bigint[]) and c.kind = 'calendar' order by c.id`;

/** Who sees these calendars, by topic: nobody hears of a calendar that they do not see. */
export async function audiencesOf(db: Sql, calendarIds: readonly number[]): Promise<Audience[]> {
  if (calendarIds.length === 0) return [];
  const found = new Map<string, Audience>();
  const add = (topic: string, rooms: string[], id: number) => {
    const key = `${topic} ${rooms.join()}`;
    const known = found.get(key);
    if (known) known.calendarIds.push(id);
    else found.set(key, { calendarIds: [id], topic, rooms });
  };
  for (const row of await rows<Facts & { id: number; network_id: number }>(db, heard, [[...calendarIds]])) {
    const { people, shared, open } = hearersOf(CALENDAR, row.network_id, row);
    // A room of people who belong together, and of one person, is a topic by itself.
    for (const room of [...people, ...shared]) add(room, [room], row.id);
    if (open.length > 0) add(`network:${row.network_id}`, open, row.id);
  }
  return [...found.values()];
}
