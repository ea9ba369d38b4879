import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addMember,
  getAccount,
  listOwnSessions,
  requestPassword,
  setPassword,
  signIn,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookies } from '../../platform/session/cookies.ts';
import { PASSWORD } from '../build.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { eventually } from './server-process.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
});
afterAll(() => bed.stop());

const cookieOf = (value: unknown) => String(Array.isArray(value) ? value[0] : value);

/** The one-time token of the newest mail to an address. */
async function tokenFor(email: string, mails = 1): Promise<string> {
  const folder = join(bed.dataDir, 'outbox');
  let found: string[] = [];
  await eventually(`a mail to ${email}`, () => {
    try {
      found = readdirSync(folder)
        .filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
        .sort()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .filter((mail) => mail.includes(`To: ${email}`));
    } catch {
      found = [];
    }
    return found.length >= mails;
  });
  const text = found
    .at(-1)!
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  return /\/users\/password\/edit\?token=([\w-]+)/.exec(text)![1]!;
}

describe('a session', () => {
  it('gets a new token at each sign-in, in a cookie that no script reads and no foreign page sends', async () => {
    const { email } = await bed.buildMember();
    const stranger = await bed.as();
    const enter = () => stranger.call(signIn, { body: { email, password: PASSWORD } });
    const [first, second] = [await enter(), await enter()];
    const [one, two] = [first, second].map(({ headers }) => cookieOf(headers['set-cookie']));
    expect(one).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(one).not.toBe(two);
    expect(first.body.csrf_token).not.toBe(second.body.csrf_token);
  });

  it('has a cookie bound to its host and to TLS behind https', () => {
    const set: unknown[] = [];
    const reply = { setCookie: (...values: unknown[]) => set.push(values) };
    cookies('https://dorf.example.org').setSession(reply as never, 'token', true);
    expect(set).toEqual([
      [
        '__Host-session',
        'token',
        expect.objectContaining({ httpOnly: true, secure: true, sameSite: 'lax', path: '/' }),
      ],
    ]);
  });
});

describe('a session that is not used', () => {
  it('ends after thirty days, however long it might have lasted, and is cleared away', async () => {
    const { id } = await bed.buildMember();
    const [phone, desk] = [await bed.as(id), await bed.as(id)];
    await phone.call(getAccount);
    const unused = (days: number) =>
      bed.db.pool.query(
        `update sessions set expires_at = now() + interval '30 days', last_seen_at = now() - make_interval(days => $2)
         where id = (select max(id) from sessions where member_id = $1)`,
        [id, days],
      );
    await unused(29);
    expect((await desk.call(getAccount)).status).toBe(200);
    // Noted beside the answer.
    const isSeen = () =>
      bed.db.pool.query(
        `select 1 from sessions where member_id = $1 and last_seen_at < now() - interval '1 day'`,
        [id],
      );
    await expect.poll(async () => (await isSeen()).rowCount).toBe(0);
    await unused(30);
    expect((await desk.call(getAccount)).status).toBe(401);
    const { body } = await phone.call(listOwnSessions);
    expect(body.sessions.map(({ current }) => current)).toEqual([true]);

    await bed.db.kysely.transaction().execute((tx) => bed.services.jobs.enqueue(tx, 'session_cleaning', {}));
    const left = () => bed.db.pool.query('select 1 from sessions where member_id = $1', [id]);
    await expect.poll(async () => (await left()).rowCount, { timeout: 15_000 }).toBe(1);
  });
});

describe('the welcome mail', () => {
  it('[API-219] lies in the outbox with a link that lets the new member in', async () => {
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const email = 'neu@example.org';
    const added = await admin.call(addMember, { body: { user: { email, send_welcome_mail: true } } });
    expect(added.status).toBe(201);
    const token = await tokenFor(email);
    const stranger = await bed.as();
    const password = 'a password of my own';
    expect((await stranger.call(setPassword, { body: { token, password } })).status).toBe(200);
    expect((await stranger.call(signIn, { body: { email, password } })).status).toBe(200);
  });
});

describe('a new password', () => {
  it('ends all sessions, and its link works once', async () => {
    const { id, email } = await bed.buildMember();
    const [phone, desk, stranger] = [await bed.as(id), await bed.as(id), await bed.as()];
    expect((await stranger.call(requestPassword, { body: { email } })).status).toBe(202);
    const token = await tokenFor(email);
    const change = (password: string) => stranger.call(setPassword, { body: { token, password } });
    expect((await change('a brand new password')).status).toBe(200);
    for (const device of [phone, desk]) expect((await device.call(getAccount)).status).toBe(401);
    const again = await change('yet another password');
    expect([again.status, again.problem.code]).toEqual([422, 'token_spent']);
    expect((await stranger.call(signIn, { body: { email, password: PASSWORD } })).status).toBe(422);
    expect((await stranger.call(signIn, { body: { email, password: 'a brand new password' } })).status).toBe(
      200,
    );
  });

  it('must be set within two hours', async () => {
    const { id, email } = await bed.buildMember();
    const stranger = await bed.as();
    await stranger.call(requestPassword, { body: { email } });
    const token = await tokenFor(email);
    const { rows } = await bed.db.pool.query(
      `select extract(epoch from expires_at - created_at)::int as seconds from account_tokens where member_id = $1`,
      [id],
    );
    expect(rows[0].seconds).toBeGreaterThan(7190);
    expect(rows[0].seconds).toBeLessThanOrEqual(7201);
    await bed.db.pool.query('update account_tokens set expires_at = now() where member_id = $1', [id]);
    const late = await stranger.call(setPassword, { body: { token, password: 'a brand new password' } });
    expect([late.status, late.problem.code]).toEqual([422, 'token_spent']);
  });
});
