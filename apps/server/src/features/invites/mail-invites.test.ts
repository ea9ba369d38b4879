import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  acceptInviteLink,
  addMember,
  createInvites,
  getGroup,
  getSession,
  inviteToGroup,
  inviteToNetwork,
  listInvites,
  listSentInvites,
  listSentInvitesOfGroup,
  previewInvites,
  readInviteLink,
  renewInvites,
  revokeInvites,
} from '@dorfplatz/contract';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { putLegalText } from '../legal-texts/index.ts';

let bed: TestBed;
let admin: Client;
let member: Client;
let nobody: Client;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  await change({ name: 'Lindenplatz' });
  admin = await bed.as((await bed.buildMember({ name: 'Ada Admin', isNetworkAdmin: true })).id);
  member = await bed.as((await bed.buildMember({ name: 'Max Mitglied' })).id);
  nobody = await bed.as();
});
afterAll(() => bed?.stop());

async function change(settings: Parameters<typeof changeSettings>[1]) {
  await changeSettings(bed.db.kysely, settings);
  await bed.services.settings.reload();
}

let counter = 0;
const address = () => {
  counter += 1;
  return `neu-${counter}@example.org`;
};

async function mailsTo(email: string): Promise<ParsedMail[]> {
  const folder = join(bed.dataDir, 'outbox');
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort();
  const mails = await Promise.all(names.map((name) => simpleParser(readFileSync(join(folder, name)))));
  return mails.filter((mail) => [mail.to].flat().some((to) => to?.text.includes(email)));
}

/** The newest mail to an address, of at least so many. */
async function mailTo(email: string, number = 1): Promise<ParsedMail> {
  await expect
    .poll(async () => (await mailsTo(email)).length, { timeout: 20_000, interval: 50 })
    .toBeGreaterThanOrEqual(number);
  return (await mailsTo(email)).at(-1)!;
}
/** The secret in a mail, once it is kept: the mail goes before, which a person is too slow to notice. */
async function tokenIn(mail: ParsedMail): Promise<string> {
  const token = /\/users\/\w+\?token=([\w-]+)/.exec(mail.text ?? '')![1]!;
  const read = async () => (await nobody.call(readInviteLink, { body: { token } })).status;
  await expect.poll(read, { timeout: 10_000 }).toBe(200);
  return token;
}

const inviteByMail = (email: string, client = admin, more: object = {}) =>
  client.call(createInvites, { body: { emails: [email], ...more } });
const accept = (token: string, more: object = {}) =>
  nobody.call(acceptInviteLink, {
    body: {
      token,
      first_name: 'Nina',
      last_name: 'Neu',
      password: 'grüne hochbeete im mai',
      language: 'en',
      requirements: [],
      ...more,
    },
  });

describe('an invitation by mail', () => {
  it('goes out with a link that makes its reader a member, signed in [RUL-0329]', async () => {
    const email = address();
    const sent = await admin.call(inviteToNetwork, {
      body: { emails: [`Nina Neu <${email}>`], body: 'Schön, dass du kommst!' },
    });
    expect(sent).toMatchObject({ status: 201, body: { invited: 0, mailed: 1, skipped: 0 } });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Ada Admin lädt Sie zu Lindenplatz ein');
    expect(mail.text).toContain('Guten Tag Nina Neu,');
    expect(mail.text).toContain('Schön, dass du kommst!');
    const token = await tokenIn(mail);
    expect((await nobody.call(readInviteLink, { body: { token } })).body).toMatchObject({
      state: 'open',
      kind: 'invite',
      email,
      first_name: 'Nina',
      last_name: 'Neu',
      author: 'Ada Admin',
      group: null,
      is_external: false,
      requirements: [],
    });
    const answer = await accept(token);
    expect(answer).toMatchObject({ status: 201, body: { state: 'signed_in', redirect_to: '/' } });
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const session = await nobody.call(getSession, { headers: { cookie } });
    expect(session.body.viewer).toMatchObject({
      display_name: 'Nina Neu',
      language: 'en',
      is_external: false,
    });
    expect((await nobody.call(readInviteLink, { body: { token } })).body).toMatchObject({
      state: 'over',
      email: '',
    });
    expect(await accept(token)).toMatchObject({ status: 422, problem: { code: 'link_over' } });
  });

  it('leads into a group, as a guest where that was meant', async () => {
    const { slug } = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed', name: 'Chor' });
    const email = address();
    await admin.call(inviteToGroup, { params: { slug }, body: { emails: [email], is_external: true } });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Ada Admin lädt Sie in „Chor“ ein');
    const token = await tokenIn(mail);
    expect((await nobody.call(readInviteLink, { body: { token } })).body).toMatchObject({
      group: { name: 'Chor' },
      is_external: true,
    });
    const answer = await accept(token);
    expect(answer.body.redirect_to).toBe(`/groups/${slug}`);
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    expect((await nobody.call(getSession, { headers: { cookie } })).body.viewer!.is_external).toBe(true);
    expect((await nobody.call(getGroup, { params: { slug }, headers: { cookie } })).body).toMatchObject({
      membership_status_of_current_member: 'member',
      member_count: 2,
    });
  });

  it('is written in the language that its author chose, else in that of the network', async () => {
    const [chosen, other] = [address(), address()];
    await admin.call(createInvites, { body: { emails: [chosen], language: 'fr' } });
    expect((await mailTo(chosen)).subject).toContain('vous invite');
    await admin.call(createInvites, { body: { emails: [other] } });
    expect((await mailTo(other)).subject).toContain('lädt Sie');
  });

  it('is answered once, also by two at the same moment', async () => {
    const email = address();
    await inviteByMail(email);
    const token = await tokenIn(await mailTo(email));
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from members where email = ${email}`.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(1);
  });

  it('is over when its time is, or when it was taken back; a renewed one has a new link', async () => {
    const email = address();
    await inviteByMail(email);
    const first = await tokenIn(await mailTo(email));
    const { id } = (await admin.call(listSentInvites)).body.invites[0]!;
    await sql`update invites set expires_at = now() - interval '1 minute' where id = ${id}`.execute(
      bed.db.kysely,
    );
    expect((await nobody.call(readInviteLink, { body: { token: first } })).body.state).toBe('expired');
    expect(await accept(first)).toMatchObject({ status: 422, problem: { code: 'link_over' } });
    expect((await admin.call(listSentInvites)).body.invites[0]).toMatchObject({
      id,
      state: 'expired',
      status: 'obsolete',
      can: { renew: true, revoke: false },
    });
    const renewed = await admin.call(renewInvites, { body: { invite_ids: [id], body: 'Zweiter Versuch' } });
    expect(renewed.body).toEqual({ renewed: 1 });
    const mail = await mailTo(email, 2);
    expect(mail.text).toContain('Zweiter Versuch');
    expect((await nobody.call(readInviteLink, { body: { token: first } })).status).toBe(404);
    const second = await tokenIn(mail);
    expect((await nobody.call(readInviteLink, { body: { token: second } })).body.state).toBe('open');
    expect((await admin.call(revokeInvites, { body: { invite_ids: [id] } })).body).toEqual({ revoked: 1 });
    expect((await nobody.call(readInviteLink, { body: { token: second } })).status).toBe(404);
    expect((await accept(second)).status).toBe(422);
  });

  it('asks for the legal texts that newcomers must agree to, and keeps that they did', async () => {
    const { rows: networks } = await sql<{ id: number }>`select id from networks`.execute(bed.db.kysely);
    const put = (handle: string, statements: Record<string, string>) =>
      bed.db.kysely.transaction().execute((tx) =>
        putLegalText(tx, networks[0]!.id, {
          handle,
          names: { de: handle },
          statements,
          contents: { de: 'Text' },
          position: 1,
        }),
      );
    await put('terms', { de: 'Ich stimme den Regeln zu.', en: 'I agree to the rules.' });
    await put('privacy', { de: 'Ich habe den Datenschutz gelesen.' });
    await put('imprint', {});
    const email = address();
    await inviteByMail(email);
    const token = await tokenIn(await mailTo(email));
    const read = await nobody.call(readInviteLink, { body: { token }, headers: { 'accept-language': 'en' } });
    expect(read.body.requirements.map(({ statement, html_url }) => [statement, html_url])).toEqual([
      ['I agree to the rules.', '/legal/terms'],
      ['Ich habe den Datenschutz gelesen.', '/legal/privacy'],
    ]);
    const ids = read.body.requirements.map(({ id }) => id);
    const refused = await accept(token, { requirements: ids.slice(0, 1) });
    expect(refused).toMatchObject({ status: 422, problem: { codes: { requirements: ['required'] } } });
    expect((await accept(token, { requirements: ids })).status).toBe(201);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from legal_text_acceptances a join members m on m.id = a.member_id where m.email = ${email}
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ count: 2 }]);
    await sql`delete from legal_texts`.execute(bed.db.kysely);
  });

  it('leads people who have profile fields to fill in there', async () => {
    await sql`update properties set is_required = true where name = 'phone'`.execute(bed.db.kysely);
    const email = address();
    await inviteByMail(email);
    const answer = await accept(await tokenIn(await mailTo(email)));
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const session = await nobody.call(getSession, { headers: { cookie } });
    expect(session.body.viewer!.awaits).toEqual(['profile']);
    await sql`update properties set is_required = false where name = 'phone'`.execute(bed.db.kysely);
  });

  it('refuses names and passwords that are none, which leaves the link as it was', async () => {
    const email = address();
    await inviteByMail(email);
    const token = await tokenIn(await mailTo(email));
    expect((await accept(token, { first_name: ' \u0000 ' })).problem.codes).toEqual({
      first_name: ['required'],
    });
    expect((await accept(token, { password: 'password123' })).problem.codes).toEqual({
      password: ['too_common'],
    });
    expect((await accept(token)).status).toBe(201);
  });

  it('takes up somebody known from an archive, with what they wrote', async () => {
    const email = address();
    const known = await bed.buildMember({ name: 'Archiv Albert', email, state: 'without_sign_in' });
    expect((await inviteByMail(email)).body.mailed).toBe(1);
    expect((await accept(await tokenIn(await mailTo(email)))).status).toBe(201);
    const { rows } = await sql`select id, state, display_name from members where email = ${email}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([{ id: known.id, state: 'to_be_onboarded', display_name: 'Nina Neu' }]);
  });

  it('waits in the network when its address became a member’s by another way', async () => {
    const { slug } = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed' });
    const email = address();
    await inviteByMail(email, admin, { group: slug });
    const token = await tokenIn(await mailTo(email));
    const added = await admin.call(addMember, {
      body: { user: { email, password: 'ein langes passwort 7' } },
    });
    await bed.delivered();
    const invited = await bed.as(added.body.id);
    expect((await invited.call(listInvites)).body.invites).toMatchObject([
      { invitable: { slug }, status: 'open' },
    ]);
    expect((await nobody.call(readInviteLink, { body: { token } })).status).toBe(404);
  });

  it('is no way in for an address that is a member’s meanwhile', async () => {
    const email = address();
    await inviteByMail(email);
    const token = await tokenIn(await mailTo(email));
    await bed.buildMember({ email });
    expect((await nobody.call(readInviteLink, { body: { token } })).body.state).toBe('over');
    expect(await accept(token)).toMatchObject({ status: 422, problem: { code: 'email_taken' } });
  });
});

describe('inviting by mail', () => {
  it('is for administrators, and for members where anybody may come in without being asked about [RUL-0327] [RUL-0328]', async () => {
    const { slug } = await bed.buildGroup({ createdBy: member.memberId!, access: 'closed' });
    const statuses = async () => [
      (await inviteByMail(address(), member)).status,
      (await inviteByMail(address(), member, { group: slug })).status,
      (await member.call(previewInvites, { body: { text: 'a@example.org' } })).status,
      (await member.call(inviteToNetwork, { body: { emails: [address()] } })).status,
    ];
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    await change({ join_user_can_initiate: true, join_moderated: true });
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    await change({ join_moderated: false, join_as_external: true });
    expect(await statuses()).toEqual([201, 201, 200, 403]);
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    expect((await inviteByMail(address(), guest)).status).toBe(403);
    const flagsOf = async (client: Client) => {
      const { invite_internal, invite_external } = (await client.call(getSession)).body.viewer!.can;
      return [invite_internal, invite_external];
    };
    expect([await flagsOf(member), await flagsOf(guest)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const own = await member.call(listSentInvites);
    expect(own.body.invites).toHaveLength(2);
    expect(own.body.invites.every((invite) => invite.is_external)).toBe(true);
    await change({ join_user_can_initiate: false, join_as_external: false });
  });

  it('gives a member an invitation into the group instead of a mail', async () => {
    const { slug } = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed' });
    const known = await bed.buildMember();
    const result = await inviteByMail(known.email.toUpperCase(), admin, { group: slug });
    expect(result.body).toEqual({ invited: 1, mailed: 0, skipped: 0 });
    expect((await inviteByMail(known.email, admin, { group: slug })).body).toEqual({
      invited: 0,
      mailed: 0,
      skipped: 1,
    });
    expect((await inviteByMail(known.email)).body).toEqual({ invited: 0, mailed: 0, skipped: 1 });
    expect(await mailsTo(known.email)).toEqual([]);
  });

  it('happens for all or for nobody, and names each address that cannot be', async () => {
    const good = address();
    const long = `${'a'.repeat(290)}@example.org`;
    const refused = await admin.call(createInvites, {
      body: { emails: [good, 'keine', 'b\u0007@example.org', long, { email: '' }.email || ' '] },
    });
    expect(refused.status).toBe(422);
    expect(refused.problem.codes).toEqual({
      'emails.1': ['invalid'],
      'emails.2': ['control_characters'],
      'emails.3': ['too_long'],
      'emails.4': ['required'],
    });
    const { rows } = await sql`select 1 from invites where email = ${good}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('writes to one address once, whatever its case and however often it is asked at once', async () => {
    const email = address();
    const answers = await Promise.all([
      admin.call(createInvites, { body: { emails: [email, email.toUpperCase()] } }),
      admin.call(createInvites, { body: { emails: [email] } }),
    ]);
    expect(answers.map(({ body }) => body.mailed).sort()).toEqual([0, 1]);
  });

  it('writes no more mails a day than members may send', async () => {
    await change({ join_user_can_initiate: true });
    const sender = await bed.as((await bed.buildMember()).id);
    const fifty = Array.from({ length: 50 }, address);
    expect(
      (await sender.call(createInvites, { body: { emails: [...fifty, address()] } })).problem.codes,
    ).toEqual({ emails: ['maxItems'] });
    expect((await sender.call(createInvites, { body: { emails: fifty } })).body.mailed).toBe(50);
    expect((await inviteByMail(address(), sender)).problem.codes).toEqual({ emails: ['too_many_mails'] });
    await change({ join_user_can_initiate: false });
  });
});

describe('the preview of a list', () => {
  it('says of each line what inviting would do, and sends nothing', async () => {
    const { slug } = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed' });
    const [known, inside, locked] = [
      await bed.buildMember(),
      await bed.buildMember(),
      await bed.buildMember({ state: 'locked' }),
    ];
    await sql`insert into group_memberships (group_id, member_id, state) select id, ${inside.id}, 'member' from groups where slug = ${slug}`.execute(
      bed.db.kysely,
    );
    const open = address();
    await inviteByMail(open, admin, { group: slug });
    const fresh = address();
    const text = `Vorname;Nachname;E-Mail\nAnna;Groß;${fresh}\n;;${known.email}\n;;${inside.email}\n;;${open}\n;;${locked.email}\n;;keine`;
    const { body } = await admin.call(previewInvites, { body: { text, group: slug } });
    expect(body.rows.map(({ line, outcome, problem }) => [line, outcome, problem])).toEqual([
      [2, 'mail', null],
      [3, 'group_invite', null],
      [4, 'belongs', null],
      [5, 'invited', null],
      [6, 'unavailable', null],
      [7, 'problem', 'invalid'],
    ]);
    expect(body.rows[0]).toMatchObject({ email: fresh, first_name: 'Anna', last_name: 'Groß' });
    const { rows } = await sql`select 1 from invites where email = ${fresh}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('refuses a list that is too long, and says how long one may be', async () => {
    const list = (rows: number) =>
      Array.from({ length: rows }, (_, index) => `p${index}@example.org`).join('\n');
    const refused = await admin.call(previewInvites, { body: { text: list(1001) } });
    expect(refused).toMatchObject({ status: 422, problem: { codes: { text: ['too_many_rows'] } } });
    expect(refused.problem.errors!.text![0]).toContain('1000');
    expect((await admin.call(previewInvites, { body: { text: list(50_000) } })).status).toBe(422);
    const { result, statements } = await bed.countStatements(() =>
      admin.call(previewInvites, { body: { text: list(1000) } }),
    );
    expect(result.body.rows).toHaveLength(1000);
    expect(statements).toBeLessThanOrEqual(4);
  });
});

describe('sent invitations', () => {
  it('are renewed and revoked all or none, and only while they are open [RUL-0567] [RUL-0568] [RUL-0570] [RUL-0571]', async () => {
    const { slug, id: groupId } = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed' });
    const emails = [address(), address()];
    await admin.call(createInvites, { body: { group: slug, emails } });
    const known = await bed.buildMember();
    await inviteByMail(known.email, admin, { group: slug });
    const list = async () =>
      (await admin.call(listSentInvitesOfGroup, { params: { groupSlug: slug } })).body.invites;
    const ids = (await list()).map(({ id }) => id);
    expect((await list()).map(({ type }) => type)).toEqual([
      'GroupInvite',
      'ExternalInvite',
      'ExternalInvite',
    ]);
    expect((await list()).every(({ can }) => can.renew && can.revoke)).toBe(true);
    // Renewed before it went out, a mail goes out once.
    for (const email of emails) await mailTo(email);
    expect((await admin.call(renewInvites, { body: { invite_ids: ids } })).body).toEqual({ renewed: 3 });
    await accept(await tokenIn(await mailTo(emails[0]!, 2)));
    const [joined] = (await list()).filter(({ status }) => status === 'joined');
    expect(joined).toMatchObject({
      state: 'joined',
      member: { display_name: 'Nina Neu' },
      can: { renew: false, revoke: false },
    });
    expect(await admin.call(renewInvites, { body: { invite_ids: ids } })).toMatchObject({
      status: 409,
      problem: { code: 'not_renewable' },
    });
    expect(await admin.call(revokeInvites, { body: { invite_ids: ids } })).toMatchObject({
      status: 409,
      problem: { code: 'not_revokable' },
    });
    const open = ids.filter((id) => id !== joined!.id);
    expect((await admin.call(revokeInvites, { body: { invite_ids: open } })).body).toEqual({ revoked: 2 });
    const { rows } =
      await sql`select 1 from group_memberships where group_id = ${groupId} and member_id = ${known.id}`.execute(
        bed.db.kysely,
      );
    expect(rows).toEqual([]);
    expect((await (await bed.as(known.id)).call(listInvites)).body.invites).toEqual([]);
    const obsolete = await admin.call(listSentInvitesOfGroup, {
      params: { groupSlug: slug },
      query: { status: 'obsolete' },
    });
    expect(obsolete.body.invites.map(({ state }) => state)).toEqual(['revoked', 'revoked']);
  });

  it('are unknown to those who do not manage them', async () => {
    await inviteByMail(address());
    const { id } = (await admin.call(listSentInvites)).body.invites[0]!;
    expect((await member.call(revokeInvites, { body: { invite_ids: [id] } })).status).toBe(404);
    expect((await member.call(renewInvites, { body: { invite_ids: [id] } })).status).toBe(404);
    expect((await member.call(listSentInvites)).body.invites.map((invite) => invite.id)).not.toContain(id);
  });
});
