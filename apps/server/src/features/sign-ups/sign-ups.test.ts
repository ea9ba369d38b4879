import {
  acceptInviteLink,
  acceptWaitingMember,
  getSession,
  listWaitingMembers,
  readInviteLink,
  rejectWaitingMember,
  signIn,
  signUp,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { outboxMails, tokenIn } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

const PASSWORD = 'grüne hochbeete im mai';

let bed: TestBed;
let admin: Client;
let nobody: Client;
let adminEmail: string;
let mailsTo: ReturnType<typeof outboxMails>['mailsTo'];
let mailTo: ReturnType<typeof outboxMails>['mailTo'];
beforeAll(async () => {
  bed = await startTestBed();
  ({ mailsTo, mailTo } = outboxMails(bed));
  await bed.openNetwork();
  const built = await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true });
  adminEmail = built.email;
  admin = await bed.as(built.id);
  nobody = await bed.as();
  await change({ name: 'Lindenplatz', join_user_can_initiate: true });
});
afterAll(() => bed?.stop());

async function change(settings: Parameters<typeof changeSettings>[1]) {
  await changeSettings(bed.db.kysely, settings);
  await bed.services.settings.reload();
}

let counter = 0;
const address = () => {
  counter += 1;
  return `selbst-${counter}@example.org`;
};

const ask = (email: string) => nobody.call(signUp, { body: { email } });
async function askAndConfirm(email: string) {
  await ask(email);
  const token = tokenIn(await mailTo(email, { subject: /bestätigen/ }));
  const link = (await nobody.call(readInviteLink, { body: { token } })).body;
  const answer = await nobody.call(acceptInviteLink, {
    body: {
      token,
      first_name: 'Selma',
      last_name: 'Selbst',
      password: PASSWORD,
      language: 'de',
      requirements: [],
    },
  });
  return { token, link, answer };
}
const enter = (email: string) => nobody.call(signIn, { body: { email, password: PASSWORD } });

describe('signing up', () => {
  it('does not exist unless the network lets people', async () => {
    await change({ join_user_can_initiate: false });
    expect((await ask(address())).status).toBe(404);
    expect((await nobody.call(getSession)).body.network.may_sign_up).toBe(false);
    await change({ join_user_can_initiate: true });
    expect((await nobody.call(getSession)).body.network.may_sign_up).toBe(true);
  });

  it('confirms the address first, and makes a member then', async () => {
    const email = address();
    const { link, answer, token } = await askAndConfirm(email);
    expect(link).toMatchObject({
      state: 'open',
      kind: 'sign_up',
      email,
      is_moderated: false,
      is_external: false,
    });
    expect(answer).toMatchObject({ status: 201, body: { state: 'signed_in', redirect_to: '/' } });
    expect((await enter(email)).status).toBe(200);
    expect((await nobody.call(readInviteLink, { body: { token } })).body.state).toBe('over');
  });

  it('ends for those who have their link already, once the network is closed', async () => {
    const email = address();
    await ask(email);
    const token = tokenIn(await mailTo(email, { subject: /bestätigen/ }));
    const state = async () => (await nobody.call(readInviteLink, { body: { token } })).body.state;
    expect(await state()).toBe('open');
    await change({ join_user_can_initiate: false });
    expect(await state()).toBe('over');
    const person = { first_name: 'Selma', last_name: 'Selbst', password: PASSWORD, language: 'de' } as const;
    const joining = await nobody.call(acceptInviteLink, { body: { token, ...person, requirements: [] } });
    expect(joining.problem.codes).toEqual({ token: ['link_over'] });
    await change({ join_user_can_initiate: true });
    expect(await state()).toBe('open');
  });

  it('answers alike whoever has the address, and writes to it what concerns it', async () => {
    const fresh = address();
    const member = await bed.buildMember();
    const locked = await bed.buildMember({ state: 'locked' });
    const answers = await Promise.all([fresh, member.email, locked.email].map(ask));
    const [first] = answers;
    for (const answer of answers)
      expect([answer.status, answer.body]).toEqual([first!.status, { sent: true }]);
    await mailTo(fresh, { subject: /bestätigen/ });
    const known = await mailTo(member.email, { subject: /schon bei Lindenplatz/ });
    expect(known.text).not.toContain('token=');
    expect(await mailsTo(locked.email)).toEqual([]);
  });

  it('leaves only the newest link open', async () => {
    const email = address();
    await ask(email);
    const first = tokenIn(await mailTo(email, { subject: /bestätigen/ }));
    await ask(email);
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 10_000 }).toBe(2);
    expect((await nobody.call(readInviteLink, { body: { token: first } })).body.state).toBe('over');
  });

  it('makes guests, and asks for the profile, where the network says so', async () => {
    await change({ join_as_external: true, join_ask_for_profile_data: true });
    const email = address();
    const { answer } = await askAndConfirm(email);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const session = await nobody.call(getSession, { headers: { cookie } });
    expect(session.body.viewer!.awaits).toEqual(['profile']);
    const { rows } = await sql`select state, is_external from members where email = ${email}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([{ state: 'to_be_onboarded', is_external: true }]);
    await change({ join_as_external: false, join_ask_for_profile_data: false });
  });
});

describe('where newcomers are looked at first', () => {
  beforeAll(() => change({ join_moderated: true }));
  afterAll(() => change({ join_moderated: false }));

  it('they wait, an administrator is told, and lets them in', async () => {
    const email = address();
    const { link, answer } = await askAndConfirm(email);
    expect(link.is_moderated).toBe(true);
    expect(answer).toMatchObject({ status: 201, body: { state: 'awaiting_moderation', csrf_token: '' } });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await enter(email)).problem.code).toBe('sign_in_waiting');
    const guessed = await nobody.call(signIn, { body: { email, password: 'ein anderes passwort' } });
    expect(guessed.problem.code).toBe('sign_in_refused');
    expect((await mailTo(adminEmail, { subject: /Selma Selbst möchte zu Lindenplatz/ })).text).toContain(
      '/administration/members/waiting',
    );
    const waiting = (await admin.call(listWaitingMembers)).body.members;
    const { id } = waiting.find((member) => member.email === email)!;
    expect((await admin.call(acceptWaitingMember, { params: { id } })).status).toBe(204);
    expect((await admin.call(acceptWaitingMember, { params: { id } })).status).toBe(404);
    await mailTo(email, { subject: /Willkommen bei Lindenplatz/ });
    expect((await enter(email)).status).toBe(200);
  });

  it('the refused are forgotten, but not what an archive holds of them', async () => {
    const [fresh, archived] = [address(), address()];
    const known = await bed.buildMember({ email: archived, state: 'without_sign_in' });
    await sql`insert into activities (author_id, content) values (${known.id}, 'Damals')`.execute(
      bed.db.kysely,
    );
    for (const email of [fresh, archived]) {
      await askAndConfirm(email);
      const waiting = (await admin.call(listWaitingMembers)).body.members;
      const { id } = waiting.find((member) => member.email === email)!;
      expect((await admin.call(rejectWaitingMember, { params: { id } })).status).toBe(204);
    }
    const { rows } = await sql`
      select id, state from members where email = any(${[fresh, archived]}::citext[])
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ id: known.id, state: 'without_sign_in' }]);
    expect((await enter(archived)).status).toBe(422);
    expect((await ask(fresh)).status).toBe(202);
  });
});
