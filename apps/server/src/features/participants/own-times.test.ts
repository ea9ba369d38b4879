import {
  calendarFeed,
  getAppointment,
  getFeedAddresses,
  listParticipants,
  moveAppointment,
  removeParticipant,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import {
  invitesOf,
  type ParticipantBed,
  say,
  seen,
  startParticipantBed,
} from '../../testing/participant-bed.ts';
import { sendReminders } from './reminders.ts';

let stop: (() => Promise<void>) | undefined;
let bed: ParticipantBed['bed'];
let organiser: ParticipantBed['organiser'];
let anna: ParticipantBed['anna'];
let bert: ParticipantBed['bert'];
let calendar: ParticipantBed['calendar'];
let build: ParticipantBed['build'];
let add: ParticipantBed['add'];
beforeAll(async () => {
  ({ bed, organiser, anna, bert, calendar, build, add, stop } = await startParticipantBed());
});
afterAll(() => stop?.());

const now = () => Temporal.Now.zonedDateTimeISO('Europe/Berlin').round('minute').toPlainDateTime();
const text = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'minute' });
const nameOf = (wall: Temporal.PlainDateTime) =>
  wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

/** A weekly series, `weeks` of it over and those that the rule has beyond to come, and the ids of its evenings. */
async function weekly(weeks: number, rule = 'FREQ=WEEKLY', columns = {}) {
  const first = now().subtract({ weeks }).add({ hours: 3 });
  const start = text(first);
  const id = await build({ start, end: text(first.add({ hours: 1 })), rrule: rule, columns });
  return { id, evening: (week: number) => `v-${id}-${nameOf(first.add({ weeks: week }))}` };
}
const move = (id: string, start: Temporal.PlainDateTime) =>
  organiser.call(moveAppointment, {
    params: { id },
    body: { start: text(start), end: text(start.add({ hours: 1 })), all_day: false, apply_to: 'this' },
  });
const statusOf = async (client: Client, id: string) => (await seen(client, id)).my_status;
const countOf = async (id: string) => (await seen(organiser, id)).attending_participants_count;

describe('an evening of a series that is over, moved ahead', () => {
  it('lets the series go on: it is not over, and the invitation to it waits [RUL-1061]', async () => {
    const { id, evening } = await weekly(10, 'FREQ=WEEKLY;COUNT=3');
    await add(id, { membership_ids: [bert.memberId] });
    const waits = async () => (await invitesOf(bert)).some(({ invitable }) => invitable.id === id);
    expect(await waits()).toBe(false);
    expect((await say(bert, id, 'accepted')).problem?.code).toBe('appointment_past');
    expect((await move(evening(2), now().add({ days: 5 }))).status).toBe(200);
    expect(await waits()).toBe(true);
    expect((await say(bert, id, 'accepted')).status).toBe(200);
    expect((await move(evening(2), now().subtract({ days: 5 }))).status).toBe(200);
    expect((await say(bert, id, 'declined')).problem?.code).toBe('appointment_past');
  });

  it('is in the feed, however long ago the others were', async () => {
    const { id, evening } = await weekly(150, 'FREQ=WEEKLY;COUNT=3');
    const { feeds } = (await organiser.call(getFeedAddresses)).body;
    const auth_token = new URL(feeds[0]!.url).searchParams.get('auth_token')!;
    const nobody = await bed.as();
    const feed = async () =>
      (await nobody.call(calendarFeed, { params: { id: calendar }, query: { auth_token } })).raw.payload;
    expect(await feed()).not.toContain(`/appointments/${id}\r\n`);
    await move(evening(1), now().add({ days: 5 }));
    expect(await feed()).toContain(`/appointments/${id}\r\n`);
  });

  it('counts its places, and its answers are taken back by one for all', async () => {
    const limit = { attendee_total: 1, attendees_enforced: true };
    const { id, evening } = await weekly(10, 'FREQ=WEEKLY', limit);
    await move(evening(2), now().add({ days: 5 }));
    await say(organiser, evening(2), 'accepted', 'this');
    expect((await say(anna, id, 'accepted')).problem?.code).toBe('appointment_full');
    await say(organiser, evening(2), 'declined', 'this');
    expect((await say(organiser, id, 'accepted')).status).toBe(200);
    expect(await statusOf(organiser, evening(2))).toBe('accepted');
  });

  it('is reminded of, and once more when it is moved again', async () => {
    const { id, evening } = await weekly(10, 'FREQ=WEEKLY;COUNT=3', { reminders: [30, 15] });
    await add(id, { membership_ids: [bert.memberId] });
    await move(evening(1), now().add({ minutes: 20 }));
    expect(await sendReminders({ db: bed.db })).toBe(1);
    expect(await sendReminders({ db: bed.db })).toBe(0);
    await sql`update appointments set reminders = '{30,25}' where id = ${id}`.execute(bed.db.kysely);
    expect(await sendReminders({ db: bed.db })).toBe(1);
    await move(evening(1), now().add({ minutes: 22 }));
    expect(await sendReminders({ db: bed.db })).toBe(1);
  });
});

describe('an evening to come, moved to where it is over', () => {
  it('takes no place any more, and keeps what was answered to it', async () => {
    const { id, evening } = await weekly(1, 'FREQ=WEEKLY', { attendee_total: 1, attendees_enforced: true });
    await say(organiser, evening(3), 'accepted', 'this');
    expect((await say(anna, id, 'accepted')).problem?.code).toBe('appointment_full');
    await move(evening(3), now().subtract({ days: 2 }));
    expect((await say(anna, id, 'accepted')).status).toBe(200);
    await say(organiser, id, 'declined');
    expect(await statusOf(organiser, evening(3))).toBe('accepted');
  });
});

describe('an answer for all of a series', () => {
  it('counts nobody into an evening that is over [RUL-1062]', async () => {
    const { id, evening } = await weekly(3);
    await say(anna, id, 'accepted');
    expect(await Promise.all([2, 3].map((week) => statusOf(anna, evening(week))))).toEqual([
      null,
      'accepted',
    ]);
    expect(await Promise.all([2, 3].map((week) => countOf(evening(week))))).toEqual([0, 1]);
    await add(id, { membership_ids: [bert.memberId], status: 'accepted' });
    expect(await Promise.all([2, 3].map((week) => countOf(evening(week))))).toEqual([0, 2]);
  });

  it('leaves evenings that are over as they were answered, whatever was said for all since [RUL-1062]', async () => {
    const { id, evening } = await weekly(3);
    await say(anna, id, 'accepted');
    // As if it had been said two weeks ago.
    await sql`
      update appointment_participants set since = now() - interval '15 days' where appointment_id = ${id}
    `.execute(bed.db.kysely);
    const statuses = () => Promise.all([0, 1, 2, 3].map((week) => statusOf(anna, evening(week))));
    expect(await statuses()).toEqual([null, 'accepted', 'accepted', 'accepted']);
    await say(anna, id, 'declined');
    expect(await statuses()).toEqual([null, 'accepted', 'accepted', 'declined']);
    await say(anna, id, 'declined');
    await say(anna, id, 'open');
    expect(await statuses()).toEqual([null, 'accepted', 'accepted', 'open']);
    await organiser.call(removeParticipant, {
      params: { id, participantId: String(anna.memberId) },
      query: { apply_to: 'all' },
    });
    expect(await statuses()).toEqual([null, 'accepted', 'accepted', null]);
    const named = async (week: number) =>
      (await organiser.call(listParticipants, { params: { id: evening(week) } })).body.participants.map(
        (one) => one.status,
      );
    expect([await named(1), await named(3)]).toEqual([['accepted'], []]);
    expect((await organiser.call(getAppointment, { params: { id } })).status).toBe(200);
  });

  it('leaves what was said of single evenings that are over, yesterday’s too', async () => {
    const { id, evening } = await weekly(3);
    await say(anna, id, 'accepted');
    for (const week of [1, 2])
      await sql`
        insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
        values (${id}, ${evening(week).split('-').at(-1)!}, ${anna.memberId}, 'accepted')
      `.execute(bed.db.kysely);
    await move(evening(2), now().subtract({ hours: 3 }));
    await say(anna, id, 'declined');
    const statuses = await Promise.all([1, 2, 3].map((week) => statusOf(anna, evening(week))));
    expect(statuses).toEqual(['accepted', 'accepted', 'declined']);
  });
});
