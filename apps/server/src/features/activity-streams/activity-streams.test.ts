import {
  createActivity,
  createNetworkStream,
  createStreamOfGroup,
  deleteActivity,
  deleteStreamOfGroup,
  getGroup,
  getGroupStream,
  getNetwork,
  getStream,
  getStreamOfGroup,
  getUnreadActivities,
  getUnreadFeatures,
  listAdministeredGroups,
  listFolderTrees,
  listGroups,
  listStreams,
  listStreamsOfGroup,
  markStreamsRead,
  muteStream,
  orderStreamsOfGroup,
  pinActivity,
  restoreActivity,
  shareActivity,
  unmuteStream,
  updateStreamOfGroup,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let guest: Client;
let chief: Client;
let network: { id: number; streamId: number };
let group: { id: number; slug: string; streamId: number };
let counter = 0;

beforeAll(async () => {
  bed = await startTestBed();
  network = await bed.openNetwork();
  const [a, b, g, c] = await Promise.all([
    bed.buildMember({ name: 'Anna' }),
    bed.buildMember({ name: 'Ben' }),
    bed.buildMember({ isExternal: true }),
    bed.buildMember({ isNetworkAdmin: true }),
  ]);
  [anna, ben, guest, chief] = await Promise.all([bed.as(a.id), bed.as(b.id), bed.as(g.id), bed.as(c.id)]);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  counter += 1;
  group = await bed.buildGroup({
    createdBy: anna.memberId!,
    name: `AG Sommerfest ${counter}`,
    members: [ben.memberId!],
  });
});

const of = () => ({ params: { slug: group.slug } });
const one = ({ id }: { id: number }) => ({ params: { slug: group.slug, id } });

async function add(name: string, more: object = {}): Promise<{ id: number; slug: string }> {
  const { body, raw } = await anna.call(createStreamOfGroup, { ...of(), body: { name, ...more } });
  expect(raw.statusCode, raw.payload).toBe(201);
  return body;
}

async function post(client: Client, content: string, ...streams: number[]): Promise<number> {
  const { body, raw } = await client.call(createActivity, { body: { content, streams } });
  expect(raw.statusCode, raw.payload).toBe(201);
  return body.id;
}

const shown = async (slug: string, client = ben): Promise<number[]> => {
  const { body } = await client.call(getStreamOfGroup, { params: { groupSlug: group.slug, slug } });
  return body.activities.map(({ id }) => id);
};

describe('a group with three streams', () => {
  it('stands once in lists and counts each post once [RUL-0770]', async () => {
    const news = await add('Ankündigungen', { posters: 'administrators' });
    const talk = await add('Plauderecke');
    const both = await post(anna, 'In zweien', news.id, group.streamId);
    const only = await post(anna, 'Nur hier', talk.id);
    const slugs = (await ben.call(getNetwork)).body.my_groups.map(({ slug }) => slug);
    expect(slugs.filter((slug) => slug === group.slug)).toHaveLength(1);
    const listed = (await ben.call(listGroups, { query: { q: group.slug.replaceAll('-', ' ') } })).body
      .groups;
    expect(listed.map(({ slug }) => slug)).toEqual([group.slug]);
    expect(listed[0]).toMatchObject({ stream_id: group.streamId, activity_count: 2 });
    const administered = (
      await chief.call(listAdministeredGroups, { query: { q: group.slug.replaceAll('-', ' ') } })
    ).body;
    expect(administered.groups.map(({ slug }) => slug)).toEqual([group.slug]);
    expect(administered.groups[0]!.last_activity_at).not.toBeNull();
    const { streams, total } = (await ben.call(getUnreadActivities)).body;
    const own = streams.filter(({ group_slug }) => group_slug === group.slug);
    expect(own.map(({ unread }) => unread)).toEqual([1, 1, 1]);
    expect(new Set(own.map(({ unread_in_place }) => unread_in_place))).toEqual(new Set([2]));
    expect((await ben.call(getUnreadFeatures)).body.Activitystreams).toBe(total);
    const everything = (await ben.call(getStream, { params: { slug: 'all' } })).body.activities;
    expect(everything.filter(({ id }) => id === both)).toHaveLength(1);
    expect(await shown(talk.slug)).toEqual([only]);
    const main = (await ben.call(getGroupStream, { params: { groupSlug: group.slug } })).body;
    expect(main.activities.map(({ id }) => id)).toEqual([both]);
    expect(main.stream).toMatchObject({ is_main: true, name: expect.stringContaining('Sommerfest') });
    expect((await ben.call(getGroup, { params: { slug: group.slug } })).body.slug).toBe(group.slug);
  });

  it('lists its streams with who posts and what is new [API-120] [RUL-0771]', async () => {
    const news = await add('Ankündigungen', { posters: 'administrators' });
    await post(anna, 'Achtung', news.id);
    const { activitystreams } = (await ben.call(listStreams, { query: { group: group.slug } })).body;
    expect(activitystreams).toMatchObject([
      { id: group.streamId, slug: group.slug, is_main: true, can: { post: true }, unread: 0 },
      {
        id: news.id,
        slug: 'ankuendigungen',
        name: 'Ankündigungen',
        group_slug: group.slug,
        html_url: `/groups/${group.slug}/activitystreams/ankuendigungen`,
        can: { post: false },
        unread: 1,
      },
    ]);
    const refused = await ben.call(createActivity, { body: { content: 'Ich auch', streams: [news.id] } });
    expect(refused.status).toBe(403);
    const own = (await ben.call(getNetwork)).body.activitystreams.filter(
      ({ group_slug }) => group_slug === group.slug,
    );
    expect(own.map(({ can }) => can.post)).toEqual([true, false]);
  });

  it('is read stream by stream, and a muted one is silent [RUL-0772]', async () => {
    const news = await add('Ankündigungen');
    const first = await post(anna, 'Eins', news.id);
    await post(anna, 'Zwei', group.streamId);
    const unread = async () =>
      (await ben.call(getUnreadActivities)).body.streams
        .filter(({ group_slug }) => group_slug === group.slug)
        .map(({ id }) => id);
    expect(await unread()).toEqual([group.streamId, news.id]);
    await ben.call(markStreamsRead, { body: { streams: [news.id], activity_id: first } });
    expect(await unread()).toEqual([group.streamId]);
    expect((await ben.call(muteStream, { params: { id: news.id }, body: {} })).status).toBe(204);
    const silent = await post(anna, 'Drei', news.id);
    expect(await unread()).toEqual([group.streamId]);
    const subscribed = (await ben.call(getStream, { params: { slug: 'subscribed' } })).body.activities;
    expect(subscribed.map(({ id }) => id)).not.toContain(silent);
    expect((await ben.call(getStream, { params: { slug: 'all' } })).body.activities[0]).toMatchObject({
      id: silent,
      unread: false,
    });
    await ben.call(unmuteStream, { params: { id: news.id } });
    const heard = (await ben.call(getStream, { params: { slug: 'subscribed' } })).body.activities;
    expect(heard.map(({ id }) => id)).toContain(silent);
    expect((await guest.call(muteStream, { params: { id: news.id }, body: {} })).status).toBe(404);
  });

  it('finds posts of one stream by their tag', async () => {
    const news = await add('Ankündigungen');
    const here = await post(anna, 'Kuchen #[1:Buffet]', news.id);
    await post(anna, 'Salat #[1:Buffet]', group.streamId);
    const { body } = await ben.call(getStreamOfGroup, {
      params: { groupSlug: group.slug, slug: news.slug },
      query: { tag: 'buffet' },
    });
    expect(body.activities.map(({ id }) => id)).toEqual([here]);
  });
});

describe('a stream', () => {
  it('is renamed, and its former address leads to it [RUL-0773]', async () => {
    const news = await add('Ankündigungen');
    const id = await post(anna, 'Hallo', news.id);
    const renamed = await anna.call(updateStreamOfGroup, { ...one(news), body: { name: 'Neues' } });
    expect(renamed.body).toMatchObject({ slug: 'neues', name: 'Neues' });
    expect(await shown('ankuendigungen')).toEqual([id]);
    expect(await shown('neues')).toEqual([id]);
    const next = await add('Ankündigungen');
    expect(next.slug).toBe('ankuendigungen');
    expect(await shown('ankuendigungen')).toEqual([]);
    const { body } = await anna.call(listFolderTrees);
    expect(body.trees.length).toBeGreaterThan(0);
    const { rows } = await sql<{ name: string }>`
      select name from folders where stream_id = ${news.id}`.execute(bed.db.kysely);
    expect(rows[0]!.name).toBe('Neues');
  });

  it('has a name of its own, and the main one that of its group', async () => {
    await add('Ankündigungen');
    const twice = await anna.call(createStreamOfGroup, { ...of(), body: { name: 'ankündigungen' } });
    expect(twice).toMatchObject({ status: 422, problem: { codes: { name: ['taken'] } } });
    const main = await anna.call(updateStreamOfGroup, {
      ...one({ id: group.streamId }),
      body: { name: 'X' },
    });
    expect(main).toMatchObject({ status: 422, problem: { codes: { name: ['main_stream'] } } });
    const gone = await anna.call(deleteStreamOfGroup, one({ id: group.streamId }));
    expect(gone).toMatchObject({ status: 409, problem: { code: 'main_stream' } });
  });

  it('that is archived is read and not written in [RUL-0774]', async () => {
    const news = await add('Ankündigungen');
    const id = await post(ben, 'Hallo', news.id);
    await anna.call(updateStreamOfGroup, { ...one(news), body: { archived: true } });
    const { body } = await ben.call(getStreamOfGroup, { params: { groupSlug: group.slug, slug: news.slug } });
    expect(body.stream).toMatchObject({ archived: true, can: { post: false } });
    expect(body.activities[0]).toMatchObject({ id, can: { reply: false, react: false, update: false } });
    const refused = await ben.call(createActivity, { body: { content: 'Noch?', streams: [news.id] } });
    expect(refused.status).toBe(403);
    await anna.call(updateStreamOfGroup, { ...one(news), body: { archived: false } });
    await post(ben, 'Wieder', news.id);
  });

  it('with posts asks where they go, and they go to the main one, each once [RUL-0775]', async () => {
    const news = await add('Ankündigungen');
    const both = await post(anna, 'In zweien', news.id, group.streamId);
    const only = await post(anna, 'Nur hier', news.id);
    const refused = await anna.call(deleteStreamOfGroup, one(news));
    expect(refused).toMatchObject({ status: 409, problem: { code: 'stream_has_posts' } });
    const query = { posts: 'move' } as const;
    expect((await anna.call(deleteStreamOfGroup, { ...one(news), query })).status).toBe(204);
    const main = (await ben.call(getGroupStream, { params: { groupSlug: group.slug } })).body;
    expect(main.activities.map(({ id }) => id)).toEqual([only, both]);
    expect(main.activities[1]!.activitystreams).toHaveLength(1);
    const empty = await add('Leer');
    expect((await anna.call(deleteStreamOfGroup, one(empty))).status).toBe(204);
  });

  it('that is deleted while somebody posts there says so, and keeps nothing of the post [RUL-0820]', async () => {
    const news = await add('Ankündigungen');
    const original = await post(ben, 'Wird geteilt', group.streamId);
    const other = await add('Eine zweite Stelle');
    const streams = [other.id, news.id];
    const { posting } = await bed.db.kysely.transaction().execute(async (tx) => {
      await sql`delete from containers where id = ${news.id}`.execute(tx);
      const posts = [
        anna.call(createActivity, { body: { content: 'Schlicht', streams } }),
        anna.call(createActivity, { body: { content: 'Mit #[1:Schlagwort]', streams } }),
        anna.call(shareActivity, { params: { id: original }, body: { streams } }),
      ];
      await new Promise((resolve) => setTimeout(resolve, 300));
      return { posting: posts as Promise<{ status: number; problem?: { code: string } | undefined }>[] };
    });
    for (const answer of await Promise.all(posting))
      expect(answer).toMatchObject({ status: 409, problem: { code: 'stream_gone' } });
    expect(await shown(other.slug)).toEqual([]);
  });

  it('that is deleted while a post of it is deleted or hidden lets it come back in the main one [RUL-0821]', async () => {
    const news = await add('Ankündigungen');
    const id = await post(anna, 'Versehentlich', news.id);
    await anna.call(pinActivity, { params: { id, stream_id: news.id }, body: { time: 'open' } });
    await anna.call(deleteActivity, { params: { id } });
    expect((await anna.call(deleteStreamOfGroup, one(news))).status).toBe(204);
    expect((await anna.call(restoreActivity, { params: { id } })).status).toBe(200);
    const main = (await ben.call(getGroupStream, { params: { groupSlug: group.slug } })).body;
    expect([main.activities.map((each) => each.id), main.pinned]).toEqual([[id], []]);
  });

  it('is put in order by those who run its group, and by nobody else', async () => {
    const [one, two] = [await add('Eins'), await add('Zwei')];
    const { body } = await anna.call(orderStreamsOfGroup, {
      ...of(),
      body: { stream_ids: [two.id, one.id] },
    });
    expect(body.activitystreams.map(({ id }) => id)).toEqual([group.streamId, two.id, one.id]);
    expect((await ben.call(listStreamsOfGroup, of())).status).toBe(403);
    expect((await ben.call(createStreamOfGroup, { ...of(), body: { name: 'Drei' } })).status).toBe(403);
    expect((await chief.call(listStreamsOfGroup, of())).status).toBe(200);
  });

  it('of the network is found by its slug, by members and not by guests [RUL-0776]', async () => {
    expect((await anna.call(createNetworkStream, { body: { name: 'Aktuelles' } })).status).toBe(403);
    const { body } = await chief.call(createNetworkStream, {
      body: { name: 'Aktuelles', posters: 'administrators' },
    });
    expect(body.html_url).toBe('/activitystreams/aktuelles');
    const id = await post(chief, 'Guten Tag', body.id);
    const { body: page } = await ben.call(getStream, { params: { slug: 'aktuelles' } });
    expect(page.activities.map((each) => each.id)).toEqual([id]);
    expect(page.stream.can).toEqual({ post: false, pin: false, mute: true });
    expect((await ben.call(getStream, { params: { slug: 'network' } })).body.stream.id).toBe(
      network.streamId,
    );
    expect((await guest.call(getStream, { params: { slug: 'aktuelles' } })).status).toBe(404);
    expect((await guest.call(getNetwork)).body.activitystreams).toEqual([]);
  });
});
