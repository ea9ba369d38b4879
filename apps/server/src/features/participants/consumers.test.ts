import {
  addParticipants,
  contactParticipants,
  getAppointment,
  listParticipants,
  updateParticipant,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { buildConsumer } from '../../testing/consumers.ts';
import { type ParticipantBed, startParticipantBed } from '../../testing/participant-bed.ts';

let stop: (() => Promise<void>) | undefined;
let bed: ParticipantBed['bed'];
let box: ParticipantBed['box'];
let organiser: ParticipantBed['organiser'];
let group: ParticipantBed['group'];
let build: ParticipantBed['build'];
let add: ParticipantBed['add'];
let settings: ParticipantBed['settings'];
beforeAll(async () => {
  ({ bed, box, organiser, group, build, add, settings, stop } = await startParticipantBed());
  await settings({ invite_consumers: true });
});
afterAll(() => stop?.());

const mailsTo = (email: string | null) => box.mails.filter(({ recipient }) => recipient === email);
const mailTo = async (email: string | null, number = 1) => {
  await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(number);
  return mailsTo(email).at(-1)!;
};

describe('people from outside at an appointment', () => {
  it('get a letter that leads to no sign-in and is answered to its author [RUL-1005]', async () => {
    const id = await build();
    const { id: memberId, email } = await buildConsumer(bed, { name: 'Renate Rand' });
    expect((await add(id, { membership_ids: [memberId] })).body).toMatchObject({ added: 1 });
    const mail = await mailTo(email);
    const text = mail.text ?? '';
    expect(mail.subject).toContain('Einladung');
    expect(text).toContain('Renate Rand');
    expect(text).toContain('Olga Ordnung');
    expect(text).not.toContain('/appointments/');
    expect(text).not.toContain('/settings/edit');
    expect(text).toContain('/unsubscribe/');
    const { rows } = await sql<{ email: string }>`
      select email::text from members where id = ${organiser.memberId}
    `.execute(bed.db.kysely);
    expect(mail.replyTo?.text).toContain(rows[0]!.email);
  });

  it('stand marked on the list, and their answer is entered by the organiser [RUL-1006]', async () => {
    const id = await build();
    const { id: memberId, email, name } = await buildConsumer(bed);
    await add(id, { membership_ids: [memberId], send_email_notification: false });
    const { body } = await organiser.call(listParticipants, { params: { id } });
    expect(body.participants).toMatchObject([
      { id: String(memberId), status: 'invited', membership: { name, path: '', is_consumer: true } },
    ]);
    const entered = await organiser.call(updateParticipant, {
      params: { id, participantId: String(memberId) },
      body: { status: 'accepted' },
    });
    expect(entered.body).toMatchObject({ status: 'accepted' });
    expect((await organiser.call(getAppointment, { params: { id } })).body.invited_consumers).toMatchObject([
      { id: memberId, display_name: name },
    ]);
    await organiser.call(contactParticipants, {
      params: { id },
      body: {
        contact: { audience: 'accepted', subject: 'Noch etwas', text: 'Bitte Noten mitbringen.' },
      } as never,
    });
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Noch etwas');
    expect(mail.text).not.toContain('/appointments/');
  });

  it('come with their groups only when that is asked for', async () => {
    const id = await build();
    const { id: memberId } = await buildConsumer(bed, { groupIds: [group.id] });
    const idsOf = async () =>
      (await organiser.call(listParticipants, { params: { id } })).body.participants.map(
        ({ id: who }) => who,
      );
    await add(id, { group_ids: [group.id], send_email_notification: false });
    expect(await idsOf()).not.toContain(String(memberId));
    await add(id, { group_ids: [group.id], invite_consumers: true, send_email_notification: false });
    expect(await idsOf()).toContain(String(memberId));
  });

  it('are invited by no guest', async () => {
    const { id: memberId } = await buildConsumer(bed);
    const guest = await bed.as((await bed.buildMember({ isExternal: true })).id);
    const calendar = await bed.buildCalendar({ ownerId: guest.memberId! });
    const id = String(await bed.buildAppointment({ calendarIds: [calendar], authorId: guest.memberId! }));
    const { status } = await guest.call(addParticipants, {
      params: { id },
      body: { participant: { membership_ids: [memberId] } },
    });
    expect(status).toBe(422);
  });
});
