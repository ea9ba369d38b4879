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
  readInviteLink,
  renewInvites,
  revokeInvites,
  updateGroup,
  uploadFile,
} from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type InviteBed, startInviteBed } from '../../testing/invite-bed.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { tokenIn } from '../../testing/outbox-mails.ts';
import { putLegalText } from '../legal-texts/index.ts';
import { jobs } from './jobs.ts';

let bed: InviteBed['bed'];
let admin: InviteBed['admin'];
let nobody: InviteBed['nobody'];
let address: InviteBed['address'];
let inviteByMail: InviteBed['inviteByMail'];
let accept: InviteBed['accept'];
let mailTo: InviteBed['mailTo'];
let mailsTo: InviteBed['mailsTo'];
beforeAll(async () => {
  ({ bed, admin, nobody, address, inviteByMail, accept, mailTo, mailsTo } = await startInviteBed());
});
afterAll(() => bed?.stop());

describe('an invitation by mail', () => {
  it('goes out with a link that makes its reader a member, signed in', async () => {
    const email = address();
    const sent = await admin.call(inviteToNetwork, {
      body: { emails: [`Nina Neu <${email}>`], body: 'Schön, dass du kommst!' },
    });
    expect(sent).toMatchObject({ status: 201, body: { invited: 0, mailed: 1, skipped: 0 } });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Ada Admin lädt Sie zu Lindenplatz ein');
    expect(mail.text).toContain('Guten Tag Nina Neu,');
    expect(mail.text).toContain('Schön, dass du kommst!');
    const token = tokenIn(mail);
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
    const token = tokenIn(mail);
    expect((await nobody.call(readInviteLink, { body: { token } })).body).toMatchObject({
      group: { name: 'Chor', picture: null },
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

  it('brings the picture of its group along, which nobody outside may load, until it is answered', async () => {
    const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const form = multipartOf({ file: { name: 'chor.png', type: 'image/png', bytes } });
    const { body: image } = await admin.call(uploadFile, { params: { directory: 'images' }, ...form });
    const { slug } = await bed.buildGroup({
      createdBy: admin.memberId!,
      access: 'hidden',
      name: 'Kammerchor',
    });
    await admin.call(updateGroup, { params: { slug }, body: { group: { image_id: image.id } } });
    const email = address();
    await admin.call(inviteToGroup, { params: { slug }, body: { emails: [email] } });
    const token = tokenIn(await mailTo(email));
    const read = async () => (await nobody.call(readInviteLink, { body: { token } })).body;
    const [type, picture] = (await read()).group!.picture!.split(',');
    expect(type).toBe('data:image/jpeg;base64');
    expect(await sharp(Buffer.from(picture!, 'base64')).metadata()).toMatchObject({
      width: 200,
      height: 200,
    });
    expect((await accept(token)).status).toBe(201);
    expect((await read()).group).toBeNull();
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
    const token = tokenIn(await mailTo(email));
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from members where email = ${email}`.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(1);
  });

  it('used by somebody who is signed in ends their session here, and belongs to the newcomer alone', async () => {
    const email = address();
    await inviteByMail(email);
    const token = tokenIn(await mailTo(email));
    const other = await bed.as((await bed.buildMember({ name: 'Olaf Ander' })).id);
    const body = {
      token,
      first_name: 'Nina',
      last_name: 'Neu',
      password: 'grüne hochbeete im mai',
      language: 'de' as const,
      requirements: [],
    };
    const answer = await other.call(acceptInviteLink, { body });
    expect(answer).toMatchObject({ status: 201, body: { state: 'signed_in' } });
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const newcomer = (await nobody.call(getSession, { headers: { cookie } })).body.viewer!;
    expect(newcomer.display_name).toBe('Nina Neu');
    expect(newcomer.id).not.toBe(other.memberId);
    expect((await other.call(getSession)).body.viewer).toBeNull();
  });

  it('is over when its time is, or when it was taken back; a renewed one has a new link', async () => {
    const email = address();
    await inviteByMail(email);
    const first = tokenIn(await mailTo(email));
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
    const mail = await mailTo(email, { number: 2 });
    expect(mail.text).toContain('Zweiter Versuch');
    expect((await nobody.call(readInviteLink, { body: { token: first } })).status).toBe(404);
    const second = tokenIn(mail);
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
    const token = tokenIn(await mailTo(email));
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
    const answer = await accept(tokenIn(await mailTo(email)));
    const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
    const session = await nobody.call(getSession, { headers: { cookie } });
    expect(session.body.viewer!.awaits).toEqual(['profile']);
    await sql`update properties set is_required = false where name = 'phone'`.execute(bed.db.kysely);
  });

  it('refuses names and passwords that are none, which leaves the link as it was', async () => {
    const email = address();
    await inviteByMail(email);
    const token = tokenIn(await mailTo(email));
    expect((await accept(token, { first_name: ' \u0000 ' })).problem.codes).toEqual({
      first_name: ['required'],
    });
    for (const password of ['password123', 'Bundesregierung', 'nina.neu.1999']) {
      expect((await accept(token, { password })).problem.codes).toEqual({
        password: expect.arrayContaining(['too_common']),
      });
    }
    expect((await accept(token)).status).toBe(201);
  });

  it('takes up somebody known from an archive, with what they wrote', async () => {
    const email = address();
    const known = await bed.buildMember({ name: 'Archiv Albert', email, state: 'without_sign_in' });
    expect((await inviteByMail(email)).body.mailed).toBe(1);
    expect((await accept(tokenIn(await mailTo(email)))).status).toBe(201);
    const { rows } = await sql`select id, state, display_name from members where email = ${email}`.execute(
      bed.db.kysely,
    );
    expect(rows).toEqual([{ id: known.id, state: 'to_be_onboarded', display_name: 'Nina Neu' }]);
  });

  it('waits in the network when its address became a member’s by another way', async () => {
    const { slug } = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed' });
    const email = address();
    await inviteByMail(email, admin, { group: slug });
    const token = tokenIn(await mailTo(email));
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
    const token = tokenIn(await mailTo(email));
    await bed.buildMember({ email });
    expect((await nobody.call(readInviteLink, { body: { token } })).body.state).toBe('over');
    expect(await accept(token)).toMatchObject({ status: 422, problem: { code: 'email_taken' } });
  });
});

describe('the mail of an invitation', () => {
  function spyOnMailer() {
    const spy = vi.spyOn(bed.services.mailer, 'send');
    onTestFinished(() => spy.mockRestore());
    return spy;
  }
  /** Invites somebody with a mail server that takes its time; the mail is on its way when this is done. */
  async function inviteSlowly() {
    const onItsWay = Promise.withResolvers<Mail>();
    const taken = Promise.withResolvers<void>();
    onTestFinished(() => taken.resolve());
    spyOnMailer().mockImplementationOnce(async (mail) => {
      onItsWay.resolve(mail);
      await taken.promise;
      return { id: '<slow@example.org>' };
    });
    await inviteByMail(address());
    return onItsWay.promise;
  }

  it('has a link that leads somewhere the moment it arrives', async () => {
    const token = tokenIn(await inviteSlowly());
    expect((await nobody.call(readInviteLink, { body: { token } })).body.state).toBe('open');
  });

  it('holds up nothing else while a mail server takes its time', async () => {
    await inviteSlowly();
    await bed.buildGroup({ createdBy: admin.memberId! });
    await bed.delivered();
  });

  it('goes out with another link when the first one could not be sent', async () => {
    const email = address();
    const failed = Promise.withResolvers<Mail>();
    spyOnMailer().mockImplementationOnce((mail) => {
      failed.resolve(mail);
      return Promise.reject(new Error('the mail server is away'));
    });
    await inviteByMail(email);
    const first = tokenIn(await failed.promise);
    const { id } = (await admin.call(listSentInvites)).body.invites[0]!;
    const sendAgain = () => jobs(bed.services).invite_mails!({ inviteIds: [id] });
    await sendAgain();
    await sendAgain();
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    const stateOf = async (token: string) => (await nobody.call(readInviteLink, { body: { token } })).status;
    expect([await stateOf(first), await stateOf(tokenIn(mails[0]!))]).toEqual([404, 200]);
  });
});
