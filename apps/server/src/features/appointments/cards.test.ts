import {
  type Activity,
  createAppointment,
  getActivity,
  getAppointment,
  getStreamOfGroup,
  updateAppointment,
  updateParticipant,
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
/** A calendar that only the author sees. */
let own: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  group = await bed.buildGroup({ createdBy: author.memberId!, members: [member.memberId!] });
  calendar = await bed.buildCalendar({ groupId: group.id });
  own = await bed.buildCalendar({ ownerId: author.memberId! });
});
afterAll(() => bed?.stop());

const date = { start: '2031-06-20T14:00', end: '2031-06-20T16:00', all_day: false };
const zoned = { ...date, time_zone: 'Europe/Berlin' };

async function announce(changed: object = {}): Promise<{ id: string; post: Activity }> {
  const { body } = await author.call(createAppointment, {
    body: { name: 'Fest', calendar_ids: [calendar], date: zoned, post: true, ...changed },
  });
  const post = (await page(member)).activities.find(
    ({ object }) => object.appointment_id === Number(body.id),
  );
  return { id: body.id, post: post! };
}
const page = async (client: Client) =>
  (await client.call(getStreamOfGroup, { params: { groupSlug: group.slug, slug: 'stream' } })).body;
const cardOf = async (client: Client, { id }: { id: number }) =>
  (await client.call(getActivity, { params: { activityId: id } })).body.object.appointment;
const answer = (client: Client, id: string, status: 'accepted' | 'declined', apply_to?: 'this' | 'all') =>
  client.call(updateParticipant, {
    params: { id, participantId: 'me' },
    body: { status, ...(apply_to && { apply_to }) },
  });

describe('the card of an appointment in a post', () => {
  it('says what its page says, to each with their own answer', async () => {
    const { id, post } = await announce({
      location: { name: 'Vereinshaus', city: 'Dorf' },
      attendee_configuration: { user_can_opt: true },
    });
    const { body: whole } = await member.call(getAppointment, { params: { id } });
    expect(post.object.appointment).toEqual({
      id,
      type: whole.type,
      name: 'Fest',
      canceled: false,
      html_url: `/appointments/${id}`,
      date: whole.date,
      place: 'Vereinshaus',
      attendee_configuration: { participation_locked: false },
      total_attendees_enforced_and_exceeded: false,
      my_status: null,
      is_author: false,
      opt_prohibited_reason: null,
      can: { opt: true },
    });
    expect((await answer(member, id, 'accepted')).status).toBe(200);
    expect((await cardOf(member, post))?.my_status).toBe('accepted');
    expect(await cardOf(author, post)).toMatchObject({ my_status: null, is_author: true });
  });

  it.each([
    ['canceled', { canceled: true }],
    ['locked', { locked: true }],
    ['full', { full: true }],
    ['not_invited', { closed: true }],
  ])('forbids the answers that its page forbids: %s', async (reason, state: Record<string, boolean>) => {
    const { id, post } = await announce({
      attendee_configuration: {
        user_can_opt: !state.closed,
        ...(state.full && { total: 1, total_attendees_enforced: true }),
      },
    });
    if (state.full) expect((await answer(author, id, 'accepted')).status).toBe(200);
    if (state.locked)
      await sql`update appointments set participation_locked = true where id = ${id}`.execute(bed.db.kysely);
    if (state.canceled)
      await sql`update appointments set canceled_at = now() where id = ${id}`.execute(bed.db.kysely);
    const { body: whole } = await member.call(getAppointment, { params: { id } });
    const card = (await cardOf(member, post))!;
    expect(card.opt_prohibited_reason).toBe(reason);
    expect(card).toMatchObject({
      opt_prohibited_reason: whole.opt_prohibited_reason,
      canceled: whole.canceled,
      total_attendees_enforced_and_exceeded: whole.total_attendees_enforced_and_exceeded,
      can: { opt: whole.can.opt },
    });
  });

  it('has the dates of whole days', async () => {
    const { post } = await announce({
      date: { start: '2031-06-20', end: '2031-06-22', all_day: true, time_zone: 'Europe/Berlin' },
    });
    expect(post.object.appointment?.date).toEqual({
      start: '2031-06-20',
      end: '2031-06-22',
      all_day: true,
      time_zone: 'Europe/Berlin',
      same_day: false,
    });
  });

  it('has the next evening of a series, as it was moved, and passes over one that is cancelled', async () => {
    const start = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 3 });
    const at = (day: Temporal.PlainDate, hour: string) => `${day.toString()}T${hour}:00`;
    const { id, post } = await announce({
      date: { ...zoned, start: at(start, '14'), end: at(start, '16') },
      recurrence_pattern: { recurrence_frequency: 'weekly', recurrence_interval: 1 },
    });
    expect(post.object.appointment).toMatchObject({ type: 'recurring_appointment' });
    expect(post.object.appointment!.date.start).toMatch(at(start, '14'));
    const first = `v-${id}-${start.toString().replaceAll('-', '')}T140000`;
    const moved = { ...zoned, start: at(start, '17'), end: at(start, '19') };
    const changed = await author.call(updateAppointment, { params: { id: first }, body: { date: moved } });
    expect(changed.status).toBe(200);
    expect((await cardOf(member, post))?.date.start).toMatch(at(start, '17'));
    await sql`update appointments set canceled_at = now() where series_id = ${id}`.execute(bed.db.kysely);
    expect((await cardOf(member, post))?.date.start).toMatch(at(start.add({ days: 7 }), '14'));
  });

  it('is not given to those who may not see the appointment: they get the post alone', async () => {
    const { id, post } = await announce();
    await sql`update appointment_containers set container_id = ${own} where appointment_id = ${id}`.execute(
      bed.db.kysely,
    );
    expect((await member.call(getAppointment, { params: { id } })).status).toBe(404);
    expect(await cardOf(member, post)).toBeNull();
    expect(JSON.stringify(await page(member))).not.toContain(`/appointments/${id}"`);
    expect((await cardOf(author, post))?.id).toBe(id);
  });

  it('comes for the whole page in one statement, and in none where no post has one', async () => {
    const other = await bed.buildGroup({ createdBy: author.memberId!, members: [member.memberId!] });
    const otherCalendar = await bed.buildCalendar({ groupId: other.id });
    const read = () =>
      bed.countStatements(async () => {
        const { body } = await member.call(getStreamOfGroup, {
          params: { groupSlug: other.slug, slug: 'stream' },
        });
        return body.activities.filter(({ object }) => object.appointment !== null).length;
      });
    await read();
    const none = await read();
    for (let count = 0; count < 20; count += 1) {
      await author.call(createAppointment, {
        body: { name: `Probe ${count}`, calendar_ids: [otherCalendar], date: zoned, post: true },
      });
      if (count > 0) continue;
      expect(await read()).toEqual({ result: 1, statements: none.statements + 1 });
    }
    expect(await read()).toEqual({ result: 20, statements: none.statements + 1 });
  });
});
