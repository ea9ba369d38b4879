import {
  createActivity,
  createGroupPage,
  createMessage,
  deleteActivity,
  deleteGroupPage,
  deleteMessage,
  type SearchHit,
  type SearchModule,
  updateActivity,
} from '@dorfplatz/contract';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { chatsOf } from '../../testing/chat-without-sockets.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { upload } from '../../testing/upload-bed.ts';
import { rebuildIndex, verifySearch } from './operate.ts';
import { block, post, reply, seek, seekInGroup, suggest } from './testing/seek.ts';
import { takenUp } from './testing/taken-up.ts';

type Person = Client & { memberId: number };

let bed: TestBed;
let anna: Person;
let ben: Person;
let outsider: Person;
let admin: Person;
let group: { id: number; slug: string; streamId: number };

const person = async (traits: Parameters<TestBed['buildMember']>[0]) =>
  (await bed.as((await bed.buildMember(traits)).id)) as Person;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  [anna, ben] = [await person({ name: 'Anna Linde' }), await person({ name: 'Ben Ulme' })];
  outsider = await person({ name: 'Olga Fern' });
  admin = await person({ name: 'Ada Admin', isNetworkAdmin: true });
  group = await bed.buildGroup({
    name: 'Bauhof',
    access: 'hidden',
    createdBy: anna.memberId,
    members: [ben.memberId],
  });
  await execute(sql`update groups set chat_enabled = true where id = ${group.id}`);
});
afterAll(() => bed?.stop());

const execute = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);
const log = pino({ level: 'silent' });

const chat = () => chatsOf(bed);
const inGroup = () => `group/${group.id}`;
const say = async (who: Person, text: string, more: object = {}) =>
  (await chat().say(who.memberId, inGroup(), text, more)).number;

/** Whether words stand anywhere in the index, of a thing or by themselves. */
const kept = async (word: string) =>
  (
    (
      await execute(sql`
        select (select count(*) from search_documents d where exists (
            select 1 from unnest(tsvector_to_array(d.words)) lexeme where strpos(lexeme, ${word}) > 0))
          + (select count(*) from search_words where strpos(lexeme, ${word}) > 0) as count`)
    ).rows[0] as { count: number }
  ).count;

const countsOf = async (who: Client, q: string) => {
  const { results, total } = await seek(who, q);
  return { total, counted: results.reduce((sum, each) => sum + each.total, 0) };
};
const NOTHING = { total: 0, counted: 0 };

async function membership(who: Person, state: 'member' | 'rejected') {
  await execute(sql`
    insert into group_memberships (group_id, member_id, state)
    values (${group.id}, ${who.memberId}, ${state}::membership_state)
    on conflict (group_id, member_id) do update set state = excluded.state`);
}

/** One of each kind with words of its own, by Ben and Anna. */
async function written(tag: string) {
  const postId = await post(ben, group.streamId, `Kranwagen${tag} bestellt`);
  const replyId = await reply(anna, postId, `Flaschenzug${tag} dazu`);
  const number = await say(ben, `Seilwinde${tag} fehlt`);
  const page = (
    await anna.call(createGroupPage, {
      params: { groupSlug: group.slug },
      body: { title: `Schwerlast${tag}`, content: `## Hebebühne${tag}` },
    })
  ).body;
  const message = (
    await anna.call(createMessage, {
      body: { to: [ben.memberId], subject: `Ladekran${tag}`, content: `Stapler${tag}` },
    })
  ).body;
  await takenUp(bed);
  return { postId, replyId, number, page, message };
}

describe('posts, messages, chats and pages', () => {
  it('[S-19] are gone when they are gone, in hits, counts, suggestions and the index, and stay so when it is built anew', async () => {
    const { postId, number, page, message } = await written('eins');
    const words = ['kranwageneins', 'flaschenzugeins', 'seilwindeeins', 'schwerlasteins', 'hebebühneeins'];
    const letters = ['ladekraneins', 'staplereins'];
    for (const q of [...words, ...letters]) expect((await countsOf(ben, q)).total, q).toBe(1);
    await ben.call(deleteActivity, { params: { id: postId } });
    await chat().remove(ben.memberId, inGroup(), number);
    await anna.call(deleteGroupPage, { params: { groupSlug: group.slug, slug: page.slug } });
    await ben.call(deleteMessage, { params: { id: message.id } });
    // At once, before the index knows.
    for (const q of [...words, ...letters]) {
      expect(await countsOf(ben, q), q).toEqual(NOTHING);
      expect(await suggest(ben, q), q).toEqual([]);
    }
    await takenUp(bed);
    for (const q of words) expect(await kept(q), q).toBe(0);
    // Who sent it has it still.
    for (const q of letters) expect((await countsOf(anna, q)).total, q).toBe(1);
    await rebuildIndex(bed.databaseUrl, log, () => {});
    for (const q of words) {
      expect(await countsOf(ben, q), q).toEqual(NOTHING);
      expect(await kept(q), q).toBe(0);
    }
    expect(await verifySearch(bed.databaseUrl, log, () => {})).toEqual({ differences: [], words: [] });
  });

  it('[S-19] are found by what they say now, and not by people who ignore their authors', async () => {
    const { postId, number } = await written('zwei');
    await ben.call(updateActivity, { params: { id: postId }, body: { content: 'Radladerzwei' } });
    await chat().edit(ben.memberId, inGroup(), number, 'Umlenkrollezwei');
    await takenUp(bed);
    for (const q of ['kranwagenzwei', 'seilwindezwei']) {
      expect(await countsOf(anna, q), q).toEqual(NOTHING);
      expect(await kept(q), q).toBe(0);
    }
    const now = ['radladerzwei', 'umlenkrollezwei'];
    for (const q of now) expect((await countsOf(anna, q)).total, q).toBe(1);
    await execute(
      sql`insert into ignored_members (member_id, ignored_id) values (${anna.memberId}, ${ben.memberId})`,
    );
    for (const q of now) {
      expect(await countsOf(anna, q), q).toEqual(NOTHING);
      expect(await suggest(anna, q), q).toEqual([]);
    }
    await execute(sql`delete from ignored_members`);
  });

  it('[S-21] are found by who may read them now: joined, left, come again, muted', async () => {
    await written('drei');
    const words = ['kranwagendrei', 'flaschenzugdrei', 'seilwindedrei', 'schwerlastdrei'];
    const expectFor = async (who: Person, total: number) => {
      for (const q of words) {
        expect(await countsOf(who, q), q).toEqual({ total, counted: total });
        expect((await suggest(who, q)).length <= total, q).toBe(true);
      }
    };
    await expectFor(outsider, 0);
    await expectFor(admin, 0);
    await membership(outsider, 'member');
    await expectFor(outsider, 1);
    expect((await seekInGroup(outsider, group.slug, words[0]!)).total).toBe(1);
    await execute(
      sql`insert into stream_mutes (member_id, container_id) values (${outsider.memberId}, ${group.streamId})`,
    );
    await expectFor(outsider, 1);
    await membership(outsider, 'rejected');
    await expectFor(outsider, 0);
    await membership(outsider, 'member');
    await expectFor(outsider, 1);
    await membership(outsider, 'rejected');
    // Nobody else than those who got a message finds it.
    expect(await countsOf(ben, 'ladekrandrei')).toEqual({ total: 1, counted: 1 });
    expect(await countsOf(admin, 'ladekrandrei')).toEqual(NOTHING);
  });

  it('[S-28] are found by their parts, say where, and lead there, for those alone who see them', async () => {
    const file = await upload(anna, 'files', { name: 'Tragfähigkeitsnachweis.pdf', content: 'x' });
    const poll = await anna.call(createActivity, {
      body: {
        type: 'question',
        content: '',
        title: 'Womit heben?',
        options: [{ label: 'Scherenhubtisch' }, { label: 'Hand' }],
        streams: [group.streamId],
      },
    });
    const attached = await anna.call(createActivity, {
      body: { content: 'Anbei', files: [file.id], streams: [group.streamId] },
    });
    const article = await anna.call(createActivity, {
      body: {
        type: 'article',
        content: 'Kurz',
        article: { title: 'Heben', body: 'Der Portalkran steht.' },
        streams: [group.streamId],
      },
    });
    await execute(sql`
      update articles set lead_alt = 'Zwei Turmdrehkräne' where activity_id = ${article.body.id}`);
    const quoted = await say(ben, 'Wo ist der Schraubstock?');
    const quoting = await say(anna, 'Hier', { quoted_message_id: quoted });
    await takenUp(bed);
    const one = async (module: SearchModule, q: string) => (await block(ben, q, module)).hits;
    const foundIn = (hits: readonly SearchHit[]) =>
      hits.map(({ found_in, html_url }) => [html_url, found_in]);
    expect(foundIn(await one('activities', 'Scherenhubtisch'))).toEqual([
      [`/activities/${poll.body.id}`, { type: 'option', name: 'Scherenhubtisch', html_url: null }],
    ]);
    expect(foundIn(await one('activities', 'Tragfähigkeitsnachweis'))).toEqual([
      [
        `/activities/${attached.body.id}`,
        { type: 'file', name: 'Tragfähigkeitsnachweis.pdf', html_url: `/files/${file.id}` },
      ],
    ]);
    expect(foundIn(await one('activities', 'Turmdrehkräne'))).toEqual([
      [`/activities/${article.body.id}`, { type: 'image', name: 'Zwei Turmdrehkräne', html_url: null }],
    ]);
    expect(foundIn(await one('activities', 'Portalkran'))).toEqual([
      [`/activities/${article.body.id}`, null],
    ]);
    const chats = await one('chats', 'Schraubstock');
    expect(foundIn(chats)).toContainEqual([
      `/chat/group%2F${group.id}#message-${quoting}`,
      { type: 'quote', name: '', html_url: null },
    ]);
    expect(chats).toHaveLength(2);
    for (const who of [outsider, admin])
      for (const q of [
        'Scherenhubtisch',
        'Tragfähigkeitsnachweis',
        'Turmdrehkräne',
        'Portalkran',
        'Schraubstock',
      ])
        expect(await countsOf(who, q), q).toEqual(NOTHING);
  });

  it('[RUL-0145] show what was found with its marks, and nothing that they hold as anything but text', async () => {
    await post(ben, group.streamId, '`<img src=x onerror=alert(1)>` **Gabelstapler** &amp; <b>fett</b>');
    await takenUp(bed);
    const [hit] = (await block(anna, 'gabelstapler', 'activities')).hits;
    expect(hit).toMatchObject({
      object: {
        html_content:
          '&lt;img src=x onerror=alert(1)&gt; <mark>Gabelstapler</mark> &amp; &lt;b&gt;fett&lt;/b&gt;',
      },
    });
  });
});
