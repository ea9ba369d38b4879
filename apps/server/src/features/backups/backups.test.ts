import { readdirSync, readFileSync, type StatsFs, utimesSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import {
  type Backup,
  downloadBackup,
  dropBackup,
  getAdministrationStart,
  getBackups,
  startBackup,
  unlockBackup,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BACKUP_LOCK } from '../../platform/backup/backup-lock.ts';
import { openSession } from '../../platform/backup/backup-session.ts';
import { checkRestorable } from '../../platform/backup/restore-backup.ts';
import { sql } from '../../platform/db/database.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { backupFolder, makeBackupFolder, newFileName } from './folder.ts';
import { jobs } from './jobs.ts';

let bed: TestBed;
let admin: Client;
let other: Client;
let folder: string;
beforeAll(async () => {
  // Without a worker the test itself says when the job runs.
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  other = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  folder = backupFolder(bed.dataDir);
  await makeBackupFolder(folder);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  for (const { id } of (await state()).backups) await admin.call(dropBackup, { params: { id } });
});

/** Lets the disk have so much room at one look after the other, the last for good; without any what it has. */
function disk(...looks: (() => Promise<number> | number)[]): void {
  vi.restoreAllMocks();
  if (looks.length > 0) {
    const free = vi.spyOn(fs, 'statfs');
    const answer = (look: () => Promise<number> | number) => async () =>
      ({ bavail: await look(), bsize: 1 }) as StatsFs;
    for (const look of looks) free.mockImplementationOnce(answer(look) as never);
    free.mockImplementation(answer(looks.at(-1)!) as never);
  }
  syncBuiltinESMExports();
}

const proof = { current_password: PASSWORD };
const state = async (client = admin) => (await client.call(getBackups)).body!;
const start = (client = admin) => client.call(startBackup, { body: proof });
const only = async (): Promise<Backup> => {
  const { backups } = await state();
  expect(backups).toHaveLength(1);
  return backups[0]!;
};
const make = async (): Promise<Backup> => {
  const { backups } = await state();
  await jobs(bed.services).backup!({ backupId: backups.find(({ status }) => status === 'initialized')!.id });
  return (await state()).backups[0]!;
};
const clean = () => jobs(bed.services).backup_cleaning!({});
const archives = () => readdirSync(folder);
const unlock = (id: number, client = admin, body = proof) =>
  client.call(unlockBackup, { params: { id }, body });
const tokenOf = (url: string) => new URL(url, 'http://x').searchParams.get('token')!;
const fetchIt = (id: number, token: string | undefined, client = admin, headers = {}) =>
  client.call(downloadBackup, { params: { id }, query: token === undefined ? {} : { token }, headers });
const acts = async (action: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_entries where action = ${action} and outcome = 'done'
  `.execute(bed.db.kysely);
  return rows[0]!.count;
};

it('is made, checked, downloaded as a whole archive, and each step stands in the audit log', async () => {
  const started = await start();
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({ room: null, backups: [{ status: 'initialized', progress: 0 }] });
  const backup = await make();
  expect(backup).toMatchObject({ status: 'finished', progress: 100, damaged: 0, failure: null });
  expect(Math.round((Date.parse(backup.expires_at!) - Date.now()) / 86_400_000)).toBe(3);
  expect((await state()).last_made_at).not.toBeNull();
  expect((await state()).room).toMatchObject({ is_enough: true });
  const { status, body } = await unlock(backup.id);
  expect(status).toBe(200);
  const { raw } = await fetchIt(backup.id, tokenOf(body!.download_url));
  expect(raw.headers['content-disposition']).toMatch(/attachment; filename="dorfplatz-.*\.tar"/);
  expect(raw.rawPayload).toHaveLength(backup.size!);
  const path = join(bed.dataDir, 'downloaded.tar');
  writeFileSync(path, raw.rawPayload);
  const { head } = await checkRestorable(path);
  expect(Date.parse(head.made_at)).toBe(Date.parse(backup.made_at!));
  for (const action of ['startBackup', 'createBackup', 'unlockBackup', 'downloadBackup'])
    expect([action, await acts(action)]).toEqual([action, 1]);
});

it('is read in parts, of which only the first stands in the audit log', async () => {
  await start();
  const { id } = await make();
  const token = tokenOf((await unlock(id)).body!.download_url);
  const before = await acts('downloadBackup');
  const first = await fetchIt(id, token, admin, { range: 'bytes=0-9' });
  const second = await fetchIt(id, token, admin, {
    range: 'bytes=10-19',
    'if-range': String(first.raw.headers.etag),
  });
  expect([first.status, second.status]).toEqual([206, 206]);
  const whole = readFileSync(join(folder, archives()[0]!));
  expect(Buffer.concat([first.raw.rawPayload, second.raw.rawPayload])).toEqual(whole.subarray(0, 20));
  expect((await acts('downloadBackup')) - before).toBe(1);
});

it('takes the password of an administrator, and an address is worth nothing to anybody else', async () => {
  const member = await bed.as((await bed.buildMember()).id);
  const wrong = { current_password: 'wrong' };
  expect((await admin.call(startBackup, { body: wrong })).status).toBe(422);
  expect((await start(member)).status).toBe(403);
  expect((await state()).backups).toEqual([]);
  await start();
  const { id } = await make();
  expect((await unlock(id, admin, wrong)).status).toBe(422);
  const token = tokenOf((await unlock(id)).body!.download_url);
  expect((await fetchIt(id, undefined)).status).toBe(403);
  expect((await fetchIt(id, token, other)).status).toBe(403);
  expect((await fetchIt(id, token, member)).status).toBe(403);
  expect((await fetchIt(id, token, await bed.as())).status).toBe(401);
  expect((await unlock(id + 1000)).status).toBe(404);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
  try {
    expect((await fetchIt(id, token)).status).toBe(403);
  } finally {
    vi.useRealTimers();
  }
});

it('is one, when two administrators start it at once', async () => {
  await Promise.all([start(), start(other), start()]);
  await only();
  const { rows } = await sql`select 1 from jobs.job where name = 'backup' and state = 'created'`.execute(
    bed.db.kysely,
  );
  expect(rows.length).toBeGreaterThan(0);
});

it('takes the place of the one of before, which stays until then', async () => {
  await start();
  const first = await make();
  await start(other);
  expect(archives()).toHaveLength(1);
  expect((await unlock(first.id)).status).toBe(200);
  const second = await make();
  expect(await only()).toEqual(second);
  expect(archives()).toHaveLength(1);
});

it('is stopped in the middle, and nothing of it is left', async () => {
  await start();
  const { id } = await only();
  // Asked for after the job has begun.
  disk(
    async () => {
      await admin.call(dropBackup, { params: { id } });
      return 1e12;
    },
    () => 1e12,
  );
  await jobs(bed.services).backup!({ backupId: id });
  disk();
  expect(await state()).toMatchObject({ backups: [] });
  expect(archives()).toEqual([]);
});

it('is refused where the disk has no room for it, and given up when that fills up meanwhile', async () => {
  disk(() => 1000);
  expect((await start()).body).toMatchObject({ title: expect.stringContaining('nicht genug Platz') });
  expect((await state()).room).toMatchObject({ free: 1000, is_enough: false });
  disk();

  await start();
  disk(
    () => 1e12,
    () => 1000,
  );
  const backup = await make();
  disk();
  expect(backup).toMatchObject({ status: 'failed', failure: 'no_room' });
  expect(archives()).toEqual([]);
  // Trying again forgets it.
  await start();
  expect(await only()).toMatchObject({ status: 'initialized' });
});

it('gives way to one that the console makes', async () => {
  const client = await openSession(bed.databaseUrl);
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  await start();
  expect(await make()).toMatchObject({ status: 'failed', failure: 'another_runs' });
  await client.end();
});

it('counts as interrupted when its process was killed, and what that left goes', async () => {
  await start();
  const { id } = await only();
  const part = newFileName();
  await sql`
    update backups set status = 'in_progress', progress = 40, file_name = ${part}, seen_at = now() - interval '1 minute'
    where id = ${id}
  `.execute(bed.db.kysely);
  writeFileSync(join(folder, `${part}.part`), 'half');
  writeFileSync(join(folder, 'by-hand.tar'), 'of an operator');
  const whole = newFileName();
  writeFileSync(join(folder, whole), 'of a network before');

  // One that is at work holds the lock, however long it says nothing.
  const client = await openSession(bed.databaseUrl);
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
  await clean();
  expect(await only()).toMatchObject({ status: 'in_progress', progress: 40 });
  await client.end();
  await expect.poll(only).toMatchObject({ status: 'failed', failure: 'interrupted' });

  await clean();
  expect(await only()).toMatchObject({ status: 'failed', failure: 'interrupted' });
  expect(archives().sort()).toEqual(['by-hand.tar', whole].sort());
  const long = Date.now() / 1000 - 4 * 86_400;
  for (const name of archives()) utimesSync(join(folder, name), long, long);
  await clean();
  expect(archives()).toEqual(['by-hand.tar']);
  // The job of before comes back and finds nothing to do.
  await jobs(bed.services).backup!({ backupId: id });
  expect(await only()).toMatchObject({ status: 'failed' });
  await start(other);
  expect(await make()).toMatchObject({ status: 'finished' });
});

it('is gone after three days', async () => {
  await start();
  const { id } = await make();
  await sql`update backups set expires_at = now() - interval '1 second' where id = ${id}`.execute(
    bed.db.kysely,
  );
  expect(await state()).toMatchObject({ backups: [] });
  expect((await unlock(id)).status).toBe(404);
  await clean();
  expect(archives().filter((name) => name.startsWith('dorfplatz'))).toEqual([]);
});

it('asks for attention when there was none for thirty days, wherever it was made', async () => {
  const attention = async () => {
    const { body } = await admin.call(getAdministrationStart);
    return body!.attention.find(({ key }) => key === 'no_backup');
  };
  expect(await attention()).toBeUndefined();
  await sql`update networks set created_at = now() - interval '40 days'`.execute(bed.db.kysely);
  await sql`delete from audit_entries where action = 'createBackup'`.execute(bed.db.kysely);
  expect(await attention()).toMatchObject({
    text: 'Seit 40 Tagen wurde keine Sicherung angelegt',
    link: '/administration/backups',
  });
  await start();
  await make();
  expect(await attention()).toBeUndefined();
  await sql`update audit_entries set at = at - interval '35 days' where action = 'createBackup'`.execute(
    bed.db.kysely,
  );
  expect((await attention())?.text).toContain('35');
});
