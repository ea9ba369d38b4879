import { sql, type Transaction } from '../../platform/db/database.ts';
import { invalid } from '../../platform/problem.ts';

const EXCLUSION_VIOLATION = '23P01';

/**
 * Takes the meeting rooms of appointments and series for every time laid down that is not over, and gives back what
 * they had taken before: call it after every change of when or where.
 * @param options.isBackground leaves out what is taken meanwhile, since nobody is there to be told
 * @throws Problem 422 for `meeting.room_id` where another appointment has the room (decision 78)
 */
export async function bookRooms(
  tx: Transaction,
  masterIds: readonly number[],
  { isBackground = false } = {},
): Promise<void> {
  const ids = [...masterIds];
  await sql`delete from meeting_room_bookings where appointment_id = any(${ids}::bigint[])`.execute(tx);
  try {
    await sql`
      insert into meeting_room_bookings (room_id, appointment_id, recurrence_id, during)
      select shown.meeting_room_id, o.master_id, o.recurrence_id, tstzrange(o.starts_at, o.ends_at)
      from (
        select distinct on (master_id, recurrence_id) master_id, recurrence_id, appointment_id, starts_at, ends_at
        from occurrences where master_id = any(${ids}::bigint[]) and ends_at > now() and starts_at < ends_at
        order by master_id, recurrence_id
      ) o
      join appointments shown on shown.id = o.appointment_id
      join appointments master on master.id = o.master_id
      where shown.meeting_room_id is not null and coalesce(shown.canceled_at, master.canceled_at) is null
      order by o.master_id, o.starts_at
      ${isBackground ? sql`on conflict do nothing` : sql``}
    `.execute(tx);
  } catch (error) {
    if ((error as { code?: string }).code === EXCLUSION_VIOLATION)
      throw invalid({ 'meeting.room_id': ['room_taken'] });
    throw error;
  }
}
