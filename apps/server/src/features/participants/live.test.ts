import { cancelAppointment, deleteAppointment, updateAppointment } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let organiser: Client;
let anna: Client;
let bert: Client;
let guest: Client;
let closed: number;
let network: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const build = async (isExternal = false) => bed.as((await bed.buildMember({ isExternal })).id);
  [organiser, anna, bert, guest] = await Promise.all([build(), build(), build(), build(true)]);
  const group = await bed.buildGroup({
    createdBy: organiser.memberId!,
    access: 'closed',
    members: [anna.memberId!],
  });
  closed = await bed.buildCalendar({ groupId: group.id });
  network = await bed.buildCalendar();
});
afterAll(() => bed.stop());

/** Whose own windows hear of an appointment, by what was just done with it. */
async function heardOf(calendarId: number, change: (id: string) => Promise<unknown>): Promise<number[]> {
  const id = await bed.buildAppointment({ calendarIds: [calendarId], authorId: organiser.memberId! });
  await sql`
    insert into appointment_participants (appointment_id, member_id, status)
    select ${id}, id, 'accepted' from members where id = any(${[anna, bert, guest].map(({ memberId }) => memberId!)}::bigint[])
  `.execute(bed.db.kysely);
  await bed.delivered();
  await sql`delete from live_messages`.execute(bed.db.kysely);
  await change(String(id));
  await bed.delivered();
  const { rows } = await sql<{ topic: string; data: { calendar_ids: number[] } }>`
    select topic, data from live_messages
    where event = 'calendar_changed' and topic like 'member:%' and data ->> 'appointment_id' = ${String(id)} order by id
  `.execute(bed.db.kysely);
  for (const { data } of rows) expect(data.calendar_ids).toEqual([]);
  return rows.map(({ topic }) => Number(topic.slice('member:'.length))).sort((one, other) => one - other);
}

const name = (id: string) => organiser.call(updateAppointment, { params: { id }, body: { name: 'Anders' } });
const cancel = (id: string) => organiser.call(cancelAppointment, { params: { id } });
const remove = (id: string) => organiser.call(deleteAppointment, { params: { id } });

it.each([
  ['changed', name],
  ['cancelled', cancel],
  ['deleted', remove],
])(
  'what is %s reaches those who take part from outside of its calendars, and no one twice',
  async (_, act) => {
    const both = [bert.memberId!, guest.memberId!].sort((one, other) => one - other);
    expect(await heardOf(closed, act)).toEqual(both);
    expect(await heardOf(network, act)).toEqual([guest.memberId!]);
  },
);
