import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

const CLI = fileURLToPath(new URL('./import-cli.ts', import.meta.url));

let bed: TestBed;
let group: { id: number; slug: string };
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  group = await bed.buildGroup({ createdBy: (await bed.buildMember({ isNetworkAdmin: true })).id });
});
afterAll(() => bed.stop());

const start = (...args: string[]) =>
  spawn(process.execPath, [CLI, ...args], {
    cwd: bed.dataDir,
    env: { ...process.env, DATABASE_URL: bed.databaseUrl, DATA_DIR: bed.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

async function outcome(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = start(...args);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, out, err };
}

async function write(name: string, content: string): Promise<string> {
  const path = join(bed.dataDir, name);
  await writeFile(path, content);
  return path;
}

const people = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `Vera ${i};Muster;v${i}@many.example;${group.slug};Am Anger ${i}, 12345 Oberdorf`,
  );
const count = async (table: string, where = 'true') =>
  (
    await sql<{
      count: number;
    }>`select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(bed.db.kysely)
  ).rows[0]!.count;
const listed = () => count('members', "email like '%@many.example'");

describe('the import of members on the command line', () => {
  it('is whole or not there: a kill in the middle leaves nobody, the second run brings all in, a third nobody', async () => {
    const path = await write(
      'many.csv',
      ['Vorname;Nachname;E-Mail;Gruppe;Adresse', ...people(6_000)].join('\n'),
    );
    const before = await count('outbox');
    const child = start('--members', path);
    const end = once(child, 'exit');
    const isWriting = async () =>
      (
        await sql`
          select 1 from pg_stat_activity where datname = current_database() and query like '%insert into members as m%'
            and pid <> pg_backend_pid() and xact_start is not null and backend_xid is not null
        `.execute(bed.db.kysely)
      ).rows.length > 0;
    while (!(await isWriting())) await delay(2);
    child.kill('SIGKILL');
    await end;
    const isGone = async () =>
      (await sql`select 1 from pg_locks where locktype = 'advisory'`.execute(bed.db.kysely)).rows.length ===
      0;
    while (!(await isGone())) await delay(10);
    expect(await listed()).toBe(0);
    expect(await count('member_imports')).toBe(0);
    expect(await count('outbox')).toBe(before);

    const { code, out, err } = await outcome('--members', path);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/added +6,000\n/);
    expect(await listed()).toBe(6_000);
    expect(await count('group_memberships', `group_id = ${group.id}`)).toBe(6_001);
    expect(await count('groups', 'member_count = 6001')).toBe(1);
    expect((await count('outbox')) - before).toBe(6_001);
    const again = await outcome('--members', path);
    expect(again.out).toMatch(/Nobody new[\s\S]*members already +6,000\n/);
    expect(await listed()).toBe(6_000);
  });

  it('[A-01] takes no rights from the last administrator, whom the list names as a guest', async () => {
    const office = await bed.buildMember({ email: 'amt@many.example' });
    const isAdmin = `is_network_admin and not is_external and state = 'active' and id = ${office.id}`;
    await sql`update members set is_network_admin = id = ${office.id}`.execute(bed.db.kysely);
    const path = await write('office.csv', 'E-Mail;Admin;Extern\nAmt@many.example;nein;ja\n');
    expect((await outcome('--members', path)).out).toMatch(/members already +1\n/);
    expect(await count('members', isAdmin)).toBe(1);
  });

  it('writes nothing in a dry run, and the wrong lines beside the list', async () => {
    const path = await write('dry.csv', 'email,Schuhe\ndry@many.example,42\nkeine,43\n');
    const before = await listed();
    const { code, out } = await outcome('--members', path, '--dry-run');
    expect(code).toBe(0);
    expect(out).toMatch(/would come in +1\n/);
    expect(out).toContain('left out        Schuhe');
    expect(out).toContain('line 3: email: „keine“ ist keine E-Mail-Adresse.');
    expect(await readFile(`${path}.rejected.csv`, 'utf8')).toContain('keine;43;3;');
    expect(await listed()).toBe(before);
    expect(await count('member_imports', "file_name = 'dry.csv'")).toBe(0);
  });

  it('refuses what is no list in one line', async () => {
    const large = join(bed.dataDir, 'large.csv');
    const file = await open(large, 'w');
    await file.truncate(200 * 1024 * 1024);
    await file.close();
    const failures = await Promise.all([
      outcome('--members', large),
      outcome('--members', await write('nothing.csv', '')),
      outcome('--members', await write('names.csv', 'name;phone\nA;1\n')),
      outcome('--members', `${large}.none`),
      outcome('--members', large, '--group', group.slug),
    ]);
    expect(failures.map(({ code, err, out }) => [code, err.split('\n').length, out])).toEqual(
      failures.map(() => [1, 2, '']),
    );
    expect(failures.map(({ err }) => err.slice(0, 16))).toEqual([
      'Die Liste ist gr',
      'Die Liste ist le',
      'Die erste Zeile ',
      'There is no file',
      'Usage: npm run i',
    ]);
    expect(existsSync(`${large}.rejected.csv`)).toBe(false);
  });
});
