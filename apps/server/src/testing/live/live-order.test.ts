import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { createActivity } from '../../features/activities/commands.ts';
import { sql } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectLive, type LiveClient } from './live-client.ts';

const MESSAGES = sizeOf('live-order');
const LISTENERS = 10;
const AT_ONCE = 20;

let bed: TestBed;
let url: string;
let streamId: number;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  streamId = (await bed.openNetwork()).streamId;
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
});
afterAll(() => bed.stop());

/** A person whose connection breaks again and again, and who each time asks for what they missed. */
class Wanderer {
  readonly seen: number[] = [];
  readonly #client: Client;
  #cursor: string | undefined;
  #live: LiveClient | undefined;
  #taken = 0;
  breaks = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  async connect(): Promise<void> {
    const live = await connectLive(url, this.#client);
    const { complete, cursor, messages } = await live.catchUp(this.#cursor);
    expect(complete).toBe(this.#cursor !== undefined);
    this.#live = live;
    this.#taken = 0;
    for (const message of messages) this.#take(message);
    this.#cursor = cursor;
    this.listen();
  }

  /** Takes what came since; what the catching up had already told is not new. */
  listen(): void {
    const heard = this.#live?.heard ?? [];
    for (; this.#taken < heard.length; this.#taken += 1) {
      const message = heard[this.#taken]!;
      if (Number(message.cursor) > Number(this.#cursor)) this.#take(message);
    }
  }

  #take(message: LiveMessage): void {
    this.#cursor = message.cursor;
    if (message.event === 'activity_created') this.seen.push(message.data.activity.id);
  }

  async breakOff(): Promise<void> {
    this.listen();
    this.breaks += 1;
    // As a cut cable does it: without a word to the other side.
    this.#live!.socket.io.engine.close();
    this.#live!.close();
    await pause(Math.random() * 30);
    await this.connect();
  }

  close(): void {
    this.#live?.close();
  }
}

describe('live messages', () => {
  it(
    'come once each and in order to those whose connection breaks again and again',
    async () => {
      const author = { memberId: (await bed.buildMember()).id } as Viewer;
      const wanderers: Wanderer[] = [];
      for (let index = 0; index < LISTENERS; index += 1) {
        const wanderer = new Wanderer(await bed.as((await bed.buildMember()).id));
        wanderers.push(wanderer);
      }
      await bed.db.kysely
        .transaction()
        .execute((tx) => createActivity(tx, author, { content: 'Erster' }, [streamId]));
      await bed.delivered();
      for (const wanderer of wanderers) await wanderer.connect();
      const posted: number[] = [];
      for (let round = 0; posted.length * LISTENERS < MESSAGES; round += 1) {
        // One by turns, so that everybody's breaks, and others by chance.
        const broken = wanderers.filter((_, index) => index === round % LISTENERS || Math.random() < 0.1);
        const posting = Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            bed.db.kysely
              .transaction()
              .execute((tx) => createActivity(tx, author, { content: 'Hallo' }, [streamId])),
          ),
        );
        bed.services.events.nudge();
        await Promise.all(broken.map((wanderer) => wanderer.breakOff()));
        posted.push(...(await posting).map((created) => created.id));
        bed.services.events.nudge();
        for (const wanderer of wanderers) wanderer.listen();
      }
      await bed.delivered();
      const { rows } = await sql<{ id: number }>`
        select (data->'activity'->>'id')::bigint as id from live_messages
        where event = 'activity_created' and id in (select max(id) from live_messages group by data->'activity'->>'id')
        order by live_messages.id
      `.execute(bed.db.kysely);
      const inOrder = rows.map(({ id }) => id).slice(1);
      expect(inOrder.toSorted((a, b) => a - b)).toEqual(posted.toSorted((a, b) => a - b));
      for (const wanderer of wanderers) {
        await expect
          .poll(
            () => {
              wanderer.listen();
              return wanderer.seen.length;
            },
            { timeout: 10_000 },
          )
          .toBeGreaterThanOrEqual(posted.length);
        expect(wanderer.seen).toEqual(inOrder);
        expect(wanderer.breaks).toBeGreaterThan(0);
      }
      for (const wanderer of wanderers) wanderer.close();
    },
    timeFor('live-order', 60_000),
  );
});
