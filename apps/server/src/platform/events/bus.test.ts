import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyTemplate } from '../../testing/database.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { createEventBus } from './bus.ts';

const log = pino({ level: 'silent' });
let url: string;
let db: Database;
beforeAll(async () => {
  url = await copyTemplate();
  db = openDatabase({ url, size: 2 });
});
afterAll(async () => {
  await db.close();
});

/** Hears the calls that go between processes. */
async function eavesdrop(): Promise<{ calls(): number; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let calls = 0;
  client.on('notification', () => {
    calls += 1;
  });
  await client.query('listen outbox');
  return { calls: () => calls, close: () => client.end() };
}

describe.skipIf(process.platform === 'win32')('a process', () => {
  it('calls the others with one query at a time, however slow the database answers', async () => {
    const bus = createEventBus({ db, url, log });
    await bus.start([]);
    onTestFinished(() => bus.stop());
    const others = await eavesdrop();
    onTestFinished(() => others.close());
    const { rows } = await db.pool.query(
      `select pid from pg_stat_activity where query like 'listen outbox%' and datname = current_database() order by backend_start`,
    );
    const warnings: string[] = [];
    const hear = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', hear);
    onTestFinished(() => void process.off('warning', hear));
    process.kill(rows[0].pid, 'SIGSTOP');
    try {
      for (let count = 0; count < 10; count += 1) {
        bus.nudge();
        await pause(15);
      }
    } finally {
      process.kill(rows[0].pid, 'SIGCONT');
    }
    // The one that was under way, and one for all that was asked for meanwhile.
    await expect.poll(others.calls).toBe(2);
    expect(warnings).toEqual([]);
    bus.nudge();
    await expect.poll(others.calls).toBe(3);
  });
});

describe('a process that ends', () => {
  it('waits for settings that it is just taking up, while there is a database', async () => {
    let tookUp = () => {};
    const bus = createEventBus({
      db,
      url,
      log,
      settingsChanged: () => new Promise((done) => (tookUp = done)),
    });
    await bus.start([]);
    let hasStopped = false;
    const stopping = bus.stop().then(() => (hasStopped = true));
    await pause(200);
    expect(hasStopped).toBe(false);
    tookUp();
    await stopping;
  });
});
