import {
  createGroupPage,
  createPage,
  deletePage,
  findPages,
  followPage,
  getGroup,
  getGroupPage,
  getImage,
  getPage,
  getPublicPage,
  getPublicPageImage,
  getSession,
  listGroupPages,
  listNotifications,
  listPages,
  listPagesLinkingTo,
  movePage,
  movePageToTree,
  PAGE_DEPTH_MAX,
  readPage,
  recoverPage,
  updatePage,
  updatePageSettings,
  updatePageTree,
  uploadDocumentImage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture } from '../../testing/upload-bed.ts';

let bed: TestBed;
let chair: Client;
let member: Client;
let other: Client;
let guest: Client;
let visitor: Client;
let group: { id: number; slug: string };
let groupAdmin: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  chair = await bed.as((await bed.buildMember({ name: 'Anna Vorsitz', isNetworkAdmin: true })).id);
  const bert = await bed.buildMember({ name: 'Bert Mitglied' });
  member = await bed.as(bert.id);
  other = await bed.as((await bed.buildMember({ name: 'Cem Anders' })).id);
  guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
  visitor = await bed.as();
  const admin = await bed.buildMember({ name: 'Dora Gruppe' });
  groupAdmin = await bed.as(admin.id);
  group = await bed.buildGroup({ createdBy: admin.id, access: 'closed', members: [bert.id] });
});
afterAll(() => bed?.stop());

const write = async (
  title: string,
  content = '',
  more: { parent_id?: number; template_id?: number } = {},
) => {
  const { status, body } = await chair.call(createPage, { body: { title, content, ...more } });
  expect(status).toBe(201);
  return body;
};
const save = (
  client: Client,
  id: number,
  based_on: number,
  change: { title?: string; content?: string; note?: string },
) => client.call(updatePage, { params: { slug: String(id) }, body: { based_on, ...change } });
const show = (client: Client, slug: string | number) =>
  client.call(getPage, { params: { slug: String(slug) } });
const treeOf = async (client: Client) => (await client.call(listPages, {})).body.pages;

describe('pages of the network', () => {
  it('are written by administrators and read by members, by no guest and no visitor (decision 38) [RUL-0730]', async () => {
    const page = await write('Satzung', 'Der Verein heißt **Lindenplatz**.');
    expect(page).toMatchObject({ slug: 'satzung', html_url: '/pages/satzung', version: 1 });
    expect((await show(member, 'satzung')).body).toMatchObject({
      title: 'Satzung',
      html_content: '<p>Der Verein heißt <strong>Lindenplatz</strong>.</p>',
      can: { update: false, create_below: false, destroy: false, manage: false },
    });
    expect((await save(member, page.id, 1, { content: 'Nein' })).status).toBe(403);
    expect((await member.call(createPage, { body: { title: 'Meine' } })).status).toBe(403);
    expect((await show(guest, 'satzung')).status).toBe(404);
    expect((await guest.call(listPages, {})).status).toBe(404);
    expect((await show(visitor, 'satzung')).status).toBe(401);
  });

  it('are opened to members by page or tree, and what lies below follows [RUL-0730]', async () => {
    const open = await write('Offen');
    const below = await write('Offen unten', '', { parent_id: open.id });
    const settings = (own_editing: 'members' | 'administrators' | null) =>
      chair.call(updatePageSettings, { params: { id: open.id }, body: { own_editing } });
    expect((await settings('members')).body).toMatchObject({ editing: 'members', own_editing: 'members' });
    expect((await save(member, below.id, 1, { content: 'Von Bert' })).status).toBe(200);
    expect((await member.call(createPage, { body: { title: 'Ganz oben' } })).status).toBe(403);
    await settings(null);
    expect((await save(member, below.id, 2, { content: 'Noch einmal' })).status).toBe(403);
    await chair.call(updatePageTree, { body: { editing: 'members' } });
    expect((await save(member, below.id, 2, { content: 'Noch einmal' })).status).toBe(200);
    expect((await member.call(updatePageTree, { body: { editing: 'members' } })).status).toBe(403);
    await chair.call(updatePageTree, { body: { editing: 'administrators' } });
  });

  it('have titles, and lie so deep at most', async () => {
    expect(await chair.call(createPage, { body: { title: ' \n ' } })).toMatchObject({
      status: 422,
      problem: { codes: { title: ['required'] } },
    });
    let parent_id: number | undefined;
    for (let depth = 0; depth < PAGE_DEPTH_MAX; depth += 1)
      parent_id = (await write(`Tiefe ${depth}`, '', parent_id === undefined ? {} : { parent_id })).id;
    expect(await chair.call(createPage, { body: { title: 'Zu tief', parent_id: parent_id! } })).toMatchObject(
      {
        status: 422,
        problem: { codes: { parent_id: ['too_deep'] } },
      },
    );
  });

  it('move with all below them, never into themselves [RUL-0731]', async () => {
    const [one, two] = [await write('Eins'), await write('Zwei')];
    const below = await write('Unter zwei', '', { parent_id: two.id });
    const move = (id: number, parent_id: number | null, before_id?: number) =>
      chair.call(movePage, { params: { id }, body: { parent_id, ...(before_id && { before_id }) } });
    expect((await move(two.id, below.id)).problem?.codes).toEqual({ parent_id: ['within_itself'] });
    expect((await move(two.id, one.id)).status).toBe(204);
    expect((await show(chair, below.id)).body.above.map(({ title }) => title)).toEqual(['Eins', 'Zwei']);
    expect((await move(below.id, null, one.id)).status).toBe(204);
    const top = (await treeOf(chair)).filter(({ parent_id }) => parent_id === null).map(({ title }) => title);
    expect(top.indexOf('Unter zwei')).toBe(top.indexOf('Eins') - 1);
    expect((await member.call(movePage, { params: { id: one.id }, body: { parent_id: null } })).status).toBe(
      403,
    );
  });

  it('keep their former addresses, which no other page takes [RUL-0731]', async () => {
    const page = await write('Großer Saal');
    expect(page.slug).toBe('grosser-saal');
    const renamed = await save(chair, page.id, 1, { title: 'Den Saal mieten' });
    expect(renamed.body.slug).toBe('den-saal-mieten');
    expect((await show(member, 'grosser-saal')).body).toMatchObject({ id: page.id, slug: 'den-saal-mieten' });
    expect((await write('Großer Saal')).slug).toBe('grosser-saal-2');
    expect((await save(chair, page.id, 2, { title: 'Großer Saal' })).body.slug).toBe('grosser-saal');
    expect((await write('Neu')).slug).toBe('neu');
    expect((await write('new')).slug).toBe('new-2');
  });

  it('lead to each other by name, whatever they are called later [RUL-0734]', async () => {
    const target = await write('Schlüssel');
    const from = await write('Wegweiser', 'Siehe [[Schlüssel]] und [[Gibt es nicht]], `[[Code]]` bleibt.');
    expect(from.content).toContain(`[Schlüssel](/pages/${target.id})`);
    expect(from.html_content).toContain('href="/pages/schluessel"');
    expect(from.html_content).toContain('class="missing" href="/pages/new?title=Gibt%20es%20nicht"');
    expect(from.html_content).toContain('<code>[[Code]]</code>');
    await save(chair, target.id, 1, { title: 'Schlüssel und Zugänge' });
    const { html_content } = (await show(member, from.id)).body;
    expect(html_content).toContain('href="/pages/schluessel-und-zugaenge"');
    expect(html_content).not.toContain('missing');
    const linking = async (id: number) =>
      (await member.call(listPagesLinkingTo, { params: { id } })).body.pages.map(({ title }) => title);
    expect(await linking(target.id)).toEqual(['Wegweiser']);
    const now = await write('Gibt es nicht');
    expect(await linking(now.id)).toEqual(['Wegweiser']);
    expect((await show(member, from.id)).body.html_content).toContain('<a href="/pages/gibt-es-nicht">');
    await save(chair, now.id, 1, { title: 'Gibt es doch' });
    expect((await show(member, from.id)).body.html_content).toContain('>Gibt es doch</a>');
  });

  it('begin as a template where one is named', async () => {
    const template = await write('Protokoll', '## Beschlüsse');
    const begin = () =>
      chair.call(createPage, { body: { title: 'Sitzung im Mai', template_id: template.id } });
    expect((await begin()).status).toBe(422);
    await chair.call(updatePageSettings, { params: { id: template.id }, body: { is_template: true } });
    expect((await begin()).body.content).toBe('## Beschlüsse');
  });

  it('say what is new since the last visit, at each place [RUL-0736]', async () => {
    const page = await write('Neuigkeiten', 'Eins.\n\n- a\n- b\n\nDrei.');
    await member.call(readPage, { params: { id: page.id }, body: { version: 1 } });
    expect((await show(member, page.id)).body.news).toBeNull();
    await save(chair, page.id, 1, { content: 'Eins.\n\n- a\n- B\n\nDrei.\n\nVier.' });
    const { news, html_content } = (await show(member, page.id)).body;
    expect(news).toMatchObject({ version: 1, places: 2 });
    expect(html_content).toContain('<li data-new>B</li>');
    expect(html_content).toContain('<p data-new>Vier.</p>');
    expect(html_content).toContain('<p>Eins.</p>');
    await member.call(readPage, { params: { id: page.id }, body: { version: 2 } });
    expect((await show(member, page.id)).body.news).toBeNull();
    expect((await show(chair, page.id)).body.news).toBeNull();
  });

  it('tell those who follow of changes, many at once, and not who made them [RUL-0736]', async () => {
    const page = await write('Verfolgt', 'Eins');
    await member.call(followPage, { params: { id: page.id } });
    await chair.call(followPage, { params: { id: page.id } });
    await save(chair, page.id, 1, { content: 'Zwei' });
    await save(chair, page.id, 2, { content: 'Drei' });
    await bed.delivered();
    const told = async (client: Client) =>
      (await client.call(listNotifications, {})).body.notifications.filter(
        ({ kind, thread }) => kind === 'page_changed' && thread === 'Verfolgt',
      );
    expect(await told(member)).toMatchObject([{ html_url: `/pages/${page.id}`, other_actors: 0 }]);
    expect(await told(chair)).toEqual([]);
  });

  it('go into the bin with all below them and come back [RUL-0735]', async () => {
    const page = await write('Weg damit');
    const below = await write('Darunter', '', { parent_id: page.id });
    expect((await member.call(deletePage, { params: { slug: page.slug } })).status).toBe(403);
    expect((await chair.call(deletePage, { params: { slug: page.slug } })).status).toBe(204);
    for (const id of [page.id, below.id]) expect((await show(chair, id)).status).toBe(404);
    expect((await treeOf(member)).map(({ id }) => id)).not.toContain(below.id);
    expect((await write('Weg damit')).slug).toBe('weg-damit-2');
    expect((await member.call(recoverPage, { params: { id: page.id } })).status).toBe(404);
    expect((await chair.call(recoverPage, { params: { id: page.id } })).status).toBe(200);
    expect((await show(member, 'weg-damit')).body.id).toBe(page.id);
    expect((await show(member, below.id)).body.above).toHaveLength(1);
  });

  it('are shown to visitors where they are public, and nothing besides [RUL-0738]', async () => {
    const hidden = await write('Nur intern');
    const page = await write('Öffentlich', `Hallo! [intern](/pages/${hidden.id}) und [[Fehlt]].`);
    const look = (slug: string) => visitor.call(getPublicPage, { params: { slug } });
    expect((await look('oeffentlich')).status).toBe(404);
    await chair.call(updatePageSettings, { params: { id: page.id }, body: { is_public: true } });
    const { status, body, headers } = await look('oeffentlich');
    expect(status).toBe(200);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).not.toHaveProperty('author');
    expect(body.html_content).not.toContain('nur-intern');
    expect(body.html_content).toContain('Fehlt.');
    expect((await look('nur-intern')).status).toBe(404);
    expect((await look(String(page.id))).status).toBe(404);
  });
});

describe('a page that moves into another tree', () => {
  it('goes with all below it, its versions and its addresses, to the readers there [RUL-0813]', async () => {
    const both = await bed.buildMember({ name: 'Eva Beide', isNetworkAdmin: true });
    const eva = await bed.as(both.id);
    const target = await bed.buildGroup({
      createdBy: both.id,
      access: 'closed',
      members: [member.memberId!],
    });
    const params = { groupSlug: target.slug };
    await eva.call(createGroupPage, { params, body: { title: 'Umzug' } });
    const { body: there } = await eva.call(createGroupPage, { params, body: { title: 'Dort' } });
    const page = await write('Umzug', 'Siehe [[Dort]].');
    const below = await write('Mit dabei', '', { parent_id: page.id });
    const gone = await write('Im Papierkorb', '', { parent_id: page.id });
    await chair.call(deletePage, { params: { slug: gone.slug } });
    await save(chair, page.id, 1, { content: 'Nun: [[Dort]].' });
    await chair.call(updatePageSettings, { params: { id: page.id }, body: { is_public: true } });
    await chair.call(updatePageTree, { body: { entry_page_id: page.id } });
    const into = (client: Client, group_slug: string | null, id = page.id) =>
      client.call(movePageToTree, { params: { id }, body: { group_slug } });
    expect((await into(chair, target.slug)).status).toBe(404);
    expect((await into(member, target.slug)).status).toBe(403);
    expect((await into(guest, null)).status).toBe(404);
    const { status, body } = await into(eva, target.slug);
    expect([status, body.html_url]).toEqual([200, `/groups/${target.slug}/pages/umzug-2`]);
    expect(body).toMatchObject({ is_public: false, is_entry: false, versions_count: 2, parent_id: null });
    expect(body.html_content).toContain(`href="${there.html_url}"`);
    expect((await show(member, 'umzug')).body).toMatchObject({ id: page.id, slug: 'umzug-2' });
    expect((await show(member, below.id)).body.above.map(({ id }) => id)).toEqual([page.id]);
    for (const client of [other, chair, guest])
      for (const at of ['umzug', page.id, below.id, below.slug])
        expect((await show(client, at)).status).toBe(404);
    expect((await visitor.call(getPublicPage, { params: { slug: 'umzug' } })).status).toBe(404);
    expect((await treeOf(member)).map(({ id }) => id)).not.toContain(below.id);
    expect((await chair.call(listPages, {})).body.entry_page_id).toBeNull();
    expect((await chair.call(recoverPage, { params: { id: gone.id } })).body).toMatchObject({ above: [] });
    expect((await into(eva, null)).body.html_url).toBe('/pages/umzug');
    expect((await show(other, below.id)).status).toBe(200);
  });
});

describe('the pictures of a public page', () => {
  it('are shown without a session while it shows them, and nothing else is [RUL-0812]', async () => {
    const image = async (client: Client) => {
      const file = { name: 'Saal.jpg', type: 'image/jpeg', bytes: await picture(60, 30).toBuffer() };
      return (await client.call(uploadDocumentImage, multipartOf({ file }))).body.id;
    };
    const [shown, foreign] = [await image(chair), await image(member)];
    // Somebody else's picture that is only named stays what it is.
    const page = await write('Bilder', `![Saal](file:${shown})\n\n![fremd](file:${foreign})`);
    const look = async (id: number, slug = 'bilder', client = visitor) =>
      (await client.call(getPublicPageImage, { params: { slug, id } })).status;
    expect(await look(shown)).toBe(404);
    const settings = (is_public: boolean) =>
      chair.call(updatePageSettings, { params: { id: page.id }, body: { is_public } });
    await settings(true);
    const { html_content } = (await visitor.call(getPublicPage, { params: { slug: 'bilder' } })).body;
    expect(html_content).toContain(`src="/api/pages/public/bilder/images/${shown}"`);
    const { status, headers } = await visitor.call(getPublicPageImage, {
      params: { slug: 'bilder', id: shown },
    });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ]);
    expect(await look(foreign)).toBe(404);
    expect(await look(foreign, 'bilder', member)).toBe(404);
    expect(await look(shown, 'oeffentlich')).toBe(404);
    expect((await visitor.call(getImage, { params: { id: shown, size: '200x200' } })).status).toBe(401);
    await save(chair, page.id, 1, { content: 'Ohne Bild.' });
    expect(await look(shown)).toBe(404);
    await save(chair, page.id, 2, { content: `![Saal](file:${shown})` });
    expect(await look(shown)).toBe(200);
    await settings(false);
    expect(await look(shown)).toBe(404);
  });
});

describe('the page with which the network starts', () => {
  it('is told to members, not to guests and visitors, as long as it is there (decision 59) [RUL-0810]', async () => {
    const starts = async (client: Client) => (await client.call(getSession)).body.viewer?.starts_with_page;
    expect(await starts(member)).toBe(false);
    const page = await write('Willkommen');
    await chair.call(updatePageTree, { body: { entry_page_id: page.id } });
    expect([await starts(member), await starts(guest), await starts(visitor)]).toEqual([
      true,
      false,
      undefined,
    ]);
    await chair.call(deletePage, { params: { slug: page.slug } });
    expect(await starts(member)).toBe(false);
    await chair.call(recoverPage, { params: { id: page.id } });
    expect(await starts(member)).toBe(true);
    await chair.call(updatePageTree, { body: { entry_page_id: null } });
    expect(await starts(member)).toBe(false);
  });
});

describe('pages of a group', () => {
  it('are where it opens for its members, not for others, as long as one is chosen (decision 59) [RUL-0810]', async () => {
    const params = { groupSlug: group.slug };
    const starts = async (client: Client) =>
      (await client.call(getGroup, { params: { slug: group.slug } })).body.starts_with_page;
    const { body: page } = await groupAdmin.call(createGroupPage, { params, body: { title: 'Am Tor' } });
    expect(await starts(groupAdmin)).toBe(false);
    await groupAdmin.call(updatePageTree, {
      query: { group_slug: group.slug },
      body: { entry_page_id: page.id },
    });
    expect([await starts(groupAdmin), await starts(chair)]).toEqual([true, false]);
    await groupAdmin.call(deletePage, { params: { slug: String(page.id) } });
    expect(await starts(groupAdmin)).toBe(false);
  });

  it('are of those who read the group, and written by its administrators [RUL-0730]', async () => {
    const params = { groupSlug: group.slug };
    const { body: page } = await groupAdmin.call(createGroupPage, { params, body: { title: 'Beete' } });
    expect(page.html_url).toBe(`/groups/${group.slug}/pages/beete`);
    const at = { params: { ...params, slug: 'beete' } };
    expect((await member.call(getGroupPage, at)).status).toBe(200);
    expect((await show(member, page.id)).status).toBe(200);
    for (const client of [other, chair, guest]) {
      expect((await client.call(getGroupPage, at)).status).toBe(404);
      expect((await show(client, page.id)).status).toBe(404);
      expect((await client.call(listGroupPages, { params })).status).toBe(404);
    }
    expect((await member.call(createGroupPage, { params, body: { title: 'Nein' } })).status).toBe(403);
    expect(
      (await groupAdmin.call(updatePageSettings, { params: { id: page.id }, body: { is_public: true } }))
        .status,
    ).toBe(422);
    const found = (await other.call(findPages, { query: { q: 'beet' } })).body.pages;
    expect(found).toEqual([]);
    expect((await member.call(findPages, { query: { q: 'beet' } })).body.pages).toHaveLength(1);
  });

  it('open with the page that is chosen as long as it is there [RUL-0737]', async () => {
    const params = { groupSlug: group.slug };
    const { body: page } = await groupAdmin.call(createGroupPage, { params, body: { title: 'Anfang' } });
    const query = { group_slug: group.slug };
    const choose = (client: Client) =>
      client.call(updatePageTree, { query, body: { entry_page_id: page.id } });
    expect((await choose(member)).status).toBe(403);
    expect((await choose(groupAdmin)).body.entry_page_id).toBe(page.id);
    const network = await write('Netzwerk');
    expect(
      (await groupAdmin.call(updatePageTree, { query, body: { entry_page_id: network.id } })).status,
    ).toBe(404);
  });
});

describe('a tree of pages', () => {
  it('costs as many statements as another, however many pages it has', async () => {
    const { statements: few } = await bed.countStatements(() => treeOf(member));
    for (let count = 0; count < 10; count += 1) await write(`Nummer ${count}`);
    const { statements: many } = await bed.countStatements(() => treeOf(member));
    expect(many).toBe(few);
  });
});
