import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createActivity,
  createCalendarImport,
  createMessage,
  getCalendarImport,
  getMemberImport,
  startCalendarImport,
  uploadMemberList,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowness } from '../../../../../tools/long/slowness.ts';
import { builders } from '../build.ts';
import { addressOf } from '../client.ts';
import { copyTemplate } from '../database.ts';
import { multipartOf } from '../multipart.ts';
import { type Caller, callerOf } from './caller.ts';
import { type Community, settle } from './community.ts';
import { eventually, launchReady, type ServerProcess } from './server-process.ts';

let folder: string;
let server: ServerProcess;
let community: Community;
let owner: Caller;
let calendarId: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-budget-'));
  const databaseUrl = await copyTemplate();
  // Everything in one process, as in the demo.
  server = await launchReady({ DATA_DIR: folder, DATABASE_URL: databaseUrl, ROLE: 'all' });
  community = await settle(databaseUrl, () => server.url, 1);
  const { buildMember, buildCalendar } = builders(community.db);
  const { id: ownerId } = await buildMember();
  owner = await callerOf(() => server.url, community.db, ownerId);
  calendarId = await buildCalendar({ ownerId });
});
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await community?.db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The names of the server's threads, as Linux has them: at most 15 characters each. */
const threads = (): string[] =>
  readdirSync(`/proc/${server.child.pid}/task`).flatMap((id) => {
    try {
      return [readFileSync(`/proc/${server.child.pid}/task/${id}/comm`, 'utf8').trim()];
    } catch {
      // It has just ended.
      return [];
    }
  });

/** How long the slowest of many others waits for an answer while something goes on, in milliseconds. */
async function longestWait(action: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await action().finally(() => {
    isOver = true;
  });
  await asking;
  return longest;
}

const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const MOST_MS = 500 * slowness();

describe('others are answered within half a second', () => {
  it.each([
    'http://a.b/',
    'http://a/"',
    'http://a/[',
    "http://a/'",
    'http://xn--a.',
    'http://a@',
    '<http://a',
    '[a](b',
    '*_[',
    '@[1:',
    '- a\n',
  ])('while somebody posts 100,000 characters of %j', async (piece) => {
    const body = { content: repeated(piece, 100_000), streams: [community.streamId] };
    const wait = await longestWait(async () =>
      expect((await community.writers[0]!.call(createActivity, { body })).status).toBe(201),
    );
    expect(wait).toBeLessThan(MOST_MS);
  });

  it('while somebody sends a message of 50 kB of addresses', async () => {
    const body = { to: [community.readerId], content: repeated('http://a.b/', 50_000) };
    const wait = await longestWait(async () =>
      expect((await owner.call(createMessage, { body })).status).toBe(201),
    );
    expect(wait).toBeLessThan(MOST_MS);
  });

  it('while a calendar of 200 series with 2,000 exceptions each is read and comes in, in threads of their own', async () => {
    const events = Array.from({ length: 200 }, (_, i) =>
      [
        'BEGIN:VEVENT',
        `UID:${i}`,
        'SUMMARY:Probe',
        'DTSTART:20300617T180000',
        'RRULE:FREQ=WEEKLY',
        `EXDATE:${repeated('20300617T180000,', 32_000).slice(0, -1)}`,
        'END:VEVENT',
      ].join('\r\n'),
    );
    const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
    const { headers, payload } = multipartOf({
      file: { name: 'a.ics', type: 'text/calendar', bytes: Buffer.from(text) },
    });
    const seen = new Set<string>();
    const stateOf = async (id: number) => {
      if (process.platform === 'linux') for (const name of threads()) seen.add(name);
      const { body } = await owner.call(getCalendarImport, { params: { id } });
      return (body as { state: string }).state;
    };
    const wait = await longestWait(async () => {
      const answer = await fetch(server.url + addressOf(createCalendarImport, { id: calendarId }), {
        method: 'POST',
        headers: { ...owner.headers, ...headers },
        body: new Uint8Array(payload),
      });
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: number };
      await eventually('the file is read', async () => (await stateOf(id)) === 'checked', 90);
      expect((await owner.call(startCalendarImport, { params: { id } })).status).toBe(202);
      await eventually('it has come in', async () => (await stateOf(id)) === 'done', 90);
    });
    expect(wait).toBeLessThan(MOST_MS);
    if (process.platform === 'linux')
      expect([...seen]).toEqual(expect.arrayContaining(['calendar_file_c', 'calendar_import']));
  }, 200_000);

  it('while a list of members is read, in a thread of its own', async () => {
    const { id } = await builders(community.db).buildMember({ isNetworkAdmin: true });
    const admin = await callerOf(() => server.url, community.db, id);
    const lines = Array.from({ length: 20_000 }, (_, i) => `Anna,Groß,anna${i}@example.org`);
    const { headers, payload } = multipartOf({
      file: {
        name: 'a.csv',
        type: 'text/csv',
        bytes: Buffer.from(['first_name,last_name,email', ...lines].join('\n')),
      },
    });
    const seen = new Set<string>();
    const wait = await longestWait(async () => {
      const answer = await fetch(server.url + addressOf(uploadMemberList), {
        method: 'POST',
        headers: { ...admin.headers, ...headers },
        body: new Uint8Array(payload),
      });
      expect(answer.status).toBe(202);
      const params = { id: ((await answer.json()) as { id: number }).id };
      await eventually(
        'the list is read',
        async () => {
          if (process.platform === 'linux') for (const name of threads()) seen.add(name);
          const { body } = await admin.call(getMemberImport, { params });
          return (body as { state: string }).state === 'checked';
        },
        90,
      );
    });
    expect(wait).toBeLessThan(MOST_MS);
    if (process.platform === 'linux') expect([...seen]).toContain('member_list_che');
  }, 100_000);
});
