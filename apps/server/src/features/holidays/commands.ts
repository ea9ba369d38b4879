import { createHash } from 'node:crypto';
import { sql, type Transaction } from '../../platform/db/database.ts';
import { insertAppointment, noteChange, writeOccurrences } from '../appointments/index.ts';
import { openCalendar } from '../calendars/index.ts';
import type { Holiday } from './holiday.ts';

const COLOR = '#a15c00';

/** What is stored of a holiday; another name or date is another one. */
const uidOf = (place: string, { date, days, name }: Holiday): string =>
  `holiday-${createHash('sha1')
    .update(JSON.stringify([place, date, days, name]))
    .digest('hex')}`;

async function calendarOf(
  tx: Transaction,
  networkId: number,
  name: string,
): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from calendars l join containers c on c.id = l.id where l.is_holidays order by c.id limit 1
  `.execute(tx);
  if (rows[0]) return rows[0];
  const id = await openCalendar(tx, {
    place: { kind: 'network' },
    networkId,
    name,
    color: COLOR,
    authorId: null,
    isHolidays: true,
  });
  return { id, name };
}

/**
 * Makes the network's calendar of holidays hold exactly these from the first of their years on; what lies before stays.
 * Nothing is written where nothing changed.
 */
export async function keepHolidays(
  tx: Transaction,
  networkId: number,
  { place, name, timeZone, holidays }: { place: string; name: string; timeZone: string; holidays: Holiday[] },
): Promise<void> {
  const { rows: existing } = await sql<{ id: number }>`select id from calendars where is_holidays`.execute(
    tx,
  );
  if (existing.length === 0 && holidays.length === 0) return;
  const calendar = await calendarOf(tx, networkId, name);
  if (calendar.name !== name)
    await sql`update containers set name = ${name} where id = ${calendar.id}`.execute(tx);
  const wanted = new Map(holidays.map((holiday) => [uidOf(place, holiday), holiday]));
  const since = `${new Date().getUTCFullYear()}-01-01`;
  const { rows: gone } = await sql<{ id: number; uid: string }>`
    delete from appointments a using appointment_containers lies
    where lies.container_id = ${calendar.id} and a.id = lies.appointment_id
      and a.start_wall >= ${since}::timestamp and a.uid <> all(${[...wanted.keys()]}::text[])
    returning a.id, a.uid
  `.execute(tx);
  for (const { uid } of gone) await noteChange(tx, [calendar.id], uid, 'delete');
  const { rows: kept } = await sql<{ uid: string }>`
    select uid from appointments where uid = any(${[...wanted.keys()]}::text[])
  `.execute(tx);
  for (const { uid } of kept) wanted.delete(uid);
  const ids: number[] = [];
  for (const [uid, { date, days, name: holiday }] of wanted) {
    const first = Temporal.PlainDate.from(date);
    const after = first.add({ days });
    const instant = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString();
    ids.push(
      await insertAppointment(tx, {
        network_id: networkId,
        uid,
        name: holiday,
        all_day: true,
        time_zone: timeZone,
        start_wall: first.toPlainDateTime().toString(),
        end_wall: after.toPlainDateTime().toString(),
        starts_at: instant(first),
        ends_at: instant(after),
        user_can_opt: false,
        participants_to_admins_only: true,
      }),
    );
    await noteChange(tx, [calendar.id], uid, 'put');
  }
  await sql`
    insert into appointment_containers (container_id, appointment_id) select ${calendar.id}, unnest(${ids}::bigint[])
  `.execute(tx);
  await writeOccurrences(tx, ids);
}
