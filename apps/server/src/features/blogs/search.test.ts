import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildChannel } from '../../testing/channels.ts';
import { type SearchBed, startSearchBed } from '../../testing/search-bed.ts';
import { buildArticle } from './testing/build.ts';

let bed: SearchBed;
let writerId: number;
beforeAll(async () => {
  bed = await startSearchBed('channel', 'blog_article');
  writerId = (await bed.buildMember({ name: 'Edda Editor' })).id;
});
afterAll(() => bed.stop());

const run = (statement: string) => sql.raw(statement).execute(bed.db.kysely);

it('notes for the search what changes the words of an article, and nothing else', async () => {
  const channel = await buildChannel(bed, { managers: [writerId] });
  const { id, blogId } = await buildArticle(bed, { channelId: channel.id, authorId: writerId });
  const other = await buildArticle(bed, { channelId: channel.id, authorId: writerId });
  const noted = (statement: string) => bed.notedBy(() => run(statement));
  const [own, both] = [[`blog_article ${id}`], [`blog_article ${id}`, `blog_article ${other.id}`].toSorted()];
  const ofChannel = [...both, `channel ${channel.id}`];
  for (const change of [`title = 'a'`, `teaser = 'b'`, `body = 'c'`, `series = 'd'`, `lead_alt = 'e'`])
    expect(await noted(`update blog_articles set ${change} where id = ${id}`), change).toEqual(own);
  for (const change of [
    `status = 'withdrawn'`,
    `status = 'published'`,
    'published_at = now()',
    'author_id = null',
  ])
    expect(await noted(`update blog_articles set ${change} where id = ${id}`), change).toEqual(own);
  for (const change of ['announced_at = now()', `slug = 'anders'`, 'version = 9', 'comments_enabled = false'])
    expect(await noted(`update blog_articles set ${change} where id = ${id}`), change).toEqual([]);
  expect(await noted(`update blogs set title = 'Anders' where id = ${blogId}`)).toEqual(both);
  expect(await noted(`update blogs set publish_as = 'blog_title' where id = ${blogId}`)).toEqual(both);
  expect(await noted(`update blogs set description = 'Anders' where id = ${blogId}`)).toEqual([]);
  const channels = (change: string) => noted(`update channels set ${change} where id = ${channel.id}`);
  expect(await channels(`title = 'Anders'`)).toEqual(ofChannel);
  expect(await channels(`status = 'archived'`)).toEqual(ofChannel);
  expect(await channels(`description = 'Anders'`)).toEqual([`channel ${channel.id}`]);
  expect(await channels(`openness = 'everyone'`)).toEqual([]);
  expect(
    await noted(
      `insert into channel_subscriptions (channel_id, member_id) values (${channel.id}, ${writerId})`,
    ),
  ).toEqual([]);
  expect(await noted(`delete from blog_articles where id = ${other.id}`)).toEqual([
    `blog_article ${other.id}`,
  ]);
  expect(await noted(`delete from channels where id = ${channel.id}`)).toEqual([
    ...own,
    `channel ${channel.id}`,
  ]);
});

it('finds an article by its texts in their weights, and by its pictures', async () => {
  const channel = await buildChannel(bed, { title: 'Werkbank', managers: [writerId] });
  const { id } = await buildArticle(bed, {
    channelId: channel.id,
    authorId: writerId,
    title: 'Hobeln',
    body: '## Späne\n\nFliegen **weit**.',
    series: 'Holz',
  });
  expect(await bed.textsOf('blog_article', id)).toEqual([
    ['A', 'Hobeln'],
    ['B', 'Späne'],
    ['B', 'Holz'],
    ['B', 'Werkbank'],
    ['C', 'Kurz.'],
    ['C', 'Späne\n\nFliegen weit.'],
  ]);
  expect(await bed.documentOf('blog_article', id)).toMatchObject({ authorId: writerId, has: [] });
  await run(`update blog_articles set lead_alt = 'Ein Hobel' where id = ${id}`);
  expect(await bed.hit(writerId, 'blog_article', id, 'Ein Hobel')).toMatchObject({
    content: { text: 'Ein Hobel' },
    found_in: { type: 'image', name: 'Ein Hobel' },
  });
});
