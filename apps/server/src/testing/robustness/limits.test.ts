import { signIn } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits, type Limits, networkOf } from '../../platform/http/limits.ts';
import { createViewers } from '../../platform/session/load-viewer.ts';
import { PASSWORD } from '../build.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let limits: Limits;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  limits = createLimits(bed.db, 1);
});
afterAll(() => bed.stop());

/** How many of these sign-ins pass, and what the first refused one is told. */
async function passed(addresses: readonly string[]): Promise<number> {
  const results = await Promise.allSettled(addresses.map((ip) => limits.take('sign_in', networkOf(ip))));
  for (const result of results) {
    if (result.status === 'rejected') {
      expect(result.reason).toMatchObject({ status: 429 });
      expect(result.reason.retryAfterSeconds).toBeGreaterThan(0);
      expect(result.reason.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  }
  return results.filter(({ status }) => status === 'fulfilled').length;
}

describe('signing in is limited', () => {
  it('to exactly thirty a minute from one IPv4 address, however it is written', async () => {
    expect(await passed(Array<string>(29).fill('192.0.2.1'))).toBe(29);
    expect(await passed(['192.0.2.1'])).toBe(1);
    expect(await passed(['192.0.2.1', '::ffff:192.0.2.1'])).toBe(0);
    expect(await passed(['192.0.2.2'])).toBe(1);
  });

  it('to exactly thirty a minute from one IPv6 /64, whichever of its addresses', async () => {
    const one = Array.from({ length: 40 }, (_, index) => `2001:db8:1:2::${(index + 1).toString(16)}`);
    expect(await passed(one)).toBe(30);
    expect(await passed(['2001:0db8:0001:0002:ffff:ffff:ffff:ffff'])).toBe(0);
    expect(await passed(['2001:db8:1:3::1'])).toBe(1);
  });

  it('over all processes on one database', async () => {
    const other = createLimits(bed.db, 1);
    const taking = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? limits : other).take('sign_in', '198.51.100.7'),
    );
    const results = await Promise.allSettled(taking);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
  });
});

describe('writing is limited', () => {
  it('to exactly three hundred a minute for a person, in however many sessions and processes', async () => {
    const { email } = await bed.buildMember();
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const browser = await bed.as();
        const { headers } = await browser.call(signIn, { body: { email, password: PASSWORD } });
        return /session=([^;]+)/.exec(String(headers['set-cookie']))![1]!;
      }),
    );
    const nodes = [createViewers(bed.db), createViewers(bed.db)];
    const passes = async (uses: number) => {
      const taken = await Promise.all(
        Array.from({ length: uses }, (_, index) =>
          nodes[index % 2]!.writing(tokens[Math.floor(index / 2) % 2]!),
        ),
      );
      return taken.filter((use) => {
        try {
          limits.check('writing', use!.counted);
          return true;
        } catch (error) {
          expect(error).toMatchObject({ status: 429 });
          return false;
        }
      }).length;
    };
    expect(await passes(290)).toBe(290);
    expect(await passes(30)).toBe(10);
    expect(await nodes[0]!.writing('nobody')).toBeUndefined();
  });
});
