import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendNewsletterNow } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf } from '../../../../../tools/long/sizes.ts';
import { type Database, openDatabase, sql } from '../../platform/db/database.ts';
import { runningEmbedded } from '../../platform/db/embedded/start-embedded.ts';
import { freePort } from '../../platform/free-port.ts';
import { builders } from '../../testing/build.ts';
import { callerOf } from '../../testing/robustness/caller.ts';
import {
  eventually,
  launchReady,
  type ServerProcess,
  workerPid,
} from '../../testing/robustness/server-process.ts';
import { type SmtpSink, startSmtpSink } from './testing/smtp-sink.ts';

const PEOPLE = sizeOf('newsletter-kill');
const KILLS = PEOPLE > 1_000 ? 5 : 2;

let folder: string;
let sink: SmtpSink;
let server: ServerProcess;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dorfplatz-newsletter-'));
  sink = await startSmtpSink();
  server = await launchReady({ DATA_DIR: folder, PORT: String(await freePort()), SMTP_URL: sink.url });
  db = openDatabase({ url: (await runningEmbedded(folder))!, size: 3 });
}, 120_000);
afterAll(async () => {
  await db?.close();
  await server?.kill('SIGTERM');
  await sink?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const countOf = async (state: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from newsletter_recipients where state = ${state}
  `.execute(db.kysely);
  return rows[0]!.count;
};

describe.skipIf(process.platform !== 'linux')('a newsletter whose worker is killed', () => {
  it('reaches nobody twice, and misses only whom it names as uncertain [RUL-0991]', async () => {
    const { openNetwork, buildMember, buildCalendar, buildAppointment } = builders(db);
    await openNetwork();
    const { id } = await buildMember({ name: 'Anna Amsel', isNetworkAdmin: true });
    await buildAppointment({ calendarIds: [await buildCalendar({ name: 'Verein' })], name: 'Sommerfest' });
    await sql`
        with made as (
          insert into members (network_id, email, first_name, display_name, state)
          select n.id, 'reader-' || i || '@example.org', 'Lea', 'Lea ' || i, 'active'
          from networks n, generate_series(1, ${PEOPLE}) i returning id
        )
        insert into accounts (member_id, last_sign_in_at) select id, now() from made
      `.execute(db.kysely);
    const admin = await callerOf(() => server.url, db, id);
    expect((await admin.call(sendNewsletterNow)).status).toBe(202);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const until = Math.floor((PEOPLE * kill) / (KILLS + 1));
      await eventually(`${until} have it`, () => sink.counts.size >= until, 240);
      let pid: number | undefined;
      await eventually('there is a worker to kill', () => {
        pid = workerPid(server);
        return pid !== undefined;
      });
      process.kill(pid!, 'SIGKILL');
    }
    const isFinished = async () =>
      (await sql`select 1 from newsletter_issues where state = 'finished'`.execute(db.kysely)).rows.length >
      0;
    await eventually('it is finished', isFinished, 300);
    expect([...sink.counts].filter(([, count]) => count > 1)).toEqual([]);
    const [sent, uncertain] = [await countOf('sent'), await countOf('uncertain')];
    expect(sent + uncertain).toBe(PEOPLE);
    expect(sink.counts.size).toBeGreaterThanOrEqual(sent);
    // As many as were in hand each time.
    expect(uncertain).toBeLessThanOrEqual(20 * KILLS);
    const { rows: missed } = await sql<{ state: string }>`
        select r.state from newsletter_recipients r join members m on m.id = r.member_id
        where not m.email::text = any(${[...sink.counts.keys()]}::text[])
      `.execute(db.kysely);
    expect(missed.filter(({ state }) => state !== 'uncertain')).toEqual([]);
  }, 600_000);
});
