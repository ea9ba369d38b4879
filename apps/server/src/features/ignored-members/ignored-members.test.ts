import {
  createActivity,
  createReply,
  getMember,
  getStream,
  getUnreadTotals,
  ignoreMember,
  likeActivity,
  listIgnoredMembers,
  listNotifications,
  listReplies,
  stopIgnoringMember,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: BuiltMember;
let loud: BuiltMember;
let kind: BuiltMember;
let asAnna: Client;
let asLoud: Client;
let asKind: Client;
let streamId: number;

beforeAll(async () => {
  bed = await startTestBed();
  streamId = (await bed.openNetwork()).streamId;
  anna = await bed.buildMember({ name: 'Anna' });
  loud = await bed.buildMember({ name: 'Lothar Laut' });
  kind = await bed.buildMember({ name: 'Karla Klug' });
  [asAnna, asLoud, asKind] = (await Promise.all([anna, loud, kind].map(({ id }) => bed.as(id)))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => bed?.stop());

const post = async (client: Client, content: string) =>
  (await client.call(createActivity, { body: { content, streams: [streamId] } })).body.id;
const reply = (client: Client, activityId: number, content: string) =>
  client.call(createReply, { params: { activityId, type: 'replies' }, body: { content } });
const streamOf = async (client: Client, slug: string) =>
  (await client.call(getStream, { params: { slug } })).body.activities;
const ignore = (client: Client, id: number) => client.call(ignoreMember, { params: { id } });
const unread = async (client: Client) => (await client.call(getUnreadTotals)).body;
const told = async (client: Client) => {
  await bed.delivered();
  return (await client.call(listNotifications)).body.notifications;
};

describe('whom one ignores', () => {
  it('vanishes from streams, replies, counts and notifications, and comes back', async () => {
    const own = await post(asAnna, 'Wer hilft mit?');
    const noisy = await post(asLoud, 'Lärm');
    const calm = await post(asKind, 'Ruhe');
    await reply(asLoud, own, 'Ich nicht');
    await reply(asKind, own, 'Ich gern');
    await asLoud.call(likeActivity, { params: { id: own } });
    await asKind.call(likeActivity, { params: { id: own } });
    const before = await told(asAnna);
    expect(before.flatMap(({ actor, other_actors }) => [`${actor.display_name} +${other_actors}`])).toEqual([
      'Karla Klug +1',
      'Karla Klug +0',
      'Lothar Laut +0',
    ]);
    const unreadBefore = await unread(asAnna);

    expect((await ignore(asAnna, loud.id)).status).toBe(204);
    for (const slug of ['all', 'subscribed', 'network']) {
      const ids = (await streamOf(asAnna, slug)).map(({ id }) => id);
      expect(ids, slug).toContain(calm);
      expect(ids, slug).not.toContain(noisy);
    }
    const shown = (await streamOf(asAnna, 'all')).find(({ id }) => id === own)!;
    expect(shown.object.reply_count).toBe(1);
    expect(shown.replies.map(({ content }) => content)).toEqual(['Ich gern']);
    const thread = await asAnna.call(listReplies, { params: { activityId: own, type: 'replies' } });
    expect(thread.body.replies.map(({ content }) => content)).toEqual(['Ich gern']);
    const after = await told(asAnna);
    expect(after.map(({ actor, other_actors }) => `${actor.display_name} +${other_actors}`)).toEqual([
      'Karla Klug +0',
      'Karla Klug +0',
    ]);
    expect(JSON.stringify(await unread(asAnna))).not.toBe(JSON.stringify(unreadBefore));

    await reply(asLoud, own, 'Immer noch nicht');
    expect(await told(asAnna)).toHaveLength(2);
    expect((await streamOf(asKind, 'all')).map(({ id }) => id)).toContain(noisy);

    expect((await asAnna.call(stopIgnoringMember, { params: { id: loud.id } })).status).toBe(204);
    expect((await streamOf(asAnna, 'all')).map(({ id }) => id)).toContain(noisy);
    expect(await told(asAnna)).toHaveLength(3);
  });

  it('is known to the owner of the list alone', async () => {
    await ignore(asAnna, kind.id);
    await ignore(asAnna, kind.id);
    const list = (client: Client, id: number) => client.call(listIgnoredMembers, { params: { id } });
    expect((await list(asAnna, anna.id)).body.members.map(({ displayName }) => displayName)).toEqual([
      'Karla Klug',
    ]);
    const asAdmin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    for (const client of [asKind, asAdmin]) expect((await list(client, anna.id)).status).toBe(404);
    const seen = async (client: Client, id: number) =>
      (await client.call(getMember, { params: { id } })).body.ignored;
    expect(await seen(asAnna, kind.id)).toBe(true);
    expect(await seen(asKind, anna.id)).toBe(false);
    await asAnna.call(stopIgnoringMember, { params: { id: kind.id } });
    expect((await list(asAnna, anna.id)).body.members).toEqual([]);
  });

  it('is never oneself', async () => {
    expect((await ignore(asAnna, anna.id)).status).toBe(403);
  });

  it('does not hear of it live, but the windows of the person do', async () => {
    await ignore(asAnna, loud.id);
    const id = await post(asLoud, 'Noch mehr Lärm');
    await bed.delivered();
    const { rows } = await sql<{ event: string; rooms: string[]; except_rooms: string[] }>`
      select event, rooms, except_rooms from live_messages
      where event = 'access_changed' or (event = 'activity_created' and data -> 'activity' ->> 'id' = ${String(id)})
    `.execute(bed.db.kysely);
    const mine = `member:${anna.id}`;
    expect(rows.some(({ event, rooms }) => event === 'access_changed' && rooms.join() === mine)).toBe(true);
    const created = rows.filter(({ event }) => event === 'activity_created');
    expect(created.length).toBeGreaterThan(0);
    for (const message of created) expect(message.except_rooms).toContain(mine);
  });
});
