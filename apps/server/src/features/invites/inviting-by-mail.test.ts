import {
  createInvites,
  getSession,
  inviteToNetwork,
  listInvites,
  listSentInvites,
  listSentInvitesOfGroup,
  previewInvites,
  renewInvites,
  revokeInvites,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { type InviteBed, startInviteBed } from '../../testing/invite-bed.ts';
import { tokenIn } from '../../testing/outbox-mails.ts';

let bed: InviteBed['bed'];
let admin: InviteBed['admin'];
let member: InviteBed['member'];
let change: InviteBed['change'];
let address: InviteBed['address'];
let inviteByMail: InviteBed['inviteByMail'];
let accept: InviteBed['accept'];
let mailTo: InviteBed['mailTo'];
let mailsTo: InviteBed['mailsTo'];
beforeAll(async () => {
  ({ bed, admin, member, change, address, inviteByMail, accept, mailTo, mailsTo } = await startInviteBed());
});
afterAll(() => bed?.stop());

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
    await accept(tokenIn(await mailTo(emails[0]!, { number: 2 })));
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
