import {
  acceptInvite,
  cancelAppointment,
  getAppointment,
  listInvites,
  listNotifications,
  moveAppointment,
  rejectInvite,
  updateAppointment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import {
  invitesOf,
  type ParticipantBed,
  say,
  seen,
  startParticipantBed,
} from '../../testing/participant-bed.ts';
import { sendReminders } from './reminders.ts';

let stop: (() => Promise<void>) | undefined;
let box: ParticipantBed['box'];
let bed: ParticipantBed['bed'];
let organiser: ParticipantBed['organiser'];
let anna: ParticipantBed['anna'];
let bert: ParticipantBed['bert'];
let bertsAddress: ParticipantBed['bertsAddress'];
let group: ParticipantBed['group'];
let build: ParticipantBed['build'];
let add: ParticipantBed['add'];
beforeAll(async () => {
  ({ box, bed, organiser, anna, bert, bertsAddress, group, build, add, stop } = await startParticipantBed());
});
afterAll(() => stop?.());

describe('invitations', () => {
  it('wait, are answered, and go with the answer given on the page [API-029] [API-031] [API-032] [RUL-0058] [RUL-0060] [RUL-0066]', async () => {
    const [one, two, three] = [
      await build({ name: 'Eins', start: '2031-05-03T18:00' }),
      await build({ name: 'Zwei', start: '2031-05-02T18:00' }),
      await build({ name: 'Drei', start: '2031-05-01T18:00' }),
    ];
    for (const id of [three, two, one]) await add(id, { membership_ids: [bert.memberId] });
    const open = (await invitesOf(bert)).filter(({ invitable }) =>
      [one, two, three].includes(String(invitable.id)),
    );
    expect(open.map(({ invitable }) => invitable.name)).toEqual(['Drei', 'Zwei', 'Eins']);
    expect(open[0]).toMatchObject({
      status: 'open',
      inviteStatus: 'open',
      can: { accept: true, reject: true },
    });
    expect((await anna.call(acceptInvite, { params: { id: open[0]!.id } })).status).toBe(404);
    expect((await bert.call(acceptInvite, { params: { id: open[0]!.id } })).body).toMatchObject({
      status: 'accepted',
      inviteStatus: 'accepted',
      can: { accept: false, reject: false },
    });
    expect((await bert.call(acceptInvite, { params: { id: open[0]!.id } })).status).toBe(200);
    expect((await bert.call(rejectInvite, { params: { id: open[0]!.id } })).status).toBe(409);
    expect((await bert.call(rejectInvite, { params: { id: open[1]!.id } })).body).toMatchObject({
      status: 'declined',
    });
    expect((await seen(bert, three)).my_status).toBe('accepted');
    await say(bert, one, 'accepted');
    expect((await invitesOf(bert, 'accepted')).map(({ invitable }) => invitable.name)).toEqual([
      'Eins',
      'Drei',
    ]);
    expect((await invitesOf(bert, 'declined')).map(({ invitable }) => invitable.name)).toContain('Zwei');
  });

  it('come in the order in which they take place, page by page, and what is over the last one first [RUL-0064]', async () => {
    const invited = await bed.as((await bed.buildMember()).id);
    const day = (days: number) => `${Temporal.Now.plainDateISO('Europe/Berlin').add({ days })}T18:00`;
    const starts = {
      Fest: day(9),
      Probe: day(-20),
      Sitzung: day(5),
      Ausflug: day(30),
      Neulich: day(-2),
      Früher: day(-9),
    };
    for (const [name, start] of Object.entries(starts)) {
      const id = await build({ name, start, ...(name === 'Probe' && { rrule: 'FREQ=WEEKLY' }) });
      await add(id, { membership_ids: [invited.memberId] });
    }
    const names = async (status: 'open' | 'expired') => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body, headers } = await invited.call(listInvites, {
          query: { filter: 'appointments', status, limit: 2, ...(cursor && { cursor }) },
        });
        found.push(...body.invites.flatMap((one) => ('name' in one.invitable ? [one.invitable.name] : [])));
        cursor = /cursor=([^>&]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
      } while (cursor);
      return found;
    };
    // The series comes by its next evening, tomorrow.
    expect(await names('open')).toEqual(['Probe', 'Sitzung', 'Fest', 'Ausflug']);
    expect(await names('expired')).toEqual(['Neulich', 'Früher']);
  });

  it('offer no answer while it is locked or full, and are obsolete once it is cancelled [RUL-0059] [RUL-0063]', async () => {
    const full = await build({ columns: { attendee_total: 1, attendees_enforced: true } });
    const locked = await build({ columns: { participation_locked: true } });
    const gone = await build({ columns: { canceled_at: '2020-01-01T00:00:00Z' } });
    for (const id of [full, locked, gone]) await add(id, { membership_ids: [anna.memberId] });
    await say(organiser, full, 'accepted');
    const open = await invitesOf(anna);
    for (const id of [full, locked])
      expect(open.find(({ invitable }) => invitable.id === id)!.can).toEqual({
        accept: false,
        reject: false,
      });
    expect((await invitesOf(anna, 'obsolete')).map(({ invitable }) => invitable.id)).toContain(gone);
    expect(open.map(({ invitable }) => invitable.id)).not.toContain(gone);
  });

  it('are for others: who made it is not asked, and says that they take part all the same', async () => {
    const id = await build({ columns: { user_can_opt: false } });
    const { body } = await add(id, { group_ids: [group.id], invite_consumers: false });
    expect(body).toEqual({ added: 1, skipped: 1, left_out: 1 });
    expect((await seen(anna, id)).my_invite).toMatchObject({ author: { id: organiser.memberId } });
    await add(id, { membership_ids: [organiser.memberId] });
    expect((await invitesOf(organiser)).map(({ invitable }) => invitable.id)).not.toContain(id);
    const made = await seen(organiser, id);
    expect(made).toMatchObject({ my_status: null, my_invite: null, can: { opt: true } });
    expect(made.counts).toEqual({ accepted: 0, declined: 0, no_reaction: 1 });
    expect((await say(organiser, id, 'accepted')).status).toBe(200);
    expect((await seen(organiser, id)).my_status).toBe('accepted');
    const entered = await build();
    await add(entered, { membership_ids: [organiser.memberId], status: 'accepted' });
    expect((await seen(organiser, entered)).my_status).toBe('accepted');
  });

  it('let the invited see what lies in no calendar of theirs', async () => {
    const id = await build();
    expect((await bert.call(getAppointment, { params: { id } })).status).toBe(404);
    await add(id, { membership_ids: [bert.memberId] });
    expect(await seen(bert, id)).toMatchObject({
      calendar_ids: [],
      unknown_calendars: 1,
      my_status: 'invited',
    });
  });

  it('become a notification and a mail, and a reminder comes in time [RUL-0074]', async () => {
    const soon = Temporal.Now.zonedDateTimeISO('Europe/Berlin').add({ minutes: 20 });
    const id = await build({
      name: 'Probe',
      start: soon.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    });
    await add(id, { membership_ids: [bert.memberId] });
    await bed.delivered();
    const kinds = async () =>
      (await bert.call(listNotifications)).body.notifications
        .filter(({ html_url }) => html_url === `/appointments/${id}`)
        .map(({ kind, excerpt }) => [kind, excerpt]);
    const line = `Probe, ${soon.toPlainDateTime().toString().slice(0, 10).split('-').reverse().join('.')} ${soon.toString().slice(11, 16)}`;
    expect(await kinds()).toEqual([['appointment_invite', line]]);
    const invited = () => box.mails.filter((mail) => mail.subject === `Einladung: ${line}`);
    await expect.poll(() => invited().length, { timeout: 20_000 }).toBe(1);
    expect(invited()[0]).toMatchObject({ recipient: bertsAddress });
    const part = invited()[0]!.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
    const text = part!.content.toString().replaceAll('\r\n ', '');
    expect(text).toContain('METHOD:REQUEST');
    expect(text).toContain(`mailto:${bertsAddress}`);
    expect(text).toMatch(/ATTENDEE;[^\r]*PARTSTAT=NEEDS-ACTION/);
    // Set only now: the worker sends what is due with every minute, and may do so before the invitation was looked at.
    await sql`update appointments set reminders = '{30}' where id = ${id}`.execute(bed.db.kysely);
    await sendReminders({ db: bed.db });
    expect(await sendReminders({ db: bed.db })).toBe(0);
    await bed.delivered();
    expect((await kinds()).map(([kind]) => kind)).toEqual(['appointment_reminder', 'appointment_invite']);
  });
});

describe('calendar programs of those who take part', () => {
  it('are told by mail of a move and of a cancellation, each newer than what came before', async () => {
    const id = await build({ name: 'Sitzung', start: '2031-03-04T18:00', end: '2031-03-04T19:00' });
    await add(id, { membership_ids: [bert.memberId] });
    await say(bert, id, 'accepted');
    const told = async (about: string) => {
      const texts = () =>
        box.mails
          .filter((mail) => mail.recipient === bertsAddress)
          .flatMap((mail) =>
            mail.attachments.filter(({ contentType }) => contentType.startsWith('text/calendar')),
          )
          .map((part) => part.content.toString().replaceAll('\r\n ', ''))
          .filter((text) => text.includes('SUMMARY:Sitzung') && text.includes(about));
      await expect.poll(() => texts().length, { timeout: 20_000 }).toBeGreaterThan(0);
      return texts().at(-1)!;
    };
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)![1]);
    const uid = (text: string) => /UID:([^\r]+)/.exec(text)![1];
    const invited = await told('20310304T180000');
    await organiser.call(moveAppointment, {
      params: { id: String(id) },
      body: { start: '2031-03-05T18:00', end: '2031-03-05T19:00', all_day: false },
    });
    await bed.delivered();
    const moved = await told('20310305T180000');
    expect(moved).toContain('METHOD:REQUEST');
    await organiser.call(cancelAppointment, { params: { id: String(id) } });
    await bed.delivered();
    const canceled = await told('METHOD:CANCEL');
    expect(canceled).toContain('STATUS:CANCELLED');
    expect(canceled).toContain(`mailto:${bertsAddress}`);
    expect(new Set([invited, moved, canceled].map(uid)).size).toBe(1);
    expect(sequence(moved)).toBeGreaterThan(sequence(invited));
    expect(sequence(canceled)).toBeGreaterThan(sequence(moved));
  });
});

describe('another room', () => {
  it('is told to those who are invited', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into meeting_rooms (network_id, name) select id, 'Saal Nord' from networks returning id
    `.execute(bed.db.kysely);
    const id = await build({ name: 'Versammlung' });
    const meetIn = (room_id: number | null) =>
      organiser.call(updateAppointment, {
        params: { id },
        body: { meeting: { room_id, conference_call_phone_number: '0711 1' } },
      });
    await meetIn(null);
    await add(id, { membership_ids: [bert.memberId] });
    expect((await meetIn(rows[0]!.id)).status).toBe(200);
    await bed.delivered();
    const told = (await bert.call(listNotifications)).body.notifications
      .filter(({ html_url }) => html_url === `/appointments/${id}`)
      .map(({ kind }) => kind);
    expect(told).toEqual(['appointment_changed', 'appointment_invite']);
  });
});
