import type { AddressInfo } from 'node:net';
import {
  acceptInviteLink,
  createFactor,
  createRescueCode,
  deleteFactor,
  getMemberFactors,
  getNetwork,
  getSecondStep,
  getSession,
  inviteToGroup,
  listFactors,
  newFactor,
  passSecondStep,
  resetBackupCodes,
  resetMemberFactors,
  sendFactorCode,
  signIn,
  updateAccount,
  updateManagedMember,
  updateSettings,
} from '@dorfplatz/contract';
import { type TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyAudit } from '../../../platform/audit/verify.ts';
import { sql } from '../../../platform/db/database.ts';
import { changeSettings } from '../../../platform/settings/network-settings.ts';
import { PASSWORD } from '../../../testing/build.ts';
import type { Client } from '../../../testing/client.ts';
import { connectLive } from '../../../testing/live/live-client.ts';
import { outboxMails, tokenIn } from '../../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';

let bed: TestBed;
let stranger: Client;
let mails: ReturnType<typeof outboxMails>;
/** The middle of a step of the clock, so that no test runs over its end. */
const STEP = 30_000;
const MIDDLE = Math.floor(Date.now() / STEP) * STEP + STEP / 2;

beforeAll(async () => {
  // Limits as they are: guessing is what this is about.
  bed = await startTestBed({ limitsFactor: 1 });
  await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  stranger = await bed.as();
  mails = outboxMails(bed);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await set({ two_factor: 'enabled', two_factor_enforced_for: 'all' });
  await sql`delete from rate_limits`.execute(bed.db.kysely);
  vi.useFakeTimers({ toFake: ['Date'], now: MIDDLE });
});
afterEach(() => void vi.useRealTimers());

async function set(change: Record<string, unknown>): Promise<void> {
  const methods = { two_factor_totp_available: true, two_factor_email_available: true };
  await changeSettings(bed.db.kysely, { ...methods, ...change });
  await bed.services.settings.reload();
}

/** Asks as who holds this session. */
type Session = { headers: Record<string, string>; state: string; target: string };
const headersOf = (cookie: string, csrf: string) => ({ cookie, 'x-csrf-token': csrf });
async function enter(memberId: number, from = '192.0.2.1', more = {}): Promise<Session> {
  const { rows } = await sql<{
    email: string;
  }>`select email::text from members where id = ${memberId}`.execute(bed.db.kysely);
  const body = { email: rows[0]!.email, password: PASSWORD, ...more };
  const answer = await stranger.call(signIn, { body, from });
  expect(answer.status).toBe(200);
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  const { state, redirect_to, csrf_token } = answer.body;
  return { headers: headersOf(cookie, csrf_token), state, target: redirect_to };
}
const pass = (session: Session, code: string, from = '192.0.2.1') =>
  stranger.call(passSecondStep, { headers: session.headers, body: { code }, from });
const viewerOf = async (headers: Record<string, string>) =>
  (await stranger.call(getSession, { headers })).body.viewer;

const codeOf = (uri: string, steps = 0, now = Date.now()) =>
  (URI.parse(uri) as TOTP).generate({ timestamp: now + steps * STEP });
async function addApp(client: Client) {
  const { provisioning_uri } = (await client.call(newFactor, { query: { type: 'totp' } })).body;
  const uri = provisioning_uri!;
  const made = await client.call(createFactor, {
    body: { type: 'totp', code: codeOf(uri), provisioning_uri: uri },
  });
  expect(made.status).toBe(201);
  // The code that set it up is used.
  vi.setSystemTime(Date.now() + 3 * STEP);
  return { uri, id: made.body.factor.id!, codes: made.body.backup_codes, answer: made.body };
}
const emailOf = async (memberId: number) =>
  (
    await sql<{ email: string }>`select email::text from members where id = ${memberId}`.execute(
      bed.db.kysely,
    )
  ).rows[0]!.email;
/** The code of the newest mail: the only one that was not there before, since the clock stands. */
const seenCodes = new Map<string, Set<string>>();
const codeIn = async (email: string, number = 1) => {
  await mails.mailTo(email, { subject: /\b\d{6}\b/, number });
  const seen = seenCodes.get(email) ?? new Set();
  seenCodes.set(email, seen);
  const codes = (await mails.mailsTo(email)).map(({ subject }) => /\b\d{6}\b/.exec(subject ?? '')?.[0]);
  const code = codes.find((each) => each !== undefined && !seen.has(each))!;
  seen.add(code);
  return code;
};
async function addEmail(client: Client) {
  const { secret_key } = (await client.call(newFactor, { query: { type: 'email' } })).body;
  const code = await codeIn(await emailOf(client.memberId!));
  const made = await client.call(createFactor, {
    body: { type: 'email', code, secret_key: secret_key! },
  });
  expect(made.status).toBe(201);
  return { id: made.body.factor.id!, codes: made.body.backup_codes, code };
}
async function person(more: { isNetworkAdmin?: boolean } = {}) {
  const { id } = await bed.buildMember(more);
  return { id, client: await bed.as(id), email: await emailOf(id) };
}

describe('second factors', () => {
  it('[RUL-0554] [RUL-0564] [RUL-0565] are without an id until they are set up, are their own, and come with ten backup codes', async () => {
    const { client } = await person();
    const before = await client.call(listFactors);
    expect(before.body.factors.map(({ id, type }) => [id, type])).toEqual([
      [null, 'totp'],
      [null, 'email'],
    ]);
    const { id, codes, answer } = await addApp(client);
    expect(codes).toHaveLength(10);
    expect(answer.redirect_to).toBeNull();
    const { factors, backup_codes_left } = (await client.call(listFactors)).body;
    expect(factors[0]).toMatchObject({ id, type: 'totp' });
    expect(backup_codes_left).toBe(10);
    const other = await person();
    expect((await other.client.call(listFactors)).body.factors[0]!.id).toBeNull();
    for (const [call, body] of [
      [deleteFactor, { code: codes[0]! }],
      [resetBackupCodes, { code: '123456' }],
    ] as const)
      expect((await other.client.call(call, { params: { id }, body } as never)).status).toBe(404);
  });

  it('keep their secrets encrypted and their codes as digests', async () => {
    const { client, id } = await person();
    const { uri, codes } = await addApp(client);
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(f::text, '') from second_factors f where member_id = ${id})
        || (select string_agg(b::text, '') from backup_codes b where member_id = ${id}) as all
    `.execute(bed.db.kysely);
    const { secret } = URI.parse(uri);
    expect(rows[0]!.all).not.toContain(Buffer.from(secret.buffer).toString('hex'));
    for (const code of codes)
      expect(rows[0]!.all).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'));
  });

  it('[RUL-0556] lead on from the sign-in to where somebody wanted to go; until then nothing else is open', async () => {
    const { client, id } = await person();
    const { uri } = await addApp(client);
    const session = await enter(id, undefined, { return_to: '/groups' });
    expect(session).toMatchObject({ state: 'second_factor', target: '/users/two_factor_authentication' });
    const { headers } = session;
    expect(await viewerOf(headers)).toBeNull();
    expect((await stranger.call(getSession, { headers })).body.second_step).toBe('code');
    expect((await stranger.call(getNetwork, { headers })).status).toBe(403);
    // Who owes a code cannot make a factor instead.
    expect((await stranger.call(listFactors, { headers })).status).toBe(403);
    expect((await stranger.call(newFactor, { headers, query: { type: 'totp' } })).status).toBe(403);
    expect((await stranger.call(getSecondStep, { headers })).body).toMatchObject({
      step: 'code',
      methods: ['totp'],
      backup_codes_left: 10,
    });
    const passed = await pass(session, codeOf(uri));
    expect(passed.body.redirect_to).toBe('/groups');
    const cookie = String(passed.headers['set-cookie']).split(';')[0]!;
    // Under new tokens: who knew those of the half session has nothing.
    expect(await viewerOf(headers)).toBeNull();
    expect((await viewerOf(headersOf(cookie, passed.body.csrf_token)))?.id).toBe(id);
  });

  it('[RUL-0558] [RUL-0559] go directly where they are by mail, and with a code where they are an app', async () => {
    const { client, email } = await person();
    const app = await addApp(client);
    const mail = await addEmail(client);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const remove = (id: number, code?: string) =>
      client.call(deleteFactor, { params: { id }, body: code === undefined ? null : { code }, headers });
    expect((await remove(mail.id)).status).toBe(204);
    expect((await mails.mailTo(email, { subject: /gelöscht/ })).text).toContain('Gerät: Firefox');
    for (const code of [undefined, '000000']) expect((await remove(app.id, code)).status).toBe(400);
    expect((await remove(app.id, codeOf(app.uri))).status).toBe(204);
    const { factors, backup_codes_left } = (await client.call(listFactors)).body;
    expect(factors.map(({ id }) => id)).toEqual([null, null]);
    expect(backup_codes_left).toBe(0);
  });

  it('cannot be set up or asked for where the network has them off', async () => {
    const { client, id } = await person();
    await addApp(client);
    await set({ two_factor: 'disabled' });
    expect((await client.call(listFactors)).status).toBe(403);
    expect((await client.call(newFactor, { query: { type: 'totp' } })).status).toBe(403);
    expect((await enter(id)).state).toBe('signed_in');
    await set({ two_factor: 'enabled', two_factor_email_available: false });
    expect((await client.call(newFactor, { query: { type: 'email' } })).status).toBe(403);
  });
});

describe('a code of an app', () => {
  it('[A-04] is used once, and none of an earlier step after it', async () => {
    const { client, id } = await person();
    const { uri } = await addApp(client);
    const [one, two, three] = [await enter(id), await enter(id), await enter(id)];
    expect((await pass(one, codeOf(uri))).status).toBe(200);
    expect((await pass(two, codeOf(uri))).status).toBe(400);
    expect((await pass(three, codeOf(uri, -1))).status).toBe(400);
    expect((await client.call(listFactors)).body.factors[0]!.last_used_at).not.toBeNull();
    vi.setSystemTime(Date.now() + STEP);
    const at_once = await Promise.all([pass(two, codeOf(uri)), pass(three, codeOf(uri))]);
    expect(at_once.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('[A-06] of a clock that is %i steps off answers %i', async (steps, status) => {
    const { client, id } = await person();
    const { uri } = await addApp(client);
    const session = await enter(id);
    expect((await pass(session, codeOf(uri, steps))).status).toBe(status);
    if (status === 200) expect((await pass(await enter(id), codeOf(uri, steps))).status).toBe(400);
  });

  it('[A-06] of a clock that is 25 seconds off is right, and one of 5 minutes is not', async () => {
    const { client, id } = await person();
    const { uri } = await addApp(client);
    expect((await pass(await enter(id), codeOf(uri, 0, Date.now() - 300_000))).status).toBe(400);
    expect((await pass(await enter(id), codeOf(uri, 0, Date.now() - 25_000))).status).toBe(200);
  });

  it('of another person is wrong', async () => {
    const [one, two] = [await person(), await person()];
    await addApp(one.client);
    const other = await addApp(two.client);
    expect((await pass(await enter(one.id), codeOf(other.uri))).status).toBe(400);
    expect((await pass(await enter(one.id), other.codes[0]!)).status).toBe(400);
  });
});

describe('[A-07] guessing', () => {
  it('is counted for the account over kinds, sessions and addresses; then the right code waits too, and the owner is told', async () => {
    const { client, id, email } = await person();
    const app = await addApp(client);
    await addEmail(client);
    const wrong = ['000001', 'AAAA-AAAA', '000002', 'BBBB-BBBB-BBBB', '00 00 03'];
    for (let guess = 0; guess < 10; guess += 1) {
      const from = `198.51.100.${guess}`;
      const session = await enter(id, from);
      if (guess % 4 === 0) await stranger.call(sendFactorCode, { headers: session.headers });
      expect((await pass(session, wrong[guess % wrong.length]!, from)).status).toBe(400);
    }
    const session = await enter(id, '203.0.113.9');
    const refused = await pass(session, codeOf(app.uri), '203.0.113.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    // Who is signed in stays so, and the factors cannot be tried there either.
    expect((await client.call(getNetwork)).status).toBe(200);
    const reset = await client.call(resetBackupCodes, {
      params: { id: app.id },
      body: { code: codeOf(app.uri) },
    });
    expect(reset.status).toBe(429);
    await mails.mailTo(email, { subject: /kennt/ });
    // With a new password, which who guessed does not know, the right code counts again.
    const password = 'sieben Schafe im Klee';
    await client.call(updateAccount, { body: { password, current_password: PASSWORD } });
    const again = await enter(id, undefined, { password });
    expect((await pass(again, codeOf(app.uri))).status).toBe(200);
  });

  it('10,000 times lets ten be looked at, and the right code among them waits', async () => {
    const { client, id } = await person();
    const { uri } = await addApp(client);
    const session = await enter(id);
    const right = codeOf(uri);
    let looked = 0;
    for (let batch = 0; batch < 100; batch += 1) {
      const codes = Array.from({ length: 100 }, (_, place) => String(batch * 100 + place).padStart(6, '0'));
      if (batch > 0) codes[50] = right;
      const answers = await Promise.all(
        codes.map((code, place) => pass(session, code, `198.51.${batch}.${place}`)),
      );
      looked += answers.filter(({ status }) => status === 400).length;
      expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
    }
    expect(looked).toBeLessThanOrEqual(10);
    expect((await pass(session, right)).status).toBe(429);
  }, 120_000);

  it('of many at once lets ten through', async () => {
    const { client, id } = await person();
    await addApp(client);
    const session = await enter(id);
    const answers = await Promise.all(Array.from({ length: 60 }, () => pass(session, '000000')));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10);
    expect(answers.every(({ status }) => status === 400 || status === 429)).toBe(true);
  });
});

describe('[A-08] codes by e-mail', () => {
  const ask = (session: Session) => stranger.call(sendFactorCode, { headers: session.headers });

  it('work as the newest only, once', async () => {
    const { client, id, email } = await person();
    await addEmail(client);
    const session = await enter(id);
    const codes: string[] = [];
    for (const number of [2, 3, 4]) {
      expect((await ask(session)).status).toBe(202);
      codes.push(await codeIn(email, number));
    }
    expect(new Set(codes).size).toBe(3);
    expect((await pass(session, codes[0]!)).status).toBe(400);
    expect((await pass(session, codes[2]!)).status).toBe(200);
    expect((await pass(await enter(id), codes[2]!)).status).toBe(400);
  });

  it('end after ten minutes, with a new one asked for and with the address', async () => {
    const { client, id, email } = await person();
    await addEmail(client);
    const session = await enter(id);
    await ask(session);
    const code = await codeIn(email, 2);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::int as seconds from factor_challenges
      where member_id = ${id} and purpose = 'mailed_code'
    `.execute(bed.db.kysely);
    expect(rows[0]!.seconds).toBeGreaterThan(580);
    expect(rows[0]!.seconds).toBeLessThanOrEqual(600);
    const age = (seconds: number) =>
      sql`
        update factor_challenges set expires_at = expires_at - make_interval(secs => ${seconds}) where member_id = ${id}
      `.execute(bed.db.kysely);
    await age(601);
    expect((await pass(session, code)).status).toBe(400);
    await age(-601);
    await sql`update members set email = ${`new-${email}`} where id = ${id}`.execute(bed.db.kysely);
    expect((await pass(session, code)).status).toBe(400);
    await sql`update members set email = ${email} where id = ${id}`.execute(bed.db.kysely);
    expect((await pass(session, code)).status).toBe(200);
  });

  it('are sent five times in ten minutes at most', async () => {
    const { client, id } = await person();
    await addEmail(client);
    const session = await enter(id);
    const answers = [];
    for (let time = 0; time < 20; time += 1) answers.push((await ask(session)).status);
    expect(answers.filter((status) => status === 202)).toHaveLength(4);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('[A-09] a half set-up', () => {
  it('locks nobody out, and a picture of before proves nothing', async () => {
    const { client, id } = await person();
    const uri = async () =>
      (await client.call(newFactor, { query: { type: 'totp' } })).body.provisioning_uri!;
    const former = await uri();
    expect((await enter(id)).state).toBe('signed_in');
    const present = await uri();
    expect(present).not.toBe(former);
    const prove = (code: string, provisioning_uri: string) =>
      client.call(createFactor, { body: { type: 'totp', code, provisioning_uri } });
    expect((await prove(codeOf(former), former)).status).toBe(400);
    expect((await prove(codeOf(former), present)).status).toBe(400);
    expect((await enter(id)).state).toBe('signed_in');
    const { secret_key } = (await client.call(newFactor, { query: { type: 'email' } })).body;
    const byMail = (code: string) =>
      client.call(createFactor, { body: { type: 'email', code, secret_key: secret_key! } });
    expect((await byMail('000000')).status).toBe(400);
    expect((await enter(id)).state).toBe('signed_in');
    expect((await prove(codeOf(present), present)).status).toBe(201);
    expect((await enter(id)).state).toBe('second_factor');
    expect((await prove(codeOf(present), present)).status).toBe(409);
  });
});

describe('[A-10] enforcement', () => {
  const enforce = (client: Client, more = {}) =>
    client.call(updateSettings, { body: { settings: { two_factor: 'enforced', ...more } } as never });

  it('is asked of who turns it on before it is saved, and needs a way [RUL-0490]', async () => {
    const admin = await person({ isNetworkAdmin: true });
    const early = await enforce(admin.client);
    expect(early.status).toBe(422);
    expect(early.problem.codes).toEqual({ two_factor: ['own_factor_first'] });
    await addApp(admin.client);
    const none = await enforce(admin.client, {
      two_factor_totp_available: false,
      two_factor_email_available: false,
    });
    expect(none.problem.codes).toEqual({ two_factor: ['selection_required'] });
    expect((await enforce(admin.client)).status).toBe(200);
    expect((await admin.client.call(getNetwork)).status).toBe(200);
  });

  it('leads who is signed in, remembered or by the socket, to the set-up and lets nothing else through', async () => {
    const admin = await person({ isNetworkAdmin: true });
    await addApp(admin.client);
    const { id } = await bed.buildMember();
    const remembered = await enter(id, undefined, { remember_me: true });
    const client = await bed.as(id);
    const url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
    const socket = await connectLive(url, client);
    await enforce(admin.client);
    await bed.delivered();
    await expect.poll(() => socket.socket.connected).toBe(false);
    socket.close();
    const { headers } = remembered;
    expect((await stranger.call(getNetwork, { headers })).status).toBe(403);
    expect((await stranger.call(getSession, { headers })).body).toMatchObject({
      viewer: null,
      second_step: 'set_up',
    });
    expect((await pass(remembered, '123456')).status).toBe(403);
    const { provisioning_uri: uri } = (await stranger.call(newFactor, { headers, query: { type: 'totp' } }))
      .body;
    const body = { type: 'totp', code: codeOf(uri!), provisioning_uri: uri! } as const;
    const made = await stranger.call(createFactor, { headers, body });
    expect(made.body).toMatchObject({ redirect_to: '/' });
    const cookie = String(made.headers['set-cookie']);
    expect(cookie).toContain('Max-Age');
    const whole = headersOf(cookie.split(';')[0]!, made.body.csrf_token!);
    expect((await viewerOf(whole))?.id).toBe(id);
    // The other session of before owes a code now.
    expect((await client.call(getSession)).body.second_step).toBe('code');
    const last = await stranger.call(deleteFactor, {
      headers: whole,
      params: { id: made.body.factor.id! },
      body: { code: made.body.backup_codes[0]! },
    });
    expect(last.problem.code).toBe('last_factor');
  });

  it('of administrators leaves members alone; backup codes alone lead to the set-up', async () => {
    await set({ two_factor: 'enforced', two_factor_enforced_for: 'administrators' });
    const { id } = await bed.buildMember();
    expect((await enter(id)).state).toBe('signed_in');
    const { id: adminId } = await bed.buildMember({ isNetworkAdmin: true });
    await sql`insert into backup_codes (member_id, code_digest) values (${adminId}, '\\x00')`.execute(
      bed.db.kysely,
    );
    const session = await enter(adminId);
    expect((await stranger.call(getSecondStep, { headers: session.headers })).body).toMatchObject({
      step: 'set_up',
      methods: ['totp', 'email'],
    });
  });
});

describe('whoever comes to be asked for a second factor', () => {
  it('sets one up before anything else: a member who is made an administrator, where administrators must have one', async () => {
    const admin = await person({ isNetworkAdmin: true });
    await addApp(admin.client);
    const { client, id } = await person();
    await set({ two_factor: 'enforced', two_factor_enforced_for: 'administrators' });
    expect((await client.call(getNetwork)).status).toBe(200);
    const promoted = await admin.client.call(updateManagedMember, {
      params: { id },
      body: { user: { is_network_admin: true } } as never,
    });
    expect(promoted.status).toBe(200);
    await bed.delivered();
    expect((await client.call(getSession)).body).toMatchObject({ viewer: null, second_step: 'set_up' });
    expect((await client.call(getNetwork)).problem.code).toBe('second_step_missing');
    // Whoever has one, or of whom none is asked, goes on.
    expect((await admin.client.call(getNetwork)).status).toBe(200);
  });

  it('sets one up before anything else: a newcomer, who then gets to where the link leads', async () => {
    const admin = await person({ isNetworkAdmin: true });
    const { slug } = await bed.buildGroup({ createdBy: admin.id, name: 'Neulinge' });
    const emails = ['neu@example.org'];
    expect((await admin.client.call(inviteToGroup, { params: { slug }, body: { emails } })).status).toBe(201);
    const token = tokenIn(await mails.mailTo('neu@example.org'));
    await set({ two_factor: 'enforced' });
    const joined = await stranger.call(acceptInviteLink, {
      body: {
        token,
        first_name: 'Nina',
        last_name: 'Neu',
        password: PASSWORD,
        language: 'de',
        requirements: [],
      },
    });
    const cookie = String(joined.headers['set-cookie']).split(';')[0]!;
    const headers = headersOf(cookie, joined.body.csrf_token);
    expect((await stranger.call(getSession, { headers })).body.second_step).toBe('set_up');
    const { provisioning_uri: uri } = (await stranger.call(newFactor, { headers, query: { type: 'totp' } }))
      .body;
    const body = { type: 'totp', code: codeOf(uri!), provisioning_uri: uri! } as const;
    const made = await stranger.call(createFactor, { headers, body });
    expect(made.body.redirect_to).toBe(`/groups/${slug}`);
  });
});

describe('[A-12] backup codes', () => {
  it('let in once each, however they are typed, and say when they are used up', async () => {
    const { client, id, email } = await person();
    const { codes } = await addApp(client);
    const typed: ((code: string) => string)[] = [
      (code) => code,
      (code) => code.toLowerCase(),
      (code) => code.replace('-', ''),
      (code) => ` ${code.split('').join(' ')} `,
      (code) => code.replace('-', '–'),
    ];
    for (const [place, write] of typed.entries()) {
      expect((await pass(await enter(id), write(codes[place]!))).status).toBe(200);
      expect((await pass(await enter(id), codes[place]!)).status).toBe(400);
    }
    expect((await client.call(listFactors)).body.backup_codes_left).toBe(5);
    const [one, two] = [await enter(id), await enter(id)];
    const at_once = await Promise.all([pass(one, codes[5]!), pass(two, codes[5]!)]);
    expect(at_once.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const code of codes.slice(6)) await pass(await enter(id), code);
    expect((await client.call(listFactors)).body.backup_codes_left).toBe(0);
    await mails.mailTo(email, { subject: /aufgebraucht/ });
  });

  it('are ten anew after a reset with a code of the factor, and those of before are void', async () => {
    const { client, id } = await person();
    const app = await addApp(client);
    const reset = (code: string) => client.call(resetBackupCodes, { params: { id: app.id }, body: { code } });
    expect((await reset('000000')).status).toBe(400);
    const { backup_codes } = (await reset(codeOf(app.uri))).body;
    expect(backup_codes).toHaveLength(10);
    expect((await pass(await enter(id), app.codes[0]!)).status).toBe(400);
    expect((await pass(await enter(id), backup_codes[0]!)).status).toBe(200);
  });
});

describe('administrators', () => {
  it('[RUL-0566] [RUL-0521] reset the factors of a member, who is signed out and told; it is kept, and not of themselves', async () => {
    const admin = await person({ isNetworkAdmin: true });
    const { client, id, email } = await person();
    const own = await addApp(admin.client);
    await addApp(client);
    const seen = await admin.client.call(getMemberFactors, { params: { id } });
    expect(seen.body.can).toEqual({ reset: true, rescue: true });
    expect((await client.call(resetMemberFactors, { params: { id: admin.id } })).status).toBe(403);
    expect((await admin.client.call(resetMemberFactors, { params: { id: admin.id } })).problem.code).toBe(
      'own_factors',
    );
    expect((await admin.client.call(resetMemberFactors, { params: { id } })).status).toBe(204);
    expect((await client.call(getNetwork)).status).toBe(401);
    expect((await enter(id)).state).toBe('signed_in');
    await mails.mailTo(email, { subject: /zurückgesetzt/ });
    const { rows } = await sql<{ details: object; target: object }>`
      select details, target from audit_entries where action = 'resetMemberFactors' and outcome = 'done' order by id desc limit 1
    `.execute(bed.db.kysely);
    expect(rows[0]).toMatchObject({
      target: { member: String(id) },
      details: { before: { factors: ['totp'] }, after: { factors: [] } },
    });
    expect((await verifyAudit(bed.db.kysely)).brokenAt).toBeNull();
    expect((await admin.client.call(listFactors)).body.factors[0]!.id).toBe(own.id);
  });

  it('hand out a code that lets a member in once; it is recorded without the code, and the member is told at once', async () => {
    const admin = await person({ isNetworkAdmin: true });
    const { client, id, email } = await person();
    const other = await person();
    await addApp(client);
    await addApp(other.client);
    const first = (await admin.client.call(createRescueCode, { params: { id } })).body.code;
    const made = await admin.client.call(createRescueCode, { params: { id } });
    expect(made.status).toBe(201);
    await mails.mailTo(email, { subject: /Einmalcode/ });
    expect((await pass(await enter(other.id), made.body.code)).status).toBe(400);
    expect((await pass(await enter(id), first)).status).toBe(400);
    const passed = await pass(await enter(id), made.body.code.toLowerCase());
    expect(passed.body.redirect_to).toBe('/users/authentication/factors');
    // What was lost is out; where one is demanded, the set-up comes first.
    expect((await client.call(listFactors)).body.factors[0]!.id).toBeNull();
    const { rows } = await sql<{ all: string }>`
      select string_agg(e::text, '') as all from audit_entries e where action = 'createRescueCode'
    `.execute(bed.db.kysely);
    expect(rows[0]!.all).toContain(`""member"": ""${id}""`);
    expect(rows[0]!.all).not.toContain(made.body.code);
    const { rows: kept } = await sql<{ all: string | null }>`
      select string_agg(k::text, '') as all from idempotency_keys k where member_id = ${admin.id}
    `.execute(bed.db.kysely);
    expect(kept[0]!.all ?? '').not.toContain(made.body.code);
  });

  it('rescue into the set-up where a factor is demanded', async () => {
    const admin = await person({ isNetworkAdmin: true });
    const { client, id } = await person();
    await addApp(client);
    const { code } = (await admin.client.call(createRescueCode, { params: { id } })).body;
    await set({ two_factor: 'enforced' });
    const session = await enter(id);
    const passed = await pass(session, code);
    expect(passed.body.redirect_to).toBe('/users/two_factor_authentication');
    expect((await stranger.call(getSession, { headers: session.headers })).body).toMatchObject({
      viewer: null,
      second_step: 'set_up',
    });
  });
});
