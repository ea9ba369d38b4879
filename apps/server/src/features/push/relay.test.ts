import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createActivity,
  getPushSettings,
  listDevices,
  registerDevice,
  removeDevice,
  testDevice,
  updatePushSettings,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { deliverPushes } from './deliver.ts';
import { DELAY } from './waiting.ts';

type Taken = { authorization: string | undefined; body: Record<string, unknown> };

/** A relay as an operator may run it. */
const taken: Taken[] = [];
let answer: { status: number; headers: Record<string, string> };
const relay = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  taken.push({ authorization: request.headers.authorization, body });
  response.writeHead(answer.status, answer.headers).end();
});

let bed: TestBed;
let anna: BuiltMember;
let phone: Client;
let author: Client;
let chor: { streamId: number };
beforeAll(async () => {
  DELAY.seconds = 3_600;
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as AddressInfo;
  bed = await startTestBed({
    environment: { PUSH_RELAY_URL: `http://127.0.0.1:${port}/messages`, PUSH_RELAY_SECRET: 'geheim' },
  });
  await bed.openNetwork();
});
beforeEach(async () => {
  taken.length = 0;
  answer = { status: 202, headers: {} };
  anna = await bed.buildMember({ name: 'Anna Amsel' });
  const bert = await bed.buildMember({ name: 'Bert Buche' });
  chor = await bed.buildGroup({ createdBy: bert.id, access: 'closed', members: [anna.id] });
  [phone, author] = [await bed.as(anna.id), await bed.as(bert.id)];
});
afterAll(async () => {
  DELAY.seconds = 2;
  await bed.stop();
  relay.closeAllConnections();
  await new Promise((resolve) => relay.close(resolve));
});

const newToken = () => `token-${randomUUID()}`;
const register = (client: Client, push_token: string) =>
  client.call(registerDevice, { body: { platform: 'ios', push_token } });
const mention = () =>
  author.call(createActivity, {
    body: { content: `@[${anna.id}:Anna] Hallo`, streams: [chor.streamId] },
  });
async function sent() {
  await bed.delivered();
  await sql`update pushes set due_at = now() where due_at > now()`.execute(bed.db.kysely);
  await deliverPushes(bed.services);
  return taken;
}
const devices = async (client: Client) => (await client.call(listDevices)).body.devices;

describe('an app', () => {
  it('[RUL-0621] [API-187] is registered with its token, has settings of its own, and is removed', async () => {
    const token = newToken();
    const registered = await register(phone, token);
    expect([registered.status, registered.body]).toMatchObject([201, { platform: 'ios', current: true }]);
    const { id } = registered.body;
    const settings = await phone.call(getPushSettings, { params: { deviceId: id } });
    expect(settings.body.categories.length).toBeGreaterThan(0);
    const chosen = await phone.call(updatePushSettings, {
      params: { deviceId: id },
      body: { notifications: ['mention'] },
    });
    expect(chosen.status).toBe(200);
    expect((await register(phone, token)).body.id).toBe(id);
    expect((await author.call(removeDevice, { params: { id } })).status).toBe(404);
    expect((await phone.call(removeDevice, { params: { id } })).status).toBe(204);
    expect(await devices(phone)).toEqual([]);
  });

  it('gets what browsers get, through the relay of the operator', async () => {
    const token = newToken();
    await register(phone, token);
    await mention();
    expect(await sent()).toMatchObject([
      {
        authorization: 'Bearer geheim',
        body: {
          platform: 'ios',
          token,
          title: expect.stringContaining('Bert Buche'),
          body: expect.any(String),
          url: expect.stringMatching(/^http:\/\/localhost\//),
          tag: expect.any(String),
          badge: 1,
          ttl: expect.any(Number),
          urgency: 'normal',
        },
      },
    ]);
    expect(await sent()).toHaveLength(1);
  });

  it('is forgotten when the relay says that it is gone, and tried again when the relay is away', async () => {
    await register(phone, newToken());
    answer = { status: 503, headers: { 'retry-after': '600' } };
    await mention();
    await sent();
    expect(await devices(phone)).toMatchObject([{ failing: true }]);
    answer = { status: 410, headers: {} };
    expect(await sent()).toHaveLength(2);
    expect(await devices(phone)).toEqual([]);
  });

  it('belongs to whoever holds the telephone: what waited for somebody else is dropped', async () => {
    const token = newToken();
    await register(phone, token);
    await mention();
    await bed.delivered();
    expect((await register(author, token)).status).toBe(201);
    expect(await sent()).toEqual([]);
    expect(await devices(phone)).toEqual([]);
  });

  it('must say what it is', async () => {
    for (const body of [
      { platform: 'ios' as const },
      { platform: 'android' as const, push_token: 'kurz' },
      { platform: 'web' as const },
      { platform: 'web' as const, push_token: newToken() },
    ]) {
      expect((await phone.call(registerDevice, { body })).status).toBe(422);
    }
  });

  it('can be tried out', async () => {
    const { id } = (await register(phone, newToken())).body;
    expect((await phone.call(testDevice, { params: { deviceId: id } })).body).toEqual({ result: 'sent' });
    answer = { status: 400, headers: {} };
    expect((await phone.call(testDevice, { params: { deviceId: id } })).body).toEqual({ result: 'refused' });
  });
});

it('no app is registered where there is no relay', async () => {
  const other = await startTestBed({ worker: false });
  await other.openNetwork();
  const client = await other.as((await other.buildMember()).id);
  const refused = await register(client, newToken());
  expect([refused.status, refused.problem.codes]).toEqual([422, { platform: ['not_allowed'] }]);
  await other.stop();
});
