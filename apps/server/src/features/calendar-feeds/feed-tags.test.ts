import { createHash } from 'node:crypto';
import {
  appointmentsFeed,
  calendarFeed,
  getFeedAddresses,
  lockParticipation,
  participatingFeed,
  updateAppointment,
  updateParticipant,
  updateSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let nobody: Client;
let admin: Client;
let calendar: number;
let series: number;
let token: string;

const run = (text: string) => sql.raw(text).execute(bed.db.kysely);

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  nobody = await bed.as();
  admin = await bed.as((await bed.buildMember({ name: 'Olga Organ', isNetworkAdmin: true })).id);
  calendar = await bed.buildCalendar({ name: 'Für alle', color: '#0f766e' });
  const { rows } = await sql<{ id: string }>`
    insert into appointment_categories (id, network_id, label) select 'fest', id, 'Fest' from networks returning id
  `.execute(bed.db.kysely);
  series = await bed.buildAppointment({
    calendarIds: [calendar],
    authorId: admin.memberId!,
    start: '2030-01-07T18:00',
    end: '2030-01-07T20:00',
    rrule: 'FREQ=WEEKLY',
    columns: { category_id: rows[0]!.id, location: '{"name":"Kirche","city":"Berlin"}' },
  });
  const of = (id: string) => ({ params: { id } });
  await admin.call(updateAppointment, {
    ...of(`v-${series}-20300114T180000`),
    body: { name: 'Anders' },
  });
  await admin.call(updateParticipant, {
    params: { id: String(series), participantId: 'me' },
    body: { status: 'accepted' },
  });
  const { feeds } = (await admin.call(getFeedAddresses)).body;
  token = new URL(feeds[0]!.url).searchParams.get('auth_token')!;
});
afterAll(() => bed?.stop());

const query = () => ({ auth_token: token });
const FEEDS = {
  'of a calendar': () => nobody.call(calendarFeed, { params: { id: calendar }, query: query() }),
  'of all calendars': () => nobody.call(appointmentsFeed, { query: query() }),
  'of what one takes part in': () => nobody.call(participatingFeed, { query: query() }),
};

async function read(name: keyof typeof FEEDS): Promise<{ tag: string; text: string }> {
  const { status, headers, raw } = await FEEDS[name]();
  expect(status).toBe(200);
  return { tag: String(headers.etag), text: createHash('sha1').update(raw.payload).digest('hex') };
}

type Change = [what: string, change: () => Promise<unknown>];
const rename = (name: string) => () =>
  admin.call(updateAppointment, { params: { id: String(series) }, body: { name } });
const column = (name: string, value: string) => (): Promise<unknown> =>
  run(`update appointments set ${name} = ${value} where id = ${series}`);

/** Everything that a text shows or might, each changed where it is kept. */
const CHANGES: Change[] = [
  ['its name', rename('Chorprobe')],
  ['the label of its category', () => run(`update appointment_categories set label = 'Feier'`)],
  ['its category', column('category_id', 'null')],
  [
    'the name of its author',
    () => run(`update members set display_name = 'Olga Neu' where id = ${admin.memberId}`),
  ],
  ['the author that an import named', column('generic_author', `'Jemand'`)],
  ['who stands for it', column('organizer', `'Der Verein'`)],
  ['the colour of the calendar', () => run(`update calendars set color = '#be185d' where id = ${calendar}`)],
  ['the name of the calendar', () => run(`update containers set name = 'Für manche' where id = ${calendar}`)],
  [
    'the name of the network',
    () => admin.call(updateSettings, { body: { settings: { name: 'Neues Netz' } } }),
  ],
  ['its description', column('description', `'**Wichtig**'`)],
  ['where it is', column('location', `'{"name":"Schule"}'`)],
  ['where that lies', column('latitude', '52.5, longitude = 13.4')],
  ['its times', column('end_wall', `end_wall + interval '1 hour'`)],
  ['its zone', column('time_zone', `'Europe/London'`)],
  [
    'how one answered of one evening',
    () =>
      admin.call(updateParticipant, {
        params: { id: `v-${series}-20300204T180000`, participantId: 'me' },
        body: { status: 'declined' },
      }),
  ],
  ['its rule', column('rrule', `'FREQ=WEEKLY;INTERVAL=2'`)],
  ['its dates left out', column('exdates', `'{20300121T180000}'`)],
  ['its dates added', column('rdates', `'{20300122T180000}'`)],
  ['what came in with it', column('raw', `'["X-FOO:1"]'`)],
  ['its number of changes', column('sequence', 'sequence + 1')],
  ['when it was changed', column('updated_at', `now() + interval '1 day'`)],
  ['when it was made', column('created_at', `now() - interval '1 day'`)],
  ['that it is cancelled', column('canceled_at', 'now()')],
  [
    'what a changed occurrence says',
    () => run(`update appointments set name = 'Ganz anders' where series_id = ${series}`),
  ],
  [
    'where a changed occurrence is',
    () => run(`update appointments set location = '{"name":"Hof"}' where series_id = ${series}`),
  ],
  ['a changed occurrence that is no more', () => run(`delete from appointments where series_id = ${series}`)],
  [
    'its rights to answer',
    () =>
      admin.call(lockParticipation, {
        params: { id: String(series) },
        body: { attendee_configuration: { participation_locked: true } },
      }),
  ],
  ['that it lies there', () => run(`delete from appointment_containers where appointment_id = ${series}`)],
];

it('has another tag whenever its text is another one, whatever of it changed [RUL-1060]', async () => {
  const names = Object.keys(FEEDS) as (keyof typeof FEEDS)[];
  const seen = new Set<string>();
  let before = await Promise.all(names.map(read));
  for (const [what, change] of CHANGES) {
    await change();
    const after = await Promise.all(names.map(read));
    for (const [index, name] of names.entries()) {
      const [one, other] = [before[index]!, after[index]!];
      if (one.text === other.text) continue;
      seen.add(what);
      expect(other.tag, `${what}, in the feed ${name}`).not.toBe(one.tag);
    }
    before = after;
  }
  const silent = CHANGES.map(([what]) => what).filter((what) => !seen.has(what));
  expect(silent).toEqual([]);
});
