import {
  blogFeed,
  createBlogArticle,
  getBlogFeedAddress,
  renewBlogFeedToken,
  updateBlogArticle,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { buildChannel } from '../../../testing/channels.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { blogOf, buildArticle } from '../testing/build.ts';

let bed: TestBed;
let editor: Client;
let reader: Client;
let program: Client;
let readerId: number;
let channelId: number;
let id: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const editorId = (await bed.buildMember({ name: 'Ella Feder' })).id;
  editor = await bed.as(editorId);
  readerId = (await bed.buildMember({ name: 'Rike Lesend' })).id;
  reader = await bed.as(readerId);
  program = await bed.as();
  channelId = (await buildChannel(bed, { title: 'Linden & Blatt', managers: [editorId] })).id;
  id = await blogOf(bed, channelId);
});
afterAll(() => bed?.stop());

const tokenIn = (url: string) => new URL(url).searchParams.get('auth_token')!;
const tokenOf = async (who: Client) =>
  tokenIn((await who.call(getBlogFeedAddress, { params: { id } })).body.url);
const fetchFeed = async (auth_token: string | undefined, headers: Record<string, string> = {}) => {
  const query = auth_token === undefined ? {} : { auth_token };
  const { status, headers: answered, raw } = await program.call(blogFeed, { params: { id }, query, headers });
  return { status, headers: answered, text: raw.body };
};
const titlesIn = (text: string) =>
  [...text.matchAll(/<entry>.*?<title>(.*?)<\/title>/gs)].map(([, title]) => title);

describe('the feed of a blog [B08]', () => {
  it('has what its reader reads now, and nothing that is a draft, planned, withdrawn or over', async () => {
    const authorId = editor.memberId!;
    const build = (title: string, more: object = {}) =>
      buildArticle(bed, { channelId, authorId, title, ...more });
    await build('Erschienen');
    await build('Entwurf', { status: 'draft' });
    await build('Geplant', { publishedIn: 60 });
    await build('Zurückgezogen', { status: 'withdrawn' });
    const over = await build('Vorbei');
    await sql`update blog_articles set ends_at = now() - interval '1 minute' where id = ${over.id}`.execute(
      bed.db.kysely,
    );
    const { status, headers, text } = await fetchFeed(await tokenOf(reader));
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/atom+xml');
    expect(titlesIn(text)).toEqual(['Erschienen']);
    expect(text).toContain('<title>Linden &#38; Blatt</title>');
    // Who runs the channel reads drafts there, not in their feed.
    expect(titlesIn((await fetchFeed(await tokenOf(editor))).text)).toEqual(['Erschienen']);
  });

  it('is for who holds a token as it is now, and kept by no shared cache', async () => {
    const former = await tokenOf(reader);
    expect((await fetchFeed(former)).headers['cache-control']).toContain('private');
    expect((await fetchFeed(undefined)).status).toBe(401);
    expect((await fetchFeed(`${former.slice(0, -2)}xx`)).status).toBe(401);
    const { body } = await reader.call(renewBlogFeedToken, { params: { id } });
    expect((await fetchFeed(former)).status).toBe(401);
    expect((await fetchFeed(tokenIn(body.url))).status).toBe(200);
  });

  it('is not for who left, nor of a channel that one sees no more', async () => {
    const token = await tokenOf(reader);
    await sql`update channels set status = 'archived' where id = ${channelId}`.execute(bed.db.kysely);
    expect((await fetchFeed(token)).status).toBe(404);
    await sql`update channels set status = 'published' where id = ${channelId}`.execute(bed.db.kysely);
    await sql`update members set state = 'left' where id = ${readerId}`.execute(bed.db.kysely);
    expect((await fetchFeed(token)).status).toBe(401);
    await sql`update members set state = 'active' where id = ${readerId}`.execute(bed.db.kysely);
    expect((await fetchFeed(token)).status).toBe(200);
  });

  it('keeps the id of an entry through changes, moves its moment, and says when nothing changed', async () => {
    const token = await tokenOf(reader);
    const { body: made } = await editor.call(createBlogArticle, {
      params: { blogId: id },
      body: { article: { title: 'Erst so', status: 'published', content: 'Text' } },
    });
    const entryOf = (text: string) => {
      const [, entry] = new RegExp(`<entry>\\s*(<id>[^<]*articles/${made.id}</id>.*?)</entry>`, 's').exec(
        text,
      )!;
      const of = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(entry!)![1]!;
      return { id: of('id'), title: of('title'), published: of('published'), updated: of('updated'), entry };
    };
    const first = await fetchFeed(token);
    const etag = String(first.headers.etag);
    expect((await fetchFeed(token, { 'if-none-match': etag })).status).toBe(304);
    const params = { blogId: id, articleId: String(made.id) };
    const { body: changed } = await editor.call(updateBlogArticle, {
      params,
      body: { article: { title: 'Dann so' }, version: made.version },
    });
    const second = await fetchFeed(token, { 'if-none-match': etag });
    expect(second.status).toBe(200);
    const [before, after] = [entryOf(first.text), entryOf(second.text)];
    expect(after.title).toBe('Dann so');
    expect(after.entry).toContain('/articles/dann-so');
    expect([after.id, after.published]).toEqual([before.id, before.published]);
    expect(after.updated > before.updated).toBe(true);
    await editor.call(updateBlogArticle, {
      params,
      body: { article: { status: 'withdrawn' }, version: changed.version },
    });
    const third = await fetchFeed(token, { 'if-none-match': String(second.headers.etag) });
    expect(third.status).toBe(200);
    expect(titlesIn(third.text)).not.toContain('Dann so');
  });

  it('is well-formed whatever people write', async () => {
    const title = 'a]]>&<b> \u0007\uD800 "x"';
    await editor.call(createBlogArticle, {
      params: { blogId: id },
      body: { article: { title, status: 'published', content: 'x < y & `]]>` \u0000' } },
    });
    const { text } = await fetchFeed(await tokenOf(reader));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|&(?!#\d+;)/);
    expect(text.match(/<entry>/g)).toHaveLength(text.match(/<\/entry>/g)!.length);
  });
});
