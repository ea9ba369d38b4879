import { readFile } from 'node:fs/promises';
import {
  createActivity,
  createReply,
  deleteActivity,
  likeActivity,
  listNotifications,
  reactToActivity,
  readNotifications,
  seeNotifications,
  unlikeActivity,
  unreactToActivity,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { type Notice, notify, withdraw } from './index.ts';

let bed: TestBed;
let author: Client;
let reader: Client;
let others: number[];
let group: { id: number; slug: string; streamId: number };
let activityId: number;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => bed.buildMember()));
  const [a, r, ...rest] = people.map((person) => person.id) as [number, number, ...number[]];
  others = rest;
  [author, reader] = [await bed.as(a), await bed.as(r)];
  group = await bed.buildGroup({ createdBy: a, access: 'closed', members: [r, ...rest] });
  activityId = await post('Am **Dienstag** proben wir', group.streamId);
});

async function post(content: string, streamId: number): Promise<number> {
  const answer = await author.call(createActivity, { body: { content, streams: [streamId] } });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const notice = (memberId: number, actorId: number, change: Partial<Notice> = {}): Notice => ({
  memberId,
  kind: 'mention',
  about: { activity_id: activityId },
  actorId,
  gatheringKey: `test:${activityId}`,
  ...change,
});
const tell = (...notices: Notice[]) => bed.db.kysely.transaction().execute((tx) => notify(tx, notices));
const list = async (client: Client, query = {}) => (await client.call(listNotifications, { query })).body;

describe('notifications', () => {
  it('gather those who did the same, the newest first, and are new again', async () => {
    await tell(notice(reader.memberId!, others[0]!), notice(reader.memberId!, others[1]!));
    await reader.call(readNotifications, { body: { all: true } });
    expect((await list(reader)).unseen).toBe(0);
    await tell(notice(reader.memberId!, others[0]!));
    const { notifications, unseen } = await list(reader);
    expect(unseen).toBe(1);
    expect(notifications).toMatchObject([
      {
        kind: 'mention',
        actor: { id: others[0] },
        other_actors: 1,
        excerpt: 'Am Dienstag proben wir',
        activity_id: activityId,
        group: { slug: group.slug },
        html_url: `/activities/${activityId}`,
        seen: false,
        read: false,
      },
    ]);
  });

  it('tell nobody of what they did themselves or cannot see', async () => {
    const outside = await bed.as((await bed.buildMember()).id);
    await tell(notice(reader.memberId!, reader.memberId!), notice(outside.memberId!, others[0]!));
    expect(await list(outside)).toEqual({ notifications: [], unseen: 0 });
    expect(await list(reader)).toEqual({ notifications: [], unseen: 0 });
  });

  it('vanish, counts included, with the entry or the way to it', async () => {
    const second = await post('Noch etwas', group.streamId);
    await tell(
      notice(reader.memberId!, others[0]!),
      notice(reader.memberId!, others[0]!, {
        about: { activity_id: second },
        gatheringKey: 'second',
      }),
    );
    expect((await list(reader)).unseen).toBe(2);
    await author.call(deleteActivity, { params: { id: second } });
    expect((await list(reader)).notifications.map((one) => one.activity_id)).toEqual([activityId]);
    await sql`delete from group_memberships where member_id = ${reader.memberId!}`.execute(bed.db.kysely);
    expect(await list(reader)).toEqual({ notifications: [], unseen: 0 });
  });

  it('are taken back with what caused them', async () => {
    await tell(notice(reader.memberId!, others[0]!), notice(reader.memberId!, others[1]!));
    const takeBack = (actorId: number) =>
      bed.db.kysely
        .transaction()
        .execute((tx) =>
          withdraw(tx, { memberId: reader.memberId!, gatheringKey: `test:${activityId}`, actorId }),
        );
    await takeBack(others[1]!);
    expect((await list(reader)).notifications).toMatchObject([{ actor: { id: others[0] }, other_actors: 0 }]);
    await takeBack(others[1]!);
    await takeBack(others[0]!);
    expect(await list(reader)).toEqual({ notifications: [], unseen: 0 });
  });

  it('follow a like and its taking back', async () => {
    await reader.call(likeActivity, { params: { id: activityId } });
    await bed.delivered();
    expect((await list(author)).notifications).toMatchObject([
      { kind: 'like', actor: { id: reader.memberId } },
    ]);
    await reader.call(unlikeActivity, { params: { id: activityId } });
    await bed.delivered();
    expect((await list(author)).notifications).toEqual([]);
  });

  it('page by cursor without doubles or gaps, by as many statements however long the page', async () => {
    const keys = Array.from({ length: 7 }, (_, index) => `key-${index}`);
    for (const gatheringKey of keys) await tell(notice(reader.memberId!, others[0]!, { gatheringKey }));
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await reader.call(listNotifications, { query: { limit: 3, ...(cursor && { cursor }) } });
      ids.push(...answer.body.notifications.map((one) => one.id));
      cursor = /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
    } while (cursor);
    expect(ids).toHaveLength(7);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    // One after the other: what both ask at the same moment is one statement.
    const countOf = async (limit: number) =>
      (await bed.countStatements(() => list(reader, { limit }))).statements;
    expect(await countOf(1)).toBe(await countOf(7));
    expect((await reader.call(listNotifications, { query: { cursor: 'nonsense' } })).status).toBe(400);
  });

  it('can be asked for by group, if the group may be known', async () => {
    const hidden = await bed.buildGroup({ createdBy: author.memberId!, access: 'hidden' });
    await tell(notice(reader.memberId!, others[0]!));
    expect((await list(reader, { group: group.slug })).notifications).toHaveLength(1);
    expect((await list(reader, { group: String(group.id) })).notifications).toHaveLength(1);
    const elsewhere = await bed.buildGroup({ createdBy: author.memberId! });
    expect((await list(reader, { group: elsewhere.slug })).notifications).toEqual([]);
    expect((await reader.call(listNotifications, { query: { group: hidden.slug } })).status).toBe(404);
  });

  it('are marked seen and read by their owner only', async () => {
    await tell(notice(reader.memberId!, others[0]!));
    const id = (await list(reader)).notifications[0]!.id;
    await author.call(readNotifications, { body: { ids: [id] } });
    expect((await list(reader)).notifications[0]).toMatchObject({ seen: false, read: false });
    expect((await reader.call(seeNotifications, { body: { ids: [id] } })).body).toEqual({ unseen: 0 });
    expect((await list(reader)).notifications[0]).toMatchObject({ seen: true, read: false });
    await reader.call(readNotifications, { body: { ids: [id] } });
    expect((await list(reader)).notifications[0]).toMatchObject({ seen: true, read: true });
    for (const call of [seeNotifications, readNotifications])
      expect((await reader.call(call, { body: {} })).problem.codes).toEqual({ ids: ['required'] });
  });

  it('reach the live socket as they read, with the count', async () => {
    await tell(notice(reader.memberId!, others[0]!));
    await bed.delivered();
    const { rows } = await sql<{ data: object }>`
      select data from live_messages where event = 'notification' and rooms = array[${`member:${reader.memberId}`}]
      order by id desc limit 1
    `.execute(bed.db.kysely);
    const { notifications, unseen } = await list(reader);
    expect(rows[0]!.data).toEqual({ notification: notifications[0], unseen });
  });
});

describe('reactions to one entry', () => {
  let clients: Client[];
  beforeEach(async () => {
    clients = await Promise.all(others.map((id) => bed.as(id)));
  });
  const react = async (client: Client, emoji: string) => {
    expect((await client.call(reactToActivity, { params: { id: activityId, emoji } })).status).toBe(200);
  };
  const takeBack = async (client: Client, emoji: string) => {
    expect((await client.call(unreactToActivity, { params: { id: activityId, emoji } })).status).toBe(200);
    await bed.delivered();
  };
  const told = async () => {
    await bed.delivered();
    return (await list(author)).notifications.map(({ actor, second_actor, other_actors, emojis }) => ({
      names: [actor.id, second_actor?.id],
      others: other_actors,
      emojis,
    }));
  };

  it('are one notification, whatever emoji people took, and a person counts once', async () => {
    const [anna, ben] = clients as [Client, Client];
    await react(anna, '👍');
    await react(anna, '🎉');
    await react(ben, '👍');
    await reader.call(likeActivity, { params: { id: activityId } });
    expect(await told()).toEqual([
      { names: [reader.memberId, ben.memberId], others: 2, emojis: ['❤️', '👍', '🎉'] },
    ]);
  });

  it('stay told of while anybody reacts, and of a person while one of their emoji is left', async () => {
    const [anna, ben] = clients as [Client, Client];
    await react(anna, '👍');
    await react(anna, '🎉');
    await react(ben, '👍');
    await bed.delivered();
    await takeBack(anna, '🎉');
    expect(await told()).toEqual([{ names: [ben.memberId, anna.memberId], others: 1, emojis: ['👍'] }]);
    await takeBack(ben, '👍');
    expect(await told()).toEqual([{ names: [anna.memberId, undefined], others: 0, emojis: ['👍'] }]);
    await takeBack(anna, '👍');
    expect(await told()).toEqual([]);
  });

  it('of several people at the same moment are one notification', async () => {
    const [anna, ben] = clients as [Client, Client];
    await Promise.all([react(anna, '👍'), react(ben, '🎉'), react(reader, '😀')]);
    const [only, ...more] = await told();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ others: 2 });
    expect(only!.emojis.toSorted()).toEqual(['🎉', '👍', '😀'].toSorted());
    await Promise.all([takeBack(anna, '👍'), takeBack(ben, '🎉')]);
    expect(await told()).toEqual([{ names: [reader.memberId, undefined], others: 0, emojis: ['😀'] }]);
  });

  it('that were told of apart before are put together, and nobody is lost', async () => {
    const [anna, ben] = clients as [Client, Client];
    await react(anna, '👍');
    await react(ben, '🎉');
    await react(anna, '🎉');
    await reader.call(likeActivity, { params: { id: activityId } });
    await bed.delivered();
    await sql`delete from notifications`.execute(bed.db.kysely);
    const row = (kind: string, key: string, actorIds: number[], minute: number, seen: boolean) => sql`
      insert into notifications (member_id, kind, activity_id, actor_ids, gathering_key, created_at, seen_at)
      values (${author.memberId!}, ${kind}, ${activityId}, ${actorIds}::bigint[], ${`${key}:${activityId}:`},
              ${`2026-03-01T10:0${minute}:00Z`}::timestamptz, case when ${seen} then now() end)
    `;
    await row('reaction', 'reaction:👍', [anna.memberId!], 1, false).execute(bed.db.kysely);
    await row('like', 'like', [reader.memberId!], 3, true).execute(bed.db.kysely);
    await row('reaction', 'reaction', [anna.memberId!, ben.memberId!], 2, true).execute(bed.db.kysely);
    const file = new URL('../../../migrations/0031_reactions_gathered.sql', import.meta.url);
    const [up] = (await readFile(file, 'utf8')).split('-- Down Migration');
    await bed.db.kysely.transaction().execute((tx) => sql.raw(up!).execute(tx));
    expect(await told()).toEqual([
      { names: [reader.memberId, anna.memberId], others: 2, emojis: ['❤️', '🎉', '👍'] },
    ]);
    expect((await list(author)).unseen).toBe(1);
    await takeBack(ben, '🎉');
    expect(await told()).toMatchObject([{ others: 1 }]);
  });
});

describe('the thread of a notification', () => {
  it('is named by its first words without markup, of a reply too', async () => {
    const long = `## Fest\n\nAm **Dienstag** proben wir ${'lange '.repeat(30)}`;
    const id = await post(long, group.streamId);
    const answer = await reader.call(createReply, {
      params: { activityId: id, type: 'replies' },
      body: { content: 'Ich *komme* gern' },
    });
    await reader.call(likeActivity, { params: { id } });
    await bed.delivered();
    const told = (await list(author)).notifications;
    expect(told.map(({ kind, excerpt }) => [kind, excerpt.slice(0, 16)])).toEqual([
      ['like', 'Fest Am Dienstag'],
      ['reply', 'Ich komme gern'],
    ]);
    for (const { thread } of told) expect(thread).toMatch(/^Fest Am Dienstag proben wir (lange )+.*…$/);
    expect(told[0]!.thread!.length).toBeLessThanOrEqual(61);
    expect(answer.status).toBe(201);
  });
});
