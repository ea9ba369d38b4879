import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { type Database, openDatabase, rows, sql } from './database.ts';
import { LANES } from './lanes.ts';

let url: string;
let db: Database;
beforeAll(async () => {
  url = await copyTemplate();
  db = openDatabase({ url, size: 2 });
});
afterAll(async () => {
  await db.close();
});

const double = async (value: number) =>
  (await db.hot<{ value: number }>('double', 'select $1::int * 2 as value', [value]))[0]!.value;
const connections = async (): Promise<number[]> => {
  const found = await Promise.all(
    Array.from({ length: 40 }, () =>
      rows<{ pid: number }>(db.reads, 'select pg_backend_pid() as pid where $1', [true]),
    ),
  );
  return [...new Set(found.map(([row]) => row!.pid))];
};

describe('reads on connections that requests share', () => {
  it('answer each what it asked, however many ask at the same moment', async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => index);
    expect(await Promise.all(numbers.map(double))).toEqual(numbers.map((number) => number * 2));
  });

  it('need few connections, and never more', async () => {
    expect((await connections()).length).toBeLessThanOrEqual(LANES);
  });

  it('let one fail without the others beside it', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        index % 3 === 0
          ? rows(db.reads, 'select 1 / $1::int', [0])
          : sql<{ one: number }>`select ${index}::int as one`
              .execute(db.reads)
              .then((found) => found.rows[0]!.one),
      ),
    );
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual(
      outcomes.map((_, index) => (index % 3 === 0 ? 'failed' : index)),
    );
  });

  it('go on with a new connection when one breaks', async () => {
    const before = await connections();
    await db.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as t (pid)', [before]);
    await expect.poll(() => double(21).catch(() => 'lost')).toBe(42);
    const after = await connections();
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  it('have no transactions', async () => {
    await expect(db.reads.transaction().execute(async () => {})).rejects.toThrow('no transactions');
    expect(await double(4)).toBe(8);
  });

  it('end with the database, also when it was never asked', async () => {
    const other = openDatabase({ url, size: 1 });
    await other.close();
    const asked = openDatabase({ url, size: 1 });
    await asked.hot('one', 'select $1::int', [1]);
    await asked.close();
    await expect(asked.hot('one', 'select $1::int', [1])).rejects.toThrow();
  });
});
