import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  createActivity,
  createCalendarImport,
  createGroup,
  createMessage,
  createReply,
  createSocketToken,
  sendChatMessage,
  signIn,
  updateAccount,
  updateMember,
  uploadFile,
  uploadMemberList,
} from '@dorfplatz/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { slowness } from '../../../../../tools/long/slowness.ts';
import { currentFeedToken } from '../../features/calendar-feeds/index.ts';
import { unsubscribeToken } from '../../features/member-settings/index.ts';
import { type Database, openDatabase, sql } from '../../platform/db/database.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { encodeCursor } from '../../platform/http/cursor.ts';
import { createSignedTokens } from '../../platform/session/signed-tokens.ts';
import { builders } from '../build.ts';
import { addressOf } from '../client.ts';
import { connectLive, type LiveClient } from '../live/live-client.ts';
import { type Caller, callerOf } from '../robustness/caller.ts';
import { eventually, launch, type ServerProcess } from '../robustness/server-process.ts';
import { type HostileFile, hostileFile, wholeFiles } from './files.ts';
import { attack, hostilities } from './packets.ts';
import { hostileText } from './texts.ts';
import { watchHealth } from './watch-health.ts';

const PACKETS = sizeOf('hostile');
const TEXTS = Math.ceil(PACKETS / 2);
const FILES = Math.ceil(PACKETS / 5);
/** What comes at the same time. */
const AT_ONCE = 8;
/** Nobody waits longer for whether the server lives, whatever others send. */
const ALIVE_MS = 500 * slowness();
/** One person may write so much before they are asked to go slower. */
const EACH_WRITES = 100;
const EACH_UPLOADS = 40;

const KEEP = join(import.meta.dirname, '../../../../../tools/keep-running.cjs');
const MAIN = join(import.meta.dirname, '../../main.ts');
/** Another seed each time; it is printed, and HOSTILE_SEED tries the same again. */
const SEED = Number(process.env.HOSTILE_SEED ?? Math.floor(Math.random() * 2 ** 31));

let folder: string;
let server: ServerProcess;
let db: Database;
let build: ReturnType<typeof builders>;
let streamId: number;
let before: number[];

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
/** Web process and worker. */
const serverPids = (): number[] => {
  const [web] = childrenOf(server.child.pid!);
  const isWorker = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts');
  return web === undefined ? [] : [web, ...childrenOf(web).filter(isWorker)];
};

const sample = <T>(values: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(values, { numRuns: count, seed: SEED });

async function forEach<T>(values: readonly T[], run: (value: T, index: number) => Promise<void>) {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < values.length) {
        const index = next;
        next += 1;
        await run(values[index]!, index);
      }
    }),
  );
}

const newCaller = async (traits = {}): Promise<Caller> =>
  callerOf(() => server.url, db, (await build.buildMember(traits)).id);

/** Everybody is answered, and no answer says that we failed. */
const failures: string[] = [];
async function note(what: string, answer: Promise<{ status: number; text: string }>): Promise<number> {
  const { status, text } = await answer;
  if (status >= 500) failures.push(`${what}: ${status} ${text.slice(0, 200)}`);
  return status;
}

async function send(caller: Caller, path: string, { name, type, bytes }: HostileFile) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const { accept: _json, ...headers } = caller.headers;
  const answer = await fetch(server.url + path, { method: 'POST', headers, body: form });
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  console.log(`hostile: seed ${SEED}`);
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-hostile-'));
  const port = String(await freePort());
  server = launch({ DATA_DIR: folder, PORT: port }, { words: [KEEP, MAIN] });
  await eventually('the server is ready', () => server.output().includes('Ready on'), 40);
  await eventually('it has a worker', () => serverPids().length === 2);
  db = openDatabase({ url: (await runningEmbedded(folder))!, size: 3 });
  build = builders(db);
  ({ streamId } = await build.openNetwork());
  before = serverPids();
});
/** While something is sent the processes stay those of the start, and whether they live is answered soon. */
async function withstand(what: string, run: () => Promise<void>): Promise<void> {
  const watch = watchHealth(server.url);
  try {
    await run();
    // What the worker makes of it comes later.
    await pause(1_000);
  } finally {
    const { asked, wrong, worst } = await watch.stop();
    const after = serverPids();
    console.log(
      `hostile: ${what}: processes ${before.join(', ')} before, ${after.join(', ')} after; ` +
        `/healthz asked ${asked} times, ${wrong} without an answer, the slowest took ${worst} ms`,
    );
    expect({ after, wrong, isSoon: worst < ALIVE_MS }).toEqual({ after: before, wrong: 0, isSoon: true });
  }
  expect(server.errors()).toBe('');
  expect(server.output()).not.toMatch(/"level":60|"what":/);
}

afterAll(async () => {
  await db?.close();
  await server?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform !== 'linux')('whatever is sent', () => {
  it(
    `${PACKETS} packets of the socket end nobody`,
    () =>
      withstand('packets', async () => {
        const caller = await newCaller();
        const { rows } = await sql<{ secret: Buffer }>`
      select secret from installation_secrets where name = 'socket'
    `.execute(db.kysely);
        const signedTokens = createSignedTokens(rows[0]!.secret);
        const { memberId } = caller;
        const foreign = [
          unsubscribeToken({ memberId, keys: ['like'] }, signedTokens),
          await currentFeedToken({ db, signedTokens }, memberId),
          caller.headers.cookie!.split('=')[1]!,
          caller.headers['x-csrf-token']!,
          encodeCursor('2026-11-26T12:00:00Z', 1),
        ];
        const { body } = (await caller.call(createSocketToken)) as { body: { token: string } };
        await forEach(sample(hostilities(foreign), PACKETS), (hostility) =>
          attack(server.url, body.token, hostility),
        );
        const live = await connectLive(server.url, caller as never);
        expect((await live.catchUp(undefined)).complete).toBe(false);
        live.close();
      }),
    timeFor('hostile', 120_000),
  );

  it(
    `${TEXTS} texts end nobody`,
    () =>
      withstand('texts', async () => {
        const reader = await newCaller();
        const categoryId = await build.buildCategory();
        let writer: Caller;
        let live: LiveClient | undefined;
        let threadId: number;
        const statuses = new Map<number, number>();
        const texts = sample(hostileText, TEXTS);
        const ways: ((text: string) => Promise<{ status: number; text: string }>)[] = [
          (content) => writer.call(createActivity, { body: { content, streams: [streamId] } }),
          (content) =>
            writer.call(createReply, {
              params: { activityId: threadId, type: 'replies' },
              body: { content },
            }),
          (content) =>
            writer.call(createMessage, {
              body: { to: [reader.memberId], subject: content.slice(0, 100), content },
            }),
          async (text) => {
            const body = { chat_id: `member/${reader.memberId}`, client_id: randomUUID(), text };
            const answer = await live!.socket.timeout(10_000).emitWithAck(sendChatMessage.event, body);
            return { status: answer.ok ? 200 : answer.problem.status, text: JSON.stringify(answer) };
          },
          (about_me) =>
            writer.call(updateMember, { params: { id: writer.memberId }, body: { profile: { about_me } } }),
          (text) => writer.call(updateAccount, { body: { first_name: text.slice(0, 100) } }),
          (text) =>
            writer.call(createGroup, {
              body: {
                group: {
                  name: text.slice(0, 100),
                  teaser: text.slice(0, 200),
                  group_category_id: categoryId,
                },
              },
            }),
          (text) =>
            writer.call(signIn, { body: { email: text.slice(0, 200), password: text.slice(0, 200) } }),
        ];
        for (let begin = 0; begin < texts.length; begin += EACH_WRITES) {
          live?.close();
          writer = await newCaller();
          live = await connectLive(server.url, writer as never);
          const thread = await writer.insist(createActivity, {
            body: { content: 'Alle', streams: [streamId] },
          });
          threadId = (thread.body as { id: number }).id;
          await forEach(texts.slice(begin, begin + EACH_WRITES), async (text, index) => {
            const status = await note(JSON.stringify(text), ways[index % ways.length]!(text));
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          });
        }
        live?.close();
        console.log(
          `hostile: texts were answered by ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}`,
        );
        expect(failures).toEqual([]);
        expect(statuses.get(201) ?? 0).toBeGreaterThan(TEXTS / 10);
      }),
    timeFor('hostile', 120_000),
  );

  it(
    `${FILES} damaged files end nobody`,
    () =>
      withstand('files', async () => {
        const whole = await wholeFiles();
        const storage = (directory: string) => addressOf(uploadFile, { directory });
        const statuses = new Map<number, number>();
        const files = sample(hostileFile(whole), FILES);
        for (let begin = 0; begin < files.length; begin += EACH_UPLOADS) {
          const uploader = await newCaller({ isNetworkAdmin: true });
          const calendarId = await build.buildCalendar({ ownerId: uploader.memberId });
          for (const file of whole)
            expect((await send(uploader, storage('files'), file)).status, file.name).toBe(201);
          await forEach(files.slice(begin, begin + EACH_UPLOADS), async (file, index) => {
            const places = [storage('images'), storage('files')];
            if (file.name.endsWith('.ics')) places.push(addressOf(createCalendarImport, { id: calendarId }));
            if (file.name.endsWith('.csv')) places.push(addressOf(uploadMemberList));
            for (const place of places) {
              const status = await note(`file ${begin + index} at ${place}`, send(uploader, place, file));
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
            }
            await cutOff(uploader, storage('images'), file);
          });
        }
        console.log(
          `hostile: files were answered by ${[...statuses].map(([status, n]) => `${n} × ${status}`).join(', ')}`,
        );
        expect(failures).toEqual([]);
        expect(statuses.get(429)).toBeUndefined();
      }),
    timeFor('hostile', 120_000),
  );
});

/** Sends a file and hangs up before its end. */
async function cutOff(caller: Caller, path: string, { name, bytes }: HostileFile): Promise<void> {
  const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const calling = new AbortController();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.concat([Buffer.from(head), bytes.subarray(0, bytes.length / 2)]));
      await pause(10);
      calling.abort();
    },
  });
  const { accept: _json, ...headers } = caller.headers;
  await fetch(server.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' },
    body,
    duplex: 'half',
    signal: calling.signal,
  } as RequestInit).catch(() => {});
}
