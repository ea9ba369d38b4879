import type { AddressInfo } from 'node:net';
import { datesIn } from '@dorfplatz/content/dates';
import {
  addMember,
  calendarFeed,
  createActivity,
  createSocketToken,
  getAccount,
  getFeedAddresses,
  getSession,
  getWebToken,
  leaveNetwork,
  openWebSession,
  rejectWaitingMember,
  setPassword,
  signIn,
  updateAccount,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/session/tokens.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Answer, Client } from '../../testing/client.ts';
import { connectLive } from '../../testing/live/live-client.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { examineSignIn, openExamined } from './signing-in.ts';

let bed: TestBed;
let url: string;
let stranger: Client;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_PASSWORD = 'sieben Schafe im Klee';

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
  stranger = await bed.as();
});
afterAll(() => bed?.stop());

const changePassword = (client: Client, headers = {}) =>
  client.call(updateAccount, {
    body: { password: NEW_PASSWORD, current_password: PASSWORD },
    headers: { 'user-agent': FIREFOX, ...headers },
  });
const cookieIn = (answer: Answer<unknown>) => String(answer.headers['set-cookie']).split(';')[0]!;
const makeLink = (memberId: number, token: string, purpose = 'password') =>
  sql`
    insert into account_tokens (member_id, purpose, token_hash, expires_at)
    values (${memberId}, ${purpose}, ${hashToken(token)}, now() + interval '1 hour')
  `.execute(bed.db.kysely);
const useLink = (token: string) =>
  stranger.call(setPassword, { body: { token, password: 'acht Ziegen am Hang' } });
const feedOf = async (client: Client) => {
  const { feeds } = (await client.call(getFeedAddresses)).body;
  const feed = feeds.find(({ calendar_id }) => calendar_id !== null)!;
  return { id: feed.calendar_id!, auth_token: new URL(feed.url).searchParams.get('auth_token')! };
};
const readFeed = async ({ id, auth_token }: { id: number; auth_token: string }) =>
  (await stranger.call(calendarFeed, { params: { id }, query: { auth_token } })).status;

describe('a changed password', () => {
  it('voids the one-time links of before, of every purpose', async () => {
    const { id } = await bed.buildMember();
    const own = await bed.as(id);
    await makeLink(id, `reset ${id}`);
    await makeLink(id, `welcome ${id}`, 'welcome');
    const { token } = (await own.call(getWebToken)).body;
    expect((await changePassword(own)).status).toBe(200);
    for (const link of [`reset ${id}`, `welcome ${id}`]) expect((await useLink(link)).status).toBe(422);
    expect((await stranger.call(openWebSession, { body: { token } })).status).toBe(422);
  });

  it('gives the session that made it a new token and a new CSRF token; those of before open nothing', async () => {
    const own = await bed.as((await bed.buildMember()).id);
    const changed = await changePassword(own);
    const cookie = cookieIn(changed);
    expect((await own.call(getAccount)).status).toBe(401);
    const { csrf_token } = (await own.call(getSession, { headers: { cookie } })).body;
    expect(csrf_token).not.toBe(own.csrfToken);
    const save = (csrf: string) =>
      own.call(updateAccount, { body: { language: 'en' }, headers: { cookie, 'x-csrf-token': csrf } });
    expect((await save(own.csrfToken)).problem.code).toBe('forged');
    expect((await save(csrf_token)).status).toBe(200);
  });

  it('closes the sockets of all sessions, and lets none of their tokens in again', async () => {
    const { id } = await bed.buildMember();
    const [here, there] = [await bed.as(id), await bed.as(id)];
    const issued = await Promise.all([here, there].map((client) => client.call(createSocketToken)));
    const sockets = await Promise.all([here, there].map((client) => connectLive(url, client)));
    onTestFinished(() => sockets.forEach((socket) => void socket.close()));
    const renewed = new Promise((resolve) => sockets[0]!.socket.once('renewed', resolve));
    const closed = sockets.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)));
    const changed = await changePassword(here);
    // The pages of this session hear that they may come back.
    await Promise.all([...closed, renewed]);
    for (const answer of issued) {
      const old = { call: async () => answer } as never;
      await expect(connectLive(url, old)).rejects.toThrow('unauthorised');
    }
    const cookie = cookieIn(changed);
    const { csrf_token } = (await here.call(getSession, { headers: { cookie } })).body;
    const headers = { cookie, 'x-csrf-token': csrf_token };
    const back = await connectLive(url, {
      call: (endpoint) => here.call(endpoint, { headers }),
    });
    await back.close();
  });

  it('closes a socket that was on its way in', async () => {
    const { id } = await bed.buildMember();
    const [here, there] = [await bed.as(id), await bed.as(id)];
    const entering = connectLive(url, there).catch(() => undefined);
    await changePassword(here);
    const socket = await entering;
    await bed.delivered();
    if (socket) await expect.poll(() => socket.socket.connected).toBe(false);
  });

  it('opens no session for a sign-in whose password was compared just before', async () => {
    const { id, email } = await bed.buildMember();
    const attempt = {
      email,
      password: PASSWORD,
      remember: false,
      device: { ip: '203.0.113.9', userAgent: FIREFOX },
    };
    const { kysely } = bed.db;
    const examined = await examineSignIn(kysely, attempt, 1);
    expect(examined.isRight).toBe(true);
    await changePassword(await bed.as(id));
    const open = () => kysely.transaction().execute((tx) => openExamined(tx, examined));
    expect(await open()).toBeUndefined();
  });

  it('gives the feeds of calendars other addresses', async () => {
    const { id } = await bed.buildMember();
    await bed.buildCalendar({ ownerId: id, name: 'Meiner' });
    const own = await bed.as(id);
    const feed = await feedOf(own);
    expect(await readFeed(feed)).toBe(200);
    await changePassword(own);
    await bed.delivered();
    expect(await readFeed(feed)).toBe(401);
    expect(await readFeed(await feedOf(await bed.as(id)))).toBe(200);
  });

  it('is told by mail, with device and time as the person reads them', async () => {
    const { mailTo } = outboxMails(bed);
    const { id, email } = await bed.buildMember({ name: 'Anna Amsel' });
    await sql`update members set time_zone = 'Pacific/Auckland' where id = ${id}`.execute(bed.db.kysely);
    await changePassword(await bed.as(id));
    const mail = await mailTo(email, { subject: /Passwort .* wurde geändert/ });
    const dates = datesIn('de', 'Pacific/Auckland');
    const day = dates.full(dates.dayOf(new Date().toISOString()));
    expect(mail.text).toContain('Gerät: Firefox, Linux');
    expect(mail.text).toContain(`Zeit: ${day} um `);
    expect(mail.text).toContain('(Pacific/Auckland)');
    expect(mail.text).toContain('http://localhost/users/password/new');
  });

  it('is told by mail in the language of the person, also when it was set by a link', async () => {
    const { mailTo } = outboxMails(bed);
    const subjects = {
      en: /password .* was changed/,
      es: /cambiado su contraseña/,
      fr: /mot de passe .* modifié/,
    };
    for (const [language, subject] of Object.entries(subjects)) {
      const { id, email } = await bed.buildMember({ language: language as 'en' });
      await makeLink(id, `link ${id}`);
      expect((await useLink(`link ${id}`)).status).toBe(200);
      await mailTo(email, { subject });
    }
  });
});

describe('a first password', () => {
  it('voids the links by which the person could have been claimed, and is not told by mail', async () => {
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const { id, email } = await bed.buildMember({ state: 'without_sign_in' });
    await sql`delete from accounts where member_id = ${id}`.execute(bed.db.kysely);
    await makeLink(id, 'claim');
    const user = { email, password: NEW_PASSWORD };
    expect((await admin.call(addMember, { body: { user } })).status).toBe(201);
    expect((await useLink('claim')).status).toBe(422);
    const { rows } = await sql<{ what: string }>`
      select payload ->> 'what' as what from outbox
      where type = 'credentials_changed' and (payload ->> 'memberId')::bigint = ${id}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ what: 'first_password' }]);
    await bed.delivered();
    expect(await outboxMails(bed).mailsTo(email)).toEqual([]);
  });
});

describe('who may not come in any more', () => {
  it('keeps no link after leaving, and the sockets close', async () => {
    const { id } = await bed.buildMember();
    const own = await bed.as(id);
    await makeLink(id, `left ${id}`);
    const live = await connectLive(url, own);
    onTestFinished(() => live.close());
    const closed = new Promise((resolve) => live.socket.once('disconnect', resolve));
    expect((await own.call(leaveNetwork, { body: { current_password: PASSWORD } })).status).toBe(204);
    await closed;
    expect((await useLink(`left ${id}`)).status).toBe(422);
  });

  it('keeps no link after being refused, even if they stay in an archive', async () => {
    const admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
    const { id, email } = await bed.buildMember();
    const { streamId } = await bed.openNetwork();
    const body = { content: 'Aus alter Zeit', streams: [streamId] };
    expect((await (await bed.as(id)).call(createActivity, { body })).status).toBe(201);
    await sql`update members set state = 'awaiting_moderation' where id = ${id}`.execute(bed.db.kysely);
    await makeLink(id, `refused ${id}`);
    expect((await admin.call(rejectWaitingMember, { params: { id } })).status).toBe(204);
    expect((await useLink(`refused ${id}`)).status).toBe(422);
    expect((await stranger.call(signIn, { body: { email, password: PASSWORD } })).status).toBe(422);
  });
});
