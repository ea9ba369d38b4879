import { contactParticipants, getContactInfo, updateParticipant } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { upload } from '../../testing/upload-bed.ts';

let box: MailBox;
let bed: TestBed;
let organiser: Client;
let addresses: Record<string, string>;
let id: string;
beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  const olga = await bed.buildMember({ name: 'Olga Ordnung' });
  organiser = await bed.as(olga.id);
  const calendar = await bed.buildCalendar({ ownerId: olga.id });
  id = String(await bed.buildAppointment({ calendarIds: [calendar], authorId: olga.id, name: 'Sommerfest' }));
  addresses = {};
  for (const status of ['accepted', 'declined', 'open', 'invited', 'rejected']) {
    const member = await bed.buildMember();
    addresses[status] = member.email;
    await sql`
      insert into appointment_participants (appointment_id, member_id, status)
      values (${Number(id)}, ${member.id}, ${status})
    `.execute(bed.db.kysely);
  }
});
afterAll(async () => {
  await bed?.stop();
  await box?.stop();
});

const write = (contact: Record<string, unknown>) =>
  organiser.call(contactParticipants, { params: { id }, body: { contact } as never });
const letters = (subject: string) => box.mails.filter((mail) => mail.subject === subject);

describe('a letter to those who take part', () => {
  it('reaches the audience that was chosen [API-018] [RUL-0130]', async () => {
    const reached = {
      all: ['accepted', 'declined', 'open', 'invited'],
      accepted: ['accepted'],
      declined: ['declined'],
      no_reaction: ['open', 'invited'],
    };
    const { body } = await organiser.call(getContactInfo, { params: { id } });
    expect(body.audiences).toEqual({ all: 4, accepted: 1, declined: 1, no_reaction: 2 });
    for (const [audience, statuses] of Object.entries(reached)) {
      const answer = await write({
        subject: `An ${audience}`,
        text: 'Bitte **Kuchen** mitbringen',
        audience,
      });
      expect([answer.status, answer.body]).toEqual([202, { recipients: statuses.length }]);
      await expect.poll(() => letters(`An ${audience}`).length, { timeout: 15_000 }).toBe(statuses.length);
      expect(
        letters(`An ${audience}`)
          .map(({ recipient }) => recipient)
          .toSorted(),
      ).toEqual(statuses.map((status) => addresses[status]).toSorted());
    }
    const [mail] = letters('An accepted');
    expect(mail!.text).toContain('Bitte **Kuchen** mitbringen');
    expect(mail!.text).toContain(`/appointments/${id}`);
    expect(mail!.replyTo?.text).toContain('Olga Ordnung');
  });

  it('needs subject and text [RUL-0126], and marks what is missing [RUL-0127]', async () => {
    const answer = await write({ subject: ' ', text: '\n', audience: 'all' });
    expect([answer.status, answer.problem.codes]).toEqual([
      422,
      { 'contact.subject': ['required'], 'contact.text': ['required'] },
    ]);
    expect((await write({ subject: 'a', text: 'b', audience: 'nobody' })).status).toBe(422);
  });

  it('takes the files along while they are small enough together [RUL-0128] [RUL-0129]', async () => {
    const { id: fileId } = await upload(organiser, 'files', { name: 'plan.txt', content: 'Lageplan' });
    await sql`update files set state = 'published' where id = ${fileId}`.execute(bed.db.kysely);
    await sql`
      insert into appointment_files (appointment_id, file_id, position) values (${Number(id)}, ${fileId}, 0)
    `.execute(bed.db.kysely);
    const { body } = await organiser.call(getContactInfo, { params: { id } });
    expect(body).toMatchObject({ attachments_size: 8, attachments_limit: 10_485_760 });
    const letter = {
      subject: 'Mit Plan',
      text: 'Siehe Anhang',
      audience: 'accepted',
      include_attachments: true,
    };
    expect((await write(letter)).status).toBe(202);
    await expect.poll(() => letters('Mit Plan').length, { timeout: 15_000 }).toBe(1);
    const [attached] = letters('Mit Plan')[0]!.attachments;
    expect([attached!.filename, attached!.content.toString()]).toEqual(['plan.txt', 'Lageplan']);
    await changeSettings(bed.db.kysely, { mail_attachment_size_limit: 7 });
    await bed.services.settings.reload();
    const answer = await write(letter);
    expect([answer.status, answer.problem.codes]).toEqual([
      422,
      { 'contact.include_attachments': ['attachments_too_large'] },
    ]);
  });

  it('is written by those who run the appointment only', async () => {
    const member = await bed.buildMember();
    await sql`
      insert into appointment_participants (appointment_id, member_id, status)
      values (${Number(id)}, ${member.id}, 'invited')
    `.execute(bed.db.kysely);
    const client = await bed.as(member.id);
    expect(
      (
        await client.call(updateParticipant, {
          params: { id, participantId: 'me' },
          body: { status: 'accepted' },
        })
      ).status,
    ).toBe(200);
    expect((await client.call(getContactInfo, { params: { id } })).status).toBe(403);
    const body = { contact: { subject: 'a', text: 'b', audience: 'all' as const } };
    expect((await client.call(contactParticipants, { params: { id }, body })).status).toBe(403);
  });
});
