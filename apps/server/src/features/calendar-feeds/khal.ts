import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CASES, type Listed, type Window } from './reader-cases.ts';
import type { Reading } from './readers.ts';

const FINDER = join(import.meta.dirname, '../../../../../tools/khal.cjs');
const run = promisify(execFile);

/** Why khal and vdirsyncer are not here, or null. */
export function whyNoKhal(): string | null {
  const { status, stderr } = spawnSync(process.execPath, [FINDER], { encoding: 'utf8' });
  return status === 0 ? null : stderr.trim().split('\n').at(-1)!;
}

/** Gives a text at an address while it is used. */
export async function served<T>(text: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', etag: 'W/"one"' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`);
  } finally {
    server.close();
  }
}

// vdirsyncer gives what it fetches uids of its own, so that the events say theirs as their place.
/** vdirsyncer fetches the feed into a folder, khal lists what is in it, on the clocks of UTC. */
export async function readByKhal(
  url: string,
  { from, to }: Window = CASES,
): Promise<{ files: number; reading: Reading }> {
  const folder = mkdtempSync(join(tmpdir(), 'khal-'));
  try {
    const items = join(folder, 'items');
    mkdirSync(items);
    const fetching = join(folder, 'vdirsyncer');
    writeFileSync(
      fetching,
      `[general]\nstatus_path = "${folder}/status"\n[pair feed]\na = "there"\nb = "here"\ncollections = null\n` +
        `[storage there]\ntype = "http"\nurl = "${url}"\n` +
        `[storage here]\ntype = "filesystem"\npath = "${items}"\nfileext = ".ics"\n`,
    );
    await run('vdirsyncer', ['-c', fetching, 'discover', 'feed']);
    await run('vdirsyncer', ['-c', fetching, 'sync']);
    const config = join(folder, 'khal');
    writeFileSync(
      config,
      `[calendars]\n[[feed]]\npath = ${items}\n[sqlite]\npath = ${folder}/khal.db\n` +
        '[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n' +
        'longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n',
    );
    const days = Math.ceil(from.until(to).total('days'));
    const words = [
      'list',
      '--day-format',
      '',
      '--format',
      '{location}\t{start-long}',
      from.toString().slice(0, 10),
      `${days}d`,
    ];
    const { stdout } = await run('khal', ['-c', config, ...words], {
      env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder },
      maxBuffer: 2 ** 28,
    });
    const found = new Map<string, Set<Listed>>();
    for (const line of stdout.split('\n')) {
      const [uid, start] = line.split('\t');
      if (uid === undefined || start === undefined) continue;
      const at = start.trim();
      const listed = at.includes(' ') ? `${at.replace(' ', 'T')}:00Z` : at;
      found.set(uid.trim(), (found.get(uid.trim()) ?? new Set()).add(listed));
    }
    const reading = new Map([...found].map(([uid, listed]) => [uid, [...listed].sort()]));
    return { files: readdirSync(items).length, reading };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
