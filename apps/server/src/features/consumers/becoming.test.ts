import {
  acceptInviteLink,
  acceptWaitingMember,
  addMember,
  confirmEmail,
  getConsumer,
  getMember,
  getMemberImport,
  listGroupMembers,
  listParticipants,
  rejectWaitingMember,
  signUp,
  startMemberImport,
  updateAccount,
  uploadMemberList,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { PASSWORD } from '../../testing/build.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { outboxMails, tokenIn } from '../../testing/outbox-mails.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildConsumer } from './testing/build.ts';

let bed: TestBed;
let admin: Client;
let nobody: Client;
let mailTo: ReturnType<typeof outboxMails>['mailTo'];
let group: { id: number; slug: string };
let appointment: string;
beforeAll(async () => {
  bed = await startTestBed();
  ({ mailTo } = outboxMails(bed));
  await bed.openNetwork();
  admin = await bed.as((await bed.buildMember({ name: 'Ada Amt', isNetworkAdmin: true })).id);
  nobody = await bed.as();
  group = await bed.buildGroup({ createdBy: admin.memberId!, access: 'closed' });
  const calendar = await bed.buildCalendar({ groupId: group.id });
  appointment = String(await bed.buildAppointment({ calendarIds: [calendar], authorId: admin.memberId! }));
  await change({ join_user_can_initiate: true });
});
afterAll(() => bed?.stop());

async function change(settings: Parameters<typeof changeSettings>[1]) {
  await changeSettings(bed.db.kysely, settings);
  await bed.services.settings.reload();
}

/** Somebody in the group who takes part in the appointment. */
async function build() {
  const person = await buildConsumer(bed, { groupIds: [group.id], organisation: 'Firma' });
  await sql`
    insert into appointment_participants (appointment_id, member_id, status) values (${appointment}, ${person.id}, 'accepted')
  `.execute(bed.db.kysely);
  return { ...person, email: person.email! };
}
const standingOf = async (id: number) =>
  (
    await sql<{ state: string; is_external: boolean; is_noted: boolean }>`
      select state::text, is_external, exists (select 1 from consumers where member_id = m.id) as is_noted
      from members m where id = ${id}
    `.execute(bed.db.kysely)
  ).rows[0]!;
const countOf = async () =>
  (
    await sql<{ member_count: number }>`select member_count from groups where id = ${group.id}`.execute(
      bed.db.kysely,
    )
  ).rows[0]!.member_count;
/** That everything of somebody went along: the group, which counts them now, and the appointment. */
async function expectKept(id: number, countedBefore: number) {
  expect(await countOf()).toBe(countedBefore + 1);
  const { body } = await admin.call(listGroupMembers, { params: { slug: group.slug } });
  expect(body.members.find((each) => each.id === id)).toMatchObject({ is_consumer: false });
  const people = await admin.call(listParticipants, { params: { id: appointment } });
  expect(people.body.participants.find(({ membership }) => membership.id === id)).toMatchObject({
    status: 'accepted',
    membership: { is_consumer: false },
  });
  expect((await admin.call(getConsumer, { params: { id } })).status).toBe(404);
  expect((await admin.call(getMember, { params: { id } })).status).toBe(200);
}

async function confirm(email: string) {
  await nobody.call(signUp, { body: { email } });
  const token = tokenIn(await mailTo(email, { subject: /bestätigen/ }));
  const answer = () =>
    nobody.call(acceptInviteLink, {
      body: {
        token,
        first_name: 'Selma',
        last_name: 'Selbst',
        password: 'grüne hochbeete im mai',
        language: 'de',
        requirements: [],
      },
    });
  return answer;
}

describe('somebody from outside becomes a member with their address', () => {
  it('when they sign up, once, however often at one moment [RUL-1007]', async () => {
    const { id, email } = await build();
    const before = await countOf();
    const answer = await confirm(email);
    const answers = await Promise.all([answer(), answer()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await standingOf(id)).toEqual({ state: 'to_be_onboarded', is_external: false, is_noted: false });
    await expectKept(id, before);
    const { rows } = await sql`
      select 1 from stream_reads r join containers c on c.id = r.container_id
      where r.member_id = ${id} and c.group_id = ${group.id}
    `.execute(bed.db.kysely);
    expect(rows).not.toEqual([]);
  });

  it('when they are let in, and are from outside again when they are not [RUL-1008]', async () => {
    await change({ join_moderated: true });
    const [kept, refused] = [await build(), await build()];
    const before = await countOf();
    for (const { id, email } of [kept, refused]) {
      expect((await (await confirm(email))()).status).toBe(201);
      expect(await standingOf(id)).toMatchObject({ state: 'awaiting_moderation', is_noted: true });
    }
    expect(await countOf()).toBe(before);
    expect((await admin.call(rejectWaitingMember, { params: { id: refused.id } })).status).toBe(204);
    expect(await standingOf(refused.id)).toEqual({ state: 'consumer', is_external: true, is_noted: true });
    expect((await admin.call(getConsumer, { params: { id: refused.id } })).body).toMatchObject({
      organisation: 'Firma',
      group_count: 1,
      appointment_count: 1,
    });
    await admin.call(acceptWaitingMember, { params: { id: kept.id } });
    expect(await standingOf(kept.id)).toMatchObject({ state: 'to_be_onboarded', is_noted: false });
    await expectKept(kept.id, before);
    await change({ join_moderated: false });
  });

  it('when an administrator adds them', async () => {
    const { id, email, name } = await build();
    const before = await countOf();
    const { status } = await admin.call(addMember, {
      body: { user: { email, password: 'grüne hochbeete im mai' } },
    });
    expect(status).toBe(201);
    expect(await standingOf(id)).toEqual({ state: 'to_be_onboarded', is_external: false, is_noted: false });
    expect((await admin.call(getMember, { params: { id } })).body.name).toBe(name);
    await expectKept(id, before);
  });

  it('when a list brings them in', async () => {
    const { id, email } = await build();
    const before = await countOf();
    const bytes = Buffer.from(`Vorname;E-Mail\nLina;${email}`);
    const uploaded = await admin.call(
      uploadMemberList,
      multipartOf({ file: { name: 'liste.csv', type: 'text/csv', bytes } }),
    );
    const params = { id: uploaded.body.id };
    const state = async () => (await admin.call(getMemberImport, { params })).body.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('checked');
    await admin.call(startMemberImport, { params, body: { send_welcome_mail: false } });
    await expect.poll(state, { timeout: 20_000 }).toBe('done');
    expect(await standingOf(id)).toEqual({ state: 'to_be_onboarded', is_external: false, is_noted: false });
    await expectKept(id, before);
  });

  it('but yields the address to a member who proves that it is theirs now', async () => {
    const { id, email } = await build();
    const built = await bed.buildMember({ name: 'Nora Neu' });
    const client = await bed.as(built.id);
    await client.call(updateAccount, { body: { email, current_password: PASSWORD } });
    const token = tokenIn(await mailTo(email, { subject: /Bestätigen Sie/ }));
    expect((await client.call(confirmEmail, { body: { token } })).status).toBe(200);
    expect((await admin.call(getConsumer, { params: { id } })).body).toMatchObject({
      email: null,
      organisation: 'Firma',
    });
  });
});
