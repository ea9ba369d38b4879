import {
  cancelAppointment,
  deleteAppointment,
  getFeedAddresses,
  listNotifications,
  moveAppointment,
  participatingFeed,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type ParticipantBed, say, startParticipantBed } from '../../testing/participant-bed.ts';

let world: ParticipantBed;
let organiser: Client;
let anna: Client;
let bert: Client;
beforeAll(async () => {
  world = await startParticipantBed();
  ({ organiser, anna, bert } = world);
});
afterAll(() => world?.stop());

type Scope = 'this' | 'this_and_following' | 'all';
const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 2 });
const evening = (week: number, { days = 0, hour = 18 } = {}) =>
  first.add({ weeks: week, days }).toPlainDateTime({ hour });
const nameOf = (wall: Temporal.PlainDateTime) =>
  wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');

const move = async (id: string, start: Temporal.PlainDateTime, apply_to: Scope, more = {}) => {
  const body = {
    start: start.toString({ smallestUnit: 'minute' }),
    end: start.add({ hours: 1 }).toString({ smallestUnit: 'minute' }),
    ...{ all_day: false, apply_to, ...more },
  };
  const { status, body: moved } = await organiser.call(moveAppointment, { params: { id }, body });
  expect(status).toBe(200);
  return moved.id;
};
const update = async (id: string, body: Record<string, unknown>) => {
  const { status, body: changed } = await organiser.call(updateAppointment, { params: { id }, body });
  expect(status).toBe(200);
  return changed.id;
};

type Entry = { uid: string; sequence: number; start: string; isOff: boolean };
const entriesIn = (text: string): Entry[] =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: /^UID:(\S+)/m.exec(event)![1]!,
      sequence: Number(/^SEQUENCE:(\d+)/m.exec(event)![1]),
      start: /^DTSTART[^:]*:(\S+)/m.exec(event)![1]!,
      isOff: event.includes('STATUS:CANCELLED'),
    }));
const mailsTo = (name: string, address: string) =>
  world.box.mails.filter((mail) => mail.recipient === address && mail.subject?.includes(name));
const messageIn = (mail: ReturnType<typeof mailsTo>[number]) =>
  mail.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))!.content.toString();

/** What a calendar program shows that got these mails in this order: of one uid the higher SEQUENCE counts. */
function shown(messages: readonly string[]): string[] {
  const entries = new Map<string, Entry>();
  for (const entry of messages.flatMap(entriesIn))
    if (entry.sequence >= (entries.get(entry.uid)?.sequence ?? -1)) entries.set(entry.uid, entry);
  return [...entries.values()]
    .filter(({ isOff }) => !isOff)
    .map(({ uid, start }) => `${start} ${uid}`)
    .sort();
}

type Traits = { at?: string; rrule?: string; start?: string };
/** Bert comes to one evening of a series alone: what his calendar shows by the mails, and by the feed. */
async function lone(name: string, week = 1, { at = nameOf(evening(week)), ...more }: Traits = {}) {
  const { id, occurrence } = await world.buildSeries({ name, ...more });
  const own = `v-${id}-${at}`;
  await world.add(own, { membership_ids: [bert.memberId] }, {});
  await expect.poll(() => mailsTo(name, world.bertsAddress).length, { timeout: 20_000 }).toBe(1);
  await say(bert, own, 'accepted', 'this');
  const { feeds } = (await bert.call(getFeedAddresses)).body;
  const auth_token = new URL(feeds.find(({ kind }) => kind === 'participating')!.url).searchParams.get(
    'auth_token',
  )!;
  const nobody = await world.bed.as();
  return {
    id,
    occurrence,
    /** What stands in it after so many mails, in whatever order they come. */
    async calendar(mails: number) {
      await world.bed.delivered();
      await expect.poll(() => mailsTo(name, world.bertsAddress).length, { timeout: 20_000 }).toBe(mails);
      const messages = mailsTo(name, world.bertsAddress).map(messageIn);
      expect(shown(messages.toReversed())).toEqual(shown(messages));
      return shown(messages);
    },
    async feed() {
      const { payload } = (await nobody.call(participatingFeed, { query: { auth_token } })).raw;
      return shown([payload]);
    },
    notices: async () =>
      (await bert.call(listNotifications, { query: {} })).body.notifications
        .filter(({ excerpt }) => excerpt.startsWith(name))
        .map(({ kind, excerpt }) => `${kind} ${excerpt}`),
    /** Leaves nothing in the feed to what follows. */
    end: () => sql`delete from appointments where name = ${name}`.execute(world.bed.db.kysely),
  };
}
const daysOf = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0]);

describe('[RUL-1096] the calendar of who takes part in one evening of a series alone', () => {
  it('has it where the series moved it, and nowhere else', async () => {
    const { id, calendar, feed, end } = await lone('Wanderung');
    await move(id, evening(0, { days: 1, hour: 19 }), 'all');
    const moved = await calendar(3);
    expect(daysOf(moved)).toEqual([nameOf(evening(1, { days: 1, hour: 19 }))]);
    expect(await feed()).toEqual(moved);
    const off = mailsTo('Wanderung', world.bertsAddress).find((mail) => mail.subject?.startsWith('Ersetzt'))!;
    expect(messageIn(off)).toContain('METHOD:CANCEL');
    expect(off.text).toContain('ersetzt');
    // And back again.
    await move(id, evening(0), 'all');
    const back = await calendar(5);
    expect(daysOf(back)).toEqual([nameOf(evening(1))]);
    expect(await feed()).toEqual(back);
    await move(id, evening(0, { days: 1, hour: 19 }), 'all');
    expect(await calendar(7)).toEqual(moved);
    const ids = mailsTo('Wanderung', world.bertsAddress).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
    await organiser.call(cancelAppointment, { params: { id } });
    expect(await calendar(8)).toEqual([]);
    await end();
  });

  it.each<[string, Record<string, unknown>]>([
    ['Singkreis', { location: { name: 'Keller' } }],
    // Told to nobody but calendar programs.
    ['Lesekreis', { description: 'Mit Büchern' }],
  ])('has it once where it and all that follow are changed: %s', async (name, change) => {
    const { occurrence, calendar, feed, end } = await lone(name, 3);
    const rest = await update(occurrence(2), { ...change, apply_to: 'this_and_following' });
    expect(daysOf(await calendar(3))).toEqual([nameOf(evening(3))]);
    expect(await feed()).toEqual(await calendar(3));
    const moved = await move(rest, evening(2, { days: 2 }), 'this_and_following');
    expect(daysOf(await calendar(5))).toEqual([nameOf(evening(3, { days: 2 }))]);
    // Parted a second time, and moved by that.
    await move(
      moved.replace(/\d{8}T/, nameOf(evening(3, { days: 2 })).slice(0, 9)),
      evening(3),
      'this_and_following',
    );
    expect(daysOf(await calendar(7))).toEqual([nameOf(evening(3))]);
    expect(await feed()).toEqual(await calendar(7));
    await end();
  });

  it('has it no more where it and all that follow are called off, or deleted', async () => {
    for (const [name, call] of [
      ['Kochkurs', cancelAppointment],
      ['Nähkurs', deleteAppointment],
    ] as const) {
      const { occurrence, calendar, notices, end } = await lone(name, 3);
      await update(occurrence(0).split('-')[1]!, { location: { name: 'Saal' } });
      expect(await calendar(2)).toHaveLength(1);
      const query = { apply_to: 'this_and_following' as const };
      await organiser.call(call, { params: { id: occurrence(2) }, query } as never);
      expect(await calendar(3)).toEqual([]);
      expect((await notices()).filter((line) => line.startsWith('appointment_canceled'))).toHaveLength(1);
      await end();
    }
  });

  it('keeps an evening that has a time of its own, of which nobody hears', async () => {
    const { id, occurrence, calendar, feed, notices, end } = await lone('Probe');
    await move(occurrence(1), evening(1, { hour: 20 }), 'this');
    expect(daysOf(await calendar(2))).toEqual([nameOf(evening(1, { hour: 20 }))]);
    const told = await notices();
    await move(id, evening(0, { days: 1 }), 'all');
    expect(daysOf(await calendar(4))).toEqual([nameOf(evening(1, { hour: 20 }))]);
    expect(await feed()).toEqual(await calendar(4));
    expect(await notices()).toEqual(told);
    await move(id, evening(0), 'all');
    expect(daysOf(await calendar(6))).toEqual([nameOf(evening(1, { hour: 20 }))]);
    await end();
  });

  it('hears of an evening with words of its own that its series moved', async () => {
    const { id, occurrence, calendar, notices, end } = await lone('Vortrag');
    await update(occurrence(1), { description: 'Mit Bildern' });
    await move(id, evening(0, { days: 1 }), 'all');
    const day = evening(1, { days: 1 });
    expect(daysOf(await calendar(3))).toEqual([nameOf(day)]);
    const german = day.toPlainDate().toString().split('-').reverse().join('.');
    expect(await notices()).toContain(`appointment_changed Vortrag, ${german} 18:00`);
    await end();
  });

  it('has none that its series has no more', async () => {
    const year = first.year + 1;
    const monthly = { rrule: 'FREQ=MONTHLY', start: `${year}-01-15T18:00`, at: `${year}0215T180000` };
    const last = Temporal.PlainDateTime.from(`${year}-01-31T18:00`);
    for (const [name, traits, change] of [
      ['Ausflug', {}, (id: string) => update(id, { recurrence_pattern: { recurrence_frequency: 'never' } })],
      ['Stammtisch', monthly, (id: string) => move(id, last, 'all', { drop_unmatched: true })],
    ] as const) {
      const { id, calendar, notices, end } = await lone(name, 1, traits);
      await change(id);
      expect(await calendar(2)).toEqual([]);
      expect((await notices()).filter((line) => line.startsWith('appointment_canceled'))).toHaveLength(1);
      await end();
    }
  });

  it('has whole days where they are', async () => {
    const { id, calendar, end } = await lone('Basar');
    const day = first.add({ days: 1 }).toString();
    await update(id, { date: { start: day, end: day, all_day: true, time_zone: 'Europe/Berlin' } });
    expect(daysOf(await calendar(3))).toEqual([first.add({ days: 8 }).toString().replaceAll('-', '')]);
    await end();
  });

  it('goes by the evening alone for who said no to all the others', async () => {
    const { id, occurrence } = await world.buildSeries({ name: 'Spielabend' });
    await say(anna, id, 'declined', 'all');
    await say(anna, occurrence(1), 'accepted', 'this');
    const mails = () => world.box.mails.filter(({ subject }) => subject?.includes('Spielabend'));
    await update(id, { location: { name: 'Saal' } });
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
    await move(id, evening(0, { days: 1 }), 'all');
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(3);
    expect(daysOf(shown(mails().map(messageIn)))).toEqual([nameOf(evening(1, { days: 1 }))]);
    await organiser.call(deleteAppointment, { params: { id } });
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(4);
    expect(shown(mails().map(messageIn))).toEqual([]);
  });
});
