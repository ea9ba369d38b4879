import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { type DriveBed, runProgram, skipWithoutPrograms, startDriveBed } from './testing/drive-bed.ts';

let bed: DriveBed;
let folder: string;
beforeAll(async () => {
  bed = await startDriveBed();
  folder = mkdtempSync(join(tmpdir(), 'drive-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await bed?.stop();
});

/**
 * What litmus looks for and does not find, by the names of its checks, with the reason: a file of ours is locked by one
 * member, so that nobody else can write; a lock that several hold at once would lock nothing.
 */
const NOT_OURS: Readonly<Record<string, string[]>> = { locks: ['lock_shared'] };

test.for<[string, number]>([
  ['basic', 16],
  ['copymove', 13],
  ['props', 30],
  ['locks', 34],
  ['http', 4],
])('litmus is content with %s', { timeout: 300_000 }, async ([suite, checks], context) => {
  skipWithoutPrograms(context);
  const { secret } = await bed.program(bed.ben);
  const { output } = await runProgram('litmus', [`${bed.address}${bed.home}/`, 'ben', secret], {
    cwd: folder,
    env: { TESTS: suite },
  });
  const failed = [...output.matchAll(/^\s*\d+\. (\w+)\.*\s.*FAIL/gm)].map(([, name]) => name);
  expect(failed, output).toEqual(NOT_OURS[suite] ?? []);
  expect(Number(/of (\d+) tests run/.exec(output)?.[1]), output).toBeGreaterThanOrEqual(checks);
});

/** Names that programs get wrong: signs of addresses, other scripts, letters in two parts, dots and length. */
const ODD_NAMES = [
  'Prüfung & Öffnung.txt',
  'hundert % sicher.txt',
  'a+b=c #1 ?.txt',
  "d'Artagnan (1).txt",
  '100%25.txt',
  'Größe ß.txt',
  '文件 一.txt',
  'ملف.txt',
  'emoji 🌻.txt',
  '.versteckt',
  'ohne Ende',
  'viele...punkte..txt',
  'semi;kolon,komma@at.txt',
  '[eckig]{geschweift}.txt',
  '~tilde!.txt',
  `${'lang'.repeat(40)}.txt`,
];

test('rclone brings a folder with odd names there and back as it was', {
  timeout: 300_000,
}, async (context) => {
  skipWithoutPrograms(context);
  const { secret } = await bed.program(bed.ben);
  const [from, back] = [join(folder, 'from'), join(folder, 'back')];
  mkdirSync(join(from, 'Unter & Ordner', 'tief #2'), { recursive: true });
  for (const name of ODD_NAMES) writeFileSync(join(from, name), `Inhalt von ${name}`);
  for (let number = 0; number < 34; number += 1)
    writeFileSync(
      join(
        from,
        'Unter & Ordner',
        number % 2 ? `Blatt ${number}.txt` : join('tief #2', `Blatt ${number}.txt`),
      ),
      Buffer.alloc(number * 1000, number),
    );
  const { output: hidden } = await runProgram('rclone', ['obscure', secret]);
  const env = {
    RCLONE_CONFIG: join(folder, 'none.conf'),
    RCLONE_CONFIG_DRIVE_TYPE: 'webdav',
    RCLONE_CONFIG_DRIVE_URL: `${bed.address}${bed.home}`,
    RCLONE_CONFIG_DRIVE_VENDOR: 'other',
    RCLONE_CONFIG_DRIVE_USER: 'ben',
    RCLONE_CONFIG_DRIVE_PASS: hidden.trim(),
  };
  const rclone = (...args: string[]) =>
    runProgram('rclone', [...args, '--low-level-retries', '1', '--retries', '1'], { env });
  expect(await rclone('copy', from, 'drive:Umzug')).toMatchObject({ status: 0 });
  expect(await rclone('check', from, 'drive:Umzug', '--download')).toMatchObject({ status: 0 });
  expect(await rclone('copy', 'drive:Umzug', back)).toMatchObject({ status: 0 });
  const { status, output } = await rclone('check', from, back);
  expect(status, output).toBe(0);
  expect(output).toContain(`${ODD_NAMES.length + 34} matching files`);
  // What is the same is not sent again: no file has a second version.
  expect(await rclone('copy', '--size-only', from, 'drive:Umzug')).toMatchObject({ status: 0 });
  const { rows } = await sql`
    select 1 from file_versions v join files f on f.id = v.file_id where f.original_filename like 'Blatt %'
  `.execute(bed.db.kysely);
  expect(rows).toEqual([]);
  expect(await rclone('move', 'drive:Umzug', 'drive:Neu')).toMatchObject({ status: 0 });
  expect(await rclone('purge', 'drive:Neu')).toMatchObject({ status: 0 });
});

test('cadaver works with a folder as its commands say', { timeout: 120_000 }, async (context) => {
  skipWithoutPrograms(context);
  const { secret } = await bed.program(bed.ben);
  const home = join(folder, 'home');
  mkdirSync(home);
  const { host } = new URL(bed.address);
  writeFileSync(join(home, '.netrc'), `machine ${host.split(':')[0]}\nlogin ben\npassword ${secret}\n`, {
    mode: 0o600,
  });
  writeFileSync(join(home, 'brief.txt'), 'Liebe Nachbarn');
  const script = [
    'mkcol Briefe',
    'cd Briefe',
    'put brief.txt',
    'lock brief.txt',
    'discover brief.txt',
    'unlock brief.txt',
    'copy brief.txt zweiter.txt',
    'move zweiter.txt dritter.txt',
    'get dritter.txt zurueck.txt',
    'ls',
    'delete brief.txt',
    'ls',
    'quit',
  ];
  const { output } = await runProgram('cadaver', [`${bed.address}${bed.home}/`], {
    cwd: home,
    env: { HOME: home },
    input: `${script.join('\n')}\n`,
  });
  expect(output).not.toMatch(/failed/i);
  expect(output).toContain('dritter.txt');
  expect(readFileSync(join(home, 'zurueck.txt'), 'utf8')).toBe('Liebe Nachbarn');
});
