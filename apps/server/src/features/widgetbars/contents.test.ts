import { readGroupWidgetBar, readWidgetBar, updateWidgetBar, type WidgetWrite } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let lea: Client;
let guest: Client;
let kai: Client;
let hidden: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const build = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  anna = await build({ name: 'Anna Linde', isNetworkAdmin: true });
  lea = await build({ name: 'Lea Birke' });
  guest = await build({ name: 'Gast Eiche', isExternal: true });
  kai = await build({ name: 'Kai Buche' });
  hidden = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Geheim', access: 'hidden' });
});
afterAll(() => bed?.stop());

const arrange = async (...widgets: object[]) => {
  const body = { widgetbar: { widgets: widgets as WidgetWrite[] } };
  const { status } = await anna.call(updateWidgetBar, { params: { slug: 'all' }, body });
  expect(status).toBe(200);
};
const read = async (client: Client) =>
  (await client.call(readWidgetBar, { params: { slug: 'all' } })).body.widgets;
const widget = (type: string, properties: object = {}) => ({ type, properties });
const namesOf = async (client: Client) =>
  (await read(client)).map(({ content }) => content?.members?.map(({ displayName }) => displayName));
const db = () => bed.db.kysely;
const appointmentsOf = async (client: Client) =>
  (await read(client)).map(({ content }) => content?.appointments?.map(({ name }) => name));

describe('people in a bar', () => {
  it('[B09] newest members are nobody who waits to be let in, is locked, or has left [RUL-0893]', async () => {
    const states = ['awaiting_confirmation', 'awaiting_moderation', 'locked', 'left', 'anonymised'];
    for (const state of states) await bed.buildMember({ name: `Niemand ${state}`, state });
    const newest = await bed.buildMember({ name: 'Neu Dabei' });
    await sql`update members set created_at = now() where id = ${newest.id} or state <> 'active'`.execute(
      db(),
    );
    await arrange(widget('newest_members', { count: 2 }), widget('newest_members', { count: 0 }));
    for (const client of [anna, lea]) expect((await namesOf(client))[0]?.[0]).toBe('Neu Dabei');
    expect(JSON.stringify(await read(anna))).not.toContain('Niemand');
    expect((await namesOf(lea))[0]).toHaveLength(2);
    expect((await namesOf(lea))[1]).toEqual([]);
    // A guest sees whom they share a group with, and themselves.
    expect(await namesOf(guest)).toEqual([['Gast Eiche'], []]);
  });

  it('[B09] birthdays are of those whose profile shows them to the reader, with their age only where it is wanted [RUL-0894]', async () => {
    const today = Temporal.Now.plainDateISO('Europe/Berlin');
    const born = (years: number, days: number) => today.subtract({ years }).add({ days }).toString();
    const people = {
      'Heute Siebzig': born(70, 0),
      'Morgen Dreissig': born(30, 1),
      'Gestern Vorbei': born(40, -1),
      'Bald Zwanzig': born(20, 20),
    };
    for (const [name, birthday] of Object.entries(people)) {
      const { id } = await bed.buildMember({ name });
      const values = JSON.stringify({ birthday, motto: 'Los' });
      await sql`insert into profiles (member_id, property_values) values (${id}, ${values}::jsonb)`.execute(
        db(),
      );
    }
    const locked = await bed.buildMember({ name: 'Heute Gesperrt', state: 'locked' });
    await sql`
      insert into profiles (member_id, property_values)
      values (${locked.id}, ${JSON.stringify({ birthday: born(50, 0) })}::jsonb)
    `.execute(db());
    await arrange(
      widget('birthday', { count: 2 }),
      widget('birthday', { show_age: true, profile_fields: ['motto'] }),
    );
    const [few, all] = await read(lea);
    expect(few?.content?.members?.map(({ displayName, birthday }) => [displayName, birthday])).toEqual([
      ['Heute Siebzig', { date: today.toString(), is_today: true, age: null }],
      ['Morgen Dreissig', { date: today.add({ days: 1 }).toString(), is_today: false, age: null }],
    ]);
    expect(all?.content?.members?.map(({ displayName, birthday }) => [displayName, birthday?.age])).toEqual([
      ['Heute Siebzig', 70],
      ['Morgen Dreissig', 30],
      ['Bald Zwanzig', 20],
    ]);
    await sql`update properties set is_visible = false where name = 'birthday'`.execute(db());
    expect(await namesOf(lea)).toEqual([[], []]);
    await sql`update properties set is_visible = true where name = 'birthday'`.execute(db());
  });

  it('[B09] online members are who is there, and nobody who is invisible or where the network shows nobody [RUL-0895]', async () => {
    const process = '3f2f3c8e-9b5f-4f0e-8d53-9f6d6b0b0b0b';
    const [there, away, unseen] = [
      await bed.buildMember({ name: 'Da Sein' }),
      await bed.buildMember({ name: 'Weg Sein' }),
      await bed.buildMember({ name: 'Un Sichtbar' }),
    ];
    await sql`insert into live_processes (id) values (${process})`.execute(db());
    for (const { id } of [there, unseen, { id: lea.memberId! }])
      await sql`insert into live_readers (socket_id, process_id, member_id, is_reading) values (${`socket-${id}`}, ${process}, ${id}, true)`.execute(
        db(),
      );
    await sql`insert into chat_statuses (member_id, type) values (${unseen.id}, 'invisible')`.execute(db());
    await arrange(widget('online_members'));
    expect(away.id).toBeGreaterThan(0);
    expect((await read(lea))[0]?.content).toMatchObject({ total: 1, members: [{ displayName: 'Da Sein' }] });
    const show = async (show_online_status: 'optional' | 'enabled' | 'disabled') => {
      await changeSettings(db(), { show_online_status });
      await bed.services.settings.reload();
    };
    await show('enabled');
    expect((await read(lea))[0]?.content?.total).toBe(2);
    await show('disabled');
    expect((await read(lea))[0]?.content).toEqual({ total: 0, members: [] });
    await show('optional');
  });

  it('who runs the place stands in its bar', async () => {
    await arrange(widget('admin_members'));
    expect(await namesOf(lea)).toEqual([['Anna Linde']]);
    const open = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Garten', members: [lea.memberId!] });
    const params = { group_id: open.id, slug: open.slug };
    const { body } = await lea.call(readGroupWidgetBar, { params });
    const members = body.widgets.map(({ type, content }) => [
      type,
      content?.members?.map((one) => one.displayName),
    ]);
    expect(members).toContainEqual(['admin_members', ['Kai Buche']]);
    expect(members).toContainEqual(['newest_members', expect.arrayContaining(['Kai Buche', 'Lea Birke'])]);
  });
});

describe('appointments in a bar', () => {
  it('[B09] are those of the scope, as far as the reader sees them, and nothing of hidden groups to others [RUL-0896]', async () => {
    const open = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Offen' });
    const [ofNetwork, ofOpen, ofHidden, own] = [
      await bed.buildCalendar(),
      await bed.buildCalendar({ groupId: open.id }),
      await bed.buildCalendar({ groupId: hidden.id }),
      await bed.buildCalendar({ ownerId: lea.memberId! }),
    ];
    const day = (days: number) => `${Temporal.Now.plainDateISO('Europe/Berlin').add({ days })}T10:00`;
    const plan = (name: string, calendarId: number, days: number, columns = {}) =>
      bed.buildAppointment({ name, calendarIds: [calendarId], start: day(days), columns });
    await plan('Vorbei', ofNetwork, -1);
    await plan('Netz', ofNetwork, 1);
    await plan('Abgesagt', ofNetwork, 1, { canceled_at: 'now()' });
    await plan('Offen', ofOpen, 2);
    await plan('Geheim', ofHidden, 3);
    await plan('Meiner', own, 4);
    const asked = await plan('Eingeladen', ofHidden, 5);
    await sql`
      insert into appointment_participants (appointment_id, member_id, status) values (${asked}, ${lea.memberId}, 'accepted')
    `.execute(db());
    await bed.buildAppointment({
      name: 'Reihe',
      calendarIds: [ofNetwork],
      start: day(6),
      rrule: 'FREQ=WEEKLY',
    });
    await arrange(
      widget('appointments', { scope: ['personal'], count: 4 }),
      widget('appointments', { scope: ['all'], count: 6 }),
      widget('appointments', { scope: ['participating'] }),
      widget('appointments', { scope: ['network'], count: 3 }),
      widget('appointments', { scope: [], additional_calendar_ids: [ofNetwork], count: 1 }),
    );
    expect(await appointmentsOf(lea)).toEqual([
      ['Netz', 'Meiner', 'Eingeladen', 'Reihe'],
      ['Netz', 'Offen', 'Meiner', 'Eingeladen', 'Reihe', 'Reihe'],
      ['Eingeladen'],
      ['Netz', 'Reihe', 'Reihe'],
      ['Netz'],
    ]);
    expect((await appointmentsOf(kai))[0]).toEqual(['Netz', 'Offen', 'Geheim', 'Eingeladen']);
    expect(JSON.stringify(await read(guest))).not.toMatch(/Netz|Geheim|Eingeladen/);
    const [first] = (await read(lea))[0]!.content!.appointments!;
    expect(first).toMatchObject({
      all_day: false,
      place: bed.services.settings.current().name,
      meeting: null,
    });
    await sql`update appointment_participants set status = 'declined' where appointment_id = ${asked}`.execute(
      db(),
    );
    expect((await appointmentsOf(lea))[2]).toEqual([]);
    expect(JSON.stringify(await read(lea))).not.toContain('Eingeladen');
  });
});

describe('links and texts in a bar', () => {
  it('lead where the reader goes often: favourite groups, the navigation, other groups [RUL-0897]', async () => {
    const [one, two] = [
      await bed.buildGroup({ createdBy: lea.memberId!, name: 'Lieblingsgruppe' }),
      await bed.buildGroup({ createdBy: lea.memberId!, name: 'Andere' }),
    ];
    await sql`update group_memberships set is_favorite = true where group_id = ${one.id}`.execute(db());
    const items = [{ text: 'Info', link: '/info', public: false, new_window: false, navigation_items: [] }];
    await sql`
      insert into navigations (context_id, items) select id, ${JSON.stringify(items)}::jsonb from contexts where network_id is not null
    `.execute(db());
    await arrange(widget('speed_dial'), widget('speed_dial', { count: 1 }));
    const [all, first] = await read(lea);
    expect(all?.content?.links?.map(({ text }) => text).slice(0, 2)).toEqual(['Lieblingsgruppe', 'Info']);
    expect(all?.content?.links).toContainEqual(expect.objectContaining({ link: `/groups/${two.slug}` }));
    expect(first?.content?.links).toHaveLength(1);
    expect((await read(guest))[0]?.content?.links?.map(({ text }) => text)).toEqual(['Info']);
  });

  it('say of a group its picture and name, until it has a text of its own [RUL-0438]', async () => {
    const open = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Bienen' });
    const params = { group_id: open.id, slug: open.slug };
    const { body } = await lea.call(readGroupWidgetBar, { params });
    expect(body.widgets[0]).toMatchObject({
      type: 'group_info',
      content: { html_content: '', group: { name: 'Bienen', image_url: null } },
    });
  });

  it('never carry HTML', async () => {
    await arrange(widget('text', { content: '**Hallo** <script>alert(1)</script>' }));
    const html = (await read(lea))[0]?.content?.html_content;
    expect(html).toContain('<strong>Hallo</strong>');
    expect(html).not.toContain('<script>');
  });

  it('show feeds of other sites as they were read last, and refuse what is no address [RUL-0898]', async () => {
    const body = (url: string) => ({
      widgetbar: { widgets: [widget('text'), widget('rss', { url })] as WidgetWrite[] },
    });
    for (const [url, code] of [
      ['', 'required'],
      ['ftp://example.org/feed', 'feed_address'],
      ['javascript:alert(1)', 'feed_address'],
    ] as const) {
      const refused = await anna.call(updateWidgetBar, { params: { slug: 'all' }, body: body(url) });
      expect(refused.problem.codes).toEqual({ 'widgets.1.url': [code] });
    }
    await arrange(widget('rss', { url: 'https://example.org/feed', count: 1 }));
    expect((await read(lea))[0]?.content?.feed).toMatchObject({ state: 'pending', entries: [] });
    await sql`
      insert into feed_entries (feed_id, key, title, url, source, position)
      select id, p::text, 'Eintrag ' || p, 'https://example.org/' || p, 'Beispiel', p from feeds, generate_series(1, 3) p
    `.execute(db());
    await sql`update feeds set state = 'failing', error = 'http_404'`.execute(db());
    const [shown] = await read(lea);
    expect(shown?.content?.feed).toMatchObject({
      state: 'failing',
      error: null,
      entries: [{ title: 'Eintrag 1' }],
    });
    expect(JSON.stringify(shown)).not.toContain('/feed');
  });
});

it('a bar asks no more statements however many widgets and rows it has [RUL-0899]', async () => {
  const every = [
    widget('appointments', { scope: ['all'] }),
    widget('birthday'),
    widget('newest_members'),
    widget('online_members'),
    widget('admin_members'),
    widget('speed_dial'),
    widget('text', {
      content: 'Hallo',
      visible_to: [{ type: 'system_role' }, { type: 'member', id: lea.memberId }],
    }),
    widget('rss', { url: 'https://example.org/feed' }),
  ];
  await arrange(...every);
  await read(lea);
  const once = (await bed.countStatements(() => read(lea))).statements;
  await arrange(...every, ...every);
  const calendar = await bed.buildCalendar();
  for (let more = 0; more < 10; more += 1) {
    await bed.buildMember();
    await bed.buildAppointment({ calendarIds: [calendar] });
  }
  const twice = (await bed.countStatements(() => read(lea))).statements;
  expect(twice).toBeLessThanOrEqual(once);
  expect(once).toBeLessThanOrEqual(20);
});
