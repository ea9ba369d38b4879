import {
  type AppointmentWrite,
  createAppointment,
  deleteAppointment,
  deleteCalendar,
  getActivity,
  getStreamOfGroup,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let author: Client;
let member: Client;
let group: { id: number; slug: string };
let calendar: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  group = await bed.buildGroup({ createdBy: author.memberId!, members: [member.memberId!] });
  calendar = await bed.buildCalendar({ groupId: group.id });
});
afterAll(() => bed?.stop());

const date = {
  start: '2031-06-20T14:00',
  end: '2031-06-20T16:00',
  all_day: false,
  time_zone: 'Europe/Berlin',
};
async function make(name: string, calendarId = calendar, more: Partial<AppointmentWrite> = {}) {
  const { body } = await author.call(createAppointment, {
    body: { name, calendar_ids: [calendarId], date, post: true, ...more },
  });
  const stream = await member.call(getStreamOfGroup, { params: { groupSlug: group.slug, slug: 'stream' } });
  const post = stream.body.activities.find(({ object }) => object.appointment_id === Number(body.id))!;
  return { id: Number(body.id), post };
}
const postOf = async (id: number) =>
  (await member.call(getActivity, { params: { activityId: id } })).body.object;
/** Posts that readers were told to show anew, by what the outbox has. */
const shownAnew = async (id: number): Promise<number> => {
  const { rows } = await sql`
    select 1 from outbox where type = 'activity_updated' and (payload ->> 'activityId')::bigint = ${id}
  `.execute(bed.db.kysely);
  return rows.length;
};

describe('a post about an appointment', () => {
  it('names it, and says so when it is gone', async () => {
    const { id, post } = await make('Fest');
    expect(post.object).toMatchObject({ type: 'appointment', appointment_id: id });
    expect((await author.call(deleteAppointment, { params: { id: String(id) } })).status).toBe(204);
    expect(await postOf(post.id)).toMatchObject({ type: 'appointment', appointment_id: null });
    expect(await shownAnew(post.id)).toBe(1);
  });

  it('says so too when it goes with its calendar', async () => {
    const going = await bed.buildCalendar({ groupId: group.id });
    const { post } = await make('Feier', going);
    expect((await author.call(deleteCalendar, { params: { id: going } })).status).toBe(204);
    expect(await postOf(post.id)).toMatchObject({ type: 'appointment', appointment_id: null });
    expect(await shownAnew(post.id)).toBe(1);
  });

  it('[RUL-1093] shows the part of a series that goes on, once all before is over', async () => {
    const first = Temporal.Now.plainDateISO('Europe/Berlin').subtract({ days: 13 });
    const series = (weeks: number) => ({
      date: { ...date, start: `${first}T14:00`, end: `${first}T16:00` },
      recurrence_pattern: { recurrence_frequency: 'weekly' as const },
      week: `${first.add({ weeks }).toString().replaceAll('-', '')}T140000`,
    });
    const shownFrom = async (name: string, weeks: number) => {
      const { week, ...more } = series(weeks);
      const { id, post } = await make(name, calendar, more);
      const { body } = await author.call(updateAppointment, {
        params: { id: `v-${id}-${week}` },
        body: { name: `${name} neu`, apply_to: 'this_and_following' },
      });
      const shown = (await postOf(post.id)).appointment_id;
      return [shown === id, shown === Number(body.id.split('-')[1]), await shownAnew(post.id)];
    };
    expect(await shownFrom('Fest', 2)).toEqual([false, true, 1]);
    // One of those before is still to come.
    expect(await shownFrom('Feier', 3)).toEqual([true, false, 0]);
  });
});
