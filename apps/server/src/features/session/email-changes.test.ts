import {
  cancelEmailChange,
  confirmEmail,
  getAccount,
  getSession,
  objectToEmail,
  repeatEmailChange,
  setPassword,
  signIn,
  updateAccount,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { outboxMails, tokenIn } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let stranger: Client;
let box: ReturnType<typeof outboxMails>;
let counter = 0;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  stranger = await bed.as();
  box = outboxMails(bed);
});
afterAll(() => bed?.stop());

const SUBJECTS = {
  confirm: /Bestätigen Sie Ihre neue Adresse/,
  owned: /gehört schon zu Ihrem Konto/,
  requested: /Neue E-Mail-Adresse/,
  replaced: /E-Mail-Adresse .* wurde geändert/,
  changed: /Ihre neue Adresse gilt/,
  restored: /Ihre alte Adresse gilt wieder/,
};
const linkTo = async (email: string, kind: keyof typeof SUBJECTS, number = 1) =>
  tokenIn(await box.mailTo(email, { subject: SUBJECTS[kind], number }));
const ask = (client: Client, email: string, current_password = PASSWORD) =>
  client.call(updateAccount, { body: { email, current_password } });
const confirm = (token: string, client = stranger, headers = {}) =>
  client.call(confirmEmail, { body: { token }, headers });
const object = (token: string) => stranger.call(objectToEmail, { body: { token } });
const enter = async (email: string, password = PASSWORD) =>
  (await stranger.call(signIn, { body: { email, password } })).status;
const spent = { status: 422, problem: { codes: { token: ['token_spent'] } } };

/** Somebody at two devices, with a new address of nobody. */
async function person() {
  counter += 1;
  const { id, email } = await bed.buildMember({ name: `Person ${counter}` });
  return {
    id,
    email,
    newEmail: `neu-${counter}@example.org`,
    here: await bed.as(id),
    there: await bed.as(id),
  };
}

describe('a new mail address', () => {
  it('[API-302] [API-468] counts once the link that was sent to it is opened, also signed out', async () => {
    const { email, newEmail, here } = await person();
    const asked = await ask(here, newEmail);
    expect(asked.body).toMatchObject({ email, pending_email: { email: newEmail }, email_changed_at: null });
    const token = await linkTo(newEmail, 'confirm');
    expect(await enter(newEmail)).toBe(422);
    expect(await enter(email)).toBe(200);

    expect((await confirm(token)).body).toEqual({ email: newEmail, is_own: false });
    expect(await enter(email)).toBe(422);
    expect(await enter(newEmail)).toBe(200);
    const account = (await here.call(getAccount)).body;
    expect(account).toMatchObject({ email: newEmail, pending_email: null });
    expect(Date.parse(account.email_changed_at!)).toBeGreaterThan(Date.now() - 60_000);
    expect(await confirm(token)).toMatchObject(spent);
    expect(await confirm('made-by-nobody')).toMatchObject(spent);
  });

  it('is confirmed within 48 hours', async () => {
    const { id, newEmail, here } = await person();
    await ask(here, newEmail);
    const token = await linkTo(newEmail, 'confirm');
    const { rows } = await sql<{ hours: number }>`
      update account_tokens t set expires_at = now() from account_tokens old
      where old.id = t.id and t.member_id = ${id} and t.purpose = 'email'
      returning round(extract(epoch from old.expires_at - old.created_at) / 3600)::int as hours
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ hours: 48 }]);
    expect(await confirm(token)).toMatchObject(spent);
  });

  it('leaves the other sessions, and renews the one where the link was opened', async () => {
    const { newEmail, here, there } = await person();
    await ask(here, newEmail);
    const answer = await confirm(await linkTo(newEmail, 'confirm'), here);
    expect(answer.body.is_own).toBe(true);
    expect((await there.call(getAccount)).status).toBe(200);
    expect((await here.call(getAccount)).status).toBe(401);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const session = (await here.call(getSession, { headers: { cookie } })).body;
    expect(session.viewer?.id).toBe(here.memberId);
    expect(session.csrf_token).not.toBe(here.csrfToken);
  });

  it('does not touch the session of somebody else who opens the link', async () => {
    const [one, other] = [await person(), await person()];
    await ask(one.here, one.newEmail);
    const answer = await confirm(await linkTo(one.newEmail, 'confirm'), other.here);
    expect(answer).toMatchObject({ status: 200, body: { is_own: false } });
    expect((await other.here.call(getAccount)).status).toBe(200);
  });

  it('is told to the old address when it is asked for, and to both when it counts', async () => {
    const { email, newEmail, here } = await person();
    await ask(here, newEmail);
    const told = await box.mailTo(email, { subject: SUBJECTS.requested });
    expect(told.text).toContain(newEmail);
    expect(told.text).toMatch(/Zeit: .*\nGerät: unbekanntes Gerät/);
    await confirm(await linkTo(newEmail, 'confirm'));
    await box.mailTo(email, { subject: SUBJECTS.replaced });
    await box.mailTo(newEmail, { subject: SUBJECTS.changed });
  });

  it('[API-470] gets its link once more, for its whole time, without another word to the old address', async () => {
    const { id, email, newEmail, here } = await person();
    expect((await here.call(repeatEmailChange)).status).toBe(404);
    await ask(here, newEmail);
    const first = await linkTo(newEmail, 'confirm');
    await sql`
      update email_changes set expires_at = now() + interval '1 hour' where member_id = ${id}
    `.execute(bed.db.kysely);
    expect((await here.call(repeatEmailChange)).status).toBe(204);
    const second = await linkTo(newEmail, 'confirm', 2);
    expect(second).not.toBe(first);
    const { pending_email } = (await here.call(getAccount)).body;
    expect(Date.parse(pending_email!.expires_at) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    // Either works, and then neither.
    expect((await confirm(first)).status).toBe(200);
    expect(await confirm(second)).toMatchObject(spent);
    await box.mailTo(email, { subject: SUBJECTS.replaced });
    expect(
      (await box.mailsTo(email)).filter(({ subject }) => SUBJECTS.requested.test(subject!)),
    ).toHaveLength(1);
  });

  it('[API-471] can be given up; its link is void then', async () => {
    const { newEmail, here } = await person();
    expect((await here.call(cancelEmailChange)).status).toBe(404);
    await ask(here, newEmail);
    const token = await linkTo(newEmail, 'confirm');
    expect((await here.call(cancelEmailChange)).status).toBe(204);
    expect((await here.call(getAccount)).body.pending_email).toBeNull();
    expect(await confirm(token)).toMatchObject(spent);
  });

  it('gives way to another one, and to a new password', async () => {
    const { newEmail, here } = await person();
    await ask(here, newEmail);
    const first = await linkTo(newEmail, 'confirm');
    await ask(here, `zweite-${newEmail}`);
    expect(await confirm(first)).toMatchObject(spent);
    const second = await linkTo(`zweite-${newEmail}`, 'confirm');
    const body = { password: 'sieben Schafe im Klee', current_password: PASSWORD };
    expect((await here.call(updateAccount, { body })).body.pending_email).toBeNull();
    expect(await confirm(second)).toMatchObject(spent);
  });

  it('waits beside a new password that was given with it', async () => {
    const { newEmail, here } = await person();
    const body = { email: newEmail, password: 'sieben Schafe im Klee', current_password: PASSWORD };
    const answer = await here.call(updateAccount, { body });
    expect(answer.body.pending_email).toMatchObject({ email: newEmail });
    expect((await confirm(await linkTo(newEmail, 'confirm'))).status).toBe(200);
    expect(await enter(newEmail, body.password)).toBe(200);
  });

  it('is answered alike when it is somebody else’s; only its owner hears of it', async () => {
    const [one, other] = [await person(), await person()];
    const address = other.email.replace('person', 'PERSON');
    const known = await ask(one.here, address);
    expect(known).toMatchObject({ status: 200, body: { pending_email: { email: address } } });
    const mail = await box.mailTo(address, { subject: SUBJECTS.owned });
    expect(mail.text).not.toContain('email_confirmation');
    expect(mail.text).not.toContain(one.email);
    await bed.delivered();
    const { rows } = await sql`
      select 1 from account_tokens where member_id = ${one.id} and purpose = 'email'
    `.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('is refused with a clear word when it became somebody else’s meanwhile, and the old one stays', async () => {
    const { email, newEmail, here } = await person();
    await ask(here, newEmail);
    const token = await linkTo(newEmail, 'confirm');
    await bed.buildMember({ email: newEmail });
    expect(await confirm(token)).toMatchObject({ status: 409, problem: { code: 'new_address_taken' } });
    expect((await here.call(getAccount)).body.email).toBe(email);
  });

  it('does not count for somebody who was locked meanwhile', async () => {
    const { id, newEmail, here } = await person();
    await ask(here, newEmail);
    const token = await linkTo(newEmail, 'confirm');
    await sql`update members set state = 'locked' where id = ${id}`.execute(bed.db.kysely);
    expect(await confirm(token)).toMatchObject(spent);
  });

  it('is mailed five times an hour at most', async () => {
    const limited = await startTestBed({ worker: false, limitsFactor: 1 });
    try {
      await limited.openNetwork();
      const own = await limited.as((await limited.buildMember()).id);
      const statuses = [];
      for (let turn = 0; turn < 6; turn += 1)
        statuses.push((await ask(own, `turn-${turn}@example.org`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await own.call(repeatEmailChange)).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('the old mail address', () => {
  it('[API-469] cancels a change that was not confirmed', async () => {
    const { email, newEmail, here } = await person();
    await ask(here, newEmail);
    const [confirmation, objection] = [await linkTo(newEmail, 'confirm'), await linkTo(email, 'requested')];
    expect((await object(objection)).body).toEqual({ state: 'cancelled', email });
    expect(await confirm(confirmation)).toMatchObject(spent);
    expect((await here.call(getAccount)).body).toMatchObject({ email, pending_email: null });
    expect(await object(objection)).toMatchObject(spent);
  });

  it('takes a confirmed change back: sessions, links and the password of before open nothing any more', async () => {
    const { email, newEmail, here, there } = await person();
    await ask(here, newEmail);
    const objection = await linkTo(email, 'requested');
    await confirm(await linkTo(newEmail, 'confirm'));
    // Whoever took the account over changes the password too.
    const body = { password: 'sieben Schafe im Klee', current_password: PASSWORD };
    const changed = await there.call(updateAccount, { body });
    const cookie = String(changed.headers['set-cookie']).split(';')[0]!;

    expect((await object(objection)).body).toEqual({ state: 'restored', email });
    expect((await here.call(getAccount)).status).toBe(401);
    expect((await there.call(getAccount, { headers: { cookie } })).status).toBe(401);
    for (const address of [email, newEmail])
      for (const password of [PASSWORD, body.password]) expect(await enter(address, password)).toBe(422);

    const mail = await box.mailTo(email, { subject: SUBJECTS.restored });
    const [, token] = /\/users\/password\/edit\?token=([\w-]+)/.exec(mail.text!)!;
    const mine = 'acht Ziegen am Hang';
    expect((await stranger.call(setPassword, { body: { token: token!, password: mine } })).status).toBe(200);
    expect(await enter(email, mine)).toBe(200);
    expect(await object(await linkTo(email, 'replaced'))).toMatchObject(spent);
  });

  it('may object for seven days', async () => {
    const { id, email, newEmail, here } = await person();
    await ask(here, newEmail);
    const token = await linkTo(email, 'requested');
    const { rows } = await sql<{ days: number }>`
      update account_tokens t set expires_at = now() from account_tokens old
      where old.id = t.id and t.member_id = ${id} and t.purpose = 'email_objection'
      returning round(extract(epoch from old.expires_at - old.created_at) / 86400)::int as days
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ days: 7 }]);
    expect(await object(token)).toMatchObject(spent);
  });

  it('takes back later changes with its own; whoever had their addresses cannot object to that', async () => {
    const { email, newEmail, here } = await person();
    await ask(here, newEmail);
    await confirm(await linkTo(newEmail, 'confirm'));
    await ask(here, `dritte-${newEmail}`);
    await confirm(await linkTo(`dritte-${newEmail}`, 'confirm'));
    const theirs = await linkTo(newEmail, 'replaced');
    const answer = await object(await linkTo(email, 'replaced'));
    expect(answer.body).toEqual({ state: 'restored', email });
    expect(await object(theirs)).toMatchObject(spent);
  });

  it('hears clearly that it became somebody else’s meanwhile', async () => {
    const { email, newEmail, here } = await person();
    await ask(here, newEmail);
    await confirm(await linkTo(newEmail, 'confirm'));
    const token = await linkTo(email, 'replaced');
    await bed.buildMember({ email });
    expect(await object(token)).toMatchObject({ status: 409, problem: { code: 'old_address_taken' } });
    expect((await here.call(getAccount)).body.email).toBe(newEmail);
  });

  it('is put back once, when a confirmation and an objection come at the same moment', async () => {
    const { email, newEmail, here } = await person();
    await ask(here, newEmail);
    const [confirmation, objection] = [await linkTo(newEmail, 'confirm'), await linkTo(email, 'requested')];
    await Promise.all([confirm(confirmation), object(objection)]);
    const { rows } = await sql<{ email: string }>`
      select email::text from members where id = ${here.memberId!}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ email }]);
  });
});
