import { type Endpoint, requestPassword, signIn, signUp } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import { examineSignIn } from '../../features/session/signing-in.ts';
import { RHYTHM_MS } from '../../platform/session/rhythm.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../client.ts';
import { rankTest } from '../rank-test.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

const TRIES = sizeOf('timing');
/** Few tries find gross differences only, and may fail once in a million times without one. */
const LIKELY = TRIES >= 400 ? 0.001 : 1e-6;

let bed: TestBed;
let stranger: Client;
const unknown = 'nobody@example.org';
let known: string;
let passwordless: string;
let locked: string;
beforeAll(async () => {
  // The worker is a process of its own wherever people wait for this one.
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  await changeSettings(bed.db.kysely, { join_user_can_initiate: true });
  await bed.services.settings.reload();
  stranger = await bed.as();
  known = (await bed.buildMember()).email;
  locked = (await bed.buildMember({ state: 'locked' })).email;
  const without = await bed.buildMember();
  passwordless = without.email;
  await bed.db.pool.query('update accounts set password_digest = null where member_id = $1', [without.id]);
});
afterAll(() => bed.stop());

type Ask = (email: string) => Promise<{ status: number; body: unknown }>;
const ask =
  (endpoint: Endpoint, more: object = {}): Ask =>
  async (email) => {
    const { status, raw } = await stranger.call(endpoint, { body: { email, ...more } as never });
    return { status, body: { ...(raw.json() as object), request_id: undefined } };
  };
const asks = {
  'a sign-in': ask(signIn, { password: 'wrong password' }),
  'asking for a new password': ask(requestPassword),
  'a sign-up': ask(signUp),
};

const cases: [keyof typeof asks, string, () => string][] = [
  ['a sign-in', 'a member with a wrong password', () => known],
  ['a sign-in', 'a member without a password', () => passwordless],
  ['a sign-in', 'a locked member', () => locked],
  ['asking for a new password', 'a member', () => known],
  ['asking for a new password', 'a locked member', () => locked],
  ['a sign-up', 'a member', () => known],
];

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

describe.each(cases)('%s of %s', (name, _who, emailOf) => {
  it('is answered as one of nobody, by the same statements', async () => {
    const run = async (email: string) => bed.countStatements(() => asks[name](email));
    for (const email of [unknown, emailOf()]) await run(email);
    expect(await run(emailOf())).toEqual(await run(unknown));
  });

  it(
    'takes as long as one of nobody',
    async () => {
      const times: Record<'nobody' | 'somebody', number[]> = { nobody: [], somebody: [] };
      const measure = async (who: 'nobody' | 'somebody') => {
        const email = who === 'nobody' ? unknown : emailOf();
        const begun = performance.now();
        await asks[name](email);
        times[who].push(performance.now() - begun);
      };
      // In the order A B B A: what one leaves for the next to bear is shared.
      const order = ['nobody', 'somebody', 'somebody', 'nobody'] as const;
      for (const who of order) await measure(who);
      times.nobody = [];
      times.somebody = [];
      for (let round = 0; round < TRIES * 2; round += 1) await measure(order[round % 4]!);
      const { nobody, somebody } = times;
      const likely = rankTest(nobody, somebody);
      console.log(
        `${name} of ${_who}: ${median(somebody).toFixed(1)} ms, of nobody ${median(nobody).toFixed(1)} ms, p ${likely.toFixed(4)}`,
      );
      expect(likely).toBeGreaterThanOrEqual(LIKELY);
      // A timer may fire a moment early.
      expect(Math.min(...nobody, ...somebody)).toBeGreaterThan(RHYTHM_MS - 2);
    },
    timeFor('timing', 30_000),
  );
});

it('a password is verified for everybody, a member or not: the beat hides it where that is quick', async () => {
  const attempt = (email: string) => ({
    email,
    password: 'wrong password',
    remember: false,
    device: { ip: '127.0.0.1', userAgent: 'test' },
  });
  const medianOf = async (email: string) => {
    const times = [];
    for (let tries = 0; tries < 20; tries += 1) {
      const begun = performance.now();
      await examineSignIn(bed.db.kysely, attempt(email), 1000);
      times.push(performance.now() - begun);
    }
    return median(times);
  };
  const times = [];
  for (const email of [unknown, known, passwordless, locked]) times.push(await medianOf(email));
  // Without the verification it takes a tenth.
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(3);
});

it('a place that must wait is answered alike, too, by the same statements', async () => {
  await asks['a sign-in'](unknown);
  await asks['a sign-in'](known);
  await bed.db.pool.query("update sign_in_failures set waits_until = now() + interval '1 hour'");
  const run = (email: string) => bed.countStatements(() => asks['a sign-in'](email));
  const { result, statements } = await run(known);
  expect(result.status).toBe(429);
  const other = await run(unknown);
  expect(other.statements).toBe(statements);
  expect(other.result.status).toBe(429);
});
