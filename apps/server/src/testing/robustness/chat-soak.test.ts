import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createSocketToken,
  type LiveAcknowledgement,
  type LiveMessage,
  type MessagePage,
} from '@dorfplatz/contract';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { openDatabase, sql } from '../../platform/db/database.ts';
import { clusterFolder } from '../../platform/db/embedded/cluster.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { builders } from '../build.ts';
import { type Caller, RETRY_MS } from './caller.ts';
import { type Community, settle } from './community.ts';
import { eventually, launchReady, type ServerProcess } from './server-process.ts';

const MESSAGES = sizeOf('chat');
/** What one person may write is limited, so that many messages need many who write, in chats that bear their number. */
const CHATS = MESSAGES >= 50_000 ? 5 : 1;
const WRITERS_OF_A_CHAT = 24;
const KILLS = Math.max(4, Math.round(MESSAGES / 10_000));
/** Another one is cut off about every so many milliseconds. */
const CUT_EVERY_MS = 400;
const GREETING_MS = 3_000;

let folder: string;
let port: string;
let server: ServerProcess;
let community: Community;
/** By their number; who writes with number n writes in chat n % CHATS. */
let chatIds: string[];

const start = () => launchReady({ DATA_DIR: folder, PORT: port });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-soak-'));
  port = String(await freePort());
  server = await start();
  community = await settle((await runningEmbedded(folder))!, () => server.url, WRITERS_OF_A_CHAT * CHATS);
  const { db, writers } = community;
  chatIds = [];
  for (let chat = 0; chat < CHATS; chat += 1) {
    const members = writers.filter((_, index) => index % CHATS === chat).map(({ memberId }) => memberId);
    const { id } = await builders(db).buildGroup({ createdBy: members[0]!, members: members.slice(1) });
    await sql`update groups set chat_enabled = true where id = ${id}`.execute(db.kysely);
    chatIds.push(`group/${id}`);
  }
}, 60_000);
afterAll(async () => {
  await server?.kill('SIGTERM');
  await community?.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that talks in a chat: it keeps its socket up, and knows every message that it saw by number. */
function createTalker(caller: Caller, chatId: string) {
  let socket: Socket | undefined;
  let isOver = false;
  const known = new Map<number, string>();
  const doubled: number[] = [];
  const see = (id: number, clientId: string) => {
    if (known.has(id) && known.get(id) !== clientId) doubled.push(id);
    known.set(id, clientId);
  };
  const ask = async <Answer>(event: string, body: object): Promise<Answer> => {
    const answer = (await socket!.timeout(10_000).emitWithAck(event, body)) as LiveAcknowledgement<Answer>;
    if (!answer.ok) throw Object.assign(new Error(answer.problem.code), { problem: answer.problem });
    return answer.answer;
  };

  async function connect(): Promise<void> {
    const { body } = await caller.insist(createSocketToken);
    const next = io(server.url, {
      path: '/api/chat/socket',
      addTrailingSlash: false,
      transports: ['websocket'],
      auth: { token: (body as { token: string }).token },
      reconnection: false,
      forceNew: true,
    });
    next.on('live', (message: LiveMessage) => {
      if (message.event === 'chat_message') see(message.data.message.id, message.data.message.client_id);
    });
    try {
      await new Promise<void>((resolve, reject) => {
        next.once('connect', resolve);
        next.once('connect_error', reject);
        // A server that is killed between two steps of the greeting says nothing more.
        setTimeout(() => reject(new Error('no greeting')), GREETING_MS).unref();
      });
    } catch (error) {
      next.disconnect();
      throw error;
    }
    socket = next;
  }

  /** Reads what was missed: everything after the last number up to which there is no gap. */
  async function catchUp(): Promise<void> {
    let last = 0;
    for (;;) {
      while (known.has(last + 1)) last += 1;
      const page = await ask<MessagePage>('more_messages', { chat_id: chatId, after: last, limit: 200 });
      for (const { id, client_id } of page.messages) see(id, client_id);
      if (!page.has_newer) return;
    }
  }

  /** Runs something until it succeeds, with a new connection where the old one broke. */
  async function insist<T>(run: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        if (!socket?.connected) {
          await connect();
          await catchUp();
        }
        return await run();
      } catch (error) {
        const seconds = (error as { problem?: { status: number; retry_after?: number } }).problem
          ?.retry_after;
        const status = (error as { problem?: { status: number } }).problem?.status;
        if (status !== undefined && ![429, 503].includes(status)) throw error;
        await pause(seconds ? seconds * 1000 : RETRY_MS);
      }
    }
  }

  return {
    known,
    doubled,
    end: () => {
      isOver = true;
      socket?.disconnect();
    },
    isOver: () => isOver,
    cut: () => void socket?.disconnect(),
    send: (clientId: string, text: string) =>
      insist(() => ask<{ id: number }>('message', { chat_id: chatId, client_id: clientId, text })),
    catchUp: () => insist(catchUp),
  };
}

const postmasterPid = () =>
  Number(readFileSync(join(clusterFolder(folder).data, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function kill(victim: 'web' | 'database'): Promise<void> {
  if (victim === 'database') {
    process.kill(postmasterPid(), 'SIGKILL');
    return;
  }
  const gone = once(server.child, 'exit');
  server.child.kill('SIGKILL');
  await gone;
  server = await start();
}

describe.skipIf(process.platform !== 'linux')('a chat, whatever is cut off or killed', () => {
  it(
    'loses no acknowledged message, doubles none, and has one order for everybody',
    async () => {
      const talkers = community.writers.map((caller, index) => createTalker(caller, chatIds[index % CHATS]!));
      const sent = talkers.map((): { clientId: string; number: number }[] => []);
      let left = MESSAGES;
      let done = 0;
      let isOver = false;
      const writing = talkers.map(async (talker, index) => {
        for (let count = 0; left > 0; count += 1) {
          left -= 1;
          const clientId = randomUUID();
          const { id } = await talker.send(clientId, `${index}.${count}`);
          sent[index]!.push({ clientId, number: id });
          done += 1;
        }
      });
      const cutting = (async () => {
        for (let turn = 0; !isOver; turn += 1) {
          await pause(CUT_EVERY_MS);
          talkers[(turn * 7) % talkers.length]!.cut();
        }
      })();
      const killing = (async () => {
        for (let kills = 1; kills <= KILLS; kills += 1) {
          await eventually('messages are taken again', () => done >= (MESSAGES * kills) / (KILLS + 1), 1_700);
          await kill(kills % 2 === 0 ? 'database' : 'web');
        }
      })();
      await Promise.all([...writing, killing]);
      isOver = true;
      await cutting;
      await Promise.all(talkers.map((talker) => talker.catchUp()));

      // A server that was started anew has its database at another address.
      const db = openDatabase({ url: (await runningEmbedded(folder))!, size: 1 });
      onTestFinished(() => db.close());
      let written = 0;
      for (const [chat, chatId] of chatIds.entries()) {
        const { rows } = await sql<{ number: number; client_id: string }>`
          select m.number, m.client_id from chat_messages m join chats c on c.id = m.chat_id
          where c.group_id = ${Number(chatId.slice('group/'.length))} order by m.number
        `.execute(db.kysely);
        written += rows.length;
        expect(rows.every(({ number }, index) => number === index + 1)).toBe(true);
        expect(new Set(rows.map(({ client_id }) => client_id)).size).toBe(rows.length);
        for (const [index, talker] of talkers.entries()) {
          if (index % CHATS !== chat) continue;
          const own = sent[index]!;
          expect(own.every(({ number, clientId }) => rows[number - 1]!.client_id === clientId)).toBe(true);
          expect(own.every(({ number }, place) => place === 0 || number > own[place - 1]!.number)).toBe(true);
          expect(talker.doubled).toEqual([]);
          expect(talker.known.size).toBe(rows.length);
          expect(rows.every(({ number, client_id }) => talker.known.get(number) === client_id)).toBe(true);
          talker.end();
        }
      }
      expect(written).toBe(MESSAGES);
    },
    timeFor('chat', 120_000),
  );
});
