import {
  createBlogArticle,
  findEverything,
  SEARCH_MODULES,
  type SearchModule,
  saveSearch,
  updateBlog,
  updateBlogArticle,
  updateChannel,
} from '@dorfplatz/contract';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { createStems } from '../../platform/search/stems.ts';
import { loadViewerOfMember } from '../../platform/session/load-viewer.ts';
import { buildArticle, buildChannel } from '../../testing/channels.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { soughtBy } from './answer.ts';
import { statementsOf } from './find-in-blocks.ts';
import { rebuildIndex, verifySearch } from './operate.ts';
import { block, seek, seekInGroup, suggest } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

let bed: TestBed;
let editorId: number;
let readerId: number;
let editor: Client;
let reader: Client;
let guest: Client;
let group: { id: number; slug: string };

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  editorId = (await bed.buildMember({ name: 'Edda Editor' })).id;
  readerId = (await bed.buildMember({ name: 'Rita Reader' })).id;
  editor = await bed.as(editorId);
  reader = await bed.as(readerId);
  guest = await bed.as((await bed.buildMember({ name: 'Gast Eiche', isExternal: true })).id);
  group = await bed.buildGroup({ createdBy: editorId, name: 'Chor', access: 'closed', members: [readerId] });
});
afterAll(() => bed?.stop());

const log = pino({ level: 'silent' });
const verify = () => verifySearch(bed.databaseUrl, log, () => {});
const channelOf = (traits: Parameters<typeof buildChannel>[1] = {}) =>
  buildChannel(bed, { managers: [editorId], ...traits });
const articleIn = (channelId: number, traits: Partial<Parameters<typeof buildArticle>[1]>) =>
  buildArticle(bed, { channelId, authorId: editorId, ...traits });
const titles = async (who: Client, q: string, module: SearchModule) =>
  (await block(who, q, module)).hits.map(({ title }) => title.text);
/** What a member gets of some words: how many hits of all blocks, and what is suggested. */
const got = async (who: Client, q: string) => ({
  total: (await seek(who, q)).total,
  suggested: (await suggest(who, q)).map(({ title }) => title.text),
});

it('finds a channel and its articles in blocks of their own [RUL-0141] [RUL-0142]', async () => {
  const { id, slug } = await channelOf({ title: 'Lindenblatt' });
  await sql`update channels set description = 'Neues vom Quastenflosser' where id = ${id}`.execute(
    bed.db.kysely,
  );
  const article = await articleIn(id, {
    title: 'Der Teich ist voll',
    body: '## Fische\n\nEin **Quastenflosser** wurde gesehen.',
    series: 'Gartenjahr',
  });
  await takenUp(bed);
  const { results, total } = await seek(reader, 'Quastenflosser');
  expect(total).toBe(2);
  expect(results.find(({ module }) => module === 'channels')!.hits).toEqual([
    expect.objectContaining({
      kind: 'channel',
      title: { text: 'Lindenblatt', marks: [] },
      content: { text: 'Neues vom Quastenflosser', marks: [[10, 24]] },
      subscribers_count: 0,
      html_url: `/channels/${slug}`,
    }),
  ]);
  expect(results.find(({ module }) => module === 'blog_articles')!.hits).toEqual([
    expect.objectContaining({
      kind: 'blog_article',
      title: { text: 'Der Teich ist voll', marks: [] },
      series: { text: 'Gartenjahr', marks: [] },
      teaser: 'Kurz.',
      channel: { slug, title: { text: 'Lindenblatt', marks: [] }, html_url: `/channels/${slug}` },
      author: expect.objectContaining({ display_name: 'Edda Editor' }),
      html_url: `/blogs/${article.blogId}/article/${article.id}`,
    }),
  ]);
  // By its heading, its series, and the channel that it is in; and by the beginning of any of them.
  for (const q of ['Fische', 'Gartenjahr', 'Lindenblatt', 'Lindenb'])
    expect(await titles(reader, q, 'blog_articles'), q).toEqual(['Der Teich ist voll']);
  // What is found by a name alone says so where the name stands.
  const [named] = (await block(reader, 'Lindenblatt', 'blog_articles')).hits;
  expect(named).toMatchObject({ content: { text: '' }, channel: { title: { marks: [[0, 11]] } } });
  expect((await suggest(reader, 'Lindenbl')).map(({ kind }) => kind)).toContain('channel');
});

it('finds nothing of what is prepared, planned, over, withdrawn or archived, also for who runs it [S-19] [B08]', async () => {
  const channel = await channelOf({ title: 'Werkbank' });
  const article = await articleIn(channel.id, { title: 'Hobelspanfest' });
  await takenUp(bed);
  const found = { total: 1, suggested: ['Hobelspanfest'] };
  const nothing = { total: 0, suggested: [] };
  for (const who of [reader, editor]) expect(await got(who, 'Hobelspanfest')).toEqual(found);
  const states: [string, string, string][] = [
    ['a draft', `status = 'draft'`, `status = 'published'`],
    ['withdrawn', `status = 'withdrawn'`, `status = 'published'`],
    ['planned', `published_at = now() + interval '1 hour'`, `published_at = now() - interval '1 hour'`],
    ['over', `ends_at = now()`, `ends_at = null`],
  ];
  for (const [name, ends, begins] of states) {
    await sql.raw(`update blog_articles set ${ends} where id = ${article.id}`).execute(bed.db.kysely);
    // At that moment, and when the index has heard of it.
    for (const who of [reader, editor]) expect(await got(who, 'Hobelspanfest'), name).toEqual(nothing);
    await takenUp(bed);
    for (const who of [reader, editor]) expect(await got(who, 'Hobelspanfest'), name).toEqual(nothing);
    await sql.raw(`update blog_articles set ${begins} where id = ${article.id}`).execute(bed.db.kysely);
    await takenUp(bed);
    expect(await got(reader, 'Hobelspanfest'), name).toEqual(found);
  }
  const archived = await editor.call(updateChannel, {
    params: { slug: channel.slug },
    body: { channel: { status: 'archived' } },
  });
  expect(archived.status).toBe(200);
  for (const q of ['Hobelspanfest', 'Werkbank'])
    for (const who of [reader, editor]) expect(await got(who, q), q).toEqual(nothing);
  await takenUp(bed);
  await rebuildIndex(bed.databaseUrl, log, () => {});
  const { rows } = await sql`
    select kind, id from search_documents
    where 'hobelspanfest' = any(tsvector_to_array(words)) or 'werkbank' = any(tsvector_to_array(words))
  `.execute(bed.db.kysely);
  expect(rows).toEqual([]);
  const { rows: words } = await sql`
    select lexeme from search_words where key in ('hobelspanfest', 'werkbank')`.execute(bed.db.kysely);
  expect(words).toEqual([]);
  expect(await got(editor, 'Hobelspanfest')).toEqual(nothing);
});

it('finds a channel for the people of a group by them alone, and in the group [S-21] [B09]', async () => {
  const channel = await channelOf({ title: 'Notenschrank', openness: 'members', groups: [group.id] });
  await articleIn(channel.id, { title: 'Kopfstimme üben' });
  await takenUp(bed);
  expect((await seek(reader, 'Notenschrank')).total).toBe(2);
  const inGroup = await seekInGroup(reader, group.slug, 'Notenschrank');
  expect(inGroup.total).toBe(2);
  expect(inGroup.results.flatMap(({ hits }) => hits.map(({ title }) => title.text)).toSorted()).toEqual([
    'Kopfstimme üben',
    'Notenschrank',
  ]);
  expect((await seek(reader, 'Notenschrank in:Chor')).total).toBe(2);
  for (const q of ['Notenschrank', 'Kopfstimme', 'Notenshcrank'])
    expect(await got(guest, q), q).toEqual({ total: 0, suggested: [] });
  await channelOf({ title: 'Notenblatt', openness: 'everyone' });
  await takenUp(bed);
  expect(await titles(guest, 'Notenblatt', 'channels')).toEqual(['Notenblatt']);
  expect((await seekInGroup(reader, group.slug, 'Notenblatt')).total).toBe(0);
  await sql`delete from group_memberships where group_id = ${group.id} and member_id = ${readerId}`.execute(
    bed.db.kysely,
  );
  expect(await got(reader, 'Kopfstimme')).toEqual({ total: 0, suggested: [] });
  expect((await seek(reader, 'Notenblatt')).total).toBe(1);
});

it('does not tell who wrote for a blog that publishes under its own name [RUL-0389]', async () => {
  const { id } = await channelOf({ title: 'Amtsblatt' });
  const { blogId } = await articleIn(id, { title: 'Schneckenpost' });
  await takenUp(bed);
  const byEditor = async () => titles(reader, 'Schneckenpost from:Edda', 'blog_articles');
  expect(await byEditor()).toEqual(['Schneckenpost']);
  const params = { id: blogId };
  await editor.call(updateBlog, { params, body: { publish_as: 'blog_title', title: 'Die Redaktion' } });
  await takenUp(bed);
  expect(await byEditor()).toEqual([]);
  expect((await seek(reader, 'from:Edda')).results.flatMap(({ hits }) => hits)).not.toContainEqual(
    expect.objectContaining({ title: expect.objectContaining({ text: 'Schneckenpost' }) }),
  );
  const [hit] = (await block(reader, 'Redaktion', 'blog_articles')).hits;
  expect(hit).toMatchObject({
    author: null,
    blog_title: { text: 'Die Redaktion', marks: [[4, 13]] },
    title: { text: 'Schneckenpost' },
  });
  expect(JSON.stringify(hit)).not.toContain('Edda');
  await editor.call(updateBlog, { params, body: { publish_as: 'author' } });
  await takenUp(bed);
  expect(await byEditor()).toEqual(['Schneckenpost']);
});

it('follows what is written, renamed and withdrawn, and is verified with the rest [S-29]', async () => {
  const channel = await channelOf({ title: 'Taubenschlag' });
  const { rows: blogs } = await sql<{ id: number }>`
    select id from blogs where channel_id = ${channel.id}`.execute(bed.db.kysely);
  const blogId = blogs[0]!.id;
  const written = await editor.call(createBlogArticle, {
    params: { blogId },
    body: { article: { title: 'Brieftaube', content: 'Sie heißt Gurrella.', status: 'published' } },
  });
  expect(written.status).toBe(201);
  const { id, version } = written.body;
  await takenUp(bed);
  expect(await titles(reader, 'Gurrella', 'blog_articles')).toEqual(['Brieftaube']);
  expect(await titles(reader, 'Taubenschlag', 'blog_articles')).toEqual(['Brieftaube']);
  await editor.call(updateBlogArticle, {
    params: { blogId, articleId: String(id) },
    body: { article: { content: 'Sie heißt Federica.', teaser: '' }, version },
  });
  await editor.call(updateChannel, {
    params: { slug: channel.slug },
    body: { channel: { title: 'Vogelhaus' } },
  });
  await takenUp(bed);
  expect((await seek(reader, 'Gurrella', { exact: true })).total).toBe(0);
  expect(await titles(reader, 'Federica', 'blog_articles')).toEqual(['Brieftaube']);
  expect(await titles(reader, 'Vogelhaus', 'channels')).toEqual(['Vogelhaus']);
  expect(await verify()).toEqual({ differences: [], words: [] });
  await sql`delete from search_documents where kind = 'channel' and id = ${channel.id}`.execute(
    bed.db.kysely,
  );
  await sql`update search_documents set author_id = null where kind = 'blog_article' and id = ${id}`.execute(
    bed.db.kysely,
  );
  expect((await verify()).differences).toEqual([
    { kind: 'channel', id: channel.id, fault: 'missing' },
    { kind: 'blog_article', id, fault: 'other' },
  ]);
  await rebuildIndex(bed.databaseUrl, log, () => {});
  expect(await verify()).toEqual({ differences: [], words: [] });
  await sql`delete from channels where id = ${channel.id}`.execute(bed.db.kysely);
  await takenUp(bed);
  expect((await seek(reader, 'Vogelhaus', { exact: true })).total).toBe(0);
  expect(await verify()).toEqual({ differences: [], words: [] });
});

it('sorts articles, and keeps a search for them [RUL-0137]', async () => {
  const { id } = await channelOf();
  await articleIn(id, { title: 'Zwetschge im Obstgarten', publishedIn: -10 });
  await articleIn(id, { title: 'Apfel im Obstgarten', publishedIn: -20 });
  await takenUp(bed);
  const sorted = async (sort_by: string) =>
    (await block(reader, 'Obstgarten', 'blog_articles', { sort_by })).hits.map(({ title }) => title.text);
  const [apple, plum] = ['Apfel im Obstgarten', 'Zwetschge im Obstgarten'];
  expect(await sorted('title,asc')).toEqual([apple, plum]);
  expect(await sorted('published_at,desc')).toEqual([plum, apple]);
  const kept = await reader.call(saveSearch, {
    body: { name: 'Obst', q: 'Obstgarten', module: 'blog_articles' },
  });
  expect(kept).toMatchObject({ status: 201, body: { module: 'blog_articles' } });
});

it('asks for all blocks of a rare word in one statement, and as many however many hits there are', async () => {
  const { services } = bed;
  const viewer = (await loadViewerOfMember(bed.db.kysely, readerId))!;
  const seeker = { services, viewer };
  const sought = await soughtBy(seeker, createStems(bed.db.reads), { q: 'Wanderfalke', exact: false }, null);
  const blocks = SEARCH_MODULES.map((module) => ({ module, limit: 5, offset: 0 }));
  const wanted = { sort: { field: 'score', descending: false }, isClose: true };
  expect(await statementsOf(seeker, blocks, sought, wanted)).toHaveLength(1);
  const counted = async () => {
    // What is kept for a while (sessions, settings) is asked the first time.
    await seek(reader, 'Wanderfalke');
    const { statements, result } = await bed.countStatements(() =>
      reader.call(findEverything, { query: { q: 'Wanderfalke' } }),
    );
    return { statements, total: result.body.total };
  };
  const add = async () => {
    const { id } = await channelOf({ title: 'Wanderfalke' });
    await articleIn(id, { title: 'Ein Wanderfalke' });
    await takenUp(bed);
  };
  await add();
  const one = await counted();
  expect(one.total).toBe(2);
  await add();
  await add();
  expect(await counted()).toEqual({ statements: one.statements, total: 6 });
});
