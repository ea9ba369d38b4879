import {
  type AppNavigationItem,
  type AppNavigationItemWrite,
  createPage,
  deletePage,
  getAppNavigation,
  getNetwork,
  getWebManifest,
  updateAppNavigation,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { buildApp } from '../../testing/apps.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let member: Client;
let guest: Client;
let leader: Client;
let hidden: { id: number; slug: string };
let stream: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  const [one, two, three, four, five] = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Lea Birke' }),
    await bed.buildMember({ name: 'Gast Eiche', isExternal: true }),
    await bed.buildMember({ name: 'Kai Buche' }),
  ];
  [anna, ben, member, guest, leader] = (await Promise.all(
    [one, two, three, four, five].map(({ id }) => bed.as(id)),
  )) as [Client, Client, Client, Client, Client];
  hidden = await bed.buildGroup({ createdBy: five.id, name: 'Geheim', access: 'hidden' });
  const { activitystreams } = (await leader.call(getNetwork)).body;
  stream = activitystreams.find(({ group_slug }) => group_slug === hidden.slug)!.id;
});
afterAll(() => bed?.stop());
beforeEach(() => sql`delete from app_navigations`.execute(bed.db.kysely));

const part = (module: AppNavigationItemWrite['module'], isEntryPoint = false): AppNavigationItemWrite => ({
  type: 'default',
  module: module!,
  isEntryPoint,
});
const more: AppNavigationItemWrite = { type: 'more' };
const link = (
  url: string,
  label = 'Link',
  open_in: 'webview' | 'browser' | null = null,
): AppNavigationItemWrite => ({ type: 'link', label, options: { url, open_in } });
const ofStream = (id: number, more: object = {}): AppNavigationItemWrite => ({
  type: 'activitystream',
  label: 'Strom',
  options: { activitystream_id: id },
  ...more,
});
const save = (client: Client, items: readonly unknown[], based_on?: AppNavigationItem[]) =>
  client.call(updateAppNavigation, { body: { items, ...(based_on && { based_on }) } as never });
const CODES = [
  'required',
  'not_allowed',
  'not_a_link',
  'unknown',
  'duplicate_item',
  'more_last',
  'one_entry_point',
];
const codeOf = (text: string) =>
  CODES.find((code) => translate('de', `error.field.${code}`) === text) ?? text;
/** What is refused and why, by the names of the reasons. */
const errorsOf = async (items: readonly unknown[]) => {
  const { status, ...answer } = await save(anna, items);
  expect(status).toBe(422);
  const { errors = {} } = (answer as { problem?: { errors?: Record<string, string[]> } }).problem ?? {};
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(codeOf)]));
};
const stored = async () => (await anna.call(getAppNavigation)).body.items;
const tabsOf = async (client: Client) => (await client.call(getNetwork)).body.app_navigation;
const titlesOf = async (client: Client) => (await tabsOf(client)).map(({ label }) => label);
const start = part('messages', true);

describe('the bar of the app and of phones', () => {
  it('is changed by those who run the network, and by nobody else', async () => {
    for (const client of [member, guest, leader]) {
      expect((await client.call(getAppNavigation)).status).toBe(403);
      expect((await save(client, [start, more])).status).toBe(403);
    }
  });

  it('has the parts of the product until somebody changes it, with a way to what is not in it', async () => {
    expect(await titlesOf(member)).toEqual(['Aktuelles', 'Termine', 'Chat', 'Nachrichten', 'Mehr']);
    expect(await titlesOf(guest)).toEqual(['Aktuelles', 'Termine', 'Verzeichnis', 'Nachrichten', 'Mehr']);
    const { items, changed } = (await anna.call(getAppNavigation)).body;
    expect(items.map(({ id }) => id)).toEqual([
      'default:activitystreams',
      'default:appointments',
      'default:chat',
      'default:messages',
      'more',
    ]);
    expect(changed).toBeNull();
  });

  it('is shown to everybody as it was saved, each in their language', async () => {
    await save(anna, [start, link('/info', 'Wir'), more]);
    expect(await titlesOf(member)).toEqual(['Nachrichten', 'Wir', 'Mehr']);
    const { app_navigation } = (
      await member.call(getNetwork, { headers: { 'accept-language': 'fr' } } as never)
    ).body;
    expect(app_navigation).toHaveLength(3);
    expect((await anna.call(getAppNavigation)).body.changed?.name).toBe('Anna Linde');
  });

  it('has exactly one item that the app opens first, no link and not "more" [RUL-0537] [RUL-0540] [RUL-0548]', async () => {
    expect(await errorsOf([part('messages'), more])).toEqual({ items: ['one_entry_point'] });
    expect(await errorsOf([start, part('chat', true), more])).toEqual({ items: ['one_entry_point'] });
    expect(await errorsOf([{ ...link('/info'), isEntryPoint: true }, more])).toMatchObject({
      'items.0.isEntryPoint': ['not_allowed'],
    });
    expect(await errorsOf([part('chat'), { ...more, isEntryPoint: true }])).toMatchObject({
      'items.1.isEntryPoint': ['not_allowed'],
    });
  });

  it('opens the installed app with that item, hidden groups unnamed', async () => {
    const startOf = async () => (await member.call(getWebManifest)).body.start_url;
    expect(await startOf()).toBe('/');
    await save(anna, [start, more]);
    expect(await startOf()).toBe('/messages');
    await save(anna, [part('activitystreams', true), more]);
    expect(await startOf()).toBe('/activitystreams/all');
    await bed.db.kysely.transaction().execute(async (tx) => {
      const items = [{ module: null, isEntryPoint: true, options: { activitystream_id: stream } }];
      await sql`update app_navigations set items = ${JSON.stringify(items)}::jsonb`.execute(tx);
    });
    expect(await startOf()).toBe('/');
  });

  it('has at most five items [RUL-0538]', async () => {
    const four = [start, part('chat'), part('directory'), part('settings')];
    expect((await save(anna, [...four, more])).status).toBe(200);
    expect((await save(anna, [...four, link('/info'), more])).status).toBe(422);
    const thousand = Array.from({ length: 1000 }, (_, place) => link(`/groups/${place}`));
    expect((await save(anna, thousand)).status).toBe(422);
    expect(await stored()).toHaveLength(5);
  });

  it('ends with "more", which nothing takes away [RUL-0541]', async () => {
    expect(await errorsOf([start])).toEqual({ items: ['more_last'] });
    expect(await errorsOf([more, start])).toEqual({ items: ['more_last'] });
    expect(await errorsOf([])).toEqual({ items: ['more_last'] });
    expect(await errorsOf([start, more, more])).toMatchObject({ 'items.2': ['duplicate_item'] });
  });

  it('has no items below others [RUL-0542]', async () => {
    expect((await save(anna, [{ ...start, items: [part('chat')] }, more])).status).toBe(422);
  });

  it('leads only to links that open something [RUL-0544] [A-31]', async () => {
    const refused = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      ' data:text/html,x',
      'vbscript:x',
      '//evil.example',
      'https://user@evil',
      'kein Link',
    ];
    for (const url of refused)
      expect([url, await errorsOf([start, link(url), more])]).toEqual([
        url,
        { 'items.1.options.url': ['not_a_link'] },
      ]);
    expect(await errorsOf([start, link(''), more])).toEqual({ 'items.1.options.url': ['required'] });
    await save(anna, [start, link('mailto:a@verein.example', '<b>Post</b>'), link('tel:+4930123'), more]);
    expect((await stored()).map(({ options }) => [options.url, options.open_in])).toEqual([
      [null, null],
      ['mailto:a@verein.example', 'browser'],
      ['tel:+4930123', 'browser'],
      [null, null],
    ]);
    expect((await titlesOf(member))[1]).toBe('<b>Post</b>');
  });

  it('opens pages of the network within the app, whatever was asked for [RUL-0545]', async () => {
    const own = bed.services.environment.publicUrl;
    await save(anna, [
      start,
      link(`${own.toUpperCase()}/info`, 'Wir', 'browser'),
      link('https://stadt.example', 'Stadt', 'browser'),
      link('https://dоrf.example/', 'Dorf'),
      more,
    ]);
    expect((await stored()).slice(1, 4).map(({ options }) => [options.url, options.open_in])).toEqual([
      ['/info', 'webview'],
      ['https://stadt.example/', 'browser'],
      ['https://xn--drf-sed.example/', 'webview'],
    ]);
  });

  it('leads to the pages, whom guests have none of [RUL-0549]', async () => {
    expect((await save(anna, [start, part('pages'), more])).status).toBe(200);
    expect((await tabsOf(member)).map(({ link }) => link)).toContain('/pages');
    expect((await tabsOf(guest)).map(({ link }) => link)).not.toContain('/pages');
  });

  const ofPage = (page_id: number, label = 'Seite'): AppNavigationItemWrite => ({
    type: 'page',
    label,
    options: { page_id },
  });
  const ofApp = (app_id: number, more: object = {}): AppNavigationItemWrite => ({
    type: 'app',
    label: 'Geräte',
    options: { app_id },
    ...more,
  });

  it('leads to one page only where there are pages [RUL-0546] [RUL-0550]', async () => {
    expect((await anna.call(getAppNavigation)).body.has_pages).toBe(false);
    expect(await errorsOf([start, ofPage(999_999), more])).toEqual({
      'items.1.options.page_id': ['unknown'],
    });
    expect(await errorsOf([start, { type: 'page', label: 'Seite' }, more])).toEqual({
      'items.1.options.page_id': ['required'],
    });
    const { body: page } = await anna.call(createPage, { body: { title: 'Satzung' } });
    expect((await anna.call(getAppNavigation)).body.has_pages).toBe(true);
    expect((await save(anna, [ofPage(page.id), start, more])).status).toBe(200);
    expect((await tabsOf(member))[0]).toMatchObject({
      type: 'page',
      label: 'Seite',
      link: '/pages/satzung',
      options: { page: { id: page.id, title: 'Satzung' } },
    });
    expect(await titlesOf(guest)).toEqual(['Nachrichten', 'Mehr']);
    await anna.call(deletePage, { params: { slug: page.slug } });
    expect(await titlesOf(member)).toEqual(['Nachrichten', 'Mehr']);
    expect((await anna.call(getAppNavigation)).body.led.pages).toEqual([]);
  });

  it('leads to an app with its sign, where the reader sees it and it is in use [RUL-0550] [RUL-0975]', async () => {
    expect((await anna.call(getAppNavigation)).body.has_apps).toBe(false);
    const app = await buildApp(bed, { name: 'Geräte' });
    await sql`update apps set icon = 'wrench', color = 'blue' where id = ${app.id}`.execute(bed.db.kysely);
    const saved = await save(anna, [ofApp(app.id, { isEntryPoint: true }), part('chat'), more]);
    expect(saved.body).toMatchObject({
      has_apps: true,
      led: { apps: [{ id: app.id, name: 'Geräte', icon: 'wrench', color: 'blue' }] },
    });
    expect((await tabsOf(member))[0]).toMatchObject({
      type: 'app',
      label: 'Geräte',
      link: `/apps/${app.slug}`,
      options: { app: { id: app.id, icon: 'wrench', color: 'blue' } },
    });
    expect((await member.call(getWebManifest)).body.start_url).toBe(`/apps/${app.id}`);
    expect(await titlesOf(guest)).toEqual(['Mehr']);
    for (const change of [sql`archived_at = now()`, sql`archived_at = null, deleted_at = now()`]) {
      await sql`update apps set ${change} where id = ${app.id}`.execute(bed.db.kysely);
      expect(await titlesOf(member)).toEqual(['Chat', 'Mehr']);
    }
    // Who changes something else leaves it as it is; nobody puts it there anew.
    expect((await save(anna, [ofApp(app.id, { isEntryPoint: true }), more])).status).toBe(200);
    await save(anna, [start, more]);
    expect(await errorsOf([start, ofApp(app.id), more])).toEqual({ 'items.1.options.app_id': ['unknown'] });
  });

  it('is taken for what it was before there were pages and apps in it', async () => {
    await save(anna, [start, link('/info', 'Wir'), more]);
    await sql`
      update app_navigations set items = (
        select jsonb_agg(jsonb_set(item, '{options}', (item -> 'options') - 'page_id' - 'app_id') order by at)
        from jsonb_array_elements(items) with ordinality as each (item, at)
      )
    `.execute(bed.db.kysely);
    expect(await titlesOf(member)).toEqual(['Nachrichten', 'Wir', 'Mehr']);
    expect((await save(ben, [start, more], await stored())).status).toBe(200);
  });

  it('keeps the titles of the parts of the product [RUL-0547]', async () => {
    expect(
      await errorsOf([
        { ...start, label: 'Briefe' },
        { ...more, label: 'Rest' },
      ]),
    ).toEqual({
      'items.0.label': ['not_allowed'],
      'items.1.label': ['not_allowed'],
    });
    expect(await errorsOf([start, link('/info', ' '), more])).toEqual({ 'items.1.label': ['required'] });
  });

  it('offers under "more" the parts of the product that have no item [RUL-0549]', async () => {
    await save(anna, [start, more]);
    const rest = (await tabsOf(member)).at(-1)!.options.items;
    expect(rest.map(({ module }) => module)).toEqual([
      'activitystreams',
      'appointments',
      'chat',
      'files',
      'pages',
      'channels',
      'tasks',
      'directory',
      'search',
      'settings',
    ]);
    expect(rest[0]).toEqual({ module: 'activitystreams', label: 'Aktuelles', link: '/activitystreams/all' });
    expect((await tabsOf(guest)).at(-1)!.options.items.map(({ module }) => module)).not.toContain('chat');
    expect((await anna.call(getAppNavigation)).body.modules.map(({ module }) => module)).toContain(
      'messages',
    );
  });

  it('has items of known types with what belongs to them [RUL-0550]', async () => {
    expect((await save(anna, [start, { type: 'files' }, more])).status).toBe(422);
    expect(
      await errorsOf([
        { ...start, options: { url: '/info', open_in: 'browser' } },
        { type: 'activitystream', label: 'Strom', module: 'chat' },
        { type: 'default', icon: 'star' },
        more,
      ]),
    ).toMatchObject({
      'items.0.options.url': ['not_allowed'],
      'items.0.options.open_in': ['not_allowed'],
      'items.1.module': ['not_allowed'],
      'items.1.options.activitystream_id': ['required'],
      'items.2.module': ['required'],
      'items.2.icon': ['not_allowed'],
    });
    const own = (await anna.call(getNetwork)).body.activitystreams[0]!;
    await save(anna, [ofStream(own.id, { isEntryPoint: true, icon: 'star' }), more]);
    expect((await tabsOf(member))[0]).toMatchObject({
      type: 'activitystream',
      label: 'Strom',
      icon: 'star',
      link: '/activitystreams/network',
      options: { activitystream: { id: own.id, html_url: '/activitystreams/network' } },
    });
    expect(await titlesOf(guest)).toEqual(['Mehr']);
  });

  it('has each item once', async () => {
    expect(await errorsOf([start, part('messages'), more])).toEqual({ 'items.1': ['duplicate_item'] });
    expect(await errorsOf([start, link('/info'), link('/info', 'Nochmal'), more])).toEqual({
      'items.2': ['duplicate_item'],
    });
  });

  it('shows nobody a stream that they do not read, not even its address', async () => {
    expect(await errorsOf([start, ofStream(stream), more])).toEqual({
      'items.1.options.activitystream_id': ['unknown'],
    });
    expect(await errorsOf([start, ofStream(999_999_999), more])).toEqual({
      'items.1.options.activitystream_id': ['unknown'],
    });
    await save(anna, [start, link('/info', 'Strom'), more]);
    await sql`
      update app_navigations set items = jsonb_set(items, '{1}', items->1 || ${JSON.stringify({
        id: `activitystream:${stream}`,
        type: 'activitystream',
        options: { url: null, open_in: null, activitystream_id: stream },
      })}::jsonb)
    `.execute(bed.db.kysely);
    expect(await titlesOf(leader)).toEqual(['Nachrichten', 'Strom', 'Mehr']);
    expect(JSON.stringify(await tabsOf(member))).not.toContain('Strom');
    // Who changes something else leaves it as it is.
    expect((await save(anna, [start, ofStream(stream), part('chat'), more])).status).toBe(200);
  });

  it('tells the second of two who change it who was quicker and what it was [A-30]', async () => {
    const base = await stored();
    await save(ben, [start, link('/info', 'Von Ben'), more], base);
    const answer = await save(anna, [start, more], base);
    const { detail } = (answer as unknown as { problem: { detail: string } }).problem;
    expect(answer.status).toBe(409);
    expect(detail).toContain('Ben Ulme');
    expect(detail).toContain('Von Ben');
    expect((await stored()).map(({ label }) => label)).toContain('Von Ben');
  });

  it('keeps exactly one of two changes that come at the same moment [A-30]', async () => {
    const base = await stored();
    const answers = await Promise.all(
      [anna, ben].map((client, index) => save(client, [start, link('/info', `Nr. ${index}`), more], base)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is in the log with what changed, and told to everybody', async () => {
    await save(anna, [start, link('/info', 'Alt'), more]);
    await bed.delivered();
    await sql`delete from live_messages`.execute(bed.db.kysely);
    await save(anna, [start, link('/info', 'Neu'), more]);
    const { rows } = await sql`
      select details from audit_entries where action = 'updateAppNavigation' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    const only = (label: string) => ({ items: [expect.objectContaining({ label })] });
    expect(rows).toMatchObject([{ details: { before: only('Alt'), after: only('Neu') } }]);
    await bed.delivered();
    const { rows: told } = await sql`select topic, event from live_messages`.execute(bed.db.kysely);
    expect(told).toEqual([{ topic: expect.stringMatching(/^network:\d+$/), event: 'network_changed' }]);
  });
});
