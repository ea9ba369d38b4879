import {
  addParticipants,
  attendeesCsv,
  attendeesXlsx,
  createAppointment,
  getStreamOfGroup,
  listParticipants,
  listParticipations,
  removeParticipant,
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

let stop: (() => Promise<void>) | undefined;
let bed: ParticipantBed['bed'];
let box: ParticipantBed['box'];
let organiser: ParticipantBed['organiser'];
let anna: ParticipantBed['anna'];
let bert: ParticipantBed['bert'];
let guest: ParticipantBed['guest'];
let group: ParticipantBed['group'];
let calendar: ParticipantBed['calendar'];
let build: ParticipantBed['build'];
let buildSeries: ParticipantBed['buildSeries'];
let add: ParticipantBed['add'];
let settings: ParticipantBed['settings'];
beforeAll(async () => {
  ({ bed, box, organiser, anna, bert, guest, group, calendar, build, buildSeries, add, settings, stop } =
    await startParticipantBed());
});
afterAll(() => stop?.());

/** "16.06.2027" of the id of an occurrence. */
const dottedDayOf = (id: string) => id.replace(/^v-\d+-(\d{4})(\d\d)(\d\d)T.*/, '$3.$2.$1');

describe('participants', () => {
  it('are added by name, group and role, each once [API-020] [RUL-0078]', async () => {
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
    expect(added.body).toEqual({ added: 2, skipped: 1, left_out: 1 });
    expect((await add(id, { membership_ids: [anna.memberId, bert.memberId] })).body).toMatchObject({
      added: 0,
      skipped: 2,
    });
    const { body } = await organiser.call(listParticipants, { params: { id } });
    expect(body.participants.map(({ id: who, status }) => [who, status])).toEqual([
      [String(anna.memberId), 'invited'],
      [String(bert.memberId), 'invited'],
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
    ).toHaveLength(1);
  });

  it('are added with an answer, with a mail or without, to one evening or to all [RUL-0078]', async () => {
    const { id, occurrence } = await buildSeries();
    const [dora, emil] = [await bed.buildMember(), await bed.buildMember()];
    await add(id, { membership_ids: [dora.id], status: 'accepted' }, { apply_to: 'all' });
    await add(
      occurrence(1),
      { membership_ids: [emil.id], send_email_notification: false },
      { apply_to: 'this' },
    );
    const listed = async (which: string) =>
      (await organiser.call(listParticipants, { params: { id: which } })).body.participants.map((one) => [
        one.membership.id,
        one.status,
      ]);
    expect(await listed(id)).toEqual([[dora.id, 'accepted']]);
    expect(await listed(occurrence(1))).toEqual(
      expect.arrayContaining([
        [dora.id, 'accepted'],
        [emil.id, 'invited'],
      ]),
    );
    expect(await listed(occurrence(2))).toEqual([[dora.id, 'accepted']]);
    await add(occurrence(2), { membership_ids: [emil.id], send_email_notification: true });
    const mails = () => box.mails.filter(({ recipient }) => recipient === emil.email);
    await expect.poll(() => mails().length, { timeout: 10_000 }).toBe(1);
    // Mails leave in the order in which people were added: of the first there is none.
    expect(mails()[0]!.subject).toContain(dottedDayOf(occurrence(2)));
    for (const apply_to of ['next', 'none'])
      expect((await add(id, { membership_ids: [emil.id] }, { apply_to })).status).toBe(422);
  });

  it('stand as open, invited, accepted, declined or rejected, and as nothing else [RUL-0067]', async () => {
    const id = await build();
    const [dora, emil] = [await bed.buildMember(), await bed.buildMember()];
    const statusOf = async (memberId: number) =>
      (await organiser.call(listParticipants, { params: { id } })).body.participants.find(
        ({ membership }) => membership.id === memberId,
      )?.status;
    await add(id, { membership_ids: [dora.id] });
    for (const status of ['open', 'invited', 'accepted', 'declined', 'rejected'] as const) {
      expect((await say(organiser, id, status, undefined, String(dora.id))).body).toMatchObject({ status });
      expect(await statusOf(dora.id)).toBe(status);
      const of = await organiser.call(listParticipants, { params: { id }, query: { status } });
      expect(of.body.participants.map(({ membership }) => membership.id)).toEqual([dora.id]);
    }
    for (const status of ['maybe', 'canceled', '', null]) {
      expect((await say(organiser, id, status as string, undefined, String(dora.id))).status).toBe(422);
      expect((await add(id, { membership_ids: [emil.id], status })).status).toBe(422);
    }
    expect(await statusOf(dora.id)).toBe('rejected');
    expect(await statusOf(emil.id)).toBeUndefined();
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
    expect(body.counts).toEqual({ accepted: 0, declined: 0, no_reaction: 2 });
    expect((await invitesOf(bert)).map(({ invitable }) => invitable.name)).toContain('Fest *im* Hof');
    const stream = await anna.call(getStreamOfGroup, { params: { groupSlug: group.slug, slug: 'stream' } });
    const [post] = stream.body.activities;
    expect(post).toMatchObject({ object: { type: 'appointment' } });
    expect(post!.object.html_content).toContain('<strong>Fest *im* Hof</strong>');
    expect(post!.object.html_content).toContain('20.06.2030, 14:00 · Innenhof');
    expect(post!.object.html_content).toContain(`href="/appointments/${body.id}"`);
  });
});
