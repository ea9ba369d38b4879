import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAdministrationStart, getNetwork, getUpdates, lookForUpdates } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { readEnvironment } from '../../platform/settings/environment.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { askForOffers } from './ask.ts';

let answer: RequestListener;
let asked: { url: string | undefined; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url, authorization: request.headers.authorization });
  answer(request, response);
});
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let url: string;
let bed: TestBed;
let admin: Client;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  bed = await startTestBed({
    worker: false,
    environment: { UPDATES_URL: `${url}/central/`, UPDATES_TOKEN: 'token-of-the-network' },
  });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(async () => {
  await bed?.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const look = async () => (await admin.call(lookForUpdates, {})).body;

describe('the update centre', () => {
  it('asks once an hour, and by a click at once, which is recorded [API-193] [RUL-0467]', async () => {
    answer = json({ offers: [] });
    asked = [];
    const first = await admin.call(getUpdates, {});
    expect(first.body).toEqual({
      version: bed.services.version,
      state: 'reachable',
      checked_at: expect.any(String),
      failure: null,
      offers: [],
    });
    await admin.call(getUpdates, {});
    expect(asked).toEqual([
      { url: '/central/api/v1/available_upgrades', authorization: 'Bearer token-of-the-network' },
    ]);
    expect((await admin.call(getAdministrationStart, {})).body.attention).toEqual([]);

    answer = json({
      offers: [
        {
          name: ' Dorfplatz\n2.0 <b>',
          release_notes_url: 'https://example.org/2.0',
          deadline: '2030-05-01T23:30:00Z',
          price: 'unknown fields do not matter',
        },
      ],
    });
    await Promise.all([look(), look()]);
    expect(asked).toHaveLength(2);
    const offer = {
      name: 'Dorfplatz 2.0 <b>',
      release_notes_url: 'https://example.org/2.0',
      deadline: '2030-05-02',
    };
    expect((await admin.call(getUpdates, {})).body).toMatchObject({ state: 'reachable', offers: [offer] });
    expect((await admin.call(getAdministrationStart, {})).body.attention).toMatchObject([
      { key: 'updates', link: '/administration/update-zentrale' },
    ]);
    const { rows } = await sql`
      select details from audit_entries where action = 'lookForUpdates' and outcome = 'done'
    `.execute(bed.db.kysely);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ details: { after: { state: 'reachable', offers: 1 } } });
  });

  it('keeps what was offered while the customer central cannot be read', async () => {
    answer = json({ offers: [{ name: '2.0' }] });
    await look();
    answer = (_request, response) => response.end('<html>');
    expect(await look()).toMatchObject({
      state: 'unreachable',
      failure: 'unreadable',
      offers: [{ name: '2.0', release_notes_url: null, deadline: null }],
    });
  });

  it('is for those who run the network', async () => {
    const member = await bed.as((await bed.buildMember()).id);
    asked = [];
    expect((await member.call(getUpdates, {})).status).toBe(403);
    expect((await member.call(lookForUpdates, {})).status).toBe(403);
    expect(asked).toEqual([]);
    expect((await member.call(getNetwork)).body.can.version_and_updates).toBe(false);
    expect((await admin.call(getNetwork)).body.can.version_and_updates).toBe(true);
  });

  it('says that no customer central is configured, and asks nobody', async () => {
    const without = await startTestBed({ worker: false });
    try {
      await without.openNetwork();
      const person = await without.as((await without.buildMember({ isNetworkAdmin: true })).id);
      asked = [];
      for (const call of [getUpdates, lookForUpdates])
        expect((await person.call(call, {})).body).toMatchObject({
          state: 'not_configured',
          checked_at: null,
          offers: [],
        });
      expect(asked).toEqual([]);
    } finally {
      await without.stop();
    }
  });
});

describe('an answer of the customer central', () => {
  const ask = (timeoutMs?: number) =>
    askForOffers(readEnvironment({ UPDATES_URL: url, UPDATES_TOKEN: 'ours' }), 'Europe/Berlin', timeoutMs);
  const status =
    (code: number, headers = {}): RequestListener =>
    (_request, response) =>
      response.writeHead(code, headers).end();

  it.each<[string, RequestListener, string]>([
    ['of 401', status(401), 'denied'],
    ['of 500', status(500), 'wrong_status'],
    ['that leads elsewhere', status(302, { location: '/elsewhere' }), 'redirected'],
    ['that is no JSON', (_request, response) => response.end('<html>'), 'unreadable'],
    ['that is empty', status(200), 'unreadable'],
    ['without offers', json({ upgrades: [] }), 'unreadable'],
    ['that is null', json(null), 'unreadable'],
    ['with an offer without a name', json({ offers: [{ name: ' ' }] }), 'unreadable'],
    ['with a number for a name', json({ offers: [{ name: 2 }] }), 'unreadable'],
    ['that is huge', (_request, response) => response.end('x'.repeat(2_000_000)), 'too_large'],
    ['that breaks off', (request) => request.socket.destroy(), 'no_connection'],
  ])('%s is a reason, never a crash', async (_case, given, failure) => {
    answer = given;
    asked = [];
    expect(await ask()).toEqual({ failure });
    // Nobody is led elsewhere with the token.
    expect(asked.map((one) => one.url)).toEqual(['/api/v1/available_upgrades']);
  });

  it('that does not come, or not to its end, is too slow', async () => {
    answer = () => {};
    expect(await ask(200)).toEqual({ failure: 'too_slow' });
    answer = (_request, response) => void response.writeHead(200).write('{"offers":');
    expect(await ask(200)).toEqual({ failure: 'too_slow' });
  });

  it('has links of the web alone, and days or none', async () => {
    answer = json([
      { name: 'a', release_notes_url: 'javascript:alert(1)', deadline: 'soon' },
      { name: 'leap', deadline: '2030-02-30' },
      { name: 'b', release_notes_url: 'http://example.org', deadline: '2030-02-01' },
      { name: 'c', release_notes_url: null, deadline: null },
      { name: 'c', release_notes_url: 'https://example.org/again' },
    ]);
    expect(await ask()).toEqual({
      offers: [
        { name: 'a', release_notes_url: null, deadline: null },
        { name: 'leap', release_notes_url: null, deadline: '2030-03-02' },
        { name: 'b', release_notes_url: 'http://example.org/', deadline: '2030-02-01' },
        { name: 'c', release_notes_url: null, deadline: null },
      ],
    });
  });
});
