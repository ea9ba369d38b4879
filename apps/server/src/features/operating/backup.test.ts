import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadDemo } from '../../demo/load-demo.ts';
import { keepForBackups } from '../../platform/backup/backup-lock.ts';
import { openSession } from '../../platform/backup/backup-session.ts';
import { nameOfTable, sqlOfColumns, sqlOfTable } from '../../platform/backup/contents.ts';
import { tablesOf } from '../../platform/backup/database-tables.ts';
import { checkRestorable, restoreBackup } from '../../platform/backup/restore-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import { openDatabase, sql } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { mailHold, releaseMails, sendHeldMails } from '../../platform/mail/mail-hold.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { openDiskStorage } from '../../platform/storage/disk-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { emptyDatabase } from '../../testing/database.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let folder: string;
let path: string;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await loadDemo(bed.services, Date.now());
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  path = join(folder, 'whole.tar');
  await backUp(path);
}, 120_000);
afterAll(async () => {
  await bed?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

const backUp = (to: string, storage: Storage = bed.services.storage) =>
  writeBackup({ databaseUrl: bed.databaseUrl, storage, path: to, version: '1', publicUrl: 'http://old' });

async function newMachine() {
  const dataDir = mkdtempSync(join(tmpdir(), 'machine-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return {
    databaseUrl: await emptyDatabase(),
    filesFolder: join(dataDir, 'files'),
    storage: await openDiskStorage(join(dataDir, 'files')),
  };
}

async function restoreTo(machine: Awaited<ReturnType<typeof newMachine>>, from: string) {
  await restoreBackup({ ...machine, path: from, contents: await checkRestorable(from) });
}

async function onClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** A hash of all rows, by table. How far events are read counts anew on another server, and mails are on hold there. */
const hashesOf = (url: string) =>
  onClient(url, async (client) => {
    const hashes: Record<string, string> = {};
    for (const table of await tablesOf(client)) {
      const name = nameOfTable(table);
      if (['public.outbox_consumers', 'public.mail_hold'].includes(name)) continue;
      const columns = table.columns.filter((column) => name !== 'public.outbox' || column !== 'xid');
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(r::text, e'\\n' order by r::text collate "C"), '')) as hash
         from (select ${sqlOfColumns({ ...table, columns })} from ${sqlOfTable(table)}) r`,
      );
      hashes[name] = rows[0].hash;
    }
    return hashes;
  });

async function bytesOf(storage: Storage, url: string): Promise<Record<string, string>> {
  const keys = await onClient(
    url,
    async (client) =>
      (await client.query<{ key: string }>("select storage_key as key from files where state <> 'removed'"))
        .rows,
  );
  const hashes: Record<string, string> = {};
  for (const { key } of keys)
    hashes[key] = createHash('sha256')
      .update(await buffer((await storage.open(key)).stream))
      .digest('hex');
  return hashes;
}

// Each restore brings a whole new database up.
describe('a backup', { timeout: 120_000 }, () => {
  it('brings an empty machine to the same rows and bytes', async () => {
    const machine = await newMachine();
    await restoreTo(machine, path);
    const hashes = await hashesOf(bed.databaseUrl);
    expect(Object.keys(hashes).length).toBeGreaterThan(60);
    expect(await hashesOf(machine.databaseUrl)).toEqual(hashes);
    const bytes = await bytesOf(bed.services.storage, bed.databaseUrl);
    expect(Object.keys(bytes).length).toBeGreaterThan(5);
    expect(await bytesOf(machine.storage, machine.databaseUrl)).toEqual(bytes);
  });

  it('leaves every reference, trigger and number as it was', async () => {
    const machine = await newMachine();
    await restoreTo(machine, path);
    const shapeOf = (url: string) =>
      onClient(url, async (client) => {
        const { rows: keys } = await client.query(
          "select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2, 3",
        );
        const { rows: triggers } = await client.query(
          'select tgname, tgenabled from pg_trigger where not tgisinternal order by 1',
        );
        const { rows: numbers } = await client.query(
          "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
        );
        return { keys, triggers, numbers };
      });
    expect(await shapeOf(machine.databaseUrl)).toEqual(await shapeOf(bed.databaseUrl));
    await onClient(machine.databaseUrl, (client) =>
      client.query("insert into outbox (type, payload) values ('x', '{}')"),
    );
  });

  it('keeps which events each consumer has had, though transactions count anew', async () => {
    const other = await startTestBed({ worker: false });
    onTestFinished(() => other.stop());
    const { db } = other;
    await sql`truncate outbox, outbox_consumers`.execute(db.kysely);
    await sql`
      insert into outbox (type, payload, xid) select 'x', '{}', (1000000000000 + n)::text::xid8 from generate_series(1, 9) n
    `.execute(db.kysely);
    await sql`
      insert into outbox_consumers (name, last_xid, last_id) select name, xid, id from outbox,
        (values ('a', 3), ('b', 6), ('c', 6), ('d', 9)) consumers (name, had) where xid = (1000000000000 + had)::text::xid8
      union all select 'e', '0', 0
    `.execute(db.kysely);
    const to = join(folder, 'events.tar');
    await writeBackup({
      databaseUrl: other.databaseUrl,
      storage: other.services.storage,
      path: to,
      version: '1',
      publicUrl: 'http://old',
    });
    const machine = await newMachine();
    await restoreTo(machine, to);
    const left = await onClient(machine.databaseUrl, (client) =>
      client.query(`
        select c.name, count(o.id)::integer as left from outbox_consumers c
          left join outbox o on (o.xid, o.id) > (c.last_xid, c.last_id) and o.xid < pg_snapshot_xmin(pg_current_snapshot())
        group by 1 order by 1
      `),
    );
    expect(left.rows.map((row) => [row.name, row.left])).toEqual([
      ['a', 6],
      ['b', 3],
      ['c', 3],
      ['d', 0],
      ['e', 9],
    ]);
  });

  it('is of one moment while others write and delete', async () => {
    const { db, services } = bed;
    const counters = { written: 0 };
    let isDone = false;
    // Each transaction makes a pair of a file and a row that names it; every second pair goes again, bytes first.
    const writing = (async () => {
      while (!isDone) {
        const key = `files/pair-${randomBytes(8).toString('hex')}`;
        const { size, sha256 } = await services.storage.put(key, randomBytes(2000));
        const { rows } = await sql<{ id: number }>`
          with fact as (insert into installation_facts (name, value) values (${key}, 'x'))
          insert into files (directory, original_filename, content_type, size, sha256, storage_key)
          values ('files', 'pair', 'text/plain', ${size}, ${sha256}, ${key}) returning id
        `.execute(db.kysely);
        counters.written += 1;
        if (counters.written % 2 === 0) continue;
        await sql`update files set state = 'removed', removed_at = now() where id = ${rows[0]!.id}`.execute(
          db.kysely,
        );
        await services.storage.remove(key);
        await sql`
          with fact as (delete from installation_facts where name = ${key}) delete from files where id = ${rows[0]!.id}
        `.execute(db.kysely);
      }
    })();
    const to = join(folder, 'busy.tar');
    const contents = await backUp(to);
    isDone = true;
    await writing;
    expect(counters.written).toBeGreaterThan(5);
    expect(contents.foot.damaged).toEqual([]);
    const machine = await newMachine();
    await restoreTo(machine, to);
    await onClient(machine.databaseUrl, async (client) => {
      const { rows } = await client.query(`
        select count(*) filter (where f.id is null or i.name is null)::integer as alone from
          (select * from files where original_filename = 'pair') f
          full join (select * from installation_facts where name like 'files/pair-%') i on i.name = f.storage_key
      `);
      expect(rows[0].alone).toBe(0);
    });
    await bytesOf(machine.storage, machine.databaseUrl);
    await services.storage.removeWaiting();
    const { rows: waiting } = await sql`select from waiting_removals`.execute(db.kysely);
    expect(waiting).toEqual([]);
  });

  it('holds bytes back from removal while it runs, and lets them go then', async () => {
    const storage = keepForBackups(await openDiskStorage(join(folder, 'held')), bed.db);
    await storage.put('files/one', Buffer.from('one'));
    const client = await openSession(bed.databaseUrl);
    await client.query('select pg_advisory_lock(2604170002)');
    await storage.remove('files/one');
    await storage.removeWaiting();
    expect(await storage.sizeOf('files/one')).toBe(3);
    await client.end();
    await expect
      .poll(async () => {
        await storage.removeWaiting();
        return storage.sizeOf('files/one');
      })
      .toBe(undefined);
  });

  it('is for its owner alone, never replaces a file, and leaves nothing when it fails', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expect(backUp(path)).rejects.toThrow('exists already');
    const failing = join(folder, 'failing.tar');
    const storage: Storage = {
      ...bed.services.storage,
      open: () => Promise.reject(new Error('the disk is gone')),
    };
    await expect(backUp(failing, storage)).rejects.toThrow('the disk is gone');
    expect(readdirSync(folder).filter((name) => name.startsWith('failing'))).toEqual([]);
  });

  it('tells of files whose bytes were gone or changed before', async () => {
    const { rows } = await sql<{ storage_key: string }>`
      select storage_key from files where state = 'published' and sha256 <> '' order by id limit 1
    `.execute(bed.db.kysely);
    const key = rows[0]!.storage_key;
    const file = join(bed.dataDir, 'files', key);
    const kept = readFileSync(file);
    writeFileSync(file, 'changed');
    onTestFinished(() => writeFileSync(file, kept));
    expect((await backUp(join(folder, 'damaged.tar'))).foot.damaged).toEqual([key]);
    rmSync(file);
    expect((await backUp(join(folder, 'missing.tar'))).foot.damaged).toEqual([key]);
  });
});

describe('a restore', { timeout: 120_000 }, () => {
  const isUntouched = async ({ databaseUrl, filesFolder }: Awaited<ReturnType<typeof newMachine>>) => {
    const tables = await onClient(databaseUrl, async (client) => {
      const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'jobs')");
      return rows.length;
    });
    return tables === 0 && readdirSync(filesFolder).every((name) => name.startsWith('.'));
  };

  it.each([
    ['at its half', (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['by its last block', (file: string) => truncateSync(file, statSync(file).size - 512)],
    ['to nothing', (file: string) => truncateSync(file, 0)],
  ])('refuses a backup that was cut off %s, and writes nothing', async (_, cut) => {
    const broken = join(folder, `cut-${randomBytes(4).toString('hex')}.tar`);
    copyFileSync(path, broken);
    cut(broken);
    const machine = await newMachine();
    await expect(restoreTo(machine, broken)).rejects.toThrow('cut off. Nothing was changed.');
    expect(await isUntouched(machine)).toBe(true);
  });

  it('refuses a backup in which any byte was changed, and writes nothing', async () => {
    const bytes = readFileSync(path);
    const machine = await newMachine();
    for (let turn = 0; turn < 12; turn += 1) {
      const at = Math.floor((bytes.length * (turn + Math.random())) / 12);
      const changed = Buffer.from(bytes);
      changed[at] = changed[at]! ^ 0x10;
      const broken = join(folder, 'changed.tar');
      writeFileSync(broken, changed);
      // Between an entry and the next block nothing stands that anybody reads.
      const isPadding = bytes[at] === 0;
      if (!isPadding)
        await expect(restoreTo(machine, broken), `byte ${at}`).rejects.toThrow('Nothing was changed');
    }
    const longer = join(folder, 'longer.tar');
    copyFileSync(path, longer);
    appendFileSync(longer, 'more');
    await expect(restoreTo(machine, longer)).rejects.toThrow('Nothing was changed');
    expect(await isUntouched(machine)).toBe(true);
  });

  it('refuses a network that is not empty, whatever is in it', async () => {
    const before = await hashesOf(bed.databaseUrl);
    const machine = { ...(await newMachine()), databaseUrl: bed.databaseUrl };
    await expect(restoreTo(machine, path)).rejects.toThrow('stop Dorfplatz first');
    const other = await newMachine();
    await restoreTo(other, path);
    await expect(restoreTo(other, path)).rejects.toThrow('There is a network already');
    const foreign = await newMachine();
    await onClient(foreign.databaseUrl, (client) => client.query('create table theirs (id integer)'));
    await expect(restoreTo(foreign, path)).rejects.toThrow('tables of something else');
    expect(await hashesOf(bed.databaseUrl)).toEqual(before);
  });

  it('keeps mails until somebody lets them leave, and then sends each once', async () => {
    const machine = await newMachine();
    await restoreTo(machine, path);
    const database = openDatabase({ url: machine.databaseUrl, size: 2 });
    onTestFinished(() => database.close());
    const { kysely: db } = database;
    const { holdMail } = await import('../../platform/mail/mail-hold.ts');
    const outboxDir = join(folder, 'outbox');
    const mailer = createMailer({ from: 'dorf@example.org', outboxDir, hold: (mail) => holdMail(db, mail) });
    const mail: Mail = {
      to: 'a@example.org',
      subject: 'Eins',
      text: 'Text',
      attachments: [
        { filename: 'a.bin', contentType: 'application/octet-stream', content: Buffer.from([0, 255]) },
      ],
    };
    expect(await mailer.send(mail)).toEqual({ id: undefined });
    await sendHeldMails(db, mailer);
    expect(await mailHold(db)).toMatchObject({ waiting: 1 });
    await releaseMails(db, 'send');
    await Promise.all([sendHeldMails(db, mailer), sendHeldMails(db, mailer)]);
    expect(readdirSync(outboxDir)).toHaveLength(1);
    expect(readFileSync(join(outboxDir, readdirSync(outboxDir)[0]!), 'utf8')).toContain('AP8=');
    expect(await mailHold(db)).toBeUndefined();
    expect((await mailer.send(mail)).id).toBeDefined();
    const { rows } = await sql`select from held_mails`.execute(db);
    expect(rows).toEqual([]);
  });
});
