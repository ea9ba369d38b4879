import {
  getGroup,
  getGroupNavigation,
  getNavigation,
  getNetwork,
  getSession,
  listGroupNavigationPages,
  listNavigationPages,
  type NavigationItem,
  updateGroupNavigation,
  updateNavigation,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildApp } from '../../testing/apps.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let member: Client;
let guest: Client;
let leader: Client;
let closed: { id: number; slug: string };
let hidden: { id: number; slug: string };
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
  closed = await bed.buildGroup({ createdBy: five.id, name: 'Chor', access: 'closed' });
  hidden = await bed.buildGroup({ createdBy: five.id, name: 'Geheim', access: 'hidden' });
});
afterAll(() => bed?.stop());

type Sent = Partial<Omit<NavigationItem, 'navigation_items'>> & { navigation_items?: Sent[] };
const item = (text: string, link = '/info', more: Sent = {}): NavigationItem =>
  ({ text, link, public: false, new_window: false, navigation_items: [], ...more }) as NavigationItem;
const below = (text: string, more: Sent = {}) => ({
  text,
  link: '/info',
  public: false,
  new_window: false,
  ...more,
});
const save = (client: Client, navigation_items: readonly Sent[], based_on?: NavigationItem[]) =>
  client.call(updateNavigation, { body: { navigation_items, ...(based_on && { based_on }) } as never });
const problemOf = (answer: unknown) =>
  (answer as { problem?: { errors?: Record<string, string[]>; detail?: string } }).problem ?? {};
const stored = async () => (await anna.call(getNavigation)).body.navigation_items;
/** What was told live since that was asked last. */
const toldSince = async () => {
  await bed.delivered();
  const { rows } = await sql<{ topic: string; event: string }>`
    delete from live_messages returning topic, event
  `.execute(bed.db.kysely);
  return rows;
};
const shownTo = async (client: Client) =>
  (await client.call(getNetwork)).body.navigation.map(({ text }) => text);

describe('the navigation of the network', () => {
  it('is changed by those who run it, and by nobody else', async () => {
    for (const client of [member, guest, leader]) {
      expect((await client.call(getNavigation)).status).toBe(403);
      expect((await save(client, [item('Meins')])).status).toBe(403);
      expect((await client.call(listNavigationPages, {})).status).toBe(403);
    }
  });

  it('is seen by everybody, its public items by those who are not signed in', async () => {
    const items = [
      item('Über uns', '/info', { public: true }),
      item('Nur drinnen', '/map'),
      item('Links', '', {
        public: true,
        navigation_items: [below('Stadt', { public: true }), below('Intern')],
      }),
      item('Innen', '', { public: true, navigation_items: [below('Auch intern')] }),
    ];
    expect((await save(anna, items)).body.navigation_items).toEqual(items);
    for (const client of [anna, member, guest])
      expect(await shownTo(client)).toEqual(['Über uns', 'Nur drinnen', 'Links', 'Innen']);
    const { additional_links } = (await member.call(getNetwork)).body;
    expect(additional_links.map(({ text }) => text)).toEqual(['Über uns', 'Stadt']);
    const { navigation } = (await (await bed.as()).call(getSession)).body.network;
    expect(navigation.map(({ text }) => text)).toEqual(['Über uns', 'Links']);
    expect(navigation[1]?.navigation_items.map(({ text }) => text)).toEqual(['Stadt']);
  });

  it('says beside each item that it lacks text, or a link and items below it [RUL-0531]', async () => {
    const answer = await save(anna, [
      item(' ', '/info'),
      item('Leer', ''),
      item('Voll', '', { navigation_items: [below('Unten', { link: ' ' }), below('')] }),
    ]);
    expect(answer.status).toBe(422);
    expect(Object.keys(problemOf(answer).errors ?? {}).sort()).toEqual([
      'navigation_items.0.text',
      'navigation_items.1.link',
      'navigation_items.2.navigation_items.0.link',
      'navigation_items.2.navigation_items.1.text',
    ]);
  });

  it('is two levels deep and 100 items long at most, for programs too [RUL-0532] [A-31]', async () => {
    const deep = item('Eins', '', {
      navigation_items: [{ ...below('Zwei'), navigation_items: [below('Drei')] }],
    });
    expect((await save(anna, [deep])).status).toBe(422);
    const flat = Array.from({ length: 1000 }, (_, index) => item(`Nr. ${index}`));
    expect((await save(anna, flat)).status).toBe(422);
    const nested = item('Viele', '', { navigation_items: flat.slice(0, 99).map(({ text }) => below(text)) });
    expect((await save(anna, [nested])).status).toBe(200);
    const answer = await save(anna, [nested, item('Zu viel')]);
    expect(problemOf(answer).errors).toHaveProperty('navigation_items');
  });

  it('leads only to http, https, mailto, tel and pages, at the field [A-31]', async () => {
    const refused = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      ' data:text/html,x',
      'vbscript:x',
      '//evil.example',
      'https://user@evil.example',
    ];
    const answer = await save(
      anna,
      refused.map((link) => item('Falle', link)),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(problemOf(answer).errors ?? {})).toEqual(
      refused.map((_, index) => `navigation_items.${index}.link`),
    );
    const own = bed.services.environment.publicUrl;
    const kept = [
      ['mailto:a@verein.example', 'mailto:a@verein.example'],
      ['tel:+4930123', 'tel:+4930123'],
      ['/groups/chor?tab=1', '/groups/chor?tab=1'],
      [`${own.toUpperCase()}/info`, '/info'],
      [`${own}:9/info`, `${own}:9/info`],
      ['https://dоrf.example/', 'https://xn--drf-sed.example/'],
    ] as const;
    await save(
      anna,
      kept.map(([link]) => item('<b>Gut</b>', link)),
    );
    expect((await stored()).map(({ link, text }) => [text, link])).toEqual(
      kept.map(([, link]) => ['<b>Gut</b>', link]),
    );
  });

  it('tells the second of two who change it who was quicker and what it was [A-30]', async () => {
    await save(anna, [item('Alt')]);
    const base = await stored();
    await save(ben, [item('Alt'), item('Von Ben')], base);
    const answer = await save(anna, [item('Von Anna')], base);
    expect(answer.status).toBe(409);
    expect(problemOf(answer).detail).toContain('Ben Ulme');
    expect(problemOf(answer).detail).toContain('Von Ben');
    expect((await stored()).map(({ text }) => text)).toEqual(['Alt', 'Von Ben']);
    const turned = (await stored()).toReversed();
    await save(ben, turned);
    const late = await save(anna, [item('Von Anna')], turned.toReversed());
    expect(problemOf(late).detail).toContain('Reihenfolge');
    expect((await save(anna, turned, base)).status).toBe(200);
  });

  it('keeps exactly one of two changes that come at the same moment [A-30]', async () => {
    const base = await stored();
    const answers = await Promise.all(
      [anna, ben].map((client, index) => save(client, [item(`Gleichzeitig ${index}`)], base)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is in the log with what changed, and told to everybody', async () => {
    await save(anna, [item('Bleibt'), item('Alt')]);
    await toldSince();
    await save(anna, [item('Bleibt'), item('Neu')]);
    expect(await toldSince()).toEqual([
      { topic: expect.stringMatching(/^network:\d+$/), event: 'network_changed' },
    ]);
    const { rows } = await sql`
      select details from audit_entries where action = 'updateNavigation' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    const only = (text: string) => ({ navigation_items: [expect.objectContaining({ text })] });
    expect(rows).toMatchObject([{ details: { before: only('Alt'), after: only('Neu') } }]);
  });

  it('offers the pages that there are, hidden groups not among them [RUL-0536]', async () => {
    const { pages } = (await anna.call(listNavigationPages, {})).body;
    const links = pages.map(({ link }) => link);
    expect(links).toContain('/appointments');
    expect(links).toContain(`/groups/${closed.slug}`);
    expect(links).not.toContain(`/groups/${hidden.slug}`);
    const found = (await anna.call(listNavigationPages, { query: { q: 'cho' } })).body.pages;
    expect(found.map(({ text }) => text)).toEqual(['Chor']);
  });
});

describe('lines that lead to apps [RUL-0976]', () => {
  const linesOf = async (client: Client) =>
    (await client.call(getNetwork)).body.navigation.map(({ text, app, navigation_items }) => [
      text,
      app?.icon ?? null,
      navigation_items.map((line) => line.text),
    ]);
  const set = (id: number, change: ReturnType<typeof sql>) =>
    sql`update apps set ${change} where id = ${id}`.execute(bed.db.kysely);

  it('show its sign to those who see it, by whatever address', async () => {
    const [one, two] = [await buildApp(bed, { name: 'Geräte' }), await buildApp(bed, { name: 'Ideen' })];
    await set(one.id, sql`icon = 'wrench'`);
    await sql`insert into app_slugs (slug, app_id) values ('fruehere-adresse', ${two.id})`.execute(
      bed.db.kysely,
    );
    await save(anna, [
      item('Geräte', `/apps/${one.slug}?tag=3`),
      item('Nach Nummer', `/apps/${two.id}`),
      item('Wie früher', '/apps/Fruehere-Adresse', { public: true }),
      item('Sammlung', '', { navigation_items: [below('Ideen', { link: `/apps/${two.slug}` })] }),
    ]);
    expect(await linesOf(member)).toEqual([
      ['Geräte', 'wrench', []],
      ['Nach Nummer', 'boxes', []],
      ['Wie früher', 'boxes', []],
      ['Sammlung', null, ['Ideen']],
    ]);
    // Guests and those who are not signed in see no apps of the network.
    expect(await linesOf(guest)).toEqual([]);
    expect((await (await bed.as()).call(getSession)).body.network.navigation).toEqual([]);
    expect((await guest.call(getNetwork)).body.additional_links).toEqual([]);
  });

  it('are gone while it is deleted or put away, what stands below them is not', async () => {
    const app = await buildApp(bed, { name: 'Geräte' });
    await save(anna, [
      item('Geräte', `/apps/${app.slug}`, { navigation_items: [below('Anleitung') as never] }),
      item('Ordner', '', { navigation_items: [below('Nochmal', { link: `/apps/${app.slug}` })] }),
    ]);
    expect(await linesOf(member)).toEqual([
      ['Geräte', 'boxes', ['Anleitung']],
      ['Ordner', null, ['Nochmal']],
    ]);
    for (const change of [sql`archived_at = now()`, sql`archived_at = null, deleted_at = now()`]) {
      await set(app.id, change);
      expect(await linesOf(member)).toEqual([['Anleitung', null, []]]);
    }
    // The editor still has them: it is saved as it was opened.
    expect((await stored()).map(({ text }) => text)).toEqual(['Geräte', 'Ordner']);
  });

  it('cost one statement, however many they are', async () => {
    const apps = [await buildApp(bed), await buildApp(bed), await buildApp(bed)];
    const counted = async (count: number) => {
      await save(
        anna,
        apps.slice(0, count).map(({ slug }) => item(slug, `/apps/${slug}`)),
      );
      return (await bed.countStatements(() => member.call(getNetwork))).statements;
    };
    expect(await counted(1)).toBe(await counted(3));
  });

  it('stand in the navigation of a group for whoever reads the app', async () => {
    const app = await buildApp(bed, { groupId: closed.id, name: 'Noten' });
    await leader.call(updateGroupNavigation, {
      params: { slug: closed.slug },
      body: {
        navigation_items: [
          item('Noten', `/apps/${app.slug}`, { public: true }),
          item('Wir', '/info', { public: true }),
        ],
      },
    });
    const shown = async (client: Client) =>
      (await client.call(getGroup, { params: { slug: closed.slug } })).body.navigation.map(
        ({ text, app: sign }) => [text, sign?.icon ?? null],
      );
    expect(await shown(leader)).toEqual([
      ['Noten', 'boxes'],
      ['Wir', null],
    ]);
    expect(await shown(member)).toEqual([['Wir', null]]);
  });
});

describe('the navigation of a group', () => {
  const write = (client: Client, slug: string, navigation_items: readonly Sent[]) =>
    client.call(updateGroupNavigation, { params: { slug }, body: { navigation_items } as never });

  it('is changed by those who run the group; of a hidden one nobody else knows', async () => {
    expect((await write(leader, hidden.slug, [item('Plan')])).status).toBe(200);
    expect((await write(member, closed.slug, [item('Plan')])).status).toBe(403);
    expect((await write(member, hidden.slug, [item('Plan')])).status).toBe(404);
    expect((await member.call(getGroupNavigation, { params: { slug: hidden.slug } })).status).toBe(404);
    expect((await member.call(getGroup, { params: { slug: hidden.slug } })).status).toBe(404);
    expect((await write(leader, closed.slug, [item('Falle', 'javascript:x')])).status).toBe(422);
  });

  it('is seen by who reads in the group, its public items by whoever knows of it', async () => {
    await toldSince();
    await write(leader, closed.slug, [item('Noten'), item('Mitsingen', '/info', { public: true })]);
    expect(await toldSince()).toEqual([{ topic: `group:${closed.id}`, event: 'group_changed' }]);
    const shown = async (client: Client) =>
      (await client.call(getGroup, { params: { slug: closed.slug } })).body.navigation.map(
        ({ text }) => text,
      );
    expect(await shown(leader)).toEqual(['Noten', 'Mitsingen']);
    expect(await shown(member)).toEqual(['Mitsingen']);
    expect(await shownTo(member)).not.toContain('Noten');
  });

  it('is answered under the screens of the group too, as decision 7 has it', async () => {
    const there = await leader.call(
      { ...getGroupNavigation, path: '/groups/{slug}/administration/navigation' as never },
      { params: { slug: closed.slug } },
    );
    expect(there.body).toEqual(
      (await leader.call(getGroupNavigation, { params: { slug: closed.slug } })).body,
    );
    const pages = await leader.call(
      { ...listGroupNavigationPages, path: '/groups/{slug}/administration/pages' as never },
      { params: { slug: closed.slug }, query: { q: 'cho' } },
    );
    expect(pages.body.pages.map(({ text }) => text)).toEqual(['Chor']);
  });

  it('offers the pages of the group first [RUL-0536]', async () => {
    const { pages } = (await leader.call(listGroupNavigationPages, { params: { slug: closed.slug } })).body;
    expect(pages[0]).toMatchObject({ kind: 'group', link: `/groups/${closed.slug}` });
    expect(pages.map(({ link }) => link)).toContain(`/groups/${closed.slug}/members`);
  });

  it('says what changed and by whom', async () => {
    const { navigation_items, changed } = (
      await leader.call(getGroupNavigation, { params: { slug: closed.slug } })
    ).body;
    expect(changed?.name).toBe('Kai Buche');
    const answer = await leader.call(updateGroupNavigation, {
      params: { slug: closed.slug },
      body: { navigation_items: [item('Anders')], based_on: navigation_items.slice(1) },
    });
    expect(answer.status).toBe(409);
  });
});
