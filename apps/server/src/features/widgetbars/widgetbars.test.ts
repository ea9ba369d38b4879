import {
  getGroupWidgetBar,
  getWidgetBar,
  listGroupWidgetBars,
  listGroupWidgetCalendars,
  listWidgetBars,
  listWidgetCalendars,
  readGroupWidgetBar,
  readWidgetBar,
  resetWidgetBar,
  updateGroupWidgetBar,
  updateWidgetBar,
  WIDGET_BAR_TYPES,
  type WidgetWrite,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { widgetOf } from './widget-types.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let lea: Client;
let guest: Client;
let kai: Client;
let closed: { id: number; slug: string };
let hidden: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const build = async (traits: Parameters<TestBed['buildMember']>[0]) =>
    bed.as((await bed.buildMember(traits)).id);
  anna = await build({ name: 'Anna Linde', isNetworkAdmin: true });
  ben = await build({ name: 'Ben Ulme', isNetworkAdmin: true });
  lea = await build({ name: 'Lea Birke' });
  guest = await build({ name: 'Gast Eiche', isExternal: true });
  kai = await build({ name: 'Kai Buche' });
  closed = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Chor', access: 'closed' });
  hidden = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Geheim', access: 'hidden' });
});
afterAll(() => bed?.stop());

const save = (client: Client, widgets: readonly object[], slug = 'all', based_on?: number) =>
  client.call(updateWidgetBar, {
    params: { slug },
    body: { widgetbar: { widgets: widgets as WidgetWrite[], ...(based_on !== undefined && { based_on }) } },
  });
const saveInGroup = (client: Client, widgets: readonly object[], { slug } = closed) =>
  client.call(updateGroupWidgetBar, {
    params: { groupId: slug, slug },
    body: { widgetbar: { widgets: widgets as WidgetWrite[] } },
  });
const read = async (client: Client, slug = 'all') =>
  (await client.call(readWidgetBar, { params: { slug } })).body.widgets;
const readInGroup = (client: Client, { id, slug } = closed) =>
  client.call(readGroupWidgetBar, { params: { group_id: id, slug } });
const typesOf = (widgets: readonly { type: string }[]) => widgets.map(({ type }) => type);
const text = (content: string, more: object = {}) => ({ type: 'text', properties: { content, ...more } });
/** The types before and after the last change, as the audit log has them. */
const loggedLast = async () => {
  const { rows } = await sql<{ before: string[]; after: string[] }>`
    select details -> 'before' -> 'widgets' as before, details -> 'after' -> 'widgets' as after
    from audit_entries where outcome = 'done' order by id desc limit 1
  `.execute(bed.db.kysely);
  return [rows[0]!.before, rows[0]!.after];
};
const textsOf = (widgets: Awaited<ReturnType<typeof read>>) =>
  widgets.map(({ content }) => content?.html_content?.replace(/<[^>]+>/g, ''));

describe('the types of widgets', () => {
  it('are those of the specification, and one of a group is for groups alone [RUL-0431] [RUL-0444]', async () => {
    expect([...WIDGET_BAR_TYPES].sort()).toEqual(
      'admin_members appointments birthday group_info newest_members online_members rss speed_dial text'.split(
        ' ',
      ),
    );
    const { body: ofNetwork } = await anna.call(getWidgetBar, { params: { slug: 'all' } });
    expect(ofNetwork.choices.types).not.toContain('group_info');
    expect(ofNetwork.choices.scopes).not.toContain('group');
    const params = { groupId: closed.slug, slug: closed.slug };
    const { body: ofGroup } = await kai.call(getGroupWidgetBar, { params });
    expect([...ofGroup.choices.types].sort()).toEqual([...WIDGET_BAR_TYPES].sort());
    const refused = await save(anna, [{ type: 'group_info' }]);
    expect(refused.problem.codes).toEqual({ 'widgets.0.type': ['only_in_groups'] });
  });

  it('begin with their defaults [RUL-0432] [RUL-0433] [RUL-0434] [RUL-0435] [RUL-0436] [RUL-0437] [RUL-0439] [RUL-0440]', async () => {
    const params = { groupId: closed.slug, slug: closed.slug };
    const { body } = await kai.call(getGroupWidgetBar, { params });
    const defaults = Object.fromEntries(
      body.choices.defaults.map(({ type, properties: { visible_to: _all, ...properties } }) => [
        type,
        properties,
      ]),
    );
    expect(defaults).toEqual({
      appointments: { headline: '', scope: ['personal'], additional_calendar_ids: [], count: 10 },
      birthday: { headline: '', count: 5, show_age: false, profile_fields: [] },
      newest_members: { headline: '', count: 5 },
      online_members: { headline: '', count: 5 },
      rss: { headline: '', url: '', count: 12 },
      speed_dial: { headline: '', count: 15 },
      group_info: { headline: '', content: '', renderer: 'markdown' },
      text: { headline: '', content: '', renderer: 'markdown' },
      admin_members: { headline: '', profile_fields: [] },
    });
    await saveInGroup(
      kai,
      body.choices.defaults.filter(({ type }) => type !== 'rss'),
    );
    const saved = await kai.call(getGroupWidgetBar, { params });
    expect(saved.body.widgets).toEqual(body.choices.defaults.filter(({ type }) => type !== 'rss'));
  });
});

describe('saving a bar', () => {
  it('takes each widget with its type and properties, and numbers and ticks as forms send them [RUL-0441] [RUL-0449]', async () => {
    const { status, body } = await save(anna, [
      { type: 'birthday', properties: { count: ' 7 ', show_age: 'true', headline: ' Hoch! ' } },
      { type: 'newest_members', properties: { count: '0' } },
      { type: 'birthday', properties: { show_age: '' } },
      text('Hallo', { count: 3 }),
    ]);
    expect(status).toBe(200);
    expect(body.widgets.map(({ type, properties }) => [type, properties.count, properties.show_age])).toEqual(
      [
        ['birthday', 7, true],
        ['newest_members', 0, undefined],
        ['birthday', 5, false],
        ['text', undefined, undefined],
      ],
    );
    expect(body.widgets[0]?.properties.headline).toBe('Hoch!');
  });

  it('refuses a count below 0, above what anybody reads, or that is none [RUL-0442]', async () => {
    const counts = [-1, '-3', 51, 'viele', ''];
    const refused = await save(
      anna,
      counts.map((count) => ({ type: 'newest_members', properties: { count } })),
    );
    expect(refused.status).toBe(422);
    expect(refused.problem.codes).toEqual({
      'widgets.0.count': ['minimum'],
      'widgets.1.count': ['minimum'],
      'widgets.2.count': ['maximum'],
      'widgets.3.count': ['not_a_number'],
      'widgets.4.count': ['not_a_number'],
    });
  });

  it('makes `all` the only choice [RUL-0443]', async () => {
    const { body } = await save(anna, [
      { type: 'appointments', properties: { scope: ['personal', 'all', 'network'] } },
    ]);
    expect(body.widgets[0]?.properties.scope).toEqual(['all']);
  });

  it('is refused to who saw an older one, and says who has saved it [RUL-0890]', async () => {
    const { revision, widgets } = (await anna.call(getWidgetBar, { params: { slug: 'network' } })).body;
    expect((await save(ben, [text('Von Ben')], 'network', revision)).status).toBe(200);
    expect(await loggedLast()).toEqual([typesOf(widgets), ['text']]);
    const late = await save(anna, [text('Von Anna')], 'network', revision);
    expect(late.status).toBe(409);
    expect(late.problem.detail).toBe('Inzwischen hat Ben Ulme diese Leiste geändert.');
    expect(textsOf(await read(lea, 'network'))).toEqual(['Von Ben']);
    expect((await save(anna, [text('Von Anna')], 'network', revision + 1)).status).toBe(200);
  });

  it('takes no calendar and nobody that its author does not know of, and keeps whom others named', async () => {
    const secret = await bed.buildCalendar({ ownerId: lea.memberId! });
    const refused = await save(anna, [
      { type: 'appointments', properties: { additional_calendar_ids: [secret] } },
      text('Für niemanden', { visible_to: [{ type: 'group', id: 999_999 }] }),
    ]);
    expect(refused.problem.codes).toEqual({
      'widgets.0.additional_calendar_ids': ['unknown'],
      'widgets.1.visible_to': ['unknown'],
    });
    const inHidden = { visible_to: [{ type: 'group', id: hidden.id }] };
    const leader = await bed.as((await bed.buildMember({ name: 'Mia Moor' })).id);
    const own = await bed.buildGroup({ createdBy: leader.memberId!, name: 'Garten', access: 'open' });
    expect((await saveInGroup(leader, [text('Geheim', inHidden)], own)).status).toBe(422);
    expect((await saveInGroup(anna, [text('Geheim', inHidden)], own)).status).toBe(200);
    const params = { groupId: own.slug, slug: own.slug };
    const { body } = await leader.call(getGroupWidgetBar, { params });
    expect(body.widgets[0]?.properties.visible_to).toEqual([
      { type: 'group', id: hidden.id, value: null, name: '' },
    ]);
    const kept = body.widgets.map(({ type, properties: { visible_to, ...properties } }) => ({
      type,
      properties: { ...properties, visible_to: visible_to.map(({ name: _name, ...one }) => one) },
    }));
    expect((await saveInGroup(leader, kept, own)).status).toBe(200);
  });
});

describe('a bar that nobody has saved', () => {
  it('follows that beside the main stream, which begins with what the product has for the place [RUL-0891]', async () => {
    await anna.call(resetWidgetBar, { params: { slug: 'all' } });
    const initial = ['appointments', 'birthday', 'newest_members'];
    for (const slug of ['all', 'subscribed', 'bookmarked'])
      expect(typesOf(await read(lea, slug))).toEqual(initial);
    await save(anna, [text('Hallo')]);
    for (const slug of ['all', 'subscribed', 'bookmarked'])
      expect(textsOf(await read(lea, slug))).toEqual(['Hallo']);
    await save(anna, [text('Nur hier')], 'subscribed');
    expect(textsOf(await read(lea, 'subscribed'))).toEqual(['Nur hier']);
    await save(anna, [text('Nur hier'), { type: 'birthday' }], 'subscribed');
    expect((await anna.call(resetWidgetBar, { params: { slug: 'subscribed' } })).status).toBe(204);
    expect(await loggedLast()).toEqual([['text', 'birthday'], ['text']]);
    expect(textsOf(await read(lea, 'subscribed'))).toEqual(['Hallo']);
    const garden = await bed.buildGroup({ createdBy: kai.memberId!, name: 'Beet', access: 'open' });
    const { body } = await readInGroup(lea, garden);
    expect(typesOf(body.widgets)).toEqual(['group_info', 'appointments', 'admin_members', 'newest_members']);
    expect(body.widgets[0]?.content).toEqual({
      html_content: '',
      group: { name: 'Beet', html_url: `/groups/${garden.slug}`, image_url: null },
    });
  });
});

describe('the lists of administration', () => {
  it('name the bars of a place with their widgets [RUL-0430]', async () => {
    const { body } = await anna.call(listWidgetBars);
    expect(body.widgetbars.map(({ slug, place }) => [slug, place])).toEqual([
      ['all', 'all'],
      ['subscribed', 'subscribed'],
      ['network', 'main'],
    ]);
    expect(body.widgetbars.find(({ slug }) => slug === 'all')?.widgets).toHaveLength(1);
    const inGroup = await kai.call(listGroupWidgetBars, { params: { groupId: closed.slug } });
    expect(inGroup.body.widgetbars.map(({ slug, place }) => [slug, place])).toEqual([[closed.slug, 'main']]);
  });

  it('name calendars of the network and of groups, and nobody’s own', async () => {
    const ofGroup = await bed.buildCalendar({ groupId: closed.id });
    const ofNetwork = await bed.buildCalendar();
    const own = await bed.buildCalendar({ ownerId: kai.memberId! });
    const ids = (
      await kai.call(listGroupWidgetCalendars, { params: { groupId: closed.slug } })
    ).body.calendars
      .map(({ id }) => id)
      .filter((id) => [ofGroup, ofNetwork, own].includes(id));
    expect(ids).toEqual([ofGroup, ofNetwork]);
    const network = (await anna.call(listWidgetCalendars)).body.calendars.map(({ id }) => id);
    expect(network).toContain(ofNetwork);
    expect(network).not.toContain(ofGroup);
  });
});

describe('who reads a bar', () => {
  it('[B09] reads only what is beside streams that they read [RUL-0448]', async () => {
    expect((await guest.call(readWidgetBar, { params: { slug: 'network' } })).status).toBe(404);
    expect((await guest.call(readWidgetBar, { params: { slug: 'all' } })).status).toBe(200);
    expect((await lea.call(readWidgetBar, { params: { slug: 'nowhere' } })).status).toBe(404);
    expect((await readInGroup(lea, hidden)).status).toBe(404);
    expect((await readInGroup(lea, closed)).status).toBe(403);
    expect((await readInGroup(kai, closed)).status).toBe(200);
    const params = { group_id: closed.id, slug: 'nowhere' };
    expect((await kai.call(readGroupWidgetBar, { params })).status).toBe(404);
  });

  it('[B09] sees the widgets that are for them, and nothing of the others [RUL-0892]', async () => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into membership_roles (network_id, slug, name, plural_name)
        select id, 'paten', 'Patin', 'Paten' from networks returning id
      ) insert into member_membership_roles (membership_role_id, member_id) select id, ${lea.memberId} from made
      returning membership_role_id as id
    `.execute(bed.db.kysely);
    const role = rows[0]!.id;
    const to = (type: string, id: number) => ({ visible_to: [{ type, id }] });
    const { status } = await save(anna, [
      text('Alle'),
      text('Lea', to('member', lea.memberId!)),
      text('Chor', to('group', closed.id)),
      text('Leitung', to('group_admin', closed.id)),
      text('Rolle', to('membership_role', role)),
      text('Netz', { visible_to: [{ type: 'system_role', value: 'network_admin' }] }),
    ]);
    expect(status).toBe(200);
    expect(textsOf(await read(lea))).toEqual(['Alle', 'Lea', 'Rolle']);
    expect(textsOf(await read(kai))).toEqual(['Alle', 'Chor', 'Leitung']);
    expect(textsOf(await read(ben))).toEqual(['Alle', 'Netz']);
    expect(textsOf(await read(guest))).toEqual(['Alle']);
    expect(JSON.stringify(await read(lea))).not.toMatch(/visible_to|Leitung|Chor/);
  });

  it('gets a widget without content where it cannot be read, and the others whole [RUL-0447]', async () => {
    await save(anna, [text('Hallo'), widgetOf('appointments')]);
    const { kysely } = bed.db;
    await sql`alter table occurrences rename to occurrences_away`.execute(kysely);
    try {
      const widgets = await read(lea);
      expect(widgets.map(({ type, content }) => [type, content === null])).toEqual([
        ['text', false],
        ['appointments', true],
      ]);
    } finally {
      await sql`alter table occurrences_away rename to occurrences`.execute(kysely);
    }
  });
});
