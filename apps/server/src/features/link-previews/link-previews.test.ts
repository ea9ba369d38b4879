import { EMBED_ORIGINS } from '@dorfplatz/content/documents';
import {
  createActivity,
  createReply,
  deleteActivity,
  getActivity,
  getGroupStream,
  getLinkPicture,
  type LinkPreview,
  previewLink,
  setActivityLink,
  setReplyLink,
  updateActivity,
} from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { PLAYER_HOSTS } from './reading/providers.ts';
import { buildLink } from './testing/build.ts';
import { type PageServer, startPageServer } from './testing/page-server.ts';

let bed: TestBed;
let pages: PageServer;
let anna: BuiltMember;
let author: Client;
let reader: Client;
let group: { id: number; streamId: number };
let picture: Buffer;
beforeAll(async () => {
  pages = await startPageServer();
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  const bert = await bed.buildMember({ name: 'Bert Buche' });
  group = await bed.buildGroup({ createdBy: anna.id, name: 'Chor', access: 'closed', members: [bert.id] });
  [author, reader] = [await bed.as(anna.id), await bed.as(bert.id)];
  picture = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#446688' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .toBuffer();
});
beforeEach(() => {
  pages.asked.length = 0;
});
afterAll(async () => {
  await bed.stop();
  await pages.stop();
});

const html = (title: string, more = '') => `<html lang="de"><head><title>${title}</title>${more}</head>`;
const post = async (content: string, more: object = {}) =>
  (await author.call(createActivity, { body: { content, streams: [group.streamId], ...more } })).body;
const linksOf = async (id: number, client = reader): Promise<LinkPreview[]> =>
  (await client.call(getActivity, { params: { activityId: id } })).body.object.links;
/** Until the worker has looked up what a post links to. */
const shown = (id: number, links: number, client = reader) =>
  vi.waitFor(
    async () => {
      const found = await linksOf(id, client);
      expect(found).toHaveLength(links);
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );
const settle = (activityId: number, replyId: number | null = null) =>
  bed.delivered().then(() => bed.app.runJob('link_previews_of_entry', { activityId, replyId }));
const age = (days: number) =>
  sql`update link_previews set fetched_at = fetched_at - make_interval(days => ${days})`.execute(
    bed.db.kysely,
  );

describe('a post with a link', () => {
  it('shows what the page shows, with its picture as we keep it [RUL-0702]', async () => {
    pages.page('/picture.jpg', picture, { 'content-type': 'image/jpeg' });
    const url = pages.page(
      '/fest',
      html(
        'Das Fest',
        '<meta property="og:description" content="Am Samstag"><meta property="og:image" content="picture.jpg">',
      ),
    );
    const { id } = await post(`Kommt alle: ${url}?utm_source=mail#oben`);
    const [link] = await shown(id, 1);
    expect(link).toMatchObject({
      url,
      host: '127.0.0.1',
      title: 'Das Fest',
      description: 'Am Samstag',
      language: 'de',
      player: null,
    });
    const key = link!.image_url!.split('/').at(-1)!;
    const kept = await reader.call(getLinkPicture, { params: { key } });
    expect(kept.status).toBe(200);
    expect(kept.headers['content-type']).toBe('image/webp');
    const { rows } = await sql<{ size: number; owner_id: number | null; width: number; state: string }>`
      select size, owner_id, width, state from files where original_filename like 'Das Fest%'
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ size: expect.any(Number), owner_id: null, width: 960, state: 'published' }]);
    // Only we have asked.
    expect(new Set(pages.asked.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set([`Dorfplatz/${bed.services.version}`]),
    );
    expect((await reader.call(getLinkPicture, { params: { key: crypto.randomUUID() } })).status).toBe(404);
  });

  it('is asked for once, however many link to the page', async () => {
    const url = pages.page('/once', html('Einmal'));
    const one = await post(url);
    await shown(one.id, 1);
    const other = await post(`Noch einmal: [hier](${url})`);
    await shown(other.id, 1);
    expect(pages.asked.filter(({ path }) => path === '/once')).toHaveLength(1);
  });

  it('shows three at most, and none of links in code or into the network', async () => {
    for (const number of [1, 2, 3, 4]) pages.page(`/many-${number}`, html(`Seite ${number}`));
    const all = [1, 2, 3, 4].map((number) => `${pages.url}/many-${number}`).join(' ');
    const { id } = await post(`\`${pages.url}/code\` http://localhost/activities/1 ${all}`);
    const links = await shown(id, 3);
    expect(links.map(({ title }) => title)).toEqual(['Seite 1', 'Seite 2', 'Seite 3']);
    expect(pages.asked.some(({ path }) => path === '/code')).toBe(false);
  });

  it('shows nothing of pages that are not there, inside or in circles', async () => {
    pages.at('/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end());
    pages.at('/inside', (_request, response) =>
      response.writeHead(302, { location: 'http://10.1.2.3/' }).end(),
    );
    const { id } = await post(`${pages.url}/gone ${pages.url}/circle ${pages.url}/inside`);
    await settle(id);
    expect(await linksOf(id)).toEqual([]);
    const { rows } = await sql<{ parts: string[] }>`select parts from activities where id = ${id}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([{ parts: [] }]);
  });

  it('changes with its text', async () => {
    const [one, other] = [pages.page('/before', html('Vorher')), pages.page('/after', html('Nachher'))];
    const { id } = await post(one);
    await shown(id, 1);
    await author.call(updateActivity, { params: { id }, body: { content: `statt dessen ${other}` } });
    await vi.waitFor(async () => expect((await linksOf(id)).map(({ title }) => title)).toEqual(['Nachher']), {
      timeout: 15_000,
    });
    await author.call(updateActivity, { params: { id }, body: { content: 'nichts mehr' } });
    await shown(id, 0);
  });

  it('is not seen by who does not see the post', async () => {
    const { id } = await post(pages.page('/secret', html('Geheim')));
    await shown(id, 1);
    const stranger = await bed.as((await bed.buildMember()).id);
    const answer = await stranger.call(getActivity, { params: { activityId: id } });
    expect(answer.status).toBe(404);
    const removal = await stranger.call(setActivityLink, {
      params: { id, linkId: 1 },
      body: { removed: true },
    });
    expect(removal.status).toBe(404);
  });
});

it('a stream asks no more for many posts with links than for one', async () => {
  const one = await bed.buildGroup({ createdBy: anna.id, name: 'Einer' });
  const many = await bed.buildGroup({ createdBy: anna.id, name: 'Viele' });
  for (const [to, count] of [
    [one, 1],
    [many, 12],
  ] as const)
    for (let index = 0; index < count; index += 1) {
      const { body } = await author.call(createActivity, {
        body: { content: 'Ohne Link', streams: [to.streamId] },
      });
      // Whoever looks up links finds none, and must have done so before one is laid down.
      await bed.delivered();
      await buildLink(bed, { activityId: body.id });
    }
  const ask = (groupSlug: string) =>
    bed.countStatements(() => author.call(getGroupStream, { params: { groupSlug } }));
  await ask(one.slug);
  const [few, all] = [await ask(one.slug), await ask(many.slug)];
  expect(all.result.body.activities.every(({ object }) => object.links.length === 1)).toBe(true);
  expect(all.result.body.activities).toHaveLength(12);
  expect(all.statements).toBe(few.statements);
});

describe('its author', () => {
  it('takes a preview out and puts it back; nobody else does [RUL-0703]', async () => {
    const { id } = await post(pages.page('/mine', html('Meins')));
    const [link] = await shown(id, 1);
    const params = { id, linkId: link!.id };
    expect((await reader.call(setActivityLink, { params, body: { removed: true } })).status).toBe(403);
    const out = await author.call(setActivityLink, { params, body: { removed: true } });
    expect(out.body).toEqual({ links: [] });
    expect(await linksOf(id)).toEqual([]);
    // Editing the rest does not bring it back.
    await author.call(updateActivity, { params: { id }, body: { content: `${pages.url}/mine doch anders` } });
    await settle(id);
    expect(await linksOf(id)).toEqual([]);
    const back = await author.call(setActivityLink, { params, body: { removed: false } });
    expect(back.body.links).toEqual([link]);
    expect(await linksOf(id)).toEqual([link]);
    const unknown = { id, linkId: 999_999 };
    expect((await author.call(setActivityLink, { params: unknown, body: { removed: true } })).status).toBe(
      404,
    );
  });

  it('sees a preview while writing, and posts without it [RUL-0703]', async () => {
    const url = pages.page('/draft', html('Entwurf'));
    const asked = await author.call(previewLink, { body: { url: `${url}#teil` } });
    expect(asked.body.preview).toMatchObject({ url, title: 'Entwurf' });
    const { id } = await post(`${url}#teil`, { hidden_links: [asked.body.preview!.url] });
    await settle(id);
    expect(await linksOf(id)).toEqual([]);
    const shownOne = await post(url);
    await shown(shownOne.id, 1);
    expect(pages.asked).toHaveLength(1);
  });

  it('is told of addresses that are none, and sees nothing of those inside', async () => {
    for (const url of [
      'ftp://example.org/',
      'nonsense',
      'http://localhost/members',
      'https://a:b@example.org/',
    ])
      expect((await author.call(previewLink, { body: { url } })).status).toBe(422);
    for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'http://db/', 'http://[::1]/'])
      expect((await author.call(previewLink, { body: { url } })).body).toEqual({ preview: null });
    const { rows } = await sql`select 1 from link_previews where address like 'http://10.%'`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([]);
  });
});

describe('a reply', () => {
  it('shows what it links to, and its author takes that out', async () => {
    const { id: activityId } = await post('Was lest ihr?');
    const answer = await reader.call(createReply, {
      params: { activityId, type: 'replies' },
      body: { content: pages.page('/book', html('Ein Buch')) },
    });
    const { id } = answer.body;
    const replies = async () =>
      (await author.call(getActivity, { params: { activityId } })).body.replies.map(({ links }) => links);
    await vi.waitFor(async () => expect(await replies()).toMatchObject([[{ title: 'Ein Buch' }]]), {
      timeout: 15_000,
    });
    const [[link]] = (await replies()) as [[LinkPreview]];
    const params = { id, linkId: link.id };
    expect((await author.call(setReplyLink, { params, body: { removed: true } })).status).toBe(403);
    expect((await reader.call(setReplyLink, { params, body: { removed: true } })).body).toEqual({
      links: [],
    });
    expect(await replies()).toEqual([[]]);
  });
});

describe('a page that is read again', () => {
  it('[A27] turned private later is shown no more, and its picture is gone', async () => {
    pages.page('/open.jpg', picture, { 'content-type': 'image/jpeg' });
    const url = pages.page('/open', html('Offen', '<meta property="og:image" content="/open.jpg">'));
    const { id } = await post(url);
    const [link] = await shown(id, 1);
    pages.page('/open', html('Bitte anmelden'), { 'content-type': 'text/html' }, 403);
    await age(8);
    await bed.app.runJob('link_previews_refreshing', {});
    expect(await linksOf(id)).toEqual([]);
    const { rows } = await sql<{ title: string; state: string; files: string[] }>`
      select p.title, p.state, array(select state from files where original_filename like 'Offen%') as files
      from link_previews p where p.address = ${url}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ title: '', state: 'none', files: ['removed'] }]);
    const key = link!.image_url!.split('/').at(-1)!;
    expect((await reader.call(getLinkPicture, { params: { key } })).status).toBe(404);
  });

  it('is only asked whether it has changed', async () => {
    let title = 'Erst';
    const url = pages.at('/etag', (request, response) => {
      if (request.headers['if-none-match'] === `"${title}"`) response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/html', etag: `"${title}"` }).end(html(title));
    });
    const { id } = await post(url);
    await shown(id, 1);
    await age(8);
    await bed.app.runJob('link_previews_refreshing', {});
    expect((await linksOf(id))[0]!.title).toBe('Erst');
    title = 'Dann';
    await age(8);
    await bed.app.runJob('link_previews_refreshing', {});
    expect((await linksOf(id))[0]!.title).toBe('Dann');
    expect(pages.asked.filter(({ path }) => path === '/etag')).toHaveLength(3);
  });

  it('whose server is away keeps what it showed', async () => {
    const url = pages.page('/away', html('Da'));
    const { id } = await post(url);
    await shown(id, 1);
    pages.page('/away', '', {}, 503);
    await age(8);
    await bed.app.runJob('link_previews_refreshing', {});
    expect((await linksOf(id))[0]!.title).toBe('Da');
  });

  it('that nobody links to any more is forgotten', async () => {
    const url = pages.page('/forgotten', html('Vergessen'));
    await author.call(previewLink, { body: { url } });
    await sql`
      update link_previews set created_at = now() - interval '2 days', fetched_at = now() - interval '2 days'
    `.execute(bed.db.kysely);
    await bed.app.runJob('link_previews_refreshing', {});
    const { rows } = await sql`select 1 from link_previews where address = ${url}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });
});

it('a deleted post takes nothing with it that others show', async () => {
  const url = pages.page('/shared', html('Geteilt'));
  const [one, other] = [await post(url), await post(url)];
  await shown(one.id, 1);
  await shown(other.id, 1);
  await author.call(deleteActivity, { params: { id: one.id } });
  expect(await linksOf(other.id)).toHaveLength(1);
});

describe('players', () => {
  it('may be framed from the hosts of the providers, and from nowhere else [RUL-0704]', async () => {
    await sql`
      insert into link_previews (address, state, title, fetched_at, player) values (
        'https://www.youtube.com/watch?v=abc', 'ready', 'Film', now(), 'https://www.youtube-nocookie.com/embed/abc')
    `.execute(bed.db.kysely);
    const { id } = await post('https://www.youtube.com/watch?v=abc');
    await settle(id);
    expect(await linksOf(id)).toMatchObject([
      {
        host: 'youtube.com',
        player: { url: 'https://www.youtube-nocookie.com/embed/abc', host: 'youtube-nocookie.com' },
      },
    ]);
    const page = await bed.http.inject({ url: '/', headers: { accept: 'text/html', host: 'localhost' } });
    const frames = /frame-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]?.split(' ');
    const hosts = PLAYER_HOSTS.map((host) => `https://${host}`);
    expect(new Set(frames)).toEqual(new Set(["'self'", ...EMBED_ORIGINS, ...hosts]));
  });
});

it('a network that wants none asks nobody, and shows none [RUL-0702]', async () => {
  const url = pages.page('/off', html('Aus'));
  const before = await post(url);
  const [link] = await shown(before.id, 1);
  await changeSettings(bed.db.kysely, { link_previews: false });
  await bed.services.settings.reload();
  expect(await linksOf(before.id)).toEqual([]);
  expect((await author.call(previewLink, { body: { url } })).status).toBe(404);
  const params = { id: before.id, linkId: link!.id };
  expect((await author.call(setActivityLink, { params, body: { removed: true } })).status).toBe(404);
  pages.asked.length = 0;
  const { id } = await post(pages.page('/off-too', html('Auch')));
  await settle(id);
  expect(pages.asked).toEqual([]);
  await changeSettings(bed.db.kysely, { link_previews: true });
  await bed.services.settings.reload();
  expect(await linksOf(before.id)).toHaveLength(1);
});
