import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { entriesOf, mail, many, wrongCounts } from './import-bed.ts';

const CLI = fileURLToPath(new URL('./import-cli.ts', import.meta.url));

let bed: TestBed;
let admin: { id: number };
let group: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  await bed.openNetwork();
  admin = await bed.buildMember({ isNetworkAdmin: true });
});
beforeEach(async () => {
  group = await bed.buildGroup({ createdBy: admin.id });
});
afterAll(() => bed.stop());

async function write(...mails: Buffer[]): Promise<string> {
  const path = join(bed.dataDir, `${group.slug}.mbox`);
  await writeFile(path, Buffer.concat(mails));
  return path;
}

describe('the import on the command line', () => {
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

  it('is whole after a kill in the middle and a second run', async () => {
    const path = await write(...many(1_500));
    const child = start('--mbox', path, '--group', group.slug);
    const end = once(child, 'exit');
    while ((await entriesOf(bed.db, group.id)).size === 0) await delay(2);
    child.kill('SIGKILL');
    await end;
    const kept = (await entriesOf(bed.db, group.id)).size;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(1_500);
    expect(await wrongCounts(bed.db)).toEqual([]);

    const { code, out, err } = await outcome('--mbox', path, '--group', group.slug);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`already there +${new Intl.NumberFormat('en').format(kept)}\n`));
    expect(out).toMatch(/another text +0\n +rejected +0\n +suspicious +0\n/);
    expect((await entriesOf(bed.db, group.id)).size).toBe(1_500);
    expect(await wrongCounts(bed.db)).toEqual([]);
    const again = await outcome('--mbox', path, '--group', group.slug);
    expect(again.out).toContain('Nothing new');
  });

  it('says in one line what is wrong with the command', async () => {
    const path = await write(mail({ head: ['From: a@x.org', 'Message-ID: <1@x>'] }));
    const plain = join(bed.dataDir, 'plain.txt');
    await writeFile(plain, 'Just words.\n');
    const failures = await Promise.all([
      outcome('--mbox', path, '--group', 'nowhere'),
      outcome('--mbox', `${path}.none`, '--group', group.slug),
      outcome('--mbox', bed.dataDir, '--group', group.slug),
      outcome('--mbox', plain, '--group', group.slug),
      outcome('--mbox', path, '--groups', group.slug),
      outcome('--mbox', path),
    ]);
    expect(failures.map(({ code, err, out }) => [code, err.split('\n').length, out])).toEqual(
      failures.map(() => [1, 2, '']),
    );
    expect(failures.map(({ err }) => err.slice(0, 20))).toEqual([
      'There is no group "n',
      'There is no file /tm',
      `${bed.dataDir} is not a file`.slice(0, 20),
      'no mailing-list arch',
      "Unknown option '--gr",
      'Usage: npm run impor',
    ]);
  });
});
