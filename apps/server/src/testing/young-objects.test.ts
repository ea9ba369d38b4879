import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createActivity,
  type Endpoint,
  getGroup,
  getGroupStream,
  getUnreadTotals,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Client } from './client.ts';
import { startTestBed, type TestBed } from './test-bed.ts';

let bed: TestBed;
let client: Client;
let group: Awaited<ReturnType<TestBed['buildGroup']>>;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  // A worker looks for work beside what is measured.
  bed = await startTestBed({ worker: false });
  const member = await bed.buildMember();
  group = await bed.buildGroup({ createdBy: member.id });
  client = await bed.as(member.id);
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await bed.stop();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const old = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;

const CALLS = 200;
/**
 * Bytes a call: usually it is 100 to 1,000, of a group 4,000, and up to 7,000 in a process that other files have used; what
 * this is here to notice were 10,000 for each statement.
 */
const ENOUGH = 8000;
/** What is left each time is left by the call; once, it may be what another file left in this process. */
const TRIES = 6;
/** Milliseconds: bytes are judged here, and on a busy machine all tries of three calls take a minute or two. */
const PATIENCE = 240_000;

/** Bytes that each of many calls leaves among old objects though nobody needs them: the least of some tries. */
async function left(call: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= ENOUGH; tries += 1)
    least = Math.min(least, await leftOnce(call));
  return least;
}

async function leftOnce(call: () => Promise<unknown>): Promise<number> {
  const all = async () => {
    for (let done = 0; done < CALLS; done += 10) await Promise.all(Array.from({ length: 10 }, call));
  };
  await all();
  await bed.delivered();
  collect();
  await all();
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const before = old();
  collect();
  return (before - old()) / CALLS;
}

/** Through a socket: what stands in for one in tests assigns functions itself. */
const ask = (endpoint: Endpoint, params?: object, body?: object) =>
  new Promise<number>((resolve, reject) => {
    const asking = request({
      port: (bed.http.server.address() as AddressInfo).port,
      agent,
      method: endpoint.method,
      path: addressOf(endpoint, params as Record<string, unknown>),
      headers: {
        accept: 'application/json',
        cookie: client.cookie,
        'x-csrf-token': client.csrfToken,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    asking.once('error', reject);
    asking.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode!));
    });
    asking.end(body && JSON.stringify(body));
  });

// V8 puts a function that a literal assigns to a property, or a getter of an object literal, among old objects at once.
// Made for each statement or request, it keeps all that it sees until the next full collection, and every collection of
// young objects takes several times as long: ten kilobytes a statement of 50 rows, before it was seen.
describe('nothing lasting is left', { timeout: PATIENCE }, () => {
  const text = 'select repeat($1::text, 100) as text from generate_series(1, 50)';
  it.each([
    ['on shared connections', () => bed.db.hot('young', text, ['x'])],
    ['of the pool', () => bed.db.pool.query(text, ['x'])],
    ['written', () => bed.db.writer.run({ expressions: `with answer as (${text})`, values: ['x'] })],
  ])('by statements %s', async (_, run) => {
    expect(await left(run)).toBeLessThan(ENOUGH);
  });

  it('by requests that read', async () => {
    const calls = [
      () => ask(getGroup, { slug: group.slug }),
      () => ask(getGroupStream, { groupSlug: group.slug }),
      () => ask(getUnreadTotals),
    ];
    for (const call of calls) {
      expect(await call()).toBe(200);
      expect(await left(call)).toBeLessThan(ENOUGH);
    }
  });

  it('by requests that write', async () => {
    const post = () => ask(createActivity, {}, { content: 'Hallo', streams: [group.streamId] });
    expect(await post()).toBe(201);
    expect(await left(post)).toBeLessThan(ENOUGH);
  });
});
