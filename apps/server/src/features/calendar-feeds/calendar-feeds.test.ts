import { createHmac } from 'node:crypto';
import {
  appointmentIcs,
  appointmentsFeed,
  calendarFeed,
  getFeedAddresses,
  participatingFeed,
  renewFeedToken,
} from '@dorfplatz/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let nobody: Client;
let owner: Client;
let stranger: Client;
let personal: number;
let network: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const client = async (traits = {}) => bed.as((await bed.buildMember(traits)).id);
  nobody = await bed.as();
  owner = await client({ name: 'Olga Organ' });
  stranger = await client();
  personal = await bed.buildCalendar({ ownerId: owner.memberId!, name: 'Meiner', color: '#0f766e' });
  network = await bed.buildCalendar({ name: 'Für alle' });
});
afterAll(() => bed?.stop());

const addresses = async (client: Client) => (await client.call(getFeedAddresses)).body.feeds;
const tokenOf = async (client: Client): Promise<string> =>
  new URL((await addresses(client))[0]!.url).searchParams.get('auth_token')!;
const feedOf = (id: number, auth_token?: string, headers = {}) =>
  nobody.call(calendarFeed, {
    params: { id },
    query: auth_token === undefined ? {} : { auth_token },
    headers,
  });
const read = (text: string) => new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
const texts = (events: ICAL.Component[], name: string) =>
  events.map((event) => String(event.getFirstPropertyValue(name)));

describe('a feed', () => {
  it('has an address for calendar programs, with the member’s own token [RUL-0124]', async () => {
    const feeds = await addresses(owner);
    expect(feeds.map(({ kind, calendar_id }) => calendar_id ?? kind)).toEqual([
      'all',
      'participating',
      personal,
      network,
    ]);
    const [all, , mine] = feeds;
    expect(all!.webcal_url).toMatch(
      /^webcal:\/\/localhost\/appointments\.ics\?auth_token=feed1\.[\w-]+\.[\w-]{43}$/,
    );
    expect(mine).toMatchObject({ name: 'Meiner', color: expect.stringMatching(/^#/) });
    expect(mine!.url).toMatch(new RegExp(`^http://localhost/calendars/${personal}.ics\\?auth_token=`));
    expect(await tokenOf(stranger)).not.toBe(await tokenOf(owner));
    expect((await nobody.call(getFeedAddresses)).status).toBe(401);
  });

  it('answers only with a valid token: 401, never a redirect [RUL-0125]', async () => {
    const token = await tokenOf(owner);
    expect((await feedOf(personal, token)).status).toBe(200);
    const id = String(owner.memberId);
    const [name, , signature] = token.split('.');
    const foreign = Buffer.from(JSON.stringify({ memberId: stranger.memberId, version: 0 }));
    const wrong = [
      undefined,
      '',
      'x',
      id,
      `${id}-`,
      `${id}-${'A'.repeat(43)}`,
      `${stranger.memberId}-${signature}`,
      `999999-${signature}`,
      `${name}.${foreign.toString('base64url')}.${signature}`,
      token.slice(0, -1),
      `${token}A`,
    ];
    for (const other of wrong) {
      const { status, headers } = await feedOf(personal, other);
      expect([status, headers.location], String(other)).toEqual([401, undefined]);
      const query = other === undefined ? {} : { auth_token: other };
      expect((await nobody.call(appointmentsFeed, { query })).status).toBe(401);
      expect((await nobody.call(participatingFeed, { query })).status).toBe(401);
    }
    // A session is none, and a browser gets no page either.
    const html = await owner.call(calendarFeed, {
      params: { id: personal },
      headers: { accept: 'text/html' },
    });
    expect(html.status).toBe(401);
  });

  it('is unknown to whom its calendar is [RUL-0125]', async () => {
    const token = await tokenOf(stranger);
    expect((await feedOf(personal, token)).status).toBe(404);
    expect((await feedOf(999_999, token)).status).toBe(404);
    expect((await feedOf(network, token)).status).toBe(200);
  });

  it('answers a token that was given out before tokens had keys of their own, until there is a new one', async () => {
    const client = await bed.as((await bed.buildMember()).id);
    const former = async (version: number) => {
      const secret = await bed.keptSecret();
      const text = `calendar-feeds:${client.memberId}:${version}`;
      return `${client.memberId}-${createHmac('sha256', secret).update(text).digest('base64url')}`;
    };
    expect((await feedOf(network, await former(0))).status).toBe(200);
    expect((await feedOf(network, await former(1))).status).toBe(401);
    await client.call(renewFeedToken);
    expect((await feedOf(network, await former(0))).status).toBe(401);
    expect((await feedOf(network, await former(1))).status).toBe(200);
  });

  it('stops with a new token and with a lock', async () => {
    const client = await bed.as((await bed.buildMember()).id);
    const before = await tokenOf(client);
    const renewed = await client.call(renewFeedToken);
    const after = new URL(renewed.body.feeds[0]!.url).searchParams.get('auth_token')!;
    expect((await feedOf(network, before)).status).toBe(401);
    expect((await feedOf(network, after)).status).toBe(200);
    expect(await tokenOf(client)).toBe(after);
    await sql`update members set state = 'locked' where id = ${client.memberId}`.execute(bed.db.kysely);
    expect((await feedOf(network, after)).status).toBe(401);
  });

  it('is not sent again while nothing changed', async () => {
    const token = await tokenOf(owner);
    const { headers } = await feedOf(personal, token);
    const etag = String(headers.etag);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const again = await feedOf(personal, token, { 'if-none-match': etag });
    expect([again.status, again.raw.payload]).toEqual([304, '']);
    const added = await bed.buildAppointment({ calendarIds: [personal] });
    expect((await feedOf(personal, token, { 'if-none-match': etag })).status).toBe(200);
    const whole = await nobody.call(appointmentsFeed, { query: { auth_token: token } });
    await sql`update calendars set color = '#be185d' where id = ${personal}`.execute(bed.db.kysely);
    const next = await nobody.call(appointmentsFeed, {
      query: { auth_token: token },
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect(next.status).toBe(200);
    await sql`delete from appointments where id = ${added}`.execute(bed.db.kysely);
  });

  it('has what lies in the calendar, and all of them what lies in all, each once', async () => {
    const columns = {
      description: '**Wichtig**',
      location: '{"name":"Kirche","city":"Berlin"}',
      raw: '["X-FOO:1"]',
    };
    const both = await bed.buildAppointment({
      calendarIds: [personal, network],
      authorId: owner.memberId!,
      name: 'In beiden',
      columns,
    });
    const long = { start: '2001-01-05T10:00', end: '2001-01-05T11:00' };
    await bed.buildAppointment({ calendarIds: [personal], name: 'Vorbei', ...long });
    await bed.buildAppointment({ calendarIds: [personal], name: 'Reihe', rrule: 'FREQ=MONTHLY', ...long });
    const token = await tokenOf(owner);
    const one = read((await feedOf(personal, token)).raw.payload);
    expect(texts(one, 'summary')).toEqual(['Reihe', 'In beiden']);
    const event = one[1]!;
    expect(texts([event], 'description')).toEqual(['Wichtig']);
    expect(texts([event], 'x-alt-desc')).toEqual(['<p><strong>Wichtig</strong></p>']);
    expect(texts([event], 'location')).toEqual(['Kirche, Berlin']);
    expect(texts([event], 'x-foo')).toEqual(['1']);
    expect(texts([event], 'url')).toEqual([`http://localhost/appointments/${both}`]);
    expect(event.getFirstProperty('organizer')!.getParameter('cn')).toBe('Olga Organ');
    const all = await nobody.call(appointmentsFeed, { query: { auth_token: token } });
    expect(texts(read(all.raw.payload), 'summary').sort()).toEqual(['In beiden', 'Reihe']);
    const strangers = await nobody.call(appointmentsFeed, { query: { auth_token: await tokenOf(stranger) } });
    expect(texts(read(strangers.raw.payload), 'summary')).toEqual(['In beiden']);
  });

  it('asks no more of the database for more appointments', async () => {
    const token = await tokenOf(owner);
    const few = await bed.countStatements(() => feedOf(network, token));
    for (let index = 0; index < 20; index += 1) {
      await bed.buildAppointment({ calendarIds: [network], rrule: 'FREQ=WEEKLY' });
    }
    const many = await bed.countStatements(() => feedOf(network, token));
    expect(read(many.result.raw.payload).length).toBeGreaterThan(20);
    expect(many.statements - few.statements).toBeLessThanOrEqual(1);
  });
});

describe('changed occurrences', () => {
  it('stand behind their series with its uid and their recurrence id; cancelled ones say so', async () => {
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const series = await bed.buildAppointment({
      calendarIds: [calendar],
      name: 'Reihe',
      start: '2030-01-07T18:00',
      end: '2030-01-07T20:00',
      rrule: 'FREQ=WEEKLY',
      columns: { uid: 'series@x', exdates: ['20300128T180000'] },
    });
    await sql`
      insert into appointments (network_id, series_id, recurrence_id, uid, sequence, name, all_day, time_zone,
        start_wall, end_wall, starts_at, ends_at, canceled_at)
      select network_id, id, '20300114T180000', uid, 2, 'Verlegt', false, time_zone, '2030-01-15T19:00', '2030-01-15T20:00',
        '2030-01-15T18:00Z', '2030-01-15T19:00Z', now() from appointments where id = ${series}
    `.execute(bed.db.kysely);
    const { payload } = (await feedOf(calendar, await tokenOf(owner))).raw;
    const events = read(payload);
    expect(texts(events, 'uid')).toEqual(['series@x', 'series@x']);
    expect(texts(events, 'status')).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(payload).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20300114T180000');
    expect(payload).toContain('EXDATE;TZID=Europe/Berlin:20300128T180000');
    const file = (await owner.call(appointmentIcs, { params: { id: String(series) } })).raw;
    expect(texts(read(file.payload), 'summary')).toEqual(['Reihe', 'Verlegt']);
    const one = await owner.call(appointmentIcs, { params: { id: `v-${series}-20300121T180000` } });
    expect(read(one.raw.payload).map((event) => event.hasProperty('rrule'))).toEqual([false]);
    expect(one.raw.payload).toContain('DTSTART;TZID=Europe/Berlin:20300121T180000');
    for (const gone of ['20300128T180000', '20300122T180000']) {
      expect((await owner.call(appointmentIcs, { params: { id: `v-${series}-${gone}` } })).status).toBe(404);
    }
  });
});

describe('the file of an appointment', () => {
  it('is named by its id, with the rule of a series [RUL-0056]', async () => {
    const id = await bed.buildAppointment({
      calendarIds: [personal],
      rrule: 'FREQ=WEEKLY',
      columns: { reminders: [15] },
    });
    const { raw, headers } = await owner.call(appointmentIcs, {
      params: { id: String(id) },
      headers: { accept: 'text/html,*/*' },
    });
    expect(headers['content-disposition']).toBe(`attachment; filename="${id}.ics"`);
    expect(raw.payload).toContain('RRULE:FREQ=WEEKLY');
    expect(raw.payload).toContain('TRIGGER:-PT15M');
    expect((await stranger.call(appointmentIcs, { params: { id: String(id) } })).status).toBe(404);
    expect((await nobody.call(appointmentIcs, { params: { id: String(id) } })).status).toBe(401);
  });

  it('of an evening that is no more names what stands for it, and leads a browser to the page that says so', async () => {
    const id = await bed.buildAppointment({
      calendarIds: [personal],
      start: '2030-01-07T18:00',
      rrule: 'FREQ=WEEKLY',
      columns: { exdates: ['20300128T180000'] },
    });
    const fileOf = async (evening: string, client = owner, headers = {}) => {
      const answer = await client.call(appointmentIcs, { params: { id: `v-${id}-${evening}` }, headers });
      return { ...answer, said: [answer.status, answer.problem?.code, answer.problem?.instead] };
    };
    expect((await fileOf('20300128T180000')).said).toEqual([
      404,
      'occurrence_gone',
      `/appointments/${id}.ics`,
    ]);
    const moved = `v-${id}-20300121T180000`;
    expect((await fileOf('20300121T170000')).said).toEqual([
      404,
      'occurrence_moved',
      `/appointments/${moved}.ics`,
    ]);
    expect((await owner.call(appointmentIcs, { params: { id: moved } })).status).toBe(200);
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const led = await fileOf('20300121T170000', owner, { accept });
    expect([led.status, led.headers.location]).toEqual([303, `/appointments/v-${id}-20300121T170000`]);
    expect((await fileOf('20300121T170000', stranger, { accept })).said).toEqual([
      404,
      'not_found',
      undefined,
    ]);
  });
});

describe('the feed of what one takes part in', () => {
  it('has what was accepted, without single occurrences that were not, and single ones that were', async () => {
    const member = await bed.as((await bed.buildMember()).id);
    const calendar = await bed.buildCalendar({ ownerId: owner.memberId! });
    const series = { start: '2030-01-07T18:00', end: '2030-01-07T20:00', rrule: 'FREQ=WEEKLY' };
    const build = (name: string, more = {}) =>
      bed.buildAppointment({ calendarIds: [calendar], name, ...more });
    const answer = (id: number, status: string, recurrenceId = '') =>
      sql`
        insert into appointment_participants (appointment_id, recurrence_id, member_id, status)
        values (${id}, ${recurrenceId}, ${member.memberId}, ${status})
      `.execute(bed.db.kysely);
    const [yes, no, all, few] = [
      await build('Ja'),
      await build('Nein'),
      await build('Alle', series),
      await build('Einer', series),
    ];
    await answer(yes, 'accepted');
    await answer(no, 'declined');
    await answer(all, 'accepted');
    await answer(all, 'declined', '20300114T180000');
    await answer(few, 'accepted', '20300121T180000');
    await answer(few, 'declined', '20300128T180000');
    const token = await tokenOf(member);
    const feed = () => nobody.call(participatingFeed, { query: { auth_token: token } });
    const { raw, headers } = await feed();
    expect(texts(read(raw.payload), 'summary').sort()).toEqual(['Alle', 'Einer', 'Ja']);
    expect(raw.payload).toContain('EXDATE;TZID=Europe/Berlin:20300114T180000');
    expect(raw.payload).toContain('DTSTART;TZID=Europe/Berlin:20300121T180000');
    const same = { headers: { 'if-none-match': String(headers.etag) }, query: { auth_token: token } };
    expect((await nobody.call(participatingFeed, same)).status).toBe(304);
    await sql`update appointment_participants set status = 'declined' where appointment_id = ${yes}`.execute(
      bed.db.kysely,
    );
    expect(texts(read((await nobody.call(participatingFeed, same)).raw.payload), 'summary').sort()).toEqual([
      'Alle',
      'Einer',
    ]);
  });
});
