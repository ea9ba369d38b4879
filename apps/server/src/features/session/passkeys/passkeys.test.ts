import {
  askPasskeySignIn,
  askPasskeyStep,
  createFactor,
  createPasskey,
  createRescueCode,
  deleteFactor,
  deletePasskey,
  getMemberFactors,
  getSecondStep,
  getSession,
  listFactors,
  listOwnSessions,
  newFactor,
  newPasskey,
  passPasskeyStep,
  passSecondStep,
  renamePasskey,
  renewBackupCodes,
  resetMemberFactors,
  signIn,
  signInByPasskey,
  updateSettings,
} from '@dorfplatz/contract';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { changeSettings } from '../../../platform/settings/network-settings.ts';
import { PASSWORD } from '../../../testing/build.ts';
import type { Client } from '../../../testing/client.ts';
import { outboxMails } from '../../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { openSession } from '../commands.ts';
import { type Oddity, softwareAuthenticator } from '../testing/software-authenticator.ts';

let bed: TestBed;
let stranger: Client;
let mails: ReturnType<typeof outboxMails>;
const device = softwareAuthenticator();
type Kept = ReturnType<typeof device.make>['kept'];

beforeAll(async () => {
  // Limits as they are.
  bed = await startTestBed({ limitsFactor: 1 });
  await bed.openNetwork();
  stranger = await bed.as();
  mails = outboxMails(bed);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await set({ two_factor: 'enabled', two_factor_passkeys_available: true });
  await sql`delete from rate_limits`.execute(bed.db.kysely);
});

async function set(change: Record<string, unknown>): Promise<void> {
  const methods = { two_factor_totp_available: true, two_factor_email_available: true };
  await changeSettings(bed.db.kysely, { ...methods, two_factor_enforced_for: 'all', ...change });
  await bed.services.settings.reload();
}
const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(bed.db.kysely)).rows[0]!;
const emailOf = async (id: number) =>
  (await one(sql<{ email: string }>`select email::text from members where id = ${id}`)).email;

async function person(more: { isNetworkAdmin?: boolean } = {}) {
  const { id } = await bed.buildMember(more);
  return { id, client: await bed.as(id), email: await emailOf(id) };
}

type Headers = { headers?: Record<string, string> };
/** A whole session of somebody who may have factors. */
async function inside(memberId: number): Promise<Required<Headers>> {
  const { token, csrfToken } = await bed.db.kysely
    .transaction()
    .execute((tx) =>
      openSession(tx, memberId, false, { ip: '127.0.0.1', userAgent: 'test' }, { isProven: true }),
    );
  return { headers: { cookie: `session=${token}`, 'x-csrf-token': csrfToken } };
}

/** Whoever adds goes on under new tokens: `former` are those of before. */
async function add(
  { id }: { id: number },
  { name = 'Laptop', oddity = {} }: { name?: string; oddity?: Oddity } = {},
) {
  const former = await inside(id);
  const begun = await stranger.call(newPasskey, { ...former, body: { password: PASSWORD } });
  expect(begun.status).toBe(200);
  const { kept, body } = device.make(begun.body, oddity);
  const made = await stranger.call(createPasskey, { ...former, body: { name, ...body } });
  expect(made.status).toBe(201);
  const cookie = String(made.headers['set-cookie']).split(';')[0]!;
  const headers = { cookie, 'x-csrf-token': made.body.csrf_token! };
  return { kept, former, headers, id: made.body.passkey.id, codes: made.body.backup_codes };
}

/** Asks a passkey, and signs in with what it says. */
async function enterBy(kept: Kept, oddity: Oddity = {}, more: object = {}) {
  const asked = await stranger.call(askPasskeySignIn);
  expect(asked.status).toBe(200);
  const body = { ...device.sign(kept, asked.body, oddity), ...more };
  return { body, answer: await stranger.call(signInByPasskey, { body }) };
}

async function half(email: string, more = {}): Promise<Required<Headers>> {
  const answer = await stranger.call(signIn, { body: { email, password: PASSWORD, ...more } });
  expect(answer.body).toMatchObject({ state: 'second_factor' });
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
  return { headers: { cookie, 'x-csrf-token': answer.body.csrf_token } };
}
async function stepBy(kept: Kept, session: Required<Headers>, oddity: Oddity = {}) {
  const asked = await stranger.call(askPasskeyStep, session);
  expect(asked.status).toBe(200);
  return stranger.call(passPasskeyStep, { ...session, body: device.sign(kept, asked.body, oddity) });
}
const viewerOf = async (answer: { headers: object; body: { csrf_token: string } }) => {
  const cookie = String((answer.headers as Record<string, unknown>)['set-cookie']).split(';')[0]!;
  const headers = { cookie, 'x-csrf-token': answer.body.csrf_token };
  return (await stranger.call(getSession, { headers })).body.viewer?.id;
};
const moveTo = (id: number, host: string) =>
  sql`update passkeys set host = ${host} where id = ${id}`.execute(bed.db.kysely);

async function addApp(client: Client) {
  const uri = (await client.call(newFactor, { query: { type: 'totp' } })).body.provisioning_uri!;
  const code = (URI.parse(uri) as TOTP).generate();
  const made = await client.call(createFactor, { body: { type: 'totp', code, provisioning_uri: uri } });
  return { id: made.body.factor.id!, codes: made.body.backup_codes };
}

describe('a passkey in the account', () => {
  it('is added with the password, listed with its name, renamed and removed', async () => {
    const { id, client, email } = await person();
    const refused = await client.call(newPasskey, { body: { password: 'wrong' } });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { password: ['Das Passwort stimmt nicht.'] },
    ]);
    expect((await client.call(newPasskey, { body: {} })).status).toBe(422);
    const added = await add({ id }, { oddity: { isBackedUp: true } });
    expect(added.codes).toHaveLength(10);
    const list = await client.call(listFactors);
    expect(list.body.passkeys_available).toBe(true);
    expect(list.body.passkeys).toEqual([
      expect.objectContaining({
        id: added.id,
        name: 'Laptop',
        host: 'localhost',
        is_usable: true,
        is_backed_up: true,
        last_used_at: null,
      }),
    ]);
    await mails.mailTo(email, { subject: /Neuer Passkey/ });
    const { headers } = added;
    const params = { id: added.id };
    const renamed = await client.call(renamePasskey, { params, body: { name: '  Telefon\u202e  ' } });
    expect(renamed.body.name).toBe('Telefon');
    expect((await client.call(renamePasskey, { params, body: { name: '\u202e' } })).status).toBe(422);
    expect((await client.call(deletePasskey, { params, body: { password: 'no' } })).status).toBe(422);
    expect(
      (await stranger.call(deletePasskey, { headers, params, body: { password: PASSWORD } })).status,
    ).toBe(204);
    const { text } = await mails.mailTo(email, { subject: /Passkey .* entfernt/ });
    expect(text).toContain('„Telefon“');
    expect(
      await one(sql`select (select count(*)::int from passkeys where member_id = ${id}) as keys,
      (select count(*)::int from backup_codes where member_id = ${id}) as codes`),
    ).toEqual({ keys: 0, codes: 0 });
  });

  it('is its own: another person neither renames nor removes it', async () => {
    const owner = await person();
    const added = await add(owner);
    const { client } = await person();
    const params = { id: added.id };
    expect((await client.call(renamePasskey, { params, body: { name: 'x' } })).status).toBe(404);
    expect((await client.call(deletePasskey, { params, body: { password: PASSWORD } })).status).toBe(404);
    expect((await client.call(listFactors)).body.passkeys).toEqual([]);
  });

  it('comes with backup codes where there are none, and leaves those that are there', async () => {
    const who = await person();
    expect((await add(who)).codes).toHaveLength(10);
    expect((await add(who, { name: 'Stick' })).codes).toEqual([]);
    expect((await who.client.call(listFactors)).body.backup_codes_left).toBe(10);
  });

  it('is not made twice by one device, nor from another page, for another host, or of a spent or foreign challenge', async () => {
    const who = await person();
    const added = await add(who);
    const { client } = who;
    const begun = (await client.call(newPasskey, { body: { password: PASSWORD } })).body;
    expect(begun.excludeCredentials.map(({ id }) => id)).toEqual([added.kept.id]);
    for (const oddity of [
      { origin: 'http://localhost.evil.example' },
      { host: 'evil.example' },
      { challenge: 'AAAA' },
    ]) {
      const options = (await client.call(newPasskey, { body: { password: PASSWORD } })).body;
      const { body } = device.make(options, oddity);
      expect((await client.call(createPasskey, { body: { name: 'x', ...body } })).status).toBe(422);
    }
    const other = await person();
    const { body } = device.make(begun);
    expect((await other.client.call(createPasskey, { body: { name: 'x', ...body } })).status).toBe(422);
    const first = await client.call(createPasskey, { body: { name: 'x', ...body } });
    expect(first.status).toBe(201);
    const again = await stranger.call(createPasskey, {
      ...(await inside(who.id)),
      body: { name: 'x', ...body },
    });
    expect(again.status).toBe(422);
    // Nor does a sign-in take what adding was asked for.
    const asked = (await stranger.call(askPasskeySignIn)).body;
    const late = device.make({ ...begun, challenge: asked.challenge });
    const last = await stranger.call(createPasskey, {
      ...(await inside(who.id)),
      body: { name: 'x', ...late.body },
    });
    expect(last.status).toBe(422);
  });

  it('of somebody else cannot be taken as one of one’s own', async () => {
    const [owner, thief] = [await person(), await person()];
    const { kept } = await add(owner);
    const begun = (await thief.client.call(newPasskey, { body: { password: PASSWORD } })).body;
    const { body } = device.make(begun);
    // The thief's key under the id of the owner's.
    const attestation = Buffer.from(body.attestation_object, 'base64url');
    const at = attestation.indexOf(Buffer.from(body.id, 'base64url'));
    Buffer.from(kept.id, 'base64url').copy(attestation, at);
    const forged = { ...body, id: kept.id, attestation_object: attestation.toString('base64url') };
    const answer = await thief.client.call(createPasskey, { body: { name: 'x', ...forged } });
    expect([answer.status, answer.problem.title]).toEqual([409, 'Dieser Passkey ist schon eingerichtet.']);
    expect((await enterBy(kept)).answer.status).toBe(200);
  });

  it('puts the session that adds it under new tokens, so that a copied cookie is worth nothing', async () => {
    const { id } = await person();
    const other = await bed.as(id);
    const { former, headers } = await add({ id });
    expect((await stranger.call(getSession, former)).body.viewer).toBeNull();
    expect((await stranger.call(getSession, { headers })).body.viewer?.id).toBe(id);
    expect((await other.call(getSession)).body.viewer?.id).toBe(id);
  });

  it('signs everybody else out when it is removed', async () => {
    const who = await person();
    const added = await add(who);
    const { answer } = await enterBy(added.kept);
    expect(await viewerOf(answer)).toBe(who.id);
    const { headers } = added;
    await stranger.call(deletePasskey, { headers, params: { id: added.id }, body: { password: PASSWORD } });
    expect(await viewerOf(answer)).toBeUndefined();
    expect((await who.client.call(listOwnSessions)).status).toBe(401);
    expect((await enterBy(added.kept)).answer.status).toBe(422);
  });

  it('alone lets one make backup codes anew with the password; with an app its code is asked for', async () => {
    const who = await person();
    await add(who);
    const renew = (password: string) => who.client.call(renewBackupCodes, { body: { password } });
    expect((await renew('wrong')).status).toBe(422);
    expect((await renew(PASSWORD)).body.backup_codes).toHaveLength(10);
    await addApp(who.client);
    expect((await renew(PASSWORD)).status).toBe(409);
    const nobody = await person();
    expect((await nobody.client.call(renewBackupCodes, { body: { password: PASSWORD } })).status).toBe(409);
  });

  it('is one of twenty at most', async () => {
    const who = await person();
    await sql`
      insert into passkeys (member_id, name, host, credential_id, public_key, counter, is_backed_up)
      select ${who.id}, 'n', 'localhost', convert_to(${who.id}::text || ' ' || n, 'UTF8'), '', 0, false
      from generate_series(1, 20) n
    `.execute(bed.db.kysely);
    const begun = (await who.client.call(newPasskey, { body: { password: PASSWORD } })).body;
    const { body } = device.make(begun);
    expect((await who.client.call(createPasskey, { body: { name: 'x', ...body } })).status).toBe(409);
  });
});

describe('signing in with a passkey', () => {
  it('takes no password and no second step, and leads on', async () => {
    const who = await person();
    const { kept } = await add(who);
    await set({ two_factor: 'enforced' });
    const { answer } = await enterBy(kept, {}, { return_to: '/groups', remember_me: true });
    expect(answer.body.redirect_to).toBe('/groups');
    expect(await viewerOf(answer)).toBe(who.id);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age');
    expect((await who.client.call(listFactors)).body.passkeys[0]!.last_used_at).not.toBeNull();
    const foreign = await enterBy(kept, {}, { return_to: 'https://evil.example' });
    expect(foreign.answer.body.redirect_to).toBe('/');
  });

  it('names nobody when it asks, and asks for a verified person', async () => {
    const { body } = await stranger.call(askPasskeySignIn);
    expect(body).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    const { kept } = await add(await person());
    expect((await enterBy(kept, { isVerified: false })).answer.status).toBe(422);
    expect((await enterBy(kept)).answer.status).toBe(200);
  });

  it('refuses a signature sent twice, a stale challenge, one that nobody was asked, and one of another session', async () => {
    const { kept } = await add(await person());
    const { body, answer } = await enterBy(kept);
    expect(answer.status).toBe(200);
    expect((await stranger.call(signInByPasskey, { body })).status).toBe(422);
    expect((await enterBy(kept, { challenge: 'AAAA' })).answer.status).toBe(422);
    const stale = (await stranger.call(askPasskeySignIn)).body;
    await sql`update passkey_challenges set expires_at = now()`.execute(bed.db.kysely);
    expect((await stranger.call(signInByPasskey, { body: device.sign(kept, stale) })).status).toBe(422);
    const asked = (await stranger.call(askPasskeySignIn)).body;
    const headers = { cookie: 'csrf=another-token', 'x-csrf-token': 'another-token' };
    expect((await stranger.call(signInByPasskey, { headers, body: device.sign(kept, asked) })).status).toBe(
      422,
    );
  });

  it('takes a signature that is sent twice at one moment once', async () => {
    const { kept } = await add(await person());
    const asked = (await stranger.call(askPasskeySignIn)).body;
    const body = device.sign(kept, asked);
    const answers = await Promise.all([1, 2].map(() => stranger.call(signInByPasskey, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('refuses pages of others, other hosts, foreign keys and other handles', async () => {
    const { kept } = await add(await person());
    const { kept: other } = await add(await person());
    for (const oddity of [
      { origin: 'https://localhost' },
      { origin: 'http://evil.example' },
      { host: 'evil.example' },
    ])
      expect((await enterBy(kept, oddity)).answer.status).toBe(422);
    expect((await enterBy({ ...kept, key: other.key })).answer.status).toBe(422);
    for (const handle of [null, other.handle])
      expect((await enterBy({ ...kept, handle })).answer.status).toBe(422);
    expect((await enterBy(kept)).answer.status).toBe(200);
  });

  it('answers alike whoever a passkey belongs to: nobody, somebody locked, gone, or with a wrong signature', async () => {
    const [locked, gone, present] = [await person(), await person(), await person()];
    const [ofLocked, ofGone, ofPresent] = [await add(locked), await add(gone), await add(present)];
    await sql`update members set state = 'locked' where id = ${locked.id}`.execute(bed.db.kysely);
    await sql`update members set state = 'left' where id = ${gone.id}`.execute(bed.db.kysely);
    const unknown = { ...ofPresent.kept, id: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAA' };
    const wrong = { ...ofPresent.kept, key: ofGone.kept.key };
    const answers = [];
    for (const kept of [ofLocked.kept, ofGone.kept, unknown, wrong])
      answers.push((await enterBy(kept)).answer);
    const shown = answers.map(({ status, problem, headers }) => {
      const { request_id: _, ...rest } = problem as unknown as Record<string, unknown>;
      return { status, rest, cookie: headers['set-cookie'] };
    });
    expect(shown[0]).toMatchObject({ status: 422, cookie: undefined });
    for (const answer of shown) expect(answer).toEqual(shown[0]);
  });

  it('refuses a counter that goes back or stays, and tells the person; one that is never counted is right', async () => {
    const who = await person();
    const { kept } = await add(who, { oddity: { counter: 5 } });
    expect((await enterBy(kept, { counter: 9 })).answer.status).toBe(200);
    const { answer } = await enterBy(kept, { counter: 9 });
    expect(answer.status).toBe(422);
    const { text } = await mails.mailTo(who.email, { subject: /kopiert/ });
    expect(text).toContain('„Laptop“');
    expect((await enterBy(kept, { counter: 3 })).answer.status).toBe(422);
    expect((await enterBy(kept, { counter: 10 })).answer.status).toBe(200);
    expect((await enterBy(kept, { counter: 0 })).answer.status).toBe(422);
    const { kept: synced } = await add(who, { oddity: { counter: 0 } });
    for (const _ of [1, 2]) expect((await enterBy(synced)).answer.status).toBe(200);
    // Somebody else's wrong signature sends no mail.
    const before = (await mails.mailsTo(who.email)).length;
    const { kept: other } = await add(await person());
    await enterBy({ ...kept, key: other.key }, { counter: 1 });
    await bed.delivered();
    expect(await mails.mailsTo(who.email)).toHaveLength(before);
  });

  it('counts towards the limit of signing in', async () => {
    const { kept } = await add(await person());
    const asked = (await stranger.call(askPasskeySignIn)).body;
    const body = device.sign(kept, asked, { challenge: 'AAAA' });
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1)
      statuses.push((await stranger.call(signInByPasskey, { body })).status);
    expect(statuses.slice(0, 29).every((status) => status === 422)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a passkey as second step', () => {
  it('is offered after the password, and completes the sign-in', async () => {
    const who = await person();
    const { kept } = await add(who);
    const session = await half(who.email, { return_to: '/groups' });
    expect((await stranger.call(getSecondStep, session)).body).toMatchObject({
      step: 'code',
      methods: [],
      takes_passkey: true,
      passkey_hosts: [],
      backup_codes_left: 10,
    });
    const asked = await stranger.call(askPasskeyStep, session);
    expect(asked.body).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: kept.id, transports: ['internal'] }],
    });
    // The password is known: presence is enough, as with a key on a stick.
    const answer = await stepBy(kept, session, { isVerified: false });
    expect(answer.body.redirect_to).toBe('/groups');
    expect(await viewerOf(answer)).toBe(who.id);
    expect((await stranger.call(getSession, session)).body.viewer).toBeNull();
  });

  it('is that of the person who gave the password, and not of another or of a sign-in', async () => {
    const [who, other] = [await person(), await person()];
    const { kept } = await add(who);
    const { kept: foreign } = await add(other);
    const session = await half(who.email);
    expect((await stepBy(foreign, session)).status).toBe(422);
    const asked = (await stranger.call(askPasskeySignIn)).body;
    const body = device.sign(kept, asked);
    expect((await stranger.call(passPasskeyStep, { ...session, body })).status).toBe(422);
    expect((await stepBy(kept, session, { counter: 1 })).status).toBe(422);
    expect((await stepBy(kept, session, { counter: 8 })).status).toBe(200);
  });

  it('ends the wait after wrong codes, and a backup code stands in for it', async () => {
    const who = await person();
    const { kept, codes } = await add(who);
    const session = await half(who.email);
    for (let turn = 0; turn < 10; turn += 1)
      await stranger.call(passSecondStep, { ...session, body: { code: '000000' } });
    expect((await stranger.call(passSecondStep, { ...session, body: { code: codes[0]! } })).status).toBe(429);
    expect((await stepBy(kept, session)).status).toBe(200);
    const next = await half(who.email);
    expect((await stranger.call(passSecondStep, { ...next, body: { code: codes[0]! } })).status).toBe(200);
  });

  it('is a factor to the network that demands one: it can be set up on the way in, and the last stays', async () => {
    const who = await person();
    await set({ two_factor: 'enforced' });
    const session = await half(who.email);
    expect((await stranger.call(getSecondStep, session)).body).toMatchObject({
      step: 'set_up',
      takes_passkey: true,
    });
    const begun = await stranger.call(newPasskey, { ...session, body: {} });
    const { kept, body } = device.make(begun.body);
    const made = await stranger.call(createPasskey, { ...session, body: { name: 'Neu', ...body } });
    expect(made.body.backup_codes).toHaveLength(10);
    expect(await viewerOf(made as never)).toBe(who.id);
    expect((await enterBy(kept)).answer.status).toBe(200);
    const last = await stranger.call(deletePasskey, {
      ...(await inside(who.id)),
      params: { id: made.body.passkey.id },
      body: { password: PASSWORD },
    });
    expect(last.status).toBe(409);
  });

  it('and an app are one for the other: either can go where one is demanded, not both', async () => {
    const who = await person();
    const app = await addApp(who.client);
    const { kept, id } = await add(who);
    await set({ two_factor: 'enforced' });
    const { answer } = await enterBy(kept);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const headers = { cookie, 'x-csrf-token': answer.body.csrf_token };
    const body = { code: app.codes[0]! };
    expect((await stranger.call(deleteFactor, { headers, params: { id: app.id }, body })).status).toBe(204);
    const last = await stranger.call(deletePasskey, {
      headers,
      params: { id },
      body: { password: PASSWORD },
    });
    expect(last.status).toBe(409);
  });
});

describe('a host name that changed', () => {
  it('leaves a passkey that says so, opens nothing, keeps the account closed to the password alone, and can be removed', async () => {
    const who = await person();
    const { kept, id, codes, headers } = await add(who);
    await moveTo(id, 'dorf.example.org');
    const listed = (await stranger.call(listFactors, { headers })).body.passkeys[0];
    expect(listed).toMatchObject({ host: 'dorf.example.org', is_usable: false });
    expect((await enterBy(kept)).answer.status).toBe(422);
    const session = await half(who.email);
    expect((await stranger.call(getSecondStep, session)).body).toMatchObject({
      step: 'code',
      takes_passkey: false,
      passkey_hosts: ['dorf.example.org'],
    });
    expect((await stranger.call(askPasskeyStep, session)).status).toBe(409);
    const passed = await stranger.call(passSecondStep, { ...session, body: { code: codes[0]! } });
    expect(passed.status).toBe(200);
    const removed = await stranger.call(deletePasskey, {
      headers,
      params: { id },
      body: { password: PASSWORD },
    });
    expect(removed.status).toBe(204);
  });

  it('leaves the last one that works where a factor is demanded', async () => {
    const who = await person();
    const old = await add(who, { name: 'alt' });
    await moveTo(old.id, 'dorf.example.org');
    const { headers } = old;
    const begun = await stranger.call(newPasskey, { headers, body: { password: PASSWORD } });
    // That of the former name is not kept from being made anew.
    expect(begun.body.excludeCredentials).toEqual([]);
    const { kept, body } = device.make(begun.body);
    const made = await stranger.call(createPasskey, { headers, body: { name: 'neu', ...body } });
    await set({ two_factor: 'enforced' });
    const { answer } = await enterBy(kept);
    const inside = {
      cookie: String(answer.headers['set-cookie']).split(';')[0]!,
      'x-csrf-token': answer.body.csrf_token,
    };
    const remove = (id: number) =>
      stranger.call(deletePasskey, { headers: inside, params: { id }, body: { password: PASSWORD } });
    expect((await remove(made.body.passkey.id)).status).toBe(409);
    expect((await remove(old.id)).status).toBe(204);
  });

  it.each(['https://192.0.2.7', 'http://dorf.example.org', 'https://[2001:db8::1]'])(
    'to %s leaves no passkeys at all',
    async (publicUrl) => {
      const elsewhere = await startTestBed({ publicUrl, worker: false });
      try {
        await elsewhere.openNetwork();
        await changeSettings(elsewhere.db.kysely, { two_factor: 'enabled', two_factor_totp_available: true });
        await elsewhere.services.settings.reload();
        const { id } = await elsewhere.buildMember({});
        const client = await elsewhere.as(id);
        const isSecure = publicUrl.startsWith('https:');
        const headers = {
          host: new URL(publicUrl).host,
          cookie: isSecure ? `__Host-${client.cookie}` : client.cookie,
        };
        expect((await client.call(getSession, { headers })).body.network.takes_passkeys).toBe(false);
        expect((await client.call(listFactors, { headers })).body.passkeys_available).toBe(false);
        expect((await client.call(newPasskey, { headers, body: { password: PASSWORD } })).status).toBe(403);
        expect((await client.call(askPasskeySignIn, { headers })).status).toBe(403);
      } finally {
        await elsewhere.stop();
      }
    },
  );

  it('to one with https has passkeys there', async () => {
    const elsewhere = await startTestBed({ publicUrl: 'https://dorf.example.org', worker: false });
    try {
      await elsewhere.openNetwork();
      await changeSettings(elsewhere.db.kysely, { two_factor: 'enabled', two_factor_totp_available: true });
      await elsewhere.services.settings.reload();
      const client = await elsewhere.as();
      const takes = async (host: string) =>
        (await client.call(getSession, { headers: { host } })).body.network.takes_passkeys;
      expect([await takes('dorf.example.org'), await takes('localhost')]).toEqual([true, false]);
    } finally {
      await elsewhere.stop();
    }
  });

  it('counts what browsers were told: another name of the same machine has none', async () => {
    const { client } = await person();
    const headers = { host: '127.0.0.1' };
    expect((await client.call(listFactors, { headers })).body.passkeys_available).toBe(false);
    expect((await client.call(listFactors)).body.passkeys_available).toBe(true);
  });
});

describe('administration', () => {
  it('sees passkeys of members, and takes them out with the other factors', async () => {
    const { client: admin } = await person({ isNetworkAdmin: true });
    const who = await person();
    const { kept } = await add(who);
    const params = { id: who.id };
    const seen = (await admin.call(getMemberFactors, { params })).body;
    expect(seen.passkeys.map(({ name }) => name)).toEqual(['Laptop']);
    expect(seen.can).toEqual({ reset: true, rescue: true });
    expect((await admin.call(resetMemberFactors, { params })).status).toBe(204);
    expect((await enterBy(kept)).answer.status).toBe(422);
    expect((await stranger.call(signIn, { body: { email: who.email, password: PASSWORD } })).body.state).toBe(
      'signed_in',
    );
  });

  it('rescues who has lost their passkey', async () => {
    const { client: admin } = await person({ isNetworkAdmin: true });
    const who = await person();
    const { kept } = await add(who);
    const { code } = (await admin.call(createRescueCode, { params: { id: who.id } })).body;
    const passed = await stranger.call(passSecondStep, { ...(await half(who.email)), body: { code } });
    expect(passed.body.redirect_to).toBe('/users/authentication/factors');
    expect((await enterBy(kept)).answer.status).toBe(422);
  });

  it('demands a factor once it has one itself, which a passkey is', async () => {
    const admin = await person({ isNetworkAdmin: true });
    const demand = async (headers?: Record<string, string>) =>
      (headers ? stranger : admin.client).call(updateSettings, {
        ...(headers && { headers }),
        body: { settings: { two_factor: 'enforced', two_factor_enforced_for: 'administrators' } },
      });
    expect((await demand()).status).toBe(422);
    const { id, headers } = await add(admin);
    await moveTo(id, 'dorf.example.org');
    expect((await demand(headers)).status).toBe(422);
    await moveTo(id, 'localhost');
    expect((await demand(headers)).status).toBe(200);
  });

  it('switches passkeys off: there are no new ones, and none signs in without the password', async () => {
    const who = await person();
    const { kept } = await add(who);
    const session = await half(who.email);
    await set({ two_factor_passkeys_available: false });
    expect((await stranger.call(askPasskeySignIn)).status).toBe(403);
    expect((await who.client.call(newPasskey, { body: { password: PASSWORD } })).status).toBe(403);
    expect((await stranger.call(getSession)).body.network.takes_passkeys).toBe(false);
    expect((await stepBy(kept, session)).status).toBe(200);
  });
});
