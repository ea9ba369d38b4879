import {
  endOwnSession,
  getAccount,
  getSession,
  getWebToken,
  listOwnSessions,
  openWebSession,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let app: Client;
let memberId: number;
let browser: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  memberId = (await bed.buildMember()).id;
  app = await bed.as(memberId);
  browser = await bed.as();
});
afterAll(() => bed?.stop());

const make = async () => (await app.call(getWebToken)).body;
const open = (token: string, client = browser, return_to?: string) =>
  client.call(openWebSession, { body: { token, ...(return_to !== undefined && { return_to }) } });

describe('the token of an app', () => {
  it('[RUL-0622] [API-192] opens a session of a browser, once', async () => {
    const { token, url, expires_at } = await make();
    expect(url).toBe(`http://localhost/users/web_session?token=${token}`);
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60_000);
    const opened = await open(token, browser, '/messages?page=2');
    expect([opened.status, opened.body.redirect_to]).toEqual([200, '/messages?page=2']);
    const cookie = String(opened.headers['set-cookie']).split(';')[0]!;
    const own = await browser.call(getSession, { headers: { cookie } });
    expect(own.body).toMatchObject({ viewer: { id: memberId } });
    expect((await open(token)).problem.codes).toEqual({ token: ['token_spent'] });
  });

  it('leads to screens of this network only', async () => {
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await open((await make()).token, browser, path)).body.redirect_to).toBe('/');
  });

  it('is worth nothing after a minute, once another was made, or once the app has signed out', async () => {
    const old = await make();
    await sql`
      update account_tokens set expires_at = now() where purpose = 'web_session' and used_at is null
    `.execute(bed.db.kysely);
    expect((await open(old.token)).status).toBe(422);

    const replaced = await make();
    const newest = await make();
    expect((await open(replaced.token)).status).toBe(422);
    expect((await open(newest.token)).status).toBe(200);

    const leaving = await bed.as(memberId);
    const { token } = (await leaving.call(getWebToken)).body;
    const sessions = (await leaving.call(listOwnSessions)).body.sessions;
    const own = sessions.find(({ current }) => current)!;
    await app.call(endOwnSession, { params: { id: own.id } });
    expect((await open(token)).status).toBe(422);
  });

  it('is of no use for a password, and that of a password none for a session', async () => {
    for (const token of ['made-by-nobody', '-']) expect((await open(token)).status).toBe(422);
    expect((await app.call(getAccount)).status).toBe(200);
  });

  it('opens nothing for whoever was locked since', async () => {
    const { id } = await bed.buildMember();
    const client = await bed.as(id);
    const { token } = (await client.call(getWebToken)).body;
    await sql`update members set state = 'locked' where id = ${id}`.execute(bed.db.kysely);
    expect((await open(token)).status).toBe(422);
  });
});
