import {
  addParticipants,
  cancelAppointment,
  createAppointment,
  createCalendarImport,
  deleteAppointment,
  endCalendarSubscription,
  findEverything,
  getAppointment,
  getCalendar,
  getCalendarSubscription,
  listAppointmentsOfGroup,
  lockParticipation,
  moveAppointment,
  subscribeCalendar,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { normalAddress } from './normal-address.ts';
import { event, file, type SubscriptionBed, startSubscriptionBed } from './testing/subscription-bed.ts';

let all: SubscriptionBed;
beforeAll(async () => {
  all = await startSubscriptionBed();
});
afterAll(() => all?.stop());

/** What is written of a calendar's appointments changes with each write. */
const versionsIn = async (calendarId: number): Promise<string[]> => {
  const { rows } = await sql<{ version: string }>`
    select a.id || ' ' || a.xmin as version from appointments a where a.subscribed_calendar_id = ${calendarId} order by 1
  `.execute(all.bed.db.kysely);
  return rows.map(({ version }) => version);
};

describe('a calendar that follows one of another site', () => {
  it('shows what that has, and says where it comes from [RUL-1080]', async () => {
    const calendar = await all.calendar();
    const address = all.give('/verein.ics?key=geheim', file());
    all.give(
      '/verein.ics',
      file(...event('a', 'Sommerfest'), ...event('b', 'Chorprobe', 'RRULE:FREQ=WEEKLY')),
    );
    const found = await all.subscribe(calendar, address);
    expect(found).toMatchObject({
      address,
      state: 'ready',
      error: null,
      counts: { appointments: 2, refused: 0 },
    });
    expect(await all.namesIn(calendar)).toEqual(['Chorprobe', 'Sommerfest']);
    // The address is a secret of those who run the calendar.
    const seen = await all.member.call(getCalendar, { params: { id: calendar } });
    expect(seen.body.subscription).toEqual({ host: '127.0.0.1', fetched_at: found.fetched_at });
    expect(JSON.stringify(seen.body)).not.toContain('geheim');
    expect((await all.member.call(getCalendarSubscription, { params: { id: calendar } })).status).toBe(403);
    const id = String(await all.idOf(calendar, 'Sommerfest'));
    const shown = await all.owner.call(getAppointment, { params: { id } });
    expect(shown.body).toMatchObject({
      subscription: { host: '127.0.0.1', fetched_at: found.fetched_at },
      author: null,
      can: {
        update: false,
        destroy: false,
        lock: false,
        create_appointments: false,
        update_participants: true,
      },
    });
  });

  it('is read-only for everybody [RUL-1081]', async () => {
    const calendar = await all.calendar();
    await all.subscribe(
      calendar,
      all.give('/fest.ics', file(...event('a', 'Fest', 'RRULE:FREQ=WEEKLY;COUNT=9'))),
    );
    const id = String(await all.idOf(calendar, 'Fest'));
    const params = { id };
    const { owner, member } = all;
    const move = { start: '2030-06-18T18:00', end: '2030-06-18T20:00', all_day: false };
    const refused = [
      await owner.call(updateAppointment, { params, body: { name: 'Anders' } }),
      await owner.call(updateAppointment, {
        params: { id: `v-${id}-20300624T180000` },
        body: { name: 'Anders' },
      }),
      await owner.call(moveAppointment, { params, body: move }),
      await owner.call(cancelAppointment, { params }),
      await owner.call(deleteAppointment, { params }),
      await owner.call(lockParticipation, {
        params,
        body: { attendee_configuration: { participation_locked: true } },
      }),
    ];
    for (const { status, body } of refused)
      expect([status, (body as unknown as { title: string }).title]).toEqual([
        403,
        'Dieser Termin kommt aus einem abonnierten Kalender. Er wird dort geändert, wo er herkommt.',
      ]);
    expect((await member.call(updateAppointment, { params, body: { name: 'Anders' } })).status).toBe(403);
    const made = await member.call(createAppointment, {
      body: { name: 'Meins', calendar_ids: [calendar], date: { ...move, time_zone: 'Europe/Berlin' } },
    });
    expect(made.status).toBe(422);
    expect(made.body).toMatchObject({ errors: { calendar_ids: [expect.stringContaining('folgt')] } });
    const upload = multipartOf({
      file: { name: 'a.ics', type: 'text/calendar', bytes: Buffer.from(file()) },
    });
    expect((await owner.call(createCalendarImport, { params: { id: calendar }, ...upload })).status).toBe(
      403,
    );
    const month = await owner.call(listAppointmentsOfGroup, {
      params: { groupSlug: String(all.groupId) },
      query: { date: '2030-06-01', type: 'month' },
    });
    const entries = month.body.appointments.filter(({ calendar_ids }) => calendar_ids.includes(calendar));
    expect(entries.map(({ can }) => can.update)).toEqual([false, false]);
    // People still say who comes.
    const invited = await owner.call(addParticipants, {
      params,
      body: { participant: { membership_ids: [member.memberId!], send_email_notification: false } },
    });
    expect(invited.status).toBeLessThan(300);
  });

  it('follows what is changed and what vanishes, by uid [RUL-1082]', async () => {
    const calendar = await all.calendar();
    const weekly = ['RRULE:FREQ=WEEKLY;COUNT=5'];
    const once = [
      'RECURRENCE-ID;TZID=Europe/Berlin:20300624T180000',
      'DTSTART;TZID=Europe/Berlin:20300624T190000',
    ];
    const address = all.give(
      '/wandel.ics',
      file(
        ...event('a', 'Alt', 'SEQUENCE:5'),
        ...event('b', 'Bleibt'),
        ...event('c', 'Geht'),
        ...event('d', 'Reihe', ...weekly),
        ...event('d', 'Reihe später', ...once),
        ...event('e', 'Einzeln', ...once),
      ),
    );
    await all.subscribe(calendar, address);
    const names = ['Alt', 'Bleibt', 'Einzeln', 'Geht', 'Reihe'];
    expect(await all.namesIn(calendar)).toEqual(names);
    const id = await all.idOf(calendar, 'Alt');
    // Lower in its version, as after a restored backup: what the site says now is what is shown.
    all.give(
      '/wandel.ics',
      file(...event('a', 'Neu', 'SEQUENCE:1'), ...event('b', 'Bleibt'), ...event('d', 'Reihe', ...weekly)),
    );
    expect((await all.fetchNow(calendar)).counts.appointments).toBe(3);
    expect(await all.namesIn(calendar)).toEqual(['Bleibt', 'Neu', 'Reihe']);
    expect(await all.idOf(calendar, 'Neu')).toBe(id);
    const { rows } =
      await sql`select 1 from appointments where series_id = ${await all.idOf(calendar, 'Reihe')}`.execute(
        all.bed.db.kysely,
      );
    expect(rows).toEqual([]);
  });

  it('writes nothing where nothing changed but the moment of the answer [RUL-1082]', async () => {
    const calendar = await all.calendar();
    const at = (stamp: string, more: string[] = []) =>
      file(...event('a', 'Fest', `DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`), ...more);
    await all.subscribe(calendar, all.give('/stempel.ics', at('20300101T000000Z')));
    const before = await versionsIn(calendar);
    all.give('/stempel.ics', at('20300202T000000Z'));
    await all.fetchNow(calendar);
    expect(await versionsIn(calendar)).toEqual(before);
    all.give('/stempel.ics', at('20300303T000000Z', event('b', 'Noch eins')));
    await all.fetchNow(calendar);
    expect(await versionsIn(calendar)).toEqual(expect.arrayContaining(before));
    expect(await all.namesIn(calendar)).toEqual(['Fest', 'Noch eins']);
  });

  it('notifies nobody of what comes in, and is searched and hidden like others [RUL-1083]', async () => {
    const { bed, owner, member } = all;
    const { id: groupId } = await bed.buildGroup({ createdBy: owner.memberId!, access: 'hidden' });
    const calendar = await bed.buildCalendar({ groupId });
    const count = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) from notifications`.execute(
        bed.db.kysely,
      );
      return rows[0]!.count;
    };
    const before = await count();
    await all.subscribe(calendar, all.give('/geheim.ics', file(...event('a', 'Zwetschgenfest'))));
    await bed.delivered();
    expect(await count()).toBe(before);
    const id = String(await all.idOf(calendar, 'Zwetschgenfest'));
    expect((await member.call(getAppointment, { params: { id } })).status).toBe(404);
    expect((await member.call(getCalendarSubscription, { params: { id: calendar } })).status).toBe(404);
    const found = async (client: typeof owner) =>
      JSON.stringify((await client.call(findEverything, { query: { q: 'Zwetschgenfest' } })).body);
    await vi.waitFor(async () => expect(await found(owner)).toContain(`/appointments/${id}`), 15_000);
    expect(await found(member)).not.toContain(`/appointments/${id}`);
  });
});

describe('a subscription', () => {
  it('is for calendars of the network and of groups', async () => {
    const { bed, owner, member } = all;
    const body = { address: 'https://calendar.example/a.ics' };
    const own = await bed.buildCalendar({ ownerId: owner.memberId! });
    expect((await owner.call(subscribeCalendar, { params: { id: own }, body })).status).toBe(403);
    const ofGroup = { id: await all.calendar() };
    expect((await member.call(subscribeCalendar, { params: ofGroup, body })).status).toBe(403);
    for (const address of [
      'ftp://a.example/',
      'http://10.0.0.1/a.ics',
      'https://a:b@c.example/',
      'webcal:',
      'x',
    ])
      expect((await owner.call(subscribeCalendar, { params: ofGroup, body: { address } })).status).toBe(422);
    expect((await owner.call(getCalendarSubscription, { params: ofGroup })).status).toBe(404);
  });

  it('takes the addresses that sites offer', () => {
    const reachable = new Set<string>();
    const written = (address: string) => normalAddress(address, { reachable });
    expect(written(' webcal://a.example/x.ics#top ')).toBe('https://a.example/x.ics');
    expect(written('webcals://a.example/x.ics')).toBe('https://a.example/x.ics');
    expect(written('webcal:https://a.example/x.ics')).toBe('https://a.example/x.ics');
    expect(written('http://a.example/x.ics')).toBe('http://a.example/x.ics');
    expect(written('webcal://127.0.0.1/x.ics')).toBeUndefined();
  });

  it('changes its address: what the other one has not goes once that was read [RUL-1084]', async () => {
    const calendar = await all.calendar();
    await all.subscribe(
      calendar,
      all.give('/eins.ics', file(...event('a', 'Eins', 'SEQUENCE:9'), ...event('b', 'Zwei'))),
    );
    const broken = await all.subscribe(calendar, `${all.server.url}/nirgends.ics`);
    expect(broken).toMatchObject({ state: 'failing', error: 'http_404', counts: { appointments: 2 } });
    await all.subscribe(
      calendar,
      all.give('/zwei.ics', file(...event('a', 'Anders'), ...event('c', 'Drei'))),
    );
    expect(await all.namesIn(calendar)).toEqual(['Anders', 'Drei']);
  });

  it('ends: what came stays and can be changed, or goes [RUL-1084]', async () => {
    const calendar = await all.calendar();
    const { owner } = all;
    const end = (appointments: 'keep' | 'remove') =>
      owner.call(endCalendarSubscription, { params: { id: calendar }, query: { appointments } });
    const address = all.give('/ende.ics', file(...event('a', 'Fest')));
    await all.subscribe(calendar, address);
    expect((await end('keep')).status).toBe(204);
    expect((await end('keep')).status).toBe(404);
    const id = String(await all.idOf(calendar, 'Fest'));
    expect((await owner.call(updateAppointment, { params: { id }, body: { name: 'Feier' } })).status).toBe(
      200,
    );
    // Followed again, it is the same appointment, as its site has it.
    await all.subscribe(calendar, address);
    expect(await all.idOf(calendar, 'Fest')).toBe(Number(id));
    expect((await end('remove')).status).toBe(204);
    expect(await all.namesIn(calendar)).toEqual([]);
    expect((await owner.call(getCalendar, { params: { id: calendar } })).body.can.create_appointments).toBe(
      true,
    );
  });

  it('leaves alone what people wrote here: of other uids, and what lies in other calendars too', async () => {
    const [calendar, other] = [await all.calendar(), await all.calendar()];
    const date = {
      start: '2030-06-18T18:00',
      end: '2030-06-18T20:00',
      all_day: false,
      time_zone: 'Europe/Berlin',
    };
    const make = async (name: string, calendar_ids: number[]) => {
      const { body } = await all.owner.call(createAppointment, { body: { name, date, calendar_ids } });
      const { rows } = await sql<{
        uid: string;
      }>`select uid from appointments where id = ${Number(body.id)}`.execute(all.bed.db.kysely);
      return { id: body.id, uid: rows[0]!.uid };
    };
    const own = await make('Eigener', [calendar]);
    const shared = await make('Geteilter', [calendar, other]);
    const found = await all.subscribe(
      calendar,
      all.give('/mit.ics', file(...event('z', 'Fremder'), ...event(shared.uid, 'Doppelt'))),
    );
    expect(found).toMatchObject({
      counts: { appointments: 1, refused: 1 },
      problems: [{ code: 'duplicate' }],
    });
    expect(await all.namesIn(calendar)).toEqual(['Eigener', 'Fremder', 'Geteilter']);
    for (const { id } of [own, shared])
      expect(
        (await all.owner.call(updateAppointment, { params: { id }, body: { name: 'Neu' } })).status,
      ).toBe(200);
  });
});
