import {
  createActivity,
  deleteActivity,
  getActivity,
  getArticle,
  getImage,
  getStream,
  listDocumentImages,
  listNotifications,
  listVersions,
  restoreActivity,
  updateArticle,
  uploadDocumentImage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture } from '../../testing/upload-bed.ts';
import { forgetDeletions } from '../activities/index.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let benId: number;
let network: { id: number; streamId: number };
let closed: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  network = await bed.openNetwork();
  const [a, b] = [
    await bed.buildMember({ name: 'Anna Müller' }),
    await bed.buildMember({ name: 'Ben Öztürk' }),
  ];
  benId = b.id;
  closed = await bed.buildGroup({ createdBy: a.id, name: 'Vorstand', access: 'closed' });
  [anna, ben] = [await bed.as(a.id), await bed.as(b.id)];
});
afterAll(() => bed?.stop());

async function image(client: Client, name = 'Lampion.jpg'): Promise<number> {
  const file = { name, type: 'image/jpeg', bytes: await picture(60, 30).toBuffer() };
  const { status, body, raw } = await client.call(uploadDocumentImage, multipartOf({ file }));
  expect(status, raw.payload).toBe(201);
  expect(body.url).toBe(`/api/storage/images/${body.id}/get/1920x1200`);
  return body.id;
}

const write = (client: Client, body: string, more: object = {}, stream = network.streamId) =>
  client.call(createActivity, {
    body: {
      type: 'article',
      content: 'Eine **kurze** Geschichte',
      article: { title: '  Es werde \n Licht ', body, ...more },
      streams: [stream],
    },
  });
const read = async (client: Client, activityId: number) =>
  client.call(getArticle, { params: { activityId } });
const change = (client: Client, activityId: number, version: number, body: string, more: object = {}) =>
  client.call(updateArticle, {
    params: { activityId },
    body: { title: 'Licht', content: 'Neu', body, version, ...more },
  });
const stateOf = async (id: number) =>
  (await sql<{ state: string }>`select state from files where id = ${id}`.execute(bed.db.kysely)).rows[0]
    ?.state;
const sees = async (client: Client, id: number) =>
  (await client.call(getImage, { params: { id, size: '200x200' } })).status;

describe('articles', () => {
  it('shows title, teaser, lead picture and reading time in the stream, and the body on its own [RUL-0712]', async () => {
    const lead = await image(anna);
    const {
      status,
      body: made,
      raw,
    } = await write(anna, `# Anfang\n\n${'Wort '.repeat(600)}`, {
      lead_image_id: lead,
      lead_alt: 'Lampions',
    });
    expect(status, raw.payload).toBe(201);
    const page = (await ben.call(getStream, { params: { slug: 'all' } })).body.activities;
    const shown = page.find(({ id }) => id === made.id)!;
    expect(shown.object).toMatchObject({
      type: 'article',
      title: 'Es werde Licht',
      html_content: '<p>Eine <strong>kurze</strong> Geschichte</p>',
      article: {
        reading_minutes: 3,
        lead_alt: 'Lampions',
        lead_image: { large: expect.stringContaining(`/${lead}/`) },
      },
    });
    expect(JSON.stringify(page)).not.toContain('Anfang');
    const article = (await read(ben, made.id)).body;
    expect(article).toMatchObject({
      version: 1,
      can: { update: false },
      headings: [{ id: 'h-anfang', level: 1 }],
    });
    expect(article.html_body).toContain('<h2 id="h-anfang">Anfang</h2>');
  });

  it('stores what the dialect knows and nothing else [RUL-0710] [RUL-0711]', async () => {
    const made = await write(anna, '<script>x</script>\n\n* a\n* b\n\n![x](https://evil.example/x.png)');
    const { body } = (await read(anna, made.body.id)).body;
    expect(body).toBe('<script>x</script>\n\n- a\n- b\n\n![x](https://evil.example/x.png)');
    const { html_body } = (await read(anna, made.body.id)).body;
    expect(html_body).not.toMatch(/<script|<img/);
  });

  it('refuses an article without a title, without its part, or with a blank teaser', async () => {
    expect((await write(anna, 'x', { title: '   ' })).problem?.codes).toEqual({ 'article.title': ['blank'] });
    const bare = await anna.call(createActivity, {
      body: { type: 'article', content: 'x', streams: [network.streamId] },
    });
    expect(bare.problem?.codes).toEqual({ article: ['required'] });
  });

  it('is not there for whoever does not see its places', async () => {
    const id = (await write(anna, 'Geheim', {}, closed.streamId)).body.id;
    expect((await read(ben, id)).status).toBe(404);
    expect((await change(ben, id, 1, 'x')).status).toBe(404);
    const note = await anna.call(createActivity, {
      body: { content: 'Zettel', streams: [network.streamId] },
    });
    expect((await read(anna, note.body.id)).status).toBe(404);
  });

  it('keeps the text of whoever comes second, who gets 409 [RUL-0713]', async () => {
    const id = (await write(anna, 'Erste Fassung')).body.id;
    expect((await change(anna, id, 1, 'Zweite Fassung')).body).toMatchObject({ version: 2, title: 'Licht' });
    expect((await change(anna, id, 1, 'Auch zweite')).status).toBe(409);
    expect((await read(anna, id)).body.body).toBe('Zweite Fassung');
    const both = await Promise.all([change(anna, id, 2, 'A'), change(anna, id, 2, 'B')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await change(ben, id, 3, 'x')).status).toBe(403);
  });

  it('names the title to those whom the body mentions, each once', async () => {
    const id = (await write(anna, `Danke, @[${benId}:Ben Öztürk]!`)).body.id;
    const told = async () =>
      (await ben.call(listNotifications, { query: {} })).body.notifications.filter(
        ({ html_url }) => html_url === `/activities/${id}`,
      );
    await expect.poll(told, { timeout: 10_000 }).toHaveLength(1);
    expect(JSON.stringify(await told())).toContain('Es werde Licht');
    await change(anna, id, 1, `Danke, @[${benId}:Ben Öztürk], noch einmal!`);
    // What comes after it tells that this one has been delivered.
    const later = (await write(anna, `@[${benId}:Ben Öztürk]`)).body.id;
    await expect
      .poll(async () => JSON.stringify((await ben.call(listNotifications, { query: {} })).body), {
        timeout: 10_000,
      })
      .toContain(`/activities/${later}`);
    expect(await told()).toHaveLength(1);
  });
});

it('what an article said before stays in its history, the body too [RUL-0790]', async () => {
  const { id } = (await write(anna, 'Es war dunkel.')).body;
  await change(anna, id, 1, 'Es ist hell.', { title: 'Hell' });
  const { versions } = (await ben.call(listVersions, { params: { id } })).body;
  expect(versions.map(({ title, details }) => [title, details.body])).toEqual([
    ['Hell', 'Es ist hell.'],
    ['Es werde Licht', 'Es war dunkel.'],
  ]);
});

describe('pictures of articles', () => {
  it('are made lasting with it, read by its readers alone, and go with it [RUL-0714]', async () => {
    const id = await image(anna);
    expect([await stateOf(id), await sees(ben, id)]).toEqual(['volatile', 404]);
    const article = (await write(anna, `![x](file:${id})`, {}, closed.streamId)).body.id;
    expect([await stateOf(id), await sees(anna, id), await sees(ben, id)]).toEqual(['published', 200, 404]);
    const { html_body } = (await read(anna, article)).body;
    expect(html_body).toContain(`<img src="/api/storage/images/${id}/get/1920x1200" alt="x"`);
    expect(html_body).toContain('width="60" height="30"');
    const open = (await write(anna, `![x](file:${id})`)).body.id;
    expect(await sees(ben, id)).toBe(200);
    await change(anna, open, 1, 'ohne');
    expect([await stateOf(id), await sees(ben, id)]).toEqual(['published', 404]);
    await anna.call(deleteActivity, { params: { id: article } });
    expect([await stateOf(id), await sees(ben, id)]).toEqual(['published', 404]);
    await anna.call(restoreActivity, { params: { id: article } });
    expect([await sees(anna, id), (await read(anna, article)).body.html_body]).toEqual([200, html_body]);
    await anna.call(deleteActivity, { params: { id: article } });
    await sql`update entry_deletions set deleted_at = now() - interval '11 minutes'`.execute(bed.db.kysely);
    await bed.db.kysely.transaction().execute(forgetDeletions);
    expect(await stateOf(id)).toBe('removed');
  });

  it('cannot be those of others that one does not read', async () => {
    const id = await image(anna);
    const refused = await write(ben, `![x](file:${id})`);
    expect(refused.problem?.codes).toEqual({ body: ['unknown_image'] });
    const lead = await write(ben, 'x', { lead_image_id: id });
    expect(lead.problem?.codes).toEqual({ body: ['unknown_image'] });
  });

  it('are 200 at most', async () => {
    const body = Array.from({ length: 201 }, (_, i) => `![](file:${i + 1})`).join('\n\n');
    expect((await write(anna, body)).problem?.codes).toEqual({ body: ['too_many_images'] });
  });

  it('are offered: own ones, and those of the place, by name [RUL-0619]', async () => {
    const mine = await image(ben, 'Blumenbeet.jpg');
    const list = async (client: Client, query: object) =>
      (await client.call(listDocumentImages, { query })).body?.images?.map(({ id }) => id);
    expect(await list(ben, { q: 'blumen' })).toEqual([mine]);
    expect(await list(anna, { q: 'blumen' })).toEqual([]);
    expect(await list(anna, { of: 'place', q: 'blumen' })).toEqual([]);
    await ben.call(createActivity, {
      body: { content: 'Seht', images: [mine], streams: [network.streamId] },
    });
    expect(await list(anna, { of: 'place', q: 'BLUMEN' })).toEqual([mine]);
    expect((await ben.call(listDocumentImages, { query: { of: 'place', group: closed.slug } })).status).toBe(
      200,
    );
  });
});

it('shows a post by its type to whoever has only its id', async () => {
  const id = (await write(anna, 'Text')).body.id;
  expect((await ben.call(getActivity, { params: { activityId: id } })).body.object.type).toBe('article');
});
