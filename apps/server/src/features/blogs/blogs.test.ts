import {
  createArticleComment,
  createBlogArticle,
  deleteArticleComment,
  deleteBlogArticle,
  getBlog,
  getBlogArticle,
  getImage,
  listArticleComments,
  listBlogArticles,
  listBlogs,
  listChannelArticles,
  type NewBlogArticle,
  updateArticleComment,
  updateBlog,
  updateBlogArticle,
  uploadDocumentImage,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildChannel } from '../../testing/channels.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { picture } from '../../testing/upload-bed.ts';
import { blogOf, buildArticle } from './testing/build.ts';

let bed: TestBed;
let editor: Client;
let reader: Client;
let guest: Client;
let editorId: number;
let channel: { id: number; slug: string };
let blogId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  editorId = (await bed.buildMember({ name: 'Ella Feder' })).id;
  editor = await bed.as(editorId);
  reader = await bed.as((await bed.buildMember({ name: 'Rike Lesend' })).id);
  guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
  channel = await buildChannel(bed, { title: 'Lindenblatt', managers: [editorId] });
  blogId = await blogOf(bed, channel.id);
});
afterAll(() => bed?.stop());

type Fields = NewBlogArticle;
const write = async (article: Fields, who = editor) =>
  (await who.call(createBlogArticle, { params: { blogId }, body: { article } })).body;
const read = (who: Client, articleId: string | number) =>
  who.call(getBlogArticle, { params: { blogId, articleId: String(articleId) } });
const change = (articleId: number, version: number, article: Partial<Fields>) =>
  editor.call(updateBlogArticle, {
    params: { blogId, articleId: String(articleId) },
    body: { article, version },
  });
const titles = async (who: Client, query: { unpublished?: boolean } = {}) => {
  const { body } = await who.call(listBlogArticles, { params: { id: blogId }, query });
  return body.articles.map(({ title }) => title);
};

describe('a blog', () => {
  it('is there for every channel, and has a title in any case [RUL-0388]', async () => {
    const { body } = await reader.call(getBlog, { params: { id: blogId } });
    expect(body).toMatchObject({
      parent_id: channel.id,
      title: 'Lindenblatt',
      publish_as: 'author',
      can: { update: false },
    });
    const params = { id: blogId };
    expect(await editor.call(updateBlog, { params, body: { title: '  ' } })).toMatchObject({
      status: 422,
      problem: { errors: { title: expect.anything() } },
    });
    expect(await reader.call(updateBlog, { params, body: { title: 'Meins' } })).toMatchObject({
      status: 403,
    });
    expect(await guest.call(getBlog, { params })).toMatchObject({ status: 404 });
    const renamed = await editor.call(updateBlog, {
      params,
      body: { title: 'Neues', version: body.version },
    });
    expect(renamed).toMatchObject({ status: 200, body: { title: 'Neues', version: body.version + 1 } });
    const late = await editor.call(updateBlog, { params, body: { title: 'Altes', version: body.version } });
    expect(late).toMatchObject({ status: 409 });
  });

  it('publishes under its own name or under those of the authors [RUL-0389]', async () => {
    const { id, author } = await write({ title: 'Wer schreibt', status: 'published' });
    expect(author).toMatchObject({ id: editorId });
    await editor.call(updateBlog, { params: { id: blogId }, body: { publish_as: 'blog_title' } });
    expect((await read(reader, id)).body).toMatchObject({ author: null, blog_title: 'Neues' });
    await editor.call(updateBlog, { params: { id: blogId }, body: { publish_as: 'author' } });
    expect((await read(reader, id)).body.author).toMatchObject({ id: editorId });
  });

  it('lists what is out, the newest first, page by page of the channel too [RUL-0390]', async () => {
    const paged = await buildChannel(bed, { managers: [editorId] });
    for (let nr = 1; nr <= 27; nr += 1)
      await buildArticle(bed, {
        channelId: paged.id,
        authorId: editorId,
        title: `Nr. ${nr}`,
        publishedIn: nr - 100,
      });
    const page = async (number: number) => {
      const params = { slug: paged.slug };
      const { body, headers } = await reader.call(listChannelArticles, { params, query: { page: number } });
      return { titles: body.articles.map(({ title }) => title), pages: headers['x-total-pages'] };
    };
    expect(await page(1)).toMatchObject({ pages: '2', titles: expect.arrayContaining(['Nr. 27', 'Nr. 3']) });
    expect((await page(1)).titles[0]).toBe('Nr. 27');
    expect((await page(2)).titles).toEqual(['Nr. 2', 'Nr. 1']);
  });
});

describe('an article', () => {
  it('is a draft until it is published, and its writers alone know of it', async () => {
    const draft = await write({ title: 'Noch nicht', content: 'Ein **Anfang**.' });
    expect(draft).toMatchObject({ status: 'draft', published_at: null, teaser: 'Ein Anfang.' });
    expect(await read(reader, draft.id)).toMatchObject({ status: 404 });
    expect(await titles(reader)).not.toContain('Noch nicht');
    expect(await titles(editor)).not.toContain('Noch nicht');
    expect(await titles(editor, { unpublished: true })).toContain('Noch nicht');
    const params = { id: blogId };
    expect(await reader.call(listBlogArticles, { params, query: { unpublished: true } })).toMatchObject({
      status: 403,
    });
    const { body } = await change(draft.id, draft.version, { status: 'published' });
    expect(body).toMatchObject({ status: 'published', published_at: expect.any(String) });
    expect((await read(reader, draft.id)).body.html_body).toContain('<strong>Anfang</strong>');
    expect(await titles(reader)).toContain('Noch nicht');
    await change(draft.id, body.version, { status: 'withdrawn' });
    expect(await read(reader, draft.id)).toMatchObject({ status: 404 });
  });

  it('comes at its hour and goes at its end, without anybody doing anything', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const later = await write({ title: 'Morgen', status: 'published', published_at: at(60) });
    expect(await read(reader, later.id)).toMatchObject({ status: 404 });
    expect((await read(editor, later.id)).body.can.comment).toBe(false);
    const over = await write({
      title: 'Gestern',
      status: 'published',
      published_at: at(-60),
      ends_at: at(-1),
    });
    expect(await read(reader, over.id)).toMatchObject({ status: 404 });
    const wrong = { title: 'x', status: 'published', published_at: at(5), ends_at: at(4) } as const;
    const params = { blogId };
    expect(await editor.call(createBlogArticle, { params, body: { article: wrong } })).toMatchObject({
      status: 422,
      problem: { errors: { 'article.ends_at': expect.anything() } },
    });
  });

  it('is gone with its channel for all who do not run that', async () => {
    const { id, slug } = await write({ title: 'Im Archiv', status: 'published' });
    await sql`update channels set status = 'archived' where id = ${channel.id}`.execute(bed.db.kysely);
    expect(await read(reader, slug)).toMatchObject({ status: 404 });
    expect((await read(editor, id)).status).toBe(200);
    expect((await reader.call(listBlogs, {})).body.articles.map((one) => one.id)).not.toContain(id);
    await sql`update channels set status = 'published' where id = ${channel.id}`.execute(bed.db.kysely);
    expect((await reader.call(listBlogs, {})).body.articles.map((one) => one.id)).toContain(id);
  });

  it('has an address of its title, and the former ones lead to it until another takes them [B16]', async () => {
    const made = await Promise.all(
      [
        'Sommer Fest',
        'Sommer-Fest',
        'Letzte Änderungen',
        'Straße & Söhne',
        'Łódź',
        '🎉🎉',
        '2027',
        'new',
      ].map((title) => write({ title, status: 'published' })),
    );
    const slugs = made.map(({ slug }) => slug);
    expect(slugs.slice(0, 2).toSorted()).toEqual(['sommer-fest', 'sommer-fest-2']);
    expect(slugs.slice(2, 5)).toEqual(['letzte-aenderungen', 'strasse-soehne', 'lodz']);
    for (const slug of slugs) expect(slug).toMatch(/^(?!\d+$)(?!new$)[a-z0-9-]+$/);
    const renamed = made[2]!;
    const { body } = await change(renamed.id, renamed.version, { title: 'Die letzten Neuerungen' });
    expect(body.slug).toBe('die-letzten-neuerungen');
    expect((await read(reader, 'letzte-aenderungen')).body.id).toBe(renamed.id);
    const heir = await write({ title: 'Letzte Änderungen', status: 'published' });
    expect(heir.slug).toBe('letzte-aenderungen');
    expect((await read(reader, 'letzte-aenderungen')).body.id).toBe(heir.id);
  });

  it('tells the second of two who change it', async () => {
    const { id, version } = await write({ title: 'Zu zweit' });
    expect(await change(id, version, { content: 'Anna.' })).toMatchObject({ status: 200 });
    expect(await change(id, version, { content: 'Ben.' })).toMatchObject({ status: 409 });
    expect((await read(editor, id)).body.body).toContain('Anna');
  });

  it('stands in its series between those before and after it, and names what belongs to it', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const part = (title: string, minutes: number) =>
      write({ title, status: 'published', series: 'Platzgeschichten', published_at: at(minutes) });
    const [first, second, third] = [await part('Eins', 30), await part('Zwei', 20), await part('Drei', 10)];
    await write({ title: 'Vier', series: 'Platzgeschichten' });
    const { body } = await read(reader, second.id);
    expect(body.series).toMatchObject({
      title: 'Platzgeschichten',
      position: 2,
      total: 3,
      previous: { id: first.id },
      next: { id: third.id },
    });
    expect(body.related.slice(0, 2).map(({ id }) => id)).toEqual([third.id, first.id]);
    expect((await read(reader, first.id)).body.series).toMatchObject({ position: 1, previous: null });
  });

  it('shows its pictures to those who read it, and to nobody else [B09]', async () => {
    const upload = async () => {
      const bytes = await (await picture()).toBuffer();
      const file = { name: 'Linde.jpg', type: 'image/jpeg', bytes };
      return (await editor.call(uploadDocumentImage, multipartOf({ file }))).body.id;
    };
    const [lead, shown] = [await upload(), await upload()];
    const content = `![Linde](file:${shown})`;
    const draft = await write({ title: 'Bilder', image: lead, image_alt: 'Die Linde', content });
    const look = async (who: Client, id: number) =>
      (await who.call(getImage, { params: { id, size: '200x200' } })).status;
    for (const id of [lead, shown]) {
      expect(await look(reader, id)).toBe(404);
      expect(await look(editor, id)).toBe(200);
    }
    const { body } = await change(draft.id, draft.version, { status: 'published' });
    for (const id of [lead, shown]) {
      expect(await look(reader, id)).toBe(200);
      expect(await look(guest, id)).toBe(404);
    }
    // What an article no longer shows is gone for all.
    await change(draft.id, body.version, { image: null });
    expect(await look(editor, lead)).toBe(404);
  });
});

describe('a comment on an article', () => {
  it('is written by who reads, changed by its author and deleted by them and who runs the channel', async () => {
    const { id } = await write({ title: 'Besprochen', status: 'published' });
    const params = { blogId, articleId: String(id) };
    const said = await reader.call(createArticleComment, { params, body: { content: '**Sehr** gut' } });
    expect(said).toMatchObject({
      status: 201,
      body: { html_content: expect.stringContaining('<strong>Sehr</strong>') },
    });
    const one = { ...params, commentId: said.body.id };
    expect(await editor.call(updateArticleComment, { params: one, body: { content: 'Nein' } })).toMatchObject(
      {
        status: 403,
      },
    );
    expect(await reader.call(updateArticleComment, { params: one, body: { content: 'Gut' } })).toMatchObject({
      body: { content: 'Gut', edited_at: expect.any(String) },
    });
    expect((await reader.call(listArticleComments, { params })).body).toMatchObject({ total: 1 });
    expect(await guest.call(listArticleComments, { params })).toMatchObject({ status: 404 });
    expect(await editor.call(deleteArticleComment, { params: one })).toMatchObject({ status: 204 });
    expect((await read(reader, id)).body.comments_count).toBe(0);
  });

  it('is not written where the article takes none', async () => {
    const { id } = await write({ title: 'Still', status: 'published', comments_enabled: false });
    const params = { blogId, articleId: String(id) };
    expect(await reader.call(createArticleComment, { params, body: { content: 'Hm' } })).toMatchObject({
      status: 403,
    });
    expect(await editor.call(deleteBlogArticle, { params })).toMatchObject({ status: 204 });
    expect(await read(editor, id)).toMatchObject({ status: 404 });
  });
});
