import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { sql } from '../db/database.ts';
import { Delivery } from './delivery.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
});
afterAll(() => bed.stop());

describe('delivery', () => {
  it('takes events in the order of their transactions, when the numbers of those get a digit more too', async () => {
    const xids = [7, 99, 100, 998, 999, 1000, 1001];
    await sql`
      insert into outbox (xid, type, payload)
      select xid::text::xid8, 'streams_read', jsonb_build_object('memberId', 0) from unnest(${xids}::int[]) as t (xid)
    `.execute(bed.db.kysely);
    const seen: number[] = [];
    let failures = 6;
    const delivery = new Delivery(
      bed.db,
      {
        name: 'digits',
        // After failures it takes them one by one, and may still pass over none.
        async handle(events) {
          if (failures-- > 1) throw new Error('not yet');
          seen.push(...events.map((event) => Number(event.xid)));
          return undefined;
        },
      },
      bed.services.log,
    );
    const until = Date.now() + 20_000;
    while (seen.at(-1) !== 1001 && Date.now() < until) {
      delivery.nudge();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await delivery.stop();
    expect(seen).toEqual(xids);
  });

  describe('of much at once', () => {
    const WORK_MS = 40;
    /** The pauses between batches of a consumer that works for `WORK_MS` on each, in ms. */
    async function pauses(name: string, options: { ageSeconds: number; patienceSeconds?: number }) {
      const { ageSeconds, patienceSeconds } = options;
      const consumer = { name, ...(patienceSeconds !== undefined && { patienceSeconds }) };
      await sql`insert into outbox_consumers (name, last_xid, last_id)
        select ${name}, pg_snapshot_xmin(pg_current_snapshot()), max(id) from outbox`.execute(bed.db.kysely);
      await sql`
        insert into outbox (type, payload, created_at)
        select 'streams_read', jsonb_build_object('memberId', 0), now() - make_interval(secs => ${ageSeconds})
        from generate_series(1, 160)
      `.execute(bed.db.kysely);
      const found: number[] = [];
      let finished: number | undefined;
      const delivery = new Delivery(
        bed.db,
        {
          ...consumer,
          async handle() {
            if (finished !== undefined) found.push(performance.now() - finished);
            await new Promise((resolve) => setTimeout(resolve, WORK_MS));
            finished = performance.now();
            return undefined;
          },
        },
        bed.services.log,
      );
      const until = Date.now() + 10_000;
      while (found.length < 2 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      const stopping = performance.now();
      await delivery.stop();
      return {
        shortest: Math.min(...found),
        longest: Math.max(...found),
        stop: performance.now() - stopping,
      };
    }

    it('leaves half the time to those who wait for a page', async () => {
      const { shortest, longest } = await pauses('swift', { ageSeconds: 0 });
      expect(shortest).toBeGreaterThanOrEqual(WORK_MS);
      expect(longest).toBeLessThan(10 * WORK_MS);
    });

    it('leaves nearly all of it when it is slow work, and stops in the midst of a pause', async () => {
      const { shortest, stop } = await pauses('patient', { ageSeconds: 0, patienceSeconds: 60 });
      expect(shortest).toBeGreaterThanOrEqual(20 * WORK_MS);
      expect(stop).toBeLessThan(10 * WORK_MS);
    });

    it('leaves half again once slow work is late', async () => {
      const { longest } = await pauses('late', { ageSeconds: 61, patienceSeconds: 60 });
      expect(longest).toBeLessThan(10 * WORK_MS);
    });
  });
});
