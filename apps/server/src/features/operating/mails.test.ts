import {
  getAdministrationStart,
  getMailState,
  releaseMails,
  requestPassword,
  sendTestMail,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { sendHeldMails } from '../../platform/mail/mail-hold.ts';
import type { Client } from '../../testing/client.ts';
import { outboxMails } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let admin: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
});
afterAll(() => bed?.stop());

const state = async () => (await admin.call(getMailState, {})).body;

it('holds every mail after a restore until somebody lets them go, and loses none', async () => {
  expect(await state()).toEqual({ hold: null });
  const { mailsTo, mailTo } = outboxMails(bed);
  const person = await bed.buildMember();
  await sql`insert into mail_hold (backup_made_at) values ('2026-03-01T10:00:00Z')`.execute(bed.db.kysely);
  await (await bed.as()).call(requestPassword, { body: { email: person.email } });
  await bed.delivered();
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ hold: { waiting: 1 } });
  expect(await mailsTo(person.email)).toEqual([]);
  // A test mail would seem to have left.
  const test = await admin.call(sendTestMail, { body: { kind: 'digest' } });
  expect([test.status, test.problem?.code]).toEqual([409, 'mails_held']);
  const start = await admin.call(getAdministrationStart, {});
  expect(start.body).toMatchObject({ attention: [{ key: 'mails_held', link: '/administration/mails' }] });

  const { status } = await admin.call(releaseMails, { body: { waiting: 'send' } });
  expect(status).toBe(204);
  await sendHeldMails(bed.db.kysely, bed.services.mailer);
  expect(await mailTo(person.email)).toBeDefined();
  expect(await mailsTo(person.email)).toHaveLength(1);
  expect(await state()).toEqual({ hold: null });
  // A second click changes nothing and says so to nobody.
  expect((await admin.call(releaseMails, { body: { waiting: 'discard' } })).status).toBe(204);
  const { rows } = await sql`
    select details from audit_entries where action = 'releaseMails' and outcome = 'done' order by id
  `.execute(bed.db.kysely);
  expect(rows[0]).toMatchObject({ details: { before: { waiting: 1 }, after: { waiting: 'send' } } });
});
