import { datesIn } from '@dorfplatz/content/dates';
import {
  type Activity,
  answerPoll,
  createActivity,
  deleteAppointment,
  getActivity,
  getAppointment,
  listNotifications,
  makeAppointment,
  type PollAnswer,
  type PollOptionWrite,
  updateActivity,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let eva: Client;
let network: { id: number; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  network = await bed.openNetwork();
  const [a, b, e] = await Promise.all([
    bed.buildMember({ name: 'Anna Müller' }),
    bed.buildMember({ name: 'Ben Öztürk' }),
    bed.buildMember({ name: 'Eva Sommer' }),
  ]);
  [anna, ben, eva] = await Promise.all([bed.as(a.id), bed.as(b.id), bed.as(e.id)]);
});
afterAll(() => bed?.stop());

const day = (date: string): PollOptionWrite => ({ date: { start: date, end: date, all_day: true } });
const timed = (start: string, end: string, time_zone = 'Europe/Berlin'): PollOptionWrite => ({
  date: { start, end, all_day: false, time_zone },
});

const offer = (options: PollOptionWrite[]) =>
  anna.call(createActivity, {
    body: { type: 'schedule', title: 'Wann proben wir?', content: '', streams: [network.streamId], options },
  });

const read = async (who: Client, activityId: number) =>
  (await who.call(getActivity, { params: { activityId } })).body.object;

/** What a form sends of options as they are read, moved by so many days: the wall clock is what was meant. */
const written = (object: Activity['object'], days = 0): PollOptionWrite[] =>
  object.options.map(({ id, label, date }) => {
    const move = (text: string) =>
      date!.all_day
        ? Temporal.PlainDate.from(text).add({ days }).toString()
        : Temporal.PlainDateTime.from(text.slice(0, 16)).add({ days }).toString({ smallestUnit: 'minute' });
    return {
      id,
      label,
      date: {
        start: move(date!.start),
        end: move(date!.end),
        all_day: date!.all_day,
        ...(date!.time_zone !== null && { time_zone: date!.time_zone }),
      },
    };
  });

const say = (who: Client, id: number, answers: Record<number, PollAnswer>) =>
  who.call(answerPoll, {
    params: { id },
    body: {
      answers: Object.entries(answers).map(([option, answer]) => ({ option_id: Number(option), answer })),
    },
  });

describe('dates of a schedule', () => {
  it('[A05] are the same date everywhere without a time, and an instant with one', async () => {
    const { body } = await offer([day('2027-07-02')]);
    expect(body.object.options[0]!.date).toEqual({
      start: '2027-07-02',
      end: '2027-07-02',
      all_day: true,
      time_zone: null,
    });
    // A time beside the day does not give the day a zone.
    await anna.call(updateActivity, {
      params: { id: body.id },
      body: {
        content: '',
        options: [...written(body.object), timed('2027-07-02T18:00', '2027-07-02T20:00')],
      },
    });
    const [whole, evening] = (await read(ben, body.id)).options.map(({ date }) => date!);
    expect(whole).toMatchObject({ start: '2027-07-02', time_zone: null });
    expect(evening).toMatchObject({ start: '2027-07-02T18:00:00+02:00', time_zone: 'Europe/Berlin' });
    const { rows } = await sql<{ time_zone: string | null }>`
      select time_zone from poll_options where activity_id = ${body.id} order by position
    `.execute(bed.db.kysely);
    expect(rows.map(({ time_zone }) => time_zone)).toEqual([null, 'Europe/Berlin']);
    for (const [zone, time] of [
      ['America/Los_Angeles', 'Freitag, 2. Juli 2027 um 09:00 Uhr'],
      ['Pacific/Kiritimati', 'Samstag, 3. Juli 2027 um 06:00 Uhr'],
    ] as const) {
      const dates = datesIn('de', zone);
      expect(dates.full(whole!.start)).toBe('Freitag, 2. Juli 2027');
      expect(dates.full(evening!.start)).toBe(time);
    }
  });

  it('[A07] keep their clock and their zone over the change of the clocks, when all are moved and when copied', async () => {
    const first = Temporal.PlainDate.from('2027-01-05');
    const tuesdays = Array.from({ length: 26 }, (_, week) => {
      const date = first.add({ weeks: week });
      return timed(`${date}T16:00`, `${date}T18:00`);
    });
    const { body } = await offer(tuesdays);
    const check = (object: Activity['object'], from: Temporal.PlainDate) => {
      expect(object.options).toHaveLength(26);
      for (const [week, { date }] of object.options.entries()) {
        expect(date!.start.slice(0, 16)).toBe(`${from.add({ weeks: week })}T16:00`);
        expect(date!.end.slice(11, 16)).toBe('18:00');
        expect(date!.time_zone).toBe('Europe/Berlin');
      }
      const instants = object.options.map(({ date }) => Temporal.Instant.from(date!.start).toString());
      expect(instants).toContain('2027-03-23T15:00:00Z');
      expect(instants).toContain('2027-03-30T14:00:00Z');
    };
    check(await read(ben, body.id), first);
    await say(ben, body.id, { [body.object.options[11]!.id]: 'yes' });
    const moved = await anna.call(updateActivity, {
      params: { id: body.id },
      body: { content: '', options: written(body.object, 7) },
    });
    check(moved.body.object, first.add({ weeks: 1 }));
    // Answers stay with their option, whatever its date.
    expect(moved.body.object.options[11]!.count).toBe(1);
    const copy = await offer(written(moved.body.object).map(({ id: _, ...option }) => option));
    check(copy.body.object, first.add({ weeks: 1 }));
  });

  it('[RUL-0756] that no clock shows are said, not moved', async () => {
    const gap = await offer([timed('2027-03-28T02:30', '2027-03-28T04:00')]);
    expect([gap.status, gap.problem.codes]).toEqual([422, { 'options.0.date': ['nonexistent_time'] }]);
    expect(gap.problem.errors?.['options.0.date']?.[0]).toContain('gibt es an diesem Tag nicht');
    expect((await offer([timed('2027-03-28T01:30', '2027-03-28T02:30')])).status).toBe(422);
    // The hour that comes twice is the first of both.
    const twice = await offer([timed('2027-10-31T02:30', '2027-10-31T04:00')]);
    expect(twice.body.object.options[0]!.date!.start).toBe('2027-10-31T02:30:00+02:00');
    expect((await offer([timed('2027-02-30T10:00', '2027-02-30T11:00')])).problem.codes).toEqual({
      'options.0.date': ['invalid'],
    });
    expect(
      (await offer([timed('2027-02-03T10:00', '2027-02-03T11:00', 'Europe/Nowhere')])).problem.codes,
    ).toEqual({
      'options.0.date': ['unknown_zone'],
    });
    expect((await offer([{ label: 'Irgendwann' }])).problem.codes).toEqual({
      'options.0.date': ['required'],
    });
  });

  it('come in their order, are said once, and the best is the one with the most yes, then maybe', async () => {
    const { body } = await offer([
      day('2027-05-03'),
      timed('2027-05-01T10:00', '2027-05-01T11:00'),
      day('2027-05-01'),
    ]);
    expect(body.object.options.map(({ date }) => date!.start.slice(0, 16))).toEqual([
      '2027-05-01',
      '2027-05-01T10:00',
      '2027-05-03',
    ]);
    expect((await offer([day('2027-05-03'), day('2027-05-03')])).problem.codes).toEqual({
      'options.1.date': ['twice'],
    });
    const [first, second, third] = body.object.options.map(({ id }) => id) as [number, number, number];
    const best = (object: Pick<Activity['object'], 'options'>) =>
      object.options.filter((option) => option.best).map(({ id }) => id);
    expect(best(body.object)).toEqual([]);
    await say(ben, body.id, { [first]: 'yes', [second]: 'yes', [third]: 'no' });
    const { body: after } = await say(eva, body.id, { [first]: 'no', [second]: 'maybe' });
    expect(best(after)).toEqual([second]);
    expect(after.options.map(({ count, maybe_count, no_count }) => [count, maybe_count, no_count])).toEqual([
      [1, 0, 1],
      [1, 1, 0],
      [0, 0, 1],
    ]);
  });
});

describe('an appointment of a schedule', () => {
  it('[RUL-0757] is made once, invites those who said yes, ends the poll and shows in the post', async () => {
    const calendar = await bed.buildCalendar({ ownerId: anna.memberId! });
    const { body } = await offer([day('2027-06-01'), timed('2027-06-02T18:00', '2027-06-02T20:00')]);
    const [, evening] = body.object.options.map(({ id }) => id) as [number, number];
    await say(ben, body.id, { [evening]: 'yes' });
    await say(eva, body.id, { [evening]: 'maybe' });
    const make = (who: Client) =>
      who.call(makeAppointment, {
        params: { id: body.id, optionId: evening },
        body: { calendar_id: calendar },
      });
    expect((await make(ben)).status).toBe(403);
    // A double click.
    const both = await Promise.all([make(anna), make(anna)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { appointment_id } = both.find(({ status }) => status === 201)!.body;
    const { body: made } = await anna.call(getAppointment, { params: { id: appointment_id } });
    expect(made).toMatchObject({
      name: 'Wann proben wir?',
      date: { start: '2027-06-02T18:00:00+02:00', time_zone: 'Europe/Berlin' },
      counts: { accepted: 0, no_reaction: 1 },
    });
    const seen = await read(ben, body.id);
    expect(seen.appointment).toMatchObject({ id: appointment_id, my_status: 'invited' });
    expect(seen.poll?.closed).toBe(true);
    expect((await read(anna, body.id)).poll?.can).toMatchObject({ make_appointment: false, close: false });
    expect((await say(eva, body.id, { [evening]: 'yes' })).problem.code).toBe('poll_closed');
    await bed.delivered();
    const kinds = (await ben.call(listNotifications)).body.notifications.map(({ kind }) => kind);
    expect(kinds).toContain('appointment_invite');
    await anna.call(deleteAppointment, { params: { id: appointment_id } });
    expect((await read(anna, body.id)).poll?.can.make_appointment).toBe(true);
  });

  it('lies on the date of a whole day, and in no calendar that one may not write', async () => {
    const { body } = await offer([day('2027-06-01')]);
    const params = { id: body.id, optionId: body.object.options[0]!.id };
    const foreign = await bed.buildCalendar({ ownerId: ben.memberId! });
    expect((await anna.call(makeAppointment, { params, body: { calendar_id: foreign } })).status).toBe(422);
    expect((await read(anna, body.id)).poll?.closed).toBe(false);
    const calendar_id = await bed.buildCalendar({ ownerId: anna.memberId! });
    const { body: made } = await anna.call(makeAppointment, { params, body: { calendar_id, name: 'Probe' } });
    const { body: shown } = await anna.call(getAppointment, { params: { id: made.appointment_id } });
    expect(shown).toMatchObject({
      name: 'Probe',
      date: { start: '2027-06-01', end: '2027-06-01', all_day: true },
    });
  });
});
