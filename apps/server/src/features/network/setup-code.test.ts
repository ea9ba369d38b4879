import { getSession, setUpNetwork } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../platform/settings/network-settings.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed?.stop());

const body = {
  network_name: 'Lindenplatz',
  // Other ones than where nobody says any.
  language: 'en' as const,
  time_zone: 'Europe/Zurich',
  first_name: 'Erna',
  last_name: 'Erste',
  email: 'erna@example.org',
  password: 'vier Hüte im Regen',
  group_name: 'Vorstand',
};
/** A proxy on the same machine makes everybody look like somebody who sits at it. */
const fromElsewhere = { 'x-forwarded-for': '203.0.113.9' };

describe('setting up a network from elsewhere', () => {
  it('takes the code that the operator reads at the start', async () => {
    const stranger = await bed.as();
    const setUp = (code?: string) =>
      stranger.call(setUpNetwork, {
        body: { ...body, ...(code !== undefined && { code }) },
        headers: fromElsewhere,
      });
    expect((await stranger.call(getSession, { headers: fromElsewhere })).body.network.asks_setup_code).toBe(
      true,
    );
    expect((await stranger.call(getSession)).body.network.asks_setup_code).toBe(false);
    expect((await setUp()).problem.codes).toEqual({ code: ['required'] });
    expect((await setUp('wrong')).problem.codes).toEqual({ code: ['wrong_code'] });
    const { rows } = await bed.db.pool.query('select is_set_up from networks');
    expect(rows).toEqual([{ is_set_up: false }]);

    const address = new URL((await bed.app.setupAddress())!);
    expect(address.pathname).toBe('/setup');
    expect((await setUp(` ${address.searchParams.get('code')} `)).status).toBe(201);
    expect(await readSettings(bed.db.kysely)).toMatchObject({
      name: body.network_name,
      language: body.language,
      time_zone: body.time_zone,
      holidays: { country: 'CH' },
    });
    expect(await bed.app.setupAddress()).toBeUndefined();
    expect((await setUp('wrong')).problem.code).toBe('already_set_up');
    expect((await stranger.call(getSession, { headers: fromElsewhere })).body.network.asks_setup_code).toBe(
      false,
    );
  });
});
