import {
  createActivity,
  deleteActivity,
  deleteTag,
  followTag,
  getStream,
  getTag,
  getUnreadTotals,
  ignoreMember,
  listFollowedTags,
  restoreTag,
  stopIgnoringMember,
  unfollowTag,
  updateTag,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let guest: Client;
let admin: Client;
let streamId: number;
let hidden: { id: number; streamId: number };
let open: { id: number; streamId: number };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  ({ streamId } = await bed.openNetwork());
  const a = await bed.buildMember({ name: 'Anna Linde' });
  const b = await bed.buildMember({ name: 'Ben Ulme' });
  [anna, ben, guest, admin] = await Promise.all([
    bed.as(a.id),
    bed.as(b.id),
    bed.as((await bed.buildMember({ isExternal: true })).id),
    bed.as((await bed.buildMember({ isNetworkAdmin: true })).id),
  ]);
  hidden = await bed.buildGroup({ createdBy: b.id, access: 'hidden' });
  open = await bed.buildGroup({ createdBy: b.id, access: 'open' });
});
afterAll(() => bed?.stop());

const post = async (client: Client, content: string, stream = streamId) =>
  (await client.call(createActivity, { body: { content, streams: [stream] } })).body.id;
const named = (client: Client, name: string) => client.call(getTag, { query: { name } });
const follow = (client: Client, id: number) => client.call(followTag, { params: { id } });
const unfollow = (client: Client, id: number) => client.call(unfollowTag, { params: { id } });
const followed = async (client: Client) =>
  (await client.call(listFollowedTags)).body.tags.map(({ name }) => name);
const subscribed = async (client: Client) =>
  (await client.call(getStream, { params: { slug: 'subscribed' } })).body.activities;

describe('the head of a tag', () => {
  it('says what stands around it, with counts of what is visible alone [API-710]', async () => {
    const first = await post(ben, 'Zum #[1:Sommerfest]');
    await post(ben, 'Auch #[1:sommerfest]', hidden.streamId);
    await post(ben, '#[1:Tombola]');
    await post(ben, '#[1:Feuerwerk]', hidden.streamId);
    const { id } = (await named(anna, 'Sommerfest')).body;
    const hiddenId = (await named(ben, 'Feuerwerk')).body.id;
    await admin.call(updateTag, { params: { id }, body: { parent: 'Feste' } });
    const feste = (await named(anna, 'feste')).body;
    for (const name of ['Tombola', 'Feuerwerk']) {
      const child = (await named(ben, name)).body;
      await sql`update tags set parent_id = ${feste.id} where id = ${child.id}`.execute(bed.db.kysely);
    }
    expect((await named(anna, '#SOMMERFEST')).body).toMatchObject({
      id,
      name: 'Sommerfest',
      parent: { name: 'Feste' },
      children: [],
      post_count: 1,
      follower_count: 0,
      i: { follow: false },
    });
    expect((await named(ben, 'sommerfest')).body.post_count).toBe(2);
    const childrenFor = async (client: Client) =>
      (await named(client, 'Feste')).body.children.map(({ name }) => name);
    expect(await childrenFor(anna)).toEqual(['Sommerfest', 'Tombola']);
    expect(await childrenFor(ben)).toEqual(['Feuerwerk', 'Sommerfest', 'Tombola']);
    for (const name of ['Feuerwerk', 'Gibt es nicht']) expect((await named(anna, name)).status).toBe(404);
    expect((await named(guest, 'Sommerfest')).status).toBe(404);
    for (const call of [follow, unfollow]) expect((await call(anna, hiddenId)).status).toBe(404);
    await ben.call(deleteActivity, { params: { id: first } });
    expect((await named(anna, 'Sommerfest')).status).toBe(404);
  });
});

describe('who follows a tag', () => {
  it('has it in a list, as long as there is something of it to see [API-711] [API-712] [API-713]', async () => {
    const written = await post(ben, '#[1:Garten]');
    const { id } = (await named(anna, 'Garten')).body;
    expect((await follow(anna, id)).body).toMatchObject({ follower_count: 1, i: { follow: true } });
    expect((await follow(anna, id)).body.follower_count).toBe(1);
    expect(await followed(anna)).toEqual(['Garten']);
    expect((await named(ben, 'Garten')).body).toMatchObject({ follower_count: 1, i: { follow: false } });
    await ben.call(deleteActivity, { params: { id: written } });
    expect(await followed(anna)).toEqual([]);
    await post(ben, '#[1:Garten]');
    expect(await followed(anna)).toEqual(['Garten']);
    expect((await unfollow(anna, id)).status).toBe(204);
    expect((await unfollow(anna, id)).status).toBe(204);
    expect(await followed(anna)).toEqual([]);
  });

  it('reads its posts in the subscribed stream, wherever they may be read, and counts none as unread [RUL-0722]', async () => {
    const plain = await post(ben, 'Ohne', open.streamId);
    const tagged = await post(ben, 'Mit #[1:Kompost]', open.streamId);
    const secret = await post(ben, 'Geheim #[1:Kompost]', hidden.streamId);
    const everywhere = await post(ben, 'Allen #[1:Kompost]');
    const unread = async () => (await anna.call(getUnreadTotals)).body.Activitystreams;
    const before = await unread();
    const ids = async () => (await subscribed(anna)).map(({ id }) => id);
    expect(await ids()).not.toContain(tagged);
    const { id } = (await named(anna, 'Kompost')).body;
    await follow(anna, id);
    expect((await ids()).slice(0, 2)).toEqual([everywhere, tagged]);
    for (const other of [plain, secret]) expect(await ids()).not.toContain(other);
    expect((await subscribed(anna)).find((each) => each.id === tagged)?.unread).toBe(false);
    expect(await unread()).toBe(before);
    await anna.call(ignoreMember, { params: { id: ben.memberId! } });
    expect(await ids()).not.toContain(tagged);
    await anna.call(stopIgnoringMember, { params: { id: ben.memberId! } });
    expect(await ids()).toContain(tagged);
    await unfollow(anna, id);
    expect(await ids()).not.toContain(tagged);
  });

  it('pages through them without a repetition or a gap', async () => {
    const made: number[] = [];
    for (let i = 0; i < 45; i += 1)
      made.unshift(await post(ben, `Folge ${i} #[1:Reihe]`, i % 3 === 0 ? streamId : open.streamId));
    await follow(admin, (await named(admin, 'Reihe')).body.id);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await admin.call(getStream, {
        params: { slug: 'subscribed' },
        query: cursor ? { cursor } : {},
      });
      seen.push(...answer.body.activities.map(({ id }) => id));
      cursor = /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
    } while (cursor !== undefined);
    expect(seen.filter((id) => made.includes(id))).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('follows it again when it comes back from deletion', async () => {
    await post(ben, '#[1:Laub]');
    const { id } = (await named(anna, 'Laub')).body;
    await follow(anna, id);
    await admin.call(deleteTag, { params: { id } });
    expect(await followed(anna)).not.toContain('Laub');
    await admin.call(restoreTag, { params: { id } });
    expect(await followed(anna)).toContain('Laub');
  });
});
