import type { AddressInfo } from 'node:net';
import {
  cancelAppointment,
  createAppointment,
  deleteAppointment,
  getFeedAddresses,
  listAppointments,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { readByKhal, whyNoKhal } from './khal.ts';
import { instantText, isListedIn, type Listed, type Window } from './reader-cases.ts';
import { type Reading, readByIcalJs, readByNodeIcal } from './readers.ts';

/** Months around every change of clocks of a year, from the next one on: what is long past no feed has. */
const FIRST = Temporal.Now.plainDateISO('UTC').add({ months: 1 }).with({ day: 1 });
const MONTHS = 14;
const instant = (day: Temporal.PlainDate) => day.toZonedDateTime('UTC').toInstant();
const window: Window = { from: instant(FIRST), to: instant(FIRST.add({ months: MONTHS })) };

let bed: TestBed;
let owner: Client;
let calendar: number;
/** The feed's address as people copy it, on the server that answers it. */
let address: string;
let uidOf: Map<number, string>;

const local = (day: Temporal.PlainDate, time: string) => `${day.toString()}T${time}`;
const once = (day: Temporal.PlainDate, from: string, to: string, time_zone = 'Europe/Berlin') => ({
  date: { start: local(day, from), end: local(day, to), all_day: false, time_zone },
});
const days = (first: Temporal.PlainDate, length: number) => ({
  date: {
    start: first.toString(),
    end: first.add({ days: length - 1 }).toString(),
    all_day: true,
    time_zone: 'Europe/Berlin',
  },
});
const every = (recurrence_frequency: 'daily' | 'weekly' | 'monthly' | 'yearly', recurrence_interval = 1) => ({
  recurrence_pattern: { recurrence_frequency, recurrence_interval },
});
async function make(name: string, body: object): Promise<string> {
  const { status, body: made } = await owner.call(createAppointment, {
    body: { name, calendar_ids: [calendar], ...once(FIRST, '18:00', '20:00'), ...body },
  });
  expect(status).toBe(201);
  return made.id;
}

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  owner = await bed.as((await bed.buildMember()).id);
  calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
  await make('Einmal', once(FIRST.add({ days: 3 }), '19:30', '21:00'));
  await make('Nacht', once(FIRST.add({ days: 9 }), '22:00', '23:59', 'America/New_York'));
  await make('Tage', days(FIRST.add({ days: 12 }), 3));
  await make('Geburtstag', { ...days(FIRST.add({ days: 14 }), 1), ...every('yearly') });
  await make('Training', every('weekly', 2));
  await make('Morgenrunde', { ...once(FIRST, '07:15', '08:00', 'America/New_York'), ...every('daily', 3) });
  await make('Sitzung', { ...once(FIRST.add({ days: 30 }), '18:00', '19:00'), ...every('monthly') });
  const id = await make('Chor', { ...once(FIRST, '20:00', '22:00'), ...every('weekly') });
  const evening = (week: number) =>
    `v-${id}-${FIRST.add({ weeks: week }).toString().replaceAll('-', '')}T200000`;
  const moved = once(FIRST.add({ weeks: 2, days: 1 }), '17:00', '18:00');
  const changes = [
    await owner.call(updateAppointment, { params: { id: evening(2) }, body: moved }),
    await owner.call(cancelAppointment, { params: { id: evening(4) } }),
    await owner.call(deleteAppointment, { params: { id: evening(6) } }),
  ];
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 204]);
  // vdirsyncer gives what it fetches uids of its own, so that the events say theirs as their place.
  const { rows } = await sql<{ id: number; uid: string }>`
    update appointments a set location = jsonb_build_object('name', m.uid)
    from appointments m where m.id = coalesce(a.series_id, a.id) returning m.id, m.uid
  `.execute(bed.db.kysely);
  uidOf = new Map(rows.map((row) => [row.id, row.uid]));
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  const { body } = await owner.call(getFeedAddresses);
  const { url } = body.feeds.find(({ calendar_id }) => calendar_id === calendar)!;
  const { pathname, search } = new URL(url);
  address = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}${pathname}${search}`;
});
afterAll(() => bed?.stop());

/** What the months of the web show, by uid. */
async function shownByWeb(): Promise<Reading> {
  const shown = new Map<string, Set<Listed>>();
  for (let month = 0; month < MONTHS; month += 1) {
    const { body } = await owner.call(listAppointments, {
      query: { date: FIRST.add({ months: month }).toString(), view: 'list' },
    });
    for (const { id, date } of body.appointments) {
      const uid = uidOf.get(Number(/^(?:[rv]-)?(\d+)/.exec(id)![1]))!;
      const at = date.all_day ? date.start : instantText(Temporal.Instant.from(date.start));
      shown.set(uid, (shown.get(uid) ?? new Set()).add(at));
    }
  }
  return inWindow(new Map([...shown].map(([uid, listed]) => [uid, [...listed]])));
}

const inWindow = (reading: Reading): Reading =>
  new Map(
    [...reading]
      .map(([uid, listed]) => [uid, listed.filter(isListedIn(window)).sort()] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const fetched = async (): Promise<string> => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return response.text();
};

test.each([
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
] as const)('%s lists of the feed at its address what the months of the web show', async (_, read) => {
  const wanted = await shownByWeb();
  expect(wanted.size).toBe(8);
  expect(inWindow(read(await fetched(), window))).toEqual(wanted);
});

test('khal lists the same, fetched from there by vdirsyncer', { timeout: 300_000 }, async (context) => {
  const missing = whyNoKhal();
  if (missing !== null) {
    expect(process.env.CI, missing).not.toBe('true');
    console.warn(`Not read by khal and vdirsyncer. ${missing}`);
    return context.skip(missing);
  }
  const { files, reading } = await readByKhal(address, window);
  expect(files).toBe(8);
  expect(inWindow(reading)).toEqual(await shownByWeb());
});
