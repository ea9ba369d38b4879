import {
  createActivity,
  deleteActivity,
  likeActivity,
  listNotifications,
  readNotifications,
  seeNotifications,
  unlikeActivity,
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
    expect((await reader.call(seeNotifications, { body: {} })).status).toBe(422);
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
