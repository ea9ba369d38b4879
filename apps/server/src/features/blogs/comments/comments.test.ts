import {
  createArticleComment,
  deleteArticleComment,
  listNotifications,
  updateArticleComment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildChannel } from '../../../testing/channels.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { buildArticle } from '../testing/build.ts';

let bed: TestBed;
let author: Client & { memberId: number };
let reader: Client & { memberId: number };
let named: Client & { memberId: number };
let channelId: number;
beforeAll(async () => {
  bed = await startTestBed();
  const person = async (name: string) => {
    const { id } = await bed.buildMember({ name });
    return Object.assign(await bed.as(id), { memberId: id });
  };
  [author, reader, named] = [
    await person('Ella Feder'),
    await person('Rike Lesend'),
    await person('Nils Nah'),
  ];
  ({ id: channelId } = await buildChannel(bed));
});
afterAll(() => bed?.stop());

async function article(title: string) {
  const { id, blogId } = await buildArticle(bed, { channelId, authorId: author.memberId, title });
  return { blogId, articleId: String(id) };
}

async function toldTo(who: Client, about: string): Promise<string[]> {
  await bed.delivered();
  const { body } = await who.call(listNotifications);
  return body.notifications
    .filter(({ thread }) => thread === about)
    .map(({ kind, excerpt }) => `${kind}: ${excerpt}`);
}

describe('who hears of a comment', () => {
  it('is who wrote the thing and who said something before, who is named, and nobody twice', async () => {
    const params = await article('Lampions');
    const say = (who: Client, content: string) =>
      who.call(createArticleComment, { params, body: { content } });
    await say(reader, 'Wie viele?');
    // Told one after the other, so that the newer notice stands first.
    await bed.delivered();
    await say(named, `@[${author.memberId}:Ella Feder] sagt: zwölf.`);
    expect(await toldTo(author, 'Lampions')).toEqual([
      'article_mentioned: @Ella Feder sagt: zwölf.',
      'article_commented: Wie viele?',
    ]);
    expect(await toldTo(reader, 'Lampions')).toEqual(['article_commented: @Ella Feder sagt: zwölf.']);
    expect(await toldTo(named, 'Lampions')).toEqual([]);
  });

  it('is who is named in what was changed, once, and nobody any more when it is gone', async () => {
    const params = await article('Umzug');
    const { body } = await reader.call(createArticleComment, { params, body: { content: 'Wer kommt?' } });
    const one = { ...params, commentId: body.id };
    const rewrite = (content: string) =>
      reader.call(updateArticleComment, { params: one, body: { content } });
    await rewrite(`Kommt @[${named.memberId}:Nils Nah]?`);
    expect(await toldTo(named, 'Umzug')).toEqual(['article_mentioned: Kommt @Nils Nah?']);
    await rewrite(`Kommt @[${named.memberId}:Nils Nah] mit?`);
    expect(await toldTo(named, 'Umzug')).toEqual(['article_mentioned: Kommt @Nils Nah mit?']);
    expect(await toldTo(author, 'Umzug')).toEqual(['article_commented: Kommt @Nils Nah mit?']);
    await reader.call(deleteArticleComment, { params: one });
    expect(await toldTo(named, 'Umzug')).toEqual([]);
    expect(await toldTo(author, 'Umzug')).toEqual([]);
  });
});
