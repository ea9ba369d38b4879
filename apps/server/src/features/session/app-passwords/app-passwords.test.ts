import {
  createAppPassword,
  deleteAppPassword,
  endOtherSessions,
  listAppPasswords,
  updateAccount,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import { changeSettings } from '../../../platform/settings/network-settings.ts';
import { PASSWORD } from '../../../testing/build.ts';
import type { Client } from '../../../testing/client.ts';
import { outboxMails } from '../../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { changeCredentials } from '../credentials.ts';
import { APP_PASSWORDS_MAX } from './commands.ts';

let bed: TestBed;
let mails: ReturnType<typeof outboxMails>;
beforeAll(async () => {
  // Limits as they are.
  bed = await startTestBed({ limitsFactor: 1 });
  await bed.openNetwork();
  mails = outboxMails(bed);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(bed.db.kysely);
});

const person = async () =>
  (await bed.as((await bed.buildMember({ name: 'Ben Berg' })).id)) as Client & { memberId: number };
const make = (client: Client, name = 'Finder', password = PASSWORD) =>
  client.call(createAppPassword, { body: { name, password } });
const enter = async (secret: string, from = '198.51.100.7') => {
  const { statusCode } = await bed.http.inject({
    method: 'PROPFIND' as 'GET',
    url: '/dav/files',
    headers: { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}`, depth: '0' },
    remoteAddress: from,
  });
  return statusCode;
};
const listed = async (client: Client) => (await client.call(listAppPasswords)).body.app_passwords;

it('is shown once, and kept as a hash', async () => {
  const ben = await person();
  const { body, headers } = await make(ben, '  Finder\u202e  zu Hause ');
  expect(headers['cache-control']).toBe('no-store');
  expect(body.secret).toMatch(/^([2-9a-hj-kmnp-z]{4}-){7}[2-9a-hj-kmnp-z]{4}$/);
  expect(body.app_password).toMatchObject({ name: 'Finder zu Hause', last_used_at: null });
  const { rows } = await sql<{ row: string }>`
    select p::text as row from app_passwords p where member_id = ${ben.memberId}
  `.execute(bed.db.kysely);
  expect(rows[0]!.row).not.toContain(body.secret.slice(0, 4));
  expect(await enter(body.secret)).toBe(207);
  await expect.poll(async () => (await listed(ben))[0]!.last_used_at).not.toBeNull();
  expect(JSON.stringify(await listed(ben))).not.toContain(body.secret);
});

it('takes the own password, a name and room for it', async () => {
  const ben = await person();
  const wrong = await make(ben, 'Finder', 'wrong');
  expect([wrong.status, wrong.problem.codes]).toEqual([422, { password: ['wrong_password'] }]);
  expect((await make(ben, ' \u202e ')).problem.codes).toEqual({ name: ['required'] });
  await sql`
    insert into app_passwords (member_id, name, secret_hash)
    select ${ben.memberId}, 'x', sha256(('x' || n || ${ben.memberId}::text)::bytea) from generate_series(1, ${APP_PASSWORDS_MAX}::int) n
  `.execute(bed.db.kysely);
  const full = await make(ben);
  expect([full.status, full.problem.code]).toEqual([409, 'too_many_app_passwords']);
  // Whoever has a session and not the password does not try many.
  await sql`delete from rate_limits`.execute(bed.db.kysely);
  for (let number = 0; number < 20; number += 1) await make(ben, 'Finder', 'wrong');
  expect((await make(ben)).status).toBe(429);
});

it('tells its person by mail', async () => {
  const ben = await person();
  await make(ben, 'Finder am Laptop');
  const { rows } = await sql<{ email: string }>`
    select email::text from members where id = ${ben.memberId}
  `.execute(bed.db.kysely);
  const mail = await mails.mailTo(rows[0]!.email, { subject: /App-Passwort/ });
  expect(mail.text).toContain('„Finder am Laptop“');
});

it('lets its program in until it is taken out, by its person alone', async () => {
  const [ben, mia] = [await person(), await person()];
  const { body } = await make(ben);
  const params = { id: body.app_password.id };
  expect((await mia.call(deleteAppPassword, { params })).status).toBe(404);
  expect(await enter(body.secret)).toBe(207);
  expect((await ben.call(deleteAppPassword, { params })).status).toBe(204);
  expect(await enter(body.secret)).toBe(401);
});

it('is guessed by nobody, and guessing keeps nobody out', async () => {
  const { body } = await make(await person());
  const answers = [];
  for (let number = 0; number < 32; number += 1) answers.push(await enter(`wrong-${number}`));
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(answers.slice(30)).toEqual([429, 429]);
  expect(await enter(body.secret)).toBe(207);
  expect(await enter('wrong', '198.51.100.8')).toBe(401);
});

it('ends with a new password, with signing out everywhere, and when its person is locked', async () => {
  for (const end of [
    (ben: Client) =>
      ben.call(updateAccount, {
        body: { password: 'ein ganz anderes Kennwort 7', current_password: PASSWORD },
      }),
    (ben: Client) => ben.call(endOtherSessions),
    (ben: Client) =>
      bed.db.kysely
        .transaction()
        .execute((tx) => changeCredentials(tx, { memberId: ben.memberId!, actorId: null, what: 'closed' })),
    (ben: Client) =>
      sql`update members set state = 'locked' where id = ${ben.memberId}`.execute(bed.db.kysely),
  ]) {
    const ben = await person();
    const { body } = await make(ben);
    expect(await enter(body.secret)).toBe(207);
    await end(ben);
    expect(await enter(body.secret)).toBe(401);
  }
});

it('waits where the network demands a second factor and its person has none', async () => {
  const { body } = await make(await person());
  try {
    await changeSettings(bed.db.kysely, {
      two_factor: 'enforced',
      two_factor_enforced_for: 'all',
      two_factor_totp_available: true,
    });
    await bed.services.settings.reload();
    expect(await enter(body.secret)).toBe(401);
  } finally {
    await changeSettings(bed.db.kysely, { two_factor: 'disabled' });
    await bed.services.settings.reload();
  }
  expect(await enter(body.secret)).toBe(207);
});
