import { getFeedAddresses, moveAppointment, participatingFeed } from '@dorfplatz/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type ParticipantBed, say, startParticipantBed } from '../../testing/participant-bed.ts';

let stop: (() => Promise<void>) | undefined;
let bed: ParticipantBed['bed'];
let organiser: ParticipantBed['organiser'];
let build: ParticipantBed['build'];
let calendar: number;
beforeAll(async () => {
  ({ bed, organiser, build, stop } = await startParticipantBed());
  calendar = await bed.buildCalendar({ name: 'Für alle' });
});
afterAll(() => stop?.());

const now = () => Temporal.Now.zonedDateTimeISO('Europe/Berlin').round('minute').toPlainDateTime();
const text = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'minute' });

/** A weekly series of which some evenings are over: the ids of its evenings, and that of an evening's own. */
async function weekly(weeks: number, rule = 'FREQ=WEEKLY') {
  const first = now().subtract({ weeks }).add({ hours: 3 });
  const [start, end] = [text(first), text(first.add({ hours: 1 }))];
  const id = await build({ calendarIds: [calendar], start, end, rrule: rule });
  const at = (week: number) => first.add({ weeks: week });
  const kept = (week: number) => at(week).toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return { id, at, kept, evening: (week: number) => `v-${id}-${kept(week)}` };
}
type Weekly = Awaited<ReturnType<typeof weekly>>;

/** Somebody, and what is in their feed. */
async function somebody() {
  const member = await bed.as((await bed.buildMember()).id);
  const { feeds } = (await member.call(getFeedAddresses)).body;
  const auth_token = new URL(feeds[0]!.url).searchParams.get('auth_token')!;
  const nobody = await bed.as();
  const feed = async () => (await nobody.call(participatingFeed, { query: { auth_token } })).raw;
  return { member, feed };
}

/** As if the answer to all of it had been given so many days ago. */
const backdate = (member: Client, id: string, days: number) =>
  sql`
    update appointment_participants set since = now() - make_interval(days => ${days})
    where appointment_id = ${id} and member_id = ${member.memberId}
  `.execute(bed.db.kysely);

/** The weeks of a series, of the first so many, that a text has. */
function weeksOf(payload: string, { at }: Weekly, count: number): number[] {
  const events = new ICAL.Component(ICAL.parse(payload)).getAllSubcomponents('vevent');
  const starts = new Set<string>();
  const [exceptions, others] = [true, false].map((is) =>
    events.map((event) => new ICAL.Event(event)).filter((event) => event.isRecurrenceException() === is),
  );
  for (const event of others!) {
    for (const one of exceptions!) if (one.uid === event.uid) event.relateException(one);
    const iterator = event.iterator();
    for (let next = iterator.next(), index = 0; next && index < 60; next = iterator.next(), index++)
      starts.add(event.getOccurrenceDetails(next).startDate.toString().slice(0, 16));
  }
  return Array.from({ length: count }, (_, week) => week).filter((week) => starts.has(text(at(week))));
}

describe('of a series all of which was accepted, the feed of what one takes part in', () => {
  it('has no evening that was over by then, and all that follow', async () => {
    const [{ member, feed }, series] = [await somebody(), await weekly(3)];
    await say(member, series.id, 'accepted');
    expect(weeksOf((await feed()).payload, series, 8)).toEqual([3, 4, 5, 6, 7]);
    await backdate(member, series.id, 15);
    expect(weeksOf((await feed()).payload, series, 8)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('has what was answered while it was declined, or accepted before, as it was then', async () => {
    const [{ member, feed }, series] = [await somebody(), await weekly(4)];
    await say(member, series.id, 'accepted');
    await backdate(member, series.id, 22);
    const before = await feed();
    await say(member, series.id, 'declined');
    // From 22 until 8 days ago they meant to come.
    await sql`
      update former_answers set until = now() - interval '8 days' where member_id = ${member.memberId}
    `.execute(bed.db.kysely);
    await backdate(member, series.id, 8);
    expect((await feed()).payload).not.toContain('BEGIN:VEVENT');
    await say(member, series.id, 'accepted');
    const after = await feed();
    expect(weeksOf(after.payload, series, 6)).toEqual([1, 2, 4, 5]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('has single evenings as they were answered, whatever was said of all', async () => {
    const [{ member, feed }, series] = [await somebody(), await weekly(3)];
    await say(member, series.id, 'accepted');
    const before = await feed();
    await sql`
      insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
      values (${series.id}, ${series.kept(1)}, ${member.memberId}, 'accepted')
    `.execute(bed.db.kysely);
    await say(member, series.evening(5), 'declined', 'this');
    const after = await feed();
    expect(weeksOf(after.payload, series, 8)).toEqual([1, 3, 4, 6, 7]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('takes a moved evening for what it is now', async () => {
    const [{ member, feed }, series] = [await somebody(), await weekly(3)];
    const move = async (week: number, start: Temporal.PlainDateTime) => {
      const body = { start: text(start), end: text(start.add({ hours: 1 })), all_day: false };
      const params = { id: series.evening(week) };
      const { status } = await organiser.call(moveAppointment, {
        params,
        body: { ...body, apply_to: 'this' },
      });
      expect(status).toBe(200);
    };
    await move(0, series.at(3).add({ days: 2 }));
    await move(4, series.at(2).subtract({ days: 2 }));
    await say(member, series.id, 'accepted');
    const { payload } = await feed();
    expect(weeksOf(payload, series, 8)).toEqual([3, 5, 6, 7]);
    expect(payload.match(/RECURRENCE-ID/g)).toHaveLength(1);
    expect(payload).toContain(`RECURRENCE-ID;TZID=Europe/Berlin:${series.kept(0)}`);
  });

  it('has a moved evening alone where all others are over', async () => {
    const [{ member, feed }, series] = [await somebody(), await weekly(10, 'FREQ=WEEKLY;COUNT=3')];
    const start = now().add({ days: 5 });
    await organiser.call(moveAppointment, {
      params: { id: series.evening(2) },
      body: { start: text(start), end: text(start.add({ hours: 1 })), all_day: false, apply_to: 'this' },
    });
    await say(member, series.id, 'accepted');
    const { payload } = await feed();
    const events = payload.split('BEGIN:VEVENT').slice(1);
    expect(events).toHaveLength(1);
    expect(events[0]).not.toMatch(/RRULE|RECURRENCE-ID/);
    expect(events[0]).toContain(start.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, ''));
  });
});

it('the feed asks as often for many series as for one', async () => {
  const { member, feed } = await somebody();
  const asked = async (): Promise<number> => {
    const { result, statements } = await bed.countStatements(feed);
    expect(result.statusCode).toBe(200);
    return statements;
  };
  await say(member, (await weekly(3)).id, 'accepted');
  const one = await asked();
  for (let count = 0; count < 5; count++) await say(member, (await weekly(3)).id, 'accepted');
  expect(await asked()).toBe(one);
});
