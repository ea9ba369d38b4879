import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  composing,
  createActivity,
  type FleetingMessage,
  markAsRead,
  sendChatMessage,
  watchPresence,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setMembership } from '../../features/groups/commands.ts';
import { type Database, openDatabase, sql } from '../../platform/db/database.ts';
import { freePort } from '../../platform/free-port.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { builders } from '../build.ts';
import { copyTemplate } from '../database.ts';
import { connectLive } from '../live/live-client.ts';
import { type Caller, callerOf } from '../robustness/caller.ts';
import { eventually, launchReady, type ServerProcess } from '../robustness/server-process.ts';
import { Follower } from './follower.ts';
import { startProxy, type TcpProxy } from './proxy.ts';
import { type RedisProcess, startRedis, whyNoRedis } from './redis-process.ts';

const missing = whyNoRedis();

describe.skipIf(missing !== null && process.env.CI !== 'true')('two servers behind a proxy', () => {
  let folder: string;
  let databaseUrl: string;
  let db: Database;
  let redis: RedisProcess;
  let nodes: ServerProcess[];
  let ports: number[];
  let proxy: TcpProxy;
  let streamId: number;
  let build: ReturnType<typeof builders>;

  const start = (port: number) =>
    launchReady({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      ROLE: 'web',
      PORT: String(port),
      // Origins are those of the proxy, which the tests do not name.
      PUBLIC_URL: 'http://localhost',
    });

  beforeAll(async () => {
    if (missing) throw new Error(missing);
    folder = mkdtempSync(join(tmpdir(), 'dorfplatz-nodes-'));
    databaseUrl = await copyTemplate();
    db = openDatabase({ url: databaseUrl, size: 3 });
    redis = await startRedis();
    build = builders(db);
    streamId = (await build.openNetwork()).streamId;
    ports = [await freePort(), await freePort()];
    nodes = await Promise.all(ports.map(start));
    proxy = await startProxy(() => ports);
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.kill('SIGKILL')));
    await proxy?.close();
    await redis?.stop();
    await db?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const person = async (): Promise<Caller> => callerOf(() => proxy.url, db, (await build.buildMember()).id);
  const post = async (author: Caller, content: string, stream = streamId) => {
    const body = { content, streams: [stream] };
    const answer = await author.insist(createActivity, { body, headers: { 'idempotency-key': content } });
    expect(answer.status).toBe(201);
    return (answer.body as { id: number }).id;
  };
  /** Ids of the posts that somebody heard of, as they heard of them. */
  const posts = (follower: Follower) =>
    follower.heard.flatMap(({ event, data }) => (event === 'activity_created' ? [data.activity.id] : []));
  /** Those among these that were told, in the order in which the network told them. */
  const told = async (ids: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      select (data->'activity'->>'id')::bigint as id from live_messages
      where event = 'activity_created' and (data->'activity'->>'id')::bigint = any(${ids}::bigint[])
      order by live_messages.id
    `.execute(db.kysely);
    return rows.map(({ id }) => id);
  };
  const until = (id: number) => expect.poll(() => told([id]), { timeout: 10_000 }).toEqual([id]);
  async function allHear(followers: readonly Follower[], ids: readonly number[]): Promise<void> {
    await expect.poll(async () => new Set(await told(ids)).size, { timeout: 15_000 }).toBe(ids.length);
    const order = await told(ids);
    expect(order).toHaveLength(ids.length);
    const wanted = new Set(ids);
    for (const follower of followers) {
      const heard = () => posts(follower).filter((id) => wanted.has(id));
      await expect.poll(() => heard().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(order.length);
      expect(heard()).toEqual(order);
      follower.close();
    }
  }

  it('tell the people of both the same, in the same order', async () => {
    const followers = await Promise.all(
      Array.from({ length: 6 }, async () => new Follower(proxy.url, await person())),
    );
    for (const follower of followers) await follower.connect();
    const authors = await Promise.all([person(), person(), person(), person()]);
    const ids: number[] = [];
    await Promise.all(
      authors.map(async (author, index) => {
        for (let number = 0; number < 25; number += 1)
          ids.push(await post(author, `same ${index}-${number}`));
      }),
    );
    await allHear(followers, ids);
  });

  it('lose, double and turn round nothing while either is killed and started again', async () => {
    const followers = await Promise.all(
      Array.from({ length: 6 }, async () => new Follower(proxy.url, await person())),
    );
    const author = await person();
    await until(await post(author, 'before'));
    for (const follower of followers) await follower.connect();
    let isOver = false;
    const ids: number[] = [];
    const writers = [author, ...(await Promise.all(Array.from({ length: 5 }, person)))];
    const write = async (writer: Caller, index: number) => {
      for (let number = 0; !isOver; number += 1) {
        ids.push(await post(writer, `killed ${index}-${number}`));
        // A person may write 300 times a minute, and a slow machine takes as long as that to start three servers.
        await pause(210);
      }
    };
    const kill = async () => {
      for (const victim of [0, 1, 0]) {
        await pause(700);
        await nodes[victim]!.kill('SIGKILL');
        await pause(700);
        nodes[victim] = await start(ports[victim]!);
      }
    };
    const killing = kill().finally(() => {
      isOver = true;
    });
    await Promise.all([killing, ...writers.map(write)]);
    await allHear(followers, ids);
    expect(Math.max(...followers.map(({ connections }) => connections))).toBeGreaterThan(1);
  }, 300_000);

  it('lose nothing when Redis goes and comes back', async () => {
    const followers = await Promise.all(
      ports.map(async (port) => new Follower(`http://127.0.0.1:${port}`, await person())),
    );
    const author = await person();
    await until(await post(author, 'still'));
    for (const follower of followers) await follower.connect();
    await redis.stop();
    const ids: number[] = [];
    for (let number = 0; number < 20; number += 1) ids.push(await post(author, `gone ${number}`));
    await redis.start();
    for (let number = 0; number < 5; number += 1) ids.push(await post(author, `back ${number}`));
    await allHear(followers, ids);
  }, 60_000);

  it('both stop telling whoever left a group, within a second', async () => {
    const author = await person();
    const leaver = await person();
    const group = await build.buildGroup({
      createdBy: author.memberId,
      access: 'hidden',
      members: [leaver.memberId],
    });
    // One connection at each of the two.
    const lives = await Promise.all(ports.map((port) => connectLive(`http://127.0.0.1:${port}`, leaver)));
    const heard = () =>
      lives.map(({ heard: all }) => all.filter((message) => message.event === 'activity_created').length);
    await eventually('both tell', async () => {
      await post(author, `in the group ${performance.now()}`, group.streamId);
      await pause(200);
      return heard().every((count) => count > 0);
    });
    await db.kysely.transaction().execute((tx) =>
      setMembership(tx, author.memberId, {
        groupId: group.id,
        memberId: leaver.memberId,
        status: 'no_member',
      }),
    );
    await pause(1_000);
    const before = heard();
    for (let number = 0; number < 5; number += 1) await post(author, `after ${number}`, group.streamId);
    await pause(1_000);
    expect(heard()).toEqual(before);
    for (const live of lives) live.close();
  });

  it('both let guests into their chats and out of them within a second', async () => {
    const author = await person();
    const guest = await callerOf(() => proxy.url, db, (await build.buildMember({ isExternal: true })).id);
    const group = await build.buildGroup({ createdBy: author.memberId, members: [guest.memberId] });
    await sql`update groups set chat_enabled = true where id = ${group.id}`.execute(db.kysely);
    const speaker = await connectLive(proxy.url, author);
    const lives = await Promise.all(ports.map((port) => connectLive(`http://127.0.0.1:${port}`, guest)));
    const say = (text: string) =>
      speaker.ask(sendChatMessage, { chat_id: `group/${group.id}`, client_id: randomUUID(), text });
    const texts = () =>
      lives.map(({ heard }) =>
        heard.flatMap(({ event, data }) => (event === 'chat_message' ? [data.message.text] : [])),
      );
    await changeSettings(db.kysely, { guest_users_allow_chat: true });
    await pause(1_000);
    await say('mit Gästen');
    await expect.poll(texts).toEqual([['mit Gästen'], ['mit Gästen']]);
    await changeSettings(db.kysely, { guest_users_allow_chat: false });
    await pause(1_000);
    for (let number = 0; number < 5; number += 1) await say(`ohne Gäste ${number}`);
    await pause(1_000);
    expect(texts()).toEqual([['mit Gästen'], ['mit Gästen']]);
    for (const live of [speaker, ...lives]) live.close();
  });

  it('let people talk who are connected to different ones, with typing, receipts and who is there', async () => {
    const [anna, bert] = [await person(), await person()];
    const [atFirst, atSecond] = [
      await connectLive(`http://127.0.0.1:${ports[0]}`, anna),
      await connectLive(`http://127.0.0.1:${ports[1]}`, bert),
    ];
    const toBert = { chat_id: `member/${bert.memberId}` };
    const toAnna = { chat_id: `member/${anna.memberId}` };
    const sent = await atFirst.ask(sendChatMessage, {
      ...toBert,
      client_id: randomUUID(),
      text: 'Hallo von nebenan',
    });
    const got = await atSecond.next('chat_message');
    expect(got.data).toMatchObject({ ...toAnna, message: { id: sent.id, text: 'Hallo von nebenan' } });
    await atSecond.ask(markAsRead, { ...toAnna, message_id: sent.id });
    const read = await atFirst.next('chat_partner_state_changed');
    expect(read.data).toMatchObject({ ...toBert, partner_state: { last_read_id: sent.id } });

    const typing = atFirst.nextPassing('composing');
    await atSecond.ask(composing, { ...toAnna, composing: true });
    expect((await typing).data).toMatchObject({ ...toBert, composing: true });

    const { statuses } = await atFirst.ask(watchPresence, { member_ids: [bert.memberId] });
    await expect
      .poll(async () => (await atFirst.ask(watchPresence, { member_ids: [bert.memberId] })).statuses)
      .toMatchObject([{ member_id: bert.memberId, status: { type: 'online' } }]);
    expect(statuses).toHaveLength(1);
    const gone = new Promise<unknown>((resolve) => {
      atFirst.socket.on('fleeting', ({ event, data }: FleetingMessage) => {
        if (event === 'presence' && data.status.type === 'offline') resolve(data);
      });
    });
    atSecond.close();
    expect(await gone).toMatchObject({ member_id: bert.memberId });
    atFirst.close();
  });
});
