import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbedded } from './start-embedded.ts';

it('the embedded database keeps its data, and starts again in well under a second', {
  timeout: 20_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = async () => {
    const database = await startEmbedded({ dataDir, durable: false });
    const client = new pg.Client({ connectionString: database.url });
    return { database, client };
  };
  const first = await start();
  await first.client.connect();
  await first.client.query('create table kept (id int); insert into kept values (7)');
  await first.client.end();
  await first.database.stop();
  const since = performance.now();
  const second = await start();
  onTestFinished(() => second.database.stop());
  expect(performance.now() - since).toBeLessThan(1000);
  await second.client.connect();
  expect((await second.client.query('select id from kept')).rows).toEqual([{ id: 7 }]);
  await second.client.end();
});
