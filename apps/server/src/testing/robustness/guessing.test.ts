import { setPassword, signIn } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/session/tokens.ts';
import { PASSWORD } from '../build.ts';
import type { Client } from '../client.ts';
import { outboxMails } from '../outbox-mails.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let stranger: Client;
beforeAll(async () => {
  bed = await startTestBed({ limitsFactor: 1 });
  await bed.openNetwork();
  stranger = await bed.as();
});
afterAll(() => bed.stop());

/** An address that nothing was asked from yet. */
let places = 0;
const newPlace = () => {
  places += 1;
  return `198.18.${Math.floor(places / 250)}.${(places % 250) + 1}`;
};

/** Up to half a minute, so that a slow machine sees the same. */
const rounded = (seconds: unknown) =>
  seconds === undefined ? undefined : Math.ceil(Number(seconds) / 30) * 30;

async function attempt(email: string, from: string, password = 'wrong password') {
  const { status, headers, problem } = await stranger.call(signIn, { body: { email, password }, from });
  return {
    status,
    waits: rounded(headers['retry-after']),
    told: rounded(problem?.retry_after),
    body: status === 200 ? undefined : { ...problem, request_id: undefined, retry_after: undefined },
  };
}

async function attempts(email: string, from: string, times: number, password?: string) {
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await attempt(email, from, password));
  return answers;
}

/** As if time had passed: waits are over, and so is the minute of the ordinary limit. */
async function waitsOver(): Promise<void> {
  await bed.db.pool.query("update sign_in_failures set waits_until = now() - interval '1 second'");
  await bed.db.pool.query('delete from rate_limits');
}

describe('wrong passwords from one place', () => {
  it('make that place wait after ten, for known and unknown addresses alike, and no other', async () => {
    const { email } = await bed.buildMember();
    const passwordless = await bed.buildMember();
    await bed.db.pool.query('update accounts set password_digest = null where member_id = $1', [
      passwordless.id,
    ]);
    const locked = await bed.buildMember({ state: 'locked' });
    const from = newPlace();
    const known = await attempts(email, from, 12);
    expect(known.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429, 429]);
    expect(known[0]!.body).toMatchObject({ code: 'sign_in_refused' });
    expect(known[10]).toMatchObject({ waits: 60, told: 60, body: { code: 'too_many' } });
    for (const other of ['nobody@example.org', passwordless.email, locked.email])
      expect(await attempts(other, newPlace(), 12), other).toEqual(known);

    // Not even the right password gets in from there, however the address is written.
    expect((await attempt(email.toUpperCase(), from, PASSWORD)).status).toBe(429);
    expect((await attempt(email, newPlace(), PASSWORD)).status).toBe(200);
    expect((await attempt((await bed.buildMember()).email, from, PASSWORD)).status).toBe(200);
  });

  it('make it wait twice as long after each further one, an hour at most, and not for asking meanwhile', async () => {
    const email = 'nowhere@example.org';
    const from = newPlace();
    await attempts(email, from, 10);
    const waits = [];
    for (let round = 0; round < 8; round += 1) {
      const [first, second] = await attempts(email, from, 2);
      expect([first!.status, second!.status]).toEqual([429, 429]);
      waits.push(first!.waits);
      await waitsOver();
      expect((await attempt(email, from)).status).toBe(422);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600]);
    await bed.db.pool.query('update sign_in_failures set waits_until = now(), expires_at = now()');
    expect((await attempts(email, from, 11)).map(({ status }) => status)).toEqual([
      ...Array<number>(10).fill(422),
      429,
    ]);
  });

  it('are ten also when many are tried at the same moment', async () => {
    const { email } = await bed.buildMember();
    const from = newPlace();
    const answers = await Promise.all(Array.from({ length: 25 }, () => attempt(email, from)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('are forgotten with the right one', async () => {
    const { email } = await bed.buildMember();
    const from = newPlace();
    await attempts(email, from, 9);
    expect((await attempt(email, from, PASSWORD)).status).toBe(200);
    expect((await attempts(email, from, 10)).map(({ status }) => status)).toEqual(
      Array<number>(10).fill(422),
    );
  });

  it('count for a whole IPv6 /64', async () => {
    const { email } = await bed.buildMember();
    const answers = [];
    for (let host = 1; host <= 11; host += 1) answers.push(await attempt(email, `2001:db8:7:7::${host}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await attempt(email, '2001:db8:7:8::1')).status).toBe(422);
  });
});

describe('a place where a member has signed in', () => {
  it('lets them in with the right password while it waits, and answers guesses as other places do', async () => {
    const { id, email } = await bed.buildMember();
    const [home, cafe] = [newPlace(), newPlace()];
    expect((await attempt(email, home, PASSWORD)).status).toBe(200);
    expect(await attempts(email, home, 12)).toEqual(await attempts(email, cafe, 12));
    expect((await attempt(email, cafe, PASSWORD)).status).toBe(429);
    expect((await attempt(email, home, PASSWORD)).status).toBe(200);

    // Of a place without a sign-in for half a year nobody knows any more whose it is.
    await bed.db.pool.query(
      "update known_places set last_seen_at = now() - interval '181 days' where member_id = $1",
      [id],
    );
    await attempts(email, home, 10);
    expect((await attempt(email, home, PASSWORD)).status).toBe(429);
  });

  it('is forgotten half a year after the last sign-in, and wrong passwords when they count no more', async () => {
    const { id, email } = await bed.buildMember();
    const [old, recent] = [newPlace(), newPlace()];
    for (const place of [old, recent]) await attempt(email, place, PASSWORD);
    await bed.db.pool.query(
      `update known_places set last_seen_at = now() - interval '181 days' where ctid =
        (select ctid from known_places where member_id = $1 limit 1)`,
      [id],
    );
    await attempt(email, recent);
    await bed.db.pool.query("update sign_in_failures set expires_at = now() - interval '1 second'");
    await bed.db.kysely.transaction().execute((tx) => bed.services.jobs.enqueue(tx, 'session_cleaning', {}));
    const count = async (query: string, values: unknown[] = []) =>
      Number((await bed.db.pool.query(`select count(*) from ${query}`, values)).rows[0].count);
    await expect.poll(() => count('known_places where member_id = $1', [id]), { timeout: 15_000 }).toBe(1);
    expect(await count('sign_in_failures')).toBe(0);
  });
});

describe('wrong passwords from many places', () => {
  it('make all of them wait that the person has not been at, after fifty within an hour', async () => {
    const { email } = await bed.buildMember();
    const home = newPlace();
    await attempt(email, home, PASSWORD);
    for (const address of [email, 'nobody-else@example.org']) {
      const answers = [];
      for (let guess = 0; guess < 60; guess += 1) answers.push(await attempt(address, newPlace()));
      expect(answers.slice(0, 50).map(({ status }) => status)).toEqual(Array<number>(50).fill(422));
      for (const { status, waits } of answers.slice(50)) {
        expect(status).toBe(429);
        expect(waits).toBeGreaterThan(3500);
        expect(waits).toBeLessThanOrEqual(3600);
      }
    }
    const hotel = newPlace();
    expect((await attempt(email, hotel, PASSWORD)).status).toBe(429);
    expect((await attempt(email, home)).status).toBe(422);
    expect((await attempt(email, home, PASSWORD)).status).toBe(200);
    expect((await attempt((await bed.buildMember()).email, hotel, PASSWORD)).status).toBe(200);

    await bed.db.pool.query('update sign_in_failures set waits_until = now(), expires_at = now()');
    expect((await attempt(email, hotel, PASSWORD)).status).toBe(200);
  });

  it('do not keep anybody out who sets a new password with a link of a mail there', async () => {
    const { id, email } = await bed.buildMember();
    for (let guess = 0; guess < 50; guess += 1) await attempt(email, newPlace());
    const hotel = newPlace();
    expect((await attempt(email, hotel, PASSWORD)).status).toBe(429);
    await bed.db.pool.query(
      `insert into account_tokens (member_id, purpose, token_hash, expires_at)
       values ($1, 'password', $2, now() + interval '1 hour')`,
      [id, hashToken('hotel')],
    );
    const password = 'drei Kähne am Steg';
    const set = await stranger.call(setPassword, { body: { token: 'hotel', password }, from: hotel });
    expect(set.status).toBe(200);
    expect((await attempt(email, hotel, password)).status).toBe(200);
    expect((await attempt(email, newPlace(), password)).status).toBe(429);
  });

  it('are not used up by a place that must wait anyway, nor by sign-ins that succeed', async () => {
    const { email } = await bed.buildMember();
    const from = newPlace();
    await attempts(email, from, 10);
    expect((await attempts(email, from, 15)).every(({ status }) => status === 429)).toBe(true);
    for (let time = 0; time < 45; time += 1)
      expect((await attempt(email, newPlace(), PASSWORD)).status).toBe(200);
    for (let guess = 0; guess < 39; guess += 1) expect((await attempt(email, newPlace())).status).toBe(422);
    expect((await attempt(email, newPlace(), PASSWORD)).status).toBe(200);
  });
});

describe('a member', () => {
  it('is told of guesses by mail, once for as long as they go on', async () => {
    const { mailTo, mailsTo } = outboxMails(bed);
    const { email } = await bed.buildMember({ language: 'en', name: 'Gwen Guessed' });
    const from = newPlace();
    await attempts(email, from, 9);
    await bed.delivered();
    await attempts(email, from, 1);
    const { subject, text } = await mailTo(email);
    const { name } = bed.services.settings.current();
    expect(subject).toBe(`Somebody is trying to sign in to ${name} with your address`);
    expect(text).toContain(`from the internet address ${from}.`);
    expect(text).toContain(new Date().getFullYear().toString());
    expect(text).toContain('http://localhost/users/password/new');

    for (let round = 0; round < 2; round += 1) await attempts(email, newPlace(), 10);
    await bed.delivered();
    const { email: later } = await bed.buildMember({ language: 'fr' });
    await attempts(later, newPlace(), 10);
    expect((await mailTo(later)).subject).toContain('Quelqu’un essaie');
    expect(await mailsTo(email)).toHaveLength(1);

    await bed.db.pool.query("update accounts set guessed_at = now() - interval '25 hours'");
    await attempts(email, newPlace(), 10);
    await mailTo(email, { number: 2 });
  });

  it('is told of guesses from many places that each try a few times', async () => {
    const { mailTo } = outboxMails(bed);
    const { email } = await bed.buildMember({ language: 'es' });
    for (let guess = 0; guess < 50; guess += 1) await attempt(email, newPlace());
    expect((await mailTo(email)).subject).toContain('Alguien intenta entrar');
  });
});
