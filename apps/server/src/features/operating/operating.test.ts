import { getAdministrationStart, getOperating, retryFailedJob } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { hasMessage } from '../../platform/i18n/translate.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const operating = async () => (await admin.call(getOperating, {})).body!;
const retry = (client: Client, id: string) => client.call(retryFailedJob, { params: { id } });
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Has jobs kept as failed, as the queue does. */
async function keepFailed(count: number, { name = 'held_mails', output = {} as object } = {}): Promise<void> {
  await sql`
    insert into jobs.job (name, data, state, retry_count, started_on, completed_on, output)
    select ${name}, '{}', 'failed', 8, now(), now() - n * interval '1 minute', ${JSON.stringify(output)}::jsonb
    from generate_series(1, ${count}::integer) n
  `.execute(bed.db.kysely);
}

it('shows a job that failed, until trying again has done it', { timeout: 60_000 }, async () => {
  expect((await operating()).jobs).toMatchObject({ failed_count: 0, failed: [] });
  const remove = vi
    .spyOn(bed.services.storage, 'removeWaiting')
    .mockRejectedValue(new TypeError('no room for ada@example.org\nand more'));
  await bed.db.kysely.transaction().execute(async (tx) => {
    await bed.services.jobs.enqueue(tx, 'waiting_removals', {});
    await sql`update jobs.job set retry_limit = 0 where name = 'waiting_removals'`.execute(tx);
  });
  await expect.poll(async () => (await operating()).jobs.failed_count, { timeout: 20_000 }).toBe(1);
  const [job] = (await operating()).jobs.failed;
  expect(job).toMatchObject({
    name: 'waiting_removals',
    title: 'Gelöschte Dateien entfernen',
    tries: 1,
    error: 'TypeError: no room for …',
  });
  const start = await admin.call(getAdministrationStart, {});
  expect(start.body).toMatchObject({
    attention: [{ key: 'jobs_failed', link: '/administration/operating' }],
  });

  remove.mockResolvedValue();
  const tried = remove.mock.calls.length;
  expect((await retry(admin, job!.id)).status).toBe(204);
  expect((await operating()).jobs.failed).toEqual([]);
  await expect.poll(() => remove.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(tried);
  const state = async () => {
    const { rows } = await sql`select state::text from jobs.job where id = ${job!.id}::uuid`.execute(
      bed.db.kysely,
    );
    return rows;
  };
  await expect.poll(state).toEqual([{ state: 'completed' }]);
  // Who presses a second time is told that it is not there any more.
  expect((await retry(admin, job!.id)).status).toBe(404);
  const { rows } = await sql`
    select target from audit_entries where action = 'retryFailedJob' and outcome = 'done'
  `.execute(bed.db.kysely);
  expect(rows).toEqual([{ target: { job: 'waiting_removals' } }]);
  remove.mockRestore();
});

it('is for administrators of the network, and knows only jobs that failed', async () => {
  const member = await bed.as((await bed.buildMember()).id);
  expect((await member.call(getOperating, {})).status).toBe(403);
  expect((await retry(member, NOBODY)).status).toBe(403);
  expect((await (await bed.as()).call(getOperating, {})).status).toBe(401);
  expect((await retry(admin, NOBODY)).status).toBe(404);
});

it('measures database, mail, push and storage', async () => {
  const { database, mail, push, storage, jobs } = await operating();
  expect(database.size).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(database.connections_max).toBeGreaterThan(database.connections);
  expect(mail).toEqual({ has_server: false, last_failure: null });
  expect(push).toEqual({ devices: 0, failing: 0, waiting: 0, last_success_at: null });
  expect(storage).toMatchObject({ files: 0, size: 0, free: expect.any(Number) });
  expect(jobs.waiting).toBeGreaterThanOrEqual(0);
});

it('names the last mail that could not leave', async () => {
  await keepFailed(1, {
    name: 'password_mail',
    output: { name: 'Error', code: 'EAUTH', message: 'wrong word' },
  });
  expect((await operating()).mail.last_failure).toMatchObject({ error: 'Error EAUTH: wrong word' });
});

it('has words for every job of the program', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from jobs.queue where name !~ '^__' order by name
  `.execute(bed.db.kysely);
  expect(rows.length).toBeGreaterThan(30);
  for (const language of ['de', 'en', 'es', 'fr'] as const)
    expect(rows.filter(({ name }) => !hasMessage(language, `operating.job.${name}`))).toEqual([]);
});

it('asks as much of the database for many failed jobs as for none', async () => {
  const before = await bed.countStatements(operating);
  await keepFailed(60);
  const after = await bed.countStatements(operating);
  expect(after.statements).toBeLessThanOrEqual(before.statements);
  expect(after.result.jobs.failed).toHaveLength(50);
  expect(after.result.jobs.failed_count).toBeGreaterThanOrEqual(60);
});
