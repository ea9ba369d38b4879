import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { LANES } from './lanes.ts';
import { LOCK_TIMEOUT, openWriter, type Writer } from './writer.ts';

let alone: pg.Pool;
let shared: pg.Pool;
let writer: Writer;
beforeAll(async () => {
  // The servers of tests need not be durable; here it is looked at.
  const options = { connectionString: await copyTemplate(), pipeline: true, max: LANES };
  alone = new pg.Pool({ ...options, max: 12, options: '-c synchronous_commit=on' });
  shared = new pg.Pool({ ...options, options: `-c synchronous_commit=on -c lock_timeout=${LOCK_TIMEOUT}` });
  for (const pool of [alone, shared]) {
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
  }
  writer = openWriter(shared, alone);
  await alone.query('create table notes (id int primary key, text text not null)');
});
afterAll(async () => {
  await writer.close();
  await alone.end();
});
beforeEach(async () => {
  await alone.query('truncate notes');
});

const note = (id: number, text: string | null = 'x') =>
  writer.run({
    expressions: `with answer as (
      insert into notes values ($1, $2) returning id, pg_backend_pid() as pid, pg_current_wal_insert_lsn() as place
    )`,
    values: [id, text],
  }) as Promise<{ id: number; pid: number; place: string }[]>;
const change = (id: number, text: string) =>
  writer.run({
    expressions: 'with answer as (update notes set text = $2 where id = $1 returning id, text)',
    values: [id, text],
  });
const kept = async () =>
  (await alone.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('what is written at the same time', () => {
  it('is answered each by its own, on few connections', async () => {
    const answers = (await Promise.all(numbers(60).map((id) => note(id)))).flat();
    expect(answers.map(({ id }) => id)).toEqual(numbers(60));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(LANES);
    expect(await kept()).toEqual(numbers(60));
  });

  it('takes another connection only when one has enough', async () => {
    const some = (await Promise.all(numbers(19).map((id) => note(id)))).flat();
    expect(new Set(some.map(({ pid }) => pid)).size).toBe(1);
    const many = (await Promise.all(numbers(40).map((id) => note(100 + id)))).flat();
    expect(new Set(many.map(({ pid }) => pid)).size).toBe(2);
  });

  it('fails alone', async () => {
    const outcomes = await Promise.allSettled(numbers(30).map((id) => note(id, id % 3 === 0 ? null : 'x')));
    expect(outcomes.map(({ status }) => status)).toEqual(
      numbers(30).map((id) => (id % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    expect(await kept()).toEqual(numbers(30).filter((id) => id % 3 !== 0));
  });

  it('answers nothing where nothing was to be done', async () => {
    const [none, some] = await Promise.all([change(99, 'y'), note(1)]);
    expect(none).toEqual([]);
    expect(some).toHaveLength(1);
  });

  it('is on the disk when it is answered', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(numbers(8).map((id) => note(100 * round + id)));
      const [found] = (
        await alone.query<{ written: boolean }>(
          'select bool_and(pg_current_wal_flush_lsn() > place) as written from unnest($1::pg_lsn[]) as t (place)',
          [answers.flat().map(({ place }) => place)],
        )
      ).rows;
      expect(found).toEqual({ written: true });
    }
  });

  it.each([1, 10])('does not wait behind what waits for a lock, %i of them', async (count) => {
    await Promise.all(numbers(3).map((id) => note(id)));
    const holder = await alone.connect();
    await holder.query('begin; update notes set text = $$held$$ where id = 1');
    let isHeld = true;
    const late = async () => ({ rows: await change(1, 'late'), wasHeld: isHeld });
    // One after the other, then together with others.
    const blocked: ReturnType<typeof late>[] = [];
    for (let each = 0; each < count; each += 1) {
      blocked.push(late());
      await pause(2);
    }
    const others = Array.from({ length: 30 }, (_, index) => (index % 2 ? change(2, 'y') : note(10 + index)));
    expect((await Promise.all(others)).every((rows) => rows.length === 1)).toBe(true);
    isHeld = false;
    await holder.query('commit');
    holder.release();
    for (const one of blocked) expect(await one).toEqual({ rows: [{ id: 1, text: 'late' }], wasHeld: false });
  });

  it('is refused as a whole when its connection breaks, and the next goes on', async () => {
    await Promise.all(numbers(20).map((id) => note(id)));
    const busy = Promise.allSettled(
      numbers(4).map(() =>
        writer.run({
          expressions: 'with answer as (select pg_sleep(5)::text from (values (1)) t where $1 = 1)',
          values: [1],
        }),
      ),
    );
    await expect
      .poll(async () => {
        const ended = await alone.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(5)%' and state = 'active'`,
        );
        return ended.rows.length;
      })
      .toBeGreaterThan(0);
    expect((await busy).map(({ status }) => status)).toEqual(numbers(4).map(() => 'rejected'));
    expect(await note(21)).toHaveLength(1);
    expect(await Promise.all(numbers(6).map((id) => note(30 + id)))).toHaveLength(6);
  });
});
