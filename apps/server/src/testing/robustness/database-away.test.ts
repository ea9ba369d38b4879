import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createActivity,
  type Endpoint,
  getSession,
  getStream,
  getUnreadFeatures,
  type LiveMessage,
  listGroups,
  signIn,
} from '@dorfplatz/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { connectLive, type LiveClient } from '../live/live-client.ts';
import { type Community, halfDone, isDelivered, ledgerOf, settle } from './community.ts';
import { eventually, launchReady, type ServerProcess } from './server-process.ts';

let folder: string;
let database: EmbeddedDatabase;
let server: ServerProcess;
let community: Community;
let live: LiveClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-away-'));
  database = await startEmbedded({ dataDir: join(folder, 'database'), durable: false });
  server = await launchReady({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url });
  community = await settle(database.url, () => server.url, 6);
  live = await connectLive(server.url, community.reader as never);
});
afterAll(async () => {
  live?.close();
  await server?.kill('SIGTERM');
  await community?.db.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (words: string) => ({
  body: { content: community.textFor(words), streams: [community.streamId] },
  headers: { 'idempotency-key': words },
});

const heard = (words: string): LiveMessage[] =>
  live.heard.filter(
    ({ event, data }) => event === 'activity_created' && JSON.stringify(data).includes(`${words}"`),
  );

const stoodFirm = () => {
  expect(server.child.exitCode).toBeNull();
  expect(server.output()).not.toMatch(/unhandled|uncaught|Internal Server Error|the worker ended/i);
};

async function outcome(words: readonly string[]): Promise<void> {
  const { db, readerId } = community;
  await eventually('all events are delivered', () => isDelivered(db), 60);
  await eventually('the live socket has told of all', () => words.every((each) => heard(each).length > 0));
  const ledger = await ledgerOf(db, readerId);
  for (const each of words) {
    expect(ledger.get(community.textFor(each)), each).toEqual({ posts: 1, notices: 1 });
    expect(heard(each), each).toHaveLength(1);
  }
  expect(await halfDone(db)).toEqual({});
}

describe('while the database is away', () => {
  it('every call is told to come again, and all goes on when it is back', async () => {
    const [writer] = community.writers;
    expect((await writer!.call(createActivity, post('before'))).status).toBe(201);
    const url = new URL(database.url);
    await database.stop();

    const calls: [Endpoint, object][] = [
      [getSession, {}],
      [getStream, { params: { slug: 'all' } }],
      [listGroups, {}],
      [getUnreadFeatures, {}],
      [createActivity, post('while away')],
      [signIn, { body: { email: 'nobody@example.org', password: 'whatever it is' } }],
    ];
    for (const [endpoint, input] of calls) {
      const answer = await writer!.call(endpoint, input);
      expect(answer.status, endpoint.name).toBe(503);
      expect(Number(answer.headers.get('retry-after')), endpoint.name).toBeGreaterThan(0);
      expect(answer.body, endpoint.name).toMatchObject({ code: 'unavailable', status: 503 });
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    stoodFirm();

    database = await startEmbedded({
      dataDir: join(folder, 'database'),
      durable: false,
      port: Number(url.port),
    });
    expect((await writer!.insist(createActivity, post('while away'))).status).toBe(201);
    expect((await writer!.insist(createActivity, post('after'))).status).toBe(201);
    expect((await writer!.call(getStream, { params: { slug: 'all' } })).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await outcome(['before', 'while away', 'after']);
    expect(live.socket.connected).toBe(true);
    stoodFirm();
  });

  it('no connection that it cuts in the middle of writing costs a post, doubles one, or gives a 500', async () => {
    const killer = new pg.Client({ connectionString: database.superuserUrl });
    await killer.connect();
    const statuses = new Set<number>();
    const written: string[] = [];
    let isOver = false;
    const writing = community.writers.map(async (writer, index) => {
      for (let number = 0; !isOver; number += 1) {
        const words = `cut ${index}-${number}`;
        for (;;) {
          const { status } = await writer.call(createActivity, post(words));
          statuses.add(status);
          if (status === 201) break;
        }
        written.push(words);
      }
    });
    for (let cuts = 0; cuts < 30; cuts += 1) {
      await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      const { length } = written;
      await eventually('somebody has written again', () => written.length > length);
    }
    isOver = true;
    await Promise.all(writing);
    await killer.end();
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    await outcome(written);
    stoodFirm();
    // Thirty cuts, after each of which a connection is opened anew.
  }, 90_000);
});
