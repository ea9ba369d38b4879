import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders, membersOnline, membersReading } from '../../platform/live/readers.ts';
import type { Client } from '../client.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { connectLive } from './live-client.ts';

let bed: TestBed;
let url: string;
let client: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(bed.http.server.address() as AddressInfo).port}`;
  client = await bed.as((await bed.buildMember()).id);
});
afterAll(() => bed.stop());

const isReading = async () => (await membersReading(bed.db.kysely, [client.memberId!])).has(client.memberId!);

it('an open socket reads only while its page is looked at', async () => {
  const [desk, tab] = [await connectLive(url, client), await connectLive(url, client)];
  expect(await isReading()).toBe(false);
  desk.socket.emit('reading', true);
  await expect.poll(isReading).toBe(true);
  tab.socket.emit('reading', true);
  desk.socket.emit('reading', false);
  tab.socket.emit('reading', 'nonsense');
  await expect.poll(isReading).toBe(false);
  desk.socket.emit('reading', true);
  await expect.poll(isReading).toBe(true);
  desk.close();
  await expect.poll(isReading).toBe(false);
  tab.close();
});

it('whoever was held for dead says anew who reads', async () => {
  const ids = [1, 2, 3];
  const readers = createReaders({ db: bed.db, log: bed.services.log });
  const reading = async () => [...(await membersReading(bed.db.kysely, ids))].sort();
  readers.set('one', { memberId: 1, isReading: true });
  await readers.settled();
  expect(await reading()).toEqual([1]);
  await bed.db.pool.query('delete from live_processes');
  readers.set('two', { memberId: 2, isReading: true });
  await readers.settled();
  readers.set('three', { memberId: 3, isReading: true });
  await readers.settled();
  expect(await reading()).toEqual(ids);
  readers.set('one', null);
  readers.set('two', null);
  await readers.settled();
  expect(await reading()).toEqual([3]);
  await readers.close();
  expect(await reading()).toEqual([]);
});

it('whoever was connected to a process that is gone is told of', async () => {
  const gone = randomUUID();
  await bed.db.pool.query(`insert into live_processes values ($1, now() - interval '2 minutes')`, [gone]);
  await bed.db.pool.query(`insert into live_readers values ('of-the-gone', $1, 77, true)`, [gone]);
  const readers = createReaders({ db: bed.db, log: bed.services.log, heartbeat: 50 });
  const told = new Set<number>();
  readers.onChange((memberIds) => {
    for (const id of memberIds) told.add(id);
  });
  readers.set('here', { memberId: 78, isReading: true });
  await expect.poll(() => [...told].sort()).toEqual([77, 78]);
  expect([...(await membersOnline(bed.db.kysely, [77, 78]))]).toEqual([78]);
  await readers.close();
});
