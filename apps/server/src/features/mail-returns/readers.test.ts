import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { BuiltMember } from '../../testing/build.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { returnAddress } from './index.ts';
import { readMailbox } from './readers/imap.ts';
import { readMaildir } from './readers/maildir.ts';
import { type ImapServer, startImapServer } from './testing/imap-server.ts';
import { deliveryReport, writtenMail } from './testing/mails.ts';

const CLI = fileURLToPath(new URL('./returns-cli.ts', import.meta.url));

let imap: ImapServer;
let bed: TestBed;
let anna: BuiltMember;
beforeAll(async () => {
  imap = await startImapServer('returns', 'secret');
  bed = await startTestBed({
    worker: false,
    environment: {
      MAIL_RETURNS: 'returns@dorf.example',
      MAIL_RETURNS_FOLDER: '/nowhere/returns',
      MAIL_RETURNS_IMAP: `imap://returns:secret@127.0.0.1:${imap.port}/INBOX`,
    },
  });
  await bed.openNetwork();
  anna = await bed.buildMember({ name: 'Anna Amsel' });
});
afterAll(async () => {
  await bed.stop();
  await imap.stop();
});
afterEach(async () => {
  imap.mails.length = 0;
  await sql`truncate mail_returns, mail_stops`.execute(bed.db.kysely);
});

const addressOf = () => returnAddress(bed.services, { ...anna, email: anna.email! })!;
const kept = async () =>
  (await sql<{ kind: string }>`select kind from mail_returns order by id`.execute(bed.db.kysely)).rows.map(
    ({ kind }) => kind,
  );

describe('a Maildir', () => {
  it('is read once, the oldest first; what was not taken waits', async () => {
    const folder = join(bed.dataDir, 'Maildir');
    for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(folder, part), { recursive: true });
    for (const name of ['1.a', '2.b', '3.c']) writeFileSync(join(folder, 'new', name), `Mail ${name}`);
    const read: string[] = [];
    const take = async (raw: Buffer) => {
      if (read.length === 2) throw new Error('the database is away');
      read.push(raw.toString());
    };
    await expect(readMaildir(folder, take)).rejects.toThrow('away');
    expect(read).toEqual(['Mail 1.a', 'Mail 2.b']);
    expect([readdirSync(join(folder, 'new')), readdirSync(join(folder, 'cur')).sort()]).toEqual([
      ['3.c'],
      ['1.a:2,S', '2.b:2,S'],
    ]);
  });
});

describe('a mailbox', () => {
  it('is read by the worker, beside a folder that is not there; what was stored is marked as seen', async () => {
    imap.mails.push(
      { raw: deliveryReport(addressOf(), 'failed', '5.1.1'), isSeen: false },
      { raw: writtenMail('returns@dorf.example', 'Gesehen'), isSeen: true },
      { raw: writtenMail('returns@dorf.example', 'Hallo'), isSeen: false },
    );
    await bed.app.runJob('mail_returns', {});
    expect(await kept()).toEqual(['hard', 'answer']);
    expect(imap.mails.map(({ isSeen }) => isSeen)).toEqual([true, true, true]);
    await bed.app.runJob('mail_returns', {});
    expect(await kept()).toHaveLength(2);
  });

  it('keeps what was not taken for the next time, and lets nobody in with another password', async () => {
    imap.mails.push({ raw: writtenMail('returns@dorf.example', 'Hallo'), isSeen: false });
    const at = `127.0.0.1:${imap.port}/INBOX`;
    const away = () => Promise.reject(new Error('the database is away'));
    await expect(readMailbox(`imap://returns:secret@${at}`, away)).rejects.toThrow('away');
    expect(imap.mails[0]!.isSeen).toBe(false);
    await expect(readMailbox(`imap://returns:wrong@${at}`, async () => {})).rejects.toThrow();
  });

  it('gives no password to a server that does not encrypt', async () => {
    const take = async () => {};
    await expect(readMailbox(`imaps://returns:secret@127.0.0.1:${imap.port}/INBOX`, take)).rejects.toThrow();
  });
});

describe('npm run returns', () => {
  async function pipe(raw: Buffer | string, args: string[] = [], more: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: bed.dataDir,
      env: {
        ...process.env,
        DATABASE_URL: bed.databaseUrl,
        DATA_DIR: bed.dataDir,
        MAIL_RETURNS: 'returns@dorf.example',
        ...more,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stdin.on('error', () => {});
    child.stdin.end(raw);
    const [code] = await once(child, 'close');
    return { code, out: out.trim() };
  }

  it('takes one mail, and tells mail servers what became of it by its exit code', async () => {
    const raw = deliveryReport('box@dorf.example', 'failed', '5.1.1');
    expect(await pipe(raw, [addressOf()])).toEqual({ code: 0, out: 'hard' });
    expect(await kept()).toEqual(['hard']);
    const refused = await Promise.all([
      pipe(''),
      pipe(raw, ['one', 'two']),
      pipe(raw, [], { MAIL_RETURNS: 'nobody' }),
      pipe(raw, [], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([66, 64, 78, 75]);
  }, 120_000);
});
