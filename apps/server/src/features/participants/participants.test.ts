import {
  acceptInvite,
  addParticipants,
  attendeesCsv,
  attendeesXlsx,
  cancelAppointment,
  createAppointment,
  getAppointment,
  getStreamOfGroup,
  listInvites,
  listNotifications,
  listParticipants,
  listParticipating,
  listParticipations,
  moveAppointment,
  rejectInvite,
  removeParticipant,
  updateParticipant,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { sendReminders } from './reminders.ts';

let box: MailBox;
let bed: TestBed;
let organiser: Client;
let anna: Client;
let bert: Client;
let bertsAddress: string;
let guest: Client;
let group: { id: number; slug: string };
let calendar: number;
beforeAll(async () => {
  box = await startMailBox();
  bed = await startTestBed({ environment: { SMTP_URL: box.url } });
  await bed.openNetwork();
  organiser = await bed.as((await bed.buildMember({ name: 'Olga Ordnung' })).id);
  anna = await bed.as((await bed.buildMember({ name: 'Anna Amsel' })).id);
  const berts = await bed.buildMember({ name: 'Bert Buche' });
  bertsAddress = berts.email;
  bert = await bed.as(berts.id);
  guest = await bed.as((await bed.buildMember({ name: 'Gerd Gast', isExternal: true })).id);
  group = await bed.buildGroup({
    createdBy: organiser.memberId!,
    access: 'closed',
    members: [anna.memberId!, guest.memberId!],
  });
  calendar = await bed.buildCalendar({ groupId: group.id });
});
afterAll(async () => {
  await bed?.stop();
  await box?.stop();
});

type Traits = Partial<Parameters<TestBed['buildAppointment']>[0]>;
const build = async (more: Traits = {}) =>
  String(await bed.buildAppointment({ calendarIds: [calendar], authorId: organiser.memberId!, ...more }));
/** A weekly series from yesterday on, and the ids of its next occurrences. */
async function buildSeries(more: Traits = {}) {
  const first = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 2 });
  const id = await build({ start: `${first}T18:00`, rrule: 'FREQ=WEEKLY', ...more });
  const occurrence = (week: number) =>
    `v-${id}-${first.add({ weeks: week }).toString().replaceAll('-', '')}T180000`;
  return { id, occurrence };
}
const say = (client: Client, id: string, status: string, applyTo?: 'this' | 'all', participantId = 'me') =>
  client.call(updateParticipant, {
    params: { id, participantId },
    body: { status, ...(applyTo && { apply_to: applyTo }) } as never,
  });
const add = (id: string, participant: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  organiser.call(addParticipants, { params: { id }, body: { participant, ...more } as never });
const seen = async (client: Client, id: string) =>
  (await client.call(getAppointment, { params: { id } })).body;
const invitesOf = async (client: Client, status = 'open') =>
  (await client.call(listInvites, { query: { filter: 'appointments', status: status as 'open' } })).body
    .invites;
async function settings(values: Parameters<typeof changeSettings>[1]) {
  await changeSettings(bed.db.kysely, values);
  await bed.services.settings.reload();
}

describe('participants', () => {
  it('are added by name, group and role, each once [API-020] [RUL-0078] [RUL-0067]', async () => {
    const id = await build();
    const { rows } = await sql<{ id: number }>`
      insert into membership_roles (network_id, slug, name, plural_name)
      select id, 'helfer', 'Helfer', 'Helfer' from networks returning id
    `.execute(bed.db.kysely);
    const roleId = rows[0]!.id;
    await sql`
      insert into member_membership_roles (member_id, membership_role_id) values (${bert.memberId!}, ${roleId})
    `.execute(bed.db.kysely);
    const added = await add(id, {
      membership_ids: [anna.memberId],
      group_ids: [group.id],
      membership_role_ids: [roleId],
    });
    expect(added.body).toEqual({ added: 3, skipped: 0, left_out: 1 });
    expect((await add(id, { membership_ids: [anna.memberId, bert.memberId] })).body).toMatchObject({
      added: 0,
      skipped: 2,
    });
    const { body } = await organiser.call(listParticipants, { params: { id } });
    expect(body.participants.map(({ id: who, status }) => [who, status])).toEqual([
      [String(anna.memberId), 'invited'],
      [String(bert.memberId), 'invited'],
      ['me', 'invited'],
    ]);
    expect(body.participants[1]!.roles).toEqual([{ id: roleId, name: 'Helfer', color: '#e7e5e4' }]);
    const helpers = await organiser.call(listParticipants, {
      params: { id },
      query: { role: String(roleId) },
    });
    expect(helpers.body.participants).toHaveLength(1);
    expect(helpers.headers['x-total-count']).toBe('1');
    expect(
      (await organiser.call(listParticipants, { params: { id }, query: { role: 'none' } })).body.participants,
    ).toHaveLength(2);
  });

  it('are nobody that the organiser does not know', async () => {
    const hidden = await bed.buildGroup({ createdBy: bert.memberId!, access: 'hidden' });
    const id = await build();
    const answer = await add(id, { membership_ids: [999_999], group_ids: [hidden.id] });
    expect([answer.status, answer.problem.codes]).toEqual([
      422,
      { membership_ids: ['unknown'], group_ids: ['unknown'] },
    ]);
    expect((await add(id, {})).status).toBe(422);
  });

  it('are guests only where the network invites them [RUL-0075]', async () => {
    const id = await build();
    expect((await add(id, { membership_ids: [guest.memberId] })).body).toMatchObject({
      added: 0,
      left_out: 1,
    });
    await settings({ invite_consumers: true });
    expect((await add(id, { group_ids: [group.id] })).body).toMatchObject({ left_out: 1 });
    expect((await add(id, { group_ids: [group.id], invite_consumers: true })).body).toMatchObject({
      added: 1,
      left_out: 0,
    });
    expect((await seen(organiser, id)).invited_consumers.map(({ id: who }) => who)).toEqual([guest.memberId]);
    await settings({ invite_consumers: false });
  });

  it('are changed by those who run the appointment only, and are found under me [RUL-0057] [RUL-0077] [RUL-0079]', async () => {
    const id = await build();
    await add(id, { membership_ids: [anna.memberId] });
    const other = { params: { id }, body: { participant: { membership_ids: [bert.memberId!] } } };
    expect((await anna.call(addParticipants, other)).status).toBe(403);
    expect((await say(anna, id, 'accepted', undefined, String(organiser.memberId))).status).toBe(403);
    expect((await bert.call(addParticipants, other)).status).toBe(404);
    expect((await say(organiser, id, 'accepted', undefined, String(anna.memberId))).body).toMatchObject({
      status: 'accepted',
    });
    expect((await say(organiser, id, 'accepted', undefined, String(bert.memberId))).status).toBe(404);
    expect((await say(organiser, id, 'rejected', undefined, String(anna.memberId))).body).toMatchObject({
      status: 'rejected',
    });
    expect((await say(anna, id, 'accepted')).status).toBe(403);
    expect(
      (await organiser.call(removeParticipant, { params: { id, participantId: String(anna.memberId) } }))
        .status,
    ).toBe(204);
    expect(
      (await organiser.call(removeParticipant, { params: { id, participantId: String(anna.memberId) } }))
        .status,
    ).toBe(404);
  });

  it('are shown to those who run it alone where it says so [RUL-0053]', async () => {
    const id = await build({ columns: { participants_to_admins_only: true } });
    await add(id, { membership_ids: [anna.memberId] });
    expect((await anna.call(listParticipants, { params: { id } })).status).toBe(403);
    expect(await seen(anna, id)).toMatchObject({ counts: null, can: { show_attendees: false } });
    expect((await organiser.call(listParticipants, { params: { id } })).status).toBe(200);
  });

  it('come as CSV and as a spreadsheet that runs no formula [API-039] [API-040] [RUL-0055]', async () => {
    const id = await build({ name: 'Fest: 2030/31' });
    const joker = await bed.buildMember({ name: '=1+1' });
    await add(id, { membership_ids: [joker.id] });
    const csv = (await organiser.call(attendeesCsv, { params: { id } })).raw;
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.payload).toContain("'=1+1");
    const sheet = (await organiser.call(attendeesXlsx, { params: { id } })).raw;
    expect(sheet.statusCode).toBe(200);
    expect(sheet.headers['content-disposition']).toContain('.xlsx');
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await anna.call(attendeesCsv, { params: { id } })).status).toBe(403);
    expect((await anna.call(attendeesXlsx, { params: { id } })).status).toBe(403);
  });
});

describe('an answer', () => {
  it('is one of three for oneself [API-022] [RUL-0068] [RUL-0072]', async () => {
    const id = await build();
    for (const status of ['accepted', 'declined', 'open']) {
      expect((await say(anna, id, status)).body).toMatchObject({ id: 'me', status });
      expect((await seen(anna, id)).my_status).toBe(status);
    }
    expect((await say(anna, id, 'invited')).status).toBe(422);
    expect((await say(anna, id, 'rejected')).status).toBe(422);
    const closed = await build({ columns: { user_can_opt: false } });
    expect((await say(anna, closed, 'accepted')).status).toBe(403);
    await add(closed, { membership_ids: [anna.memberId] });
    expect((await say(anna, closed, 'accepted')).status).toBe(200);
  });

  it('accepts nothing while participation is locked, the deadline is over or it is cancelled [RUL-0069]', async () => {
    const locked = await build({ columns: { participation_locked: true } });
    const late = await build({
      columns: { registration_required: true, registration_deadline: '2020-01-01T00:00:00Z' },
    });
    const canceled = await build({ columns: { canceled_at: '2020-01-01T00:00:00Z' } });
    const codes = [];
    for (const id of [locked, late, canceled]) codes.push((await say(anna, id, 'accepted')).problem.code);
    expect(codes).toEqual(['participation_locked', 'registration_closed', 'appointment_canceled']);
    expect((await say(anna, locked, 'declined')).status).toBe(200);
  });

  it('after the end is possible where the network lets it [RUL-0061]', async () => {
    const id = await build({ start: '2020-05-04T18:00', columns: {} });
    await add(id, { membership_ids: [anna.memberId], send_email_notification: false });
    expect((await say(anna, id, 'accepted')).problem.code).toBe('appointment_past');
    const card = async () => (await invitesOf(anna, 'expired')).find(({ invitable }) => invitable.id === id)!;
    expect(await card()).toMatchObject({ inviteStatus: 'expired', status: 'open', can: { accept: false } });
    await settings({ allow_retroactive_opting: true });
    expect((await card()).can.accept).toBe(true);
    expect((await say(anna, id, 'accepted')).status).toBe(200);
    await settings({ allow_retroactive_opting: false });
  });

  it('takes the last place once, however many accept at once [RUL-0070]', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { id } = await bed.buildMember();
        return bed.as(id);
      }),
    );
    const id = await build({ columns: { attendee_total: 3, attendees_enforced: true } });
    await add(id, { membership_ids: people.map(({ memberId }) => memberId) });
    const answers = await Promise.all(people.map((one) => say(one, id, 'accepted')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)),
    ).toEqual(new Set(['appointment_full']));
    const late = people[answers.findIndex(({ status }) => status !== 200)]!;
    expect(await seen(late, id)).toMatchObject({
      total_attendees_enforced_and_exceeded: true,
      opt_prohibited_reason: 'full',
      attending_participants_count: 3,
    });
    const first = people[answers.findIndex(({ status }) => status === 200)]!;
    await say(first, id, 'declined');
    expect((await say(late, id, 'accepted')).status).toBe(200);
  });

  it('to a series is for one evening or for all of it [RUL-0071]', async () => {
    const { id, occurrence } = await buildSeries();
    await say(anna, id, 'accepted');
    await say(anna, occurrence(1), 'declined');
    const statuses = async () =>
      Promise.all(
        [id, occurrence(0), occurrence(1), occurrence(2)].map(
          async (one) => (await seen(anna, one)).my_status,
        ),
      );
    expect(await statuses()).toEqual(['accepted', 'accepted', 'declined', 'accepted']);
    await say(anna, occurrence(2), 'declined', 'all');
    expect(await statuses()).toEqual(['declined', 'declined', 'declined', 'declined']);
    await say(anna, occurrence(1), 'accepted', 'this');
    expect(await statuses()).toEqual(['declined', 'declined', 'accepted', 'declined']);
    const { body } = await anna.call(listParticipating, {
      query: { view: 'list', date: dateOf(occurrence(1)) },
    });
    expect(body.appointments.map((entry) => entry.id)).toContain(occurrence(1));
    expect(body.appointments.map((entry) => entry.id)).not.toContain(occurrence(2));
  });

  it('counts the places of each evening of a series', async () => {
    const { id, occurrence } = await buildSeries({
      columns: { attendee_total: 1, attendees_enforced: true },
    });
    expect((await say(anna, occurrence(1), 'accepted')).status).toBe(200);
    expect((await say(organiser, id, 'accepted')).problem.code).toBe('appointment_full');
    expect((await say(organiser, occurrence(1), 'accepted')).problem.code).toBe('appointment_full');
    expect((await say(organiser, occurrence(2), 'accepted')).status).toBe(200);
  });
});

describe('invitations', () => {
  it('wait, are answered, and go with the answer given on the page [API-029] [API-031] [API-032] [RUL-0058] [RUL-0060] [RUL-0066]', async () => {
    const [one, two, three] = [
      await build({ name: 'Eins' }),
      await build({ name: 'Zwei' }),
      await build({ name: 'Drei' }),
    ];
    for (const id of [one, two, three]) await add(id, { membership_ids: [bert.memberId] });
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
      'Drei',
      'Eins',
    ]);
    expect((await invitesOf(bert, 'declined')).map(({ invitable }) => invitable.name)).toContain('Zwei');
  });

  it('offer no answer while it is locked or full, and are obsolete once it is cancelled [RUL-0059] [RUL-0062] [RUL-0063]', async () => {
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
      columns: { reminders: [30] },
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

describe('a new appointment', () => {
  it('invites whom its form names, and is told of in the streams of its calendars where that is wished [API-013]', async () => {
    const { status, body } = await organiser.call(createAppointment, {
      body: {
        name: 'Fest *im* Hof',
        calendar_ids: [calendar],
        date: {
          start: '2030-06-20T14:00',
          end: '2030-06-20T16:00',
          all_day: false,
          time_zone: 'Europe/Berlin',
        },
        location: { name: 'Innenhof' },
        membership_ids_to_invite: [bert.memberId!],
        group_ids_to_invite: [group.id],
        post: true,
      },
    });
    expect(status).toBe(201);
    expect(body.counts).toEqual({ accepted: 0, declined: 0, no_reaction: 3 });
    expect((await invitesOf(bert)).map(({ invitable }) => invitable.name)).toContain('Fest *im* Hof');
    const stream = await anna.call(getStreamOfGroup, { params: { groupSlug: group.slug, slug: 'stream' } });
    const [post] = stream.body.activities;
    expect(post).toMatchObject({ object: { type: 'appointment' } });
    expect(post!.object.html_content).toContain('<strong>Fest *im* Hof</strong>');
    expect(post!.object.html_content).toContain('20.06.2030, 14:00 · Innenhof');
    expect(post!.object.html_content).toContain(`href="/appointments/${body.id}"`);
  });
});

describe('participations', () => {
  it('are those to come, soonest first, and the answers given [API-030] [RUL-0064]', async () => {
    const clara = await bed.as((await bed.buildMember({ name: 'Clara' })).id);
    const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 3 });
    const later = await build({ start: `${day.add({ days: 1 })}T10:00` });
    const sooner = await build({ start: `${day}T10:00` });
    const past = await build({ start: '2020-01-01T10:00' });
    const { id: series, occurrence } = await buildSeries();
    for (const id of [later, sooner, past, series]) {
      await add(id, { membership_ids: [clara.memberId] });
      await say(organiser, id, 'accepted', undefined, String(clara.memberId));
    }
    await say(clara, occurrence(0), 'declined', 'this');
    const list = async (status: 'upcoming' | 'accepted' | 'declined', limit = 20) =>
      (await clara.call(listParticipations, { query: { status, limit } })).body.participations.map(
        ({ appointment }) => appointment.id,
      );
    expect(await list('upcoming')).toEqual([sooner, later, series]);
    expect((await list('accepted')).toSorted()).toEqual([later, past, series, sooner].toSorted());
    expect(await list('declined')).toEqual([occurrence(0)]);
    const first = await clara.call(listParticipations, { query: { status: 'upcoming', limit: 2 } });
    expect(first.body.participations).toHaveLength(2);
    const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))![1]!;
    const rest = await clara.call(listParticipations, {
      query: { status: 'upcoming', limit: 2, cursor: decodeURIComponent(cursor) },
    });
    expect(rest.body.participations.map(({ appointment }) => appointment.id)).toEqual([series]);
  });
});

const dateOf = (occurrence: string): string => occurrence.replace(/^.*-(\d{4})(\d\d)(\d\d)T.*$/, '$1-$2-$3');
