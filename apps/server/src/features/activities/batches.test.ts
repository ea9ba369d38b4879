import {
  createActivity,
  createReply,
  likeActivity,
  listNotifications,
  reactToActivity,
  unlikeActivity,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Consumer } from '../../platform/events/delivery.ts';
import type { RecordedEvent } from '../../platform/events/outbox.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { webConsumers } from './live.ts';
import { workerConsumers } from './notices.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let carla: Client;
let networkStreamId: number;
let activityId: number;
beforeAll(async () => {
  // What happens is told of by the tests themselves, in batches of their choice.
  bed = await startTestBed({ worker: false });
  const { streamId } = await bed.openNetwork();
  const people = await Promise.all(Array.from({ length: 3 }, () => bed.buildMember()));
  [anna, ben, carla] = (await Promise.all(people.map(({ id }) => bed.as(id)))) as [Client, Client, Client];
  networkStreamId = streamId;
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  const body = { content: 'Wer kommt?', streams: [networkStreamId] };
  activityId = (await anna.call(createActivity, { body })).body.id;
});

/** What `run` recorded, in the order of its transactions. */
async function eventsOf(run: () => Promise<unknown>): Promise<RecordedEvent[]> {
  const { rows: last } = await sql<{ id: number }>`select max(id) as id from outbox`.execute(bed.db.kysely);
  await run();
  const { rows } = await sql<{
    id: number;
    xid: string;
    type: string;
    payload: object;
    actor_id: number;
    created_at: string;
  }>`
    select id, xid::text, type, payload, actor_id, created_at from outbox where id > ${last[0]!.id} order by id
  `.execute(bed.db.kysely);
  return rows.map(({ actor_id, created_at, ...row }) => ({
    ...row,
    actorId: actor_id,
    requestId: null,
    createdAt: created_at,
  })) as RecordedEvent[];
}

const told = (consumers: readonly Consumer[], events: RecordedEvent[]) =>
  bed.countStatements(() =>
    bed.db.kysely.transaction().execute(async (tx: Transaction) => {
      for (const consumer of consumers) await consumer.handle(events, tx);
    }),
  );

const reply = (client: Client) =>
  client.call(createReply, { params: { activityId, type: 'replies' }, body: { content: 'Ich' } });
const noticesOf = async (client: Client) =>
  (await client.call(listNotifications)).body.notifications.filter((each) => each.activity_id === activityId);

describe('what happened at once', () => {
  it('costs the same number of statements as one reply and one reaction', async () => {
    const few = await eventsOf(async () => {
      await reply(ben);
      await ben.call(likeActivity, { params: { id: activityId } });
    });
    const many = await eventsOf(async () => {
      for (let count = 0; count < 5; count += 1) {
        await reply(ben);
        await reply(carla);
      }
      await carla.call(likeActivity, { params: { id: activityId } });
      for (const emoji of ['🎉', '👍', '❤️']) {
        await carla.call(reactToActivity, { params: { id: activityId, emoji } });
      }
    });
    expect(many.length).toBeGreaterThan(4 * few.length);
    for (const consumers of [workerConsumers(bed.services), webConsumers(bed.services)]) {
      const once = (await told(consumers, few)).statements;
      expect((await told(consumers, many)).statements).toBe(once);
    }
  });

  it('is told to those who wrote in each thread, by whoever did it', async () => {
    const events = await eventsOf(async () => {
      await reply(ben);
      await reply(carla);
      await ben.call(likeActivity, { params: { id: activityId } });
    });
    await told(workerConsumers(bed.services), events);
    const shortly = (list: Awaited<ReturnType<typeof noticesOf>>) =>
      list.map(({ kind, actor }) => `${kind} ${actor?.id}`).toSorted();
    expect(shortly(await noticesOf(anna))).toEqual(
      [`like ${ben.memberId}`, `reply ${ben.memberId}`, `reply ${carla.memberId}`].toSorted(),
    );
    expect(shortly(await noticesOf(ben))).toEqual([`reply ${carla.memberId}`]);
    // When it is told, she has written in it herself.
    expect(shortly(await noticesOf(carla))).toEqual([`reply ${ben.memberId}`]);
  });

  it('is listed in its order, the newest first', async () => {
    const like = (client: Client) => client.call(likeActivity, { params: { id: activityId } });
    const events = await eventsOf(async () => {
      await like(ben);
      await reply(ben);
      await reply(carla);
      await carla.call(reactToActivity, { params: { id: activityId, emoji: '🎉' } });
      await like(carla);
      await reply(ben);
    });
    await told(workerConsumers(bed.services), events);
    expect((await noticesOf(anna)).map(({ kind, actor }) => `${kind} ${actor?.id}`)).toEqual([
      `reply ${ben.memberId}`,
      `like ${carla.memberId}`,
      `reply ${carla.memberId}`,
      `reply ${ben.memberId}`,
    ]);
  });

  it('is told in its order: what was taken back is gone, what was given again is there', async () => {
    const like = (client: Client) => client.call(likeActivity, { params: { id: activityId } });
    const unlike = (client: Client) => client.call(unlikeActivity, { params: { id: activityId } });
    const taken = await eventsOf(async () => {
      await like(ben);
      await unlike(ben);
    });
    await told(workerConsumers(bed.services), taken);
    expect(await noticesOf(anna)).toEqual([]);
    const given = await eventsOf(async () => {
      await like(ben);
      await like(carla);
      await unlike(ben);
      await like(ben);
      await unlike(carla);
    });
    await told(workerConsumers(bed.services), given);
    expect(await noticesOf(anna)).toMatchObject([
      { kind: 'like', actor: { id: ben.memberId }, other_actors: 0 },
    ]);
  });
});
