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
});
