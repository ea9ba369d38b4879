import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  createActivity,
  createReply,
  createSocketToken,
  deleteActivity,
  endOtherSessions,
  getActivity,
  type LiveMessage,
  leaveGroup,
  likeActivity,
  updateActivity,
} from '@dorfplatz/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { currentFeedToken } from '../../features/calendar-feeds/index.ts';
import { unsubscribeToken } from '../../features/member-settings/index.ts';
import { buildWorld, type Place, ROLES, type Role, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectLive, type LiveClient } from './live-client.ts';

let bed: TestBed;
let world: World;
let url: string;
beforeAll(async () => {
  bed = await startTestBed();
  world = await buildWorld(bed);
  // Nobody is told of it while they listen for something else.
  await bed.delivered();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
});
afterAll(() => bed.stop());

const LISTENERS = ROLES.filter((role) => role !== 'anonymous' && role !== 'locked');

async function listen(): Promise<Map<Role, LiveClient>> {
  const clients = new Map<Role, LiveClient>();
  for (const role of LISTENERS) clients.set(role, await connectLive(url, world.clients[role]));
  onTestFinished(() => {
    for (const client of clients.values()) client.close();
  });
  return clients;
}

/** Everything that was said before has arrived when a message of one's own comes back. */
async function settle(clients: Map<Role, LiveClient>): Promise<void> {
  await bed.delivered();
  const marks = [...clients].map(async ([role, client]) => {
    const memberId = world.people[role as Exclude<Role, 'anonymous'>];
    bed.services.live.emit([
      {
        id: 0,
        rooms: [`member:${memberId}`],
        topic: `member:${memberId}`,
        event: 'access_changed',
        data: {},
      },
    ]);
    await client.next('access_changed');
  });
  await Promise.all(marks);
}

const postIn = async (place: Place, role: Role, content = 'Hallo') =>
  (await world.clients[role].call(createActivity, { body: { content, streams: [place.streamId] } })).body.id;

describe('the live socket', () => {
  it('refuses a token that was signed for another purpose, and answers everybody else', async () => {
    const memberId = world.people.group_member;
    const { services } = bed;
    const body = Buffer.from(`${memberId} like`).toString('base64url');
    const signed = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
    const secret = await bed.keptSecret();
    const foreign = [
      unsubscribeToken({ memberId, keys: ['like'] }, services.signedTokens),
      await currentFeedToken(services, memberId),
      `${body}.${signed(`unsubscribe:${body}`)}`,
      // This text is its own signed body, as links to end mails were before tokens had keys of their own.
      `unsubscribe:${body}.${signed(`unsubscribe:${body}`)}`,
    ];
    for (const token of foreign) {
      const person = { call: async () => ({ body: { token } }) };
      await expect(connectLive(url, person), token).rejects.toThrow('unauthorised');
    }
    const member = await connectLive(url, world.clients.group_member);
    onTestFinished(() => member.close());
    expect(member.socket.connected).toBe(true);
  });

  it.each(['network', 'open', 'closed', 'hidden'] as const)(
    'tells of a post in the %s place exactly those who may read it, as a fresh fetch shows it',
    async (name) => {
      const clients = await listen();
      // Who comes back to a network in which nothing ever happened has no cursor to go on from.
      await postIn(world.network, 'other_member');
      await bed.delivered();
      const cursors = new Map<Role, string>();
      for (const [role, client] of clients) cursors.set(role, (await client.catchUp(undefined)).cursor);
      const id = await postIn(world[name], 'group_admin');
      await settle(clients);
      for (const [role, client] of clients) {
        const fresh = await world.clients[role].call(getActivity, { params: { activityId: id } });
        const heard = client.heard.filter(
          (message) => message.event === 'activity_created' && message.data.activity.id === id,
        );
        expect(heard.length, role).toBe(fresh.status === 200 ? 1 : 0);
        const { messages } = await client.catchUp(cursors.get(role)!);
        const missed = messages.filter(
          (message) => message.event === 'activity_created' && message.data.activity.id === id,
        );
        expect(missed, role).toEqual(heard);
        if (fresh.status !== 200) continue;
        const [message] = heard;
        if (message?.event !== 'activity_created') throw new Error('unreachable');
        // Only followed places count as unread, and only the reader knows which these are.
        expect({ ...message.data.activity, unread: fresh.body.unread }, role).toEqual(fresh.body);
      }
    },
  );

  it('old state and events together are what a fresh fetch shows', async () => {
    const clients = await listen();
    const id = await postIn(world.closed, 'group_member');
    const params = { activityId: id, type: 'replies' } as const;
    await world.clients.external_inside.call(createReply, { params, body: { content: 'Ja' } });
    await world.clients.group_admin.call(likeActivity, { params: { id } });
    await world.clients.group_member.call(updateActivity, { params: { id }, body: { content: 'Anders' } });
    await settle(clients);
    for (const role of ['external_inside', 'group_member', 'group_admin'] as const) {
      const { heard } = clients.get(role)!;
      const fresh = (await world.clients[role].call(getActivity, { params: { activityId: id } })).body;
      const reply = heard.find((message) => message.event === 'reply_created');
      const updated = heard.findLast((message) => message.event === 'activity_updated');
      const reacted = heard.findLast((message) => message.event === 'reactions_changed');
      if (
        reply?.event !== 'reply_created' ||
        updated?.event !== 'activity_updated' ||
        reacted?.event !== 'reactions_changed'
      ) {
        throw new Error(`${role} did not hear everything`);
      }
      expect(updated.data.activity.object).toEqual(fresh.object);
      expect(reply.data.reply).toEqual(fresh.replies[0]);
      expect(reacted.data.reacted.like_count).toBe(fresh.like_count);
    }
    expect(
      clients.get('other_member')!.heard.filter((message) => message.topic.startsWith('group:')),
    ).toEqual([]);
  });

  it('lets a client that was away catch up from its cursor, without a gap and in order', async () => {
    // Who comes back to a network in which nothing ever happened has no cursor to go on from.
    await postIn(world.network, 'other_member');
    await bed.delivered();
    const away = await connectLive(url, world.clients.group_member);
    const { cursor } = await away.catchUp(undefined);
    away.close();
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push(await postIn(world.hidden, 'group_admin', `Nummer ${count}`));
    await postIn(world.network, 'other_member');
    // What is deleted before it was told is never told.
    await bed.delivered();
    await world.clients.group_admin.call(deleteActivity, { params: { id: ids[0]! } });
    await bed.delivered();
    const back = await connectLive(url, world.clients.group_member);
    onTestFinished(() => back.close());
    const { complete, messages } = await back.catchUp(cursor);
    expect(complete).toBe(true);
    const created = messages.flatMap((message: LiveMessage) =>
      message.event === 'activity_created' ? [message.data.activity.id] : [],
    );
    expect(created.slice(0, 5)).toEqual(ids);
    expect(messages.at(-1)).toMatchObject({ event: 'activity_deleted', data: { id: ids[0] } });
    const stranger = await connectLive(url, world.clients.other_member);
    onTestFinished(() => stranger.close());
    const foreign = (await stranger.catchUp(cursor)).messages;
    expect(foreign.map((message) => message.topic)).not.toContain(`group:${world.hidden.id}`);
  });

  it('tells who comes back after everything was cleared away that they missed something', async () => {
    const away = await connectLive(url, world.clients.group_member);
    onTestFinished(() => away.close());
    const { cursor } = await away.catchUp(undefined);
    await postIn(world.network, 'other_member');
    await postIn(world.network, 'other_member');
    await bed.delivered();
    const { db, jobs } = bed.services;
    await db.pool.query(`update live_messages set created_at = now() - interval '2 days'`);
    await db.kysely.transaction().execute((tx) => jobs.enqueue(tx, 'session_cleaning', {}));
    const kept = async () => (await db.pool.query('select id from live_messages')).rowCount;
    await expect.poll(kept, { timeout: 15_000 }).toBe(1);
    const late = await away.catchUp(cursor);
    expect(late).toMatchObject({ complete: false, messages: [] });
    expect(await away.catchUp(late.cursor)).toEqual({ complete: true, cursor: late.cursor, messages: [] });
    // As after a backup was put back: what came since was another history.
    expect(await away.catchUp(String(Number(late.cursor) + 5))).toMatchObject({ complete: false });
  });

  it('falls silent within a second for who leaves a group, and for who is signed out', async () => {
    const leaver = await connectLive(url, world.clients.group_member);
    onTestFinished(() => leaver.close());
    await world.clients.group_member.call(leaveGroup, { params: { id: world.closed.slug } });
    await bed.delivered();
    await leaver.next('memberships_changed');
    await expect
      .poll(
        async () => {
          const before = leaver.heard.length;
          await postIn(world.closed, 'group_admin');
          await bed.delivered();
          return leaver.heard.length - before;
        },
        { timeout: 1_000 },
      )
      .toBe(0);

    const member = world.people.other_member;
    const [kept, ended] = [await bed.as(member), await bed.as(member)];
    const socket = await connectLive(url, ended);
    const closed = new Promise((resolve) => socket.socket.once('disconnect', resolve));
    await kept.call(endOtherSessions);
    await closed;
  });

  it('lets no foreign page in, whatever token it has', async () => {
    const { body } = await world.clients.group_member.call(createSocketToken);
    const open = (origin: string) =>
      new Promise<string>((resolve) => {
        const socket = io(url, {
          path: '/api/chat/socket',
          addTrailingSlash: false,
          transports: ['websocket'],
          auth: { token: body.token },
          extraHeaders: { origin },
          reconnection: false,
          forceNew: true,
        });
        const end = (word: string) => {
          socket.close();
          resolve(word);
        };
        socket.once('connect', () => end('in'));
        socket.once('connect_error', () => end('refused'));
      });
    expect(await open(url)).toBe('in');
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`]) {
      expect(await open(origin), origin).toBe('refused');
    }
  });

  it('lets nobody in without a token of a living session', async () => {
    const forged = { ...world.clients.group_member, call: async () => ({ body: { token: 'forged.token' } }) };
    await expect(connectLive(url, forged as never)).rejects.toThrow('unauthorised');
  });
});
