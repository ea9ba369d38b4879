import { createArticleComment, listNotifications } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildChannel } from '../../testing/channels.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { announceArticles } from './announcing.ts';
import { buildArticle } from './testing/build.ts';

let bed: TestBed;
let author: Client;
let subscriber: Client;
let other: Client;
let channelId: number;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  author = await bed.as((await bed.buildMember({ name: 'Ella Feder' })).id);
  subscriber = await bed.as((await bed.buildMember({ name: 'Rike Lesend' })).id);
  other = await bed.as((await bed.buildMember({ name: 'Otto Anders' })).id);
  const guest = await bed.buildMember({ isExternal: true });
  const people = [author.memberId!, subscriber.memberId!, guest.id];
  channelId = (await buildChannel(bed, { managers: [author.memberId!], subscribers: people })).id;
});
afterAll(() => bed?.stop());

const build = (title: string, more: object = {}) =>
  buildArticle(bed, { channelId, authorId: author.memberId!, title, ...more });
const told = async (who: Client) => {
  const { body } = await who.call(listNotifications);
  return body.notifications.map(({ kind, thread, html_url }) => `${kind} ${thread} ${html_url}`);
};

describe('an article that comes out', () => {
  it('is told to who subscribed, once, and neither to its author nor to who does not read it', async () => {
    const { id, blogId } = await build('Es ist so weit');
    await build('Vor Jahr und Tag', { publishedIn: -60 * 24 * 30 });
    await announceArticles(bed.services);
    await announceArticles(bed.services);
    const line = `article_published Es ist so weit /blogs/${blogId}/articles/${id}`;
    expect(await told(subscriber)).toEqual([line]);
    expect(await told(author)).toEqual([]);
    expect(await told(other)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notifications where kind = 'article_published'
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(1);
  });

  it('is told when its hour has come, not when it was planned', async () => {
    const { id } = await build('Morgen', { publishedIn: 60 });
    await announceArticles(bed.services);
    expect((await told(subscriber)).join()).not.toContain('Morgen');
    await sql`update blog_articles set published_at = now() where id = ${id}`.execute(bed.db.kysely);
    await announceArticles(bed.services);
    expect((await told(subscriber)).join()).toContain('Morgen');
  });
});

describe('a comment', () => {
  it('is told to the author of the article, to who commented before and to who is named', async () => {
    const { id, blogId } = await build('Besprochen');
    const params = { blogId, articleId: String(id) };
    const say = (who: Client, content: string) =>
      who.call(createArticleComment, { params, body: { content } });
    await say(subscriber, 'Erster!');
    const saying = (kind: string) => expect.stringMatching(new RegExp(`^${kind} Besprochen`));
    await bed.delivered();
    expect(await told(author)).toContainEqual(saying('article_commented'));
    await say(author, `Danke, und @[${other.memberId}:Otto Anders]?`);
    await bed.delivered();
    expect(await told(other)).toContainEqual(saying('article_mentioned'));
    expect(await told(subscriber)).toContainEqual(saying('article_commented'));
  });
});
