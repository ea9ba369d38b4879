import {
  cancelAppointment,
  deleteAppointment,
  listNotifications,
  listParticipants,
  removeParticipant,
  updateAppointment,
  updateParticipant,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import {
  invitesOf,
  type ParticipantBed,
  say,
  seen,
  startParticipantBed,
} from '../../testing/participant-bed.ts';

let world: ParticipantBed;
let organiser: Client;
let anna: Client;
let bert: Client;
beforeAll(async () => {
  world = await startParticipantBed();
  ({ organiser, anna, bert } = world);
});
afterAll(() => world?.stop());

const fromHere = (client: Client, id: string, status: string, participantId = 'me') =>
  client.call(updateParticipant, {
    params: { id, participantId },
    body: { status, apply_to: 'this_and_following' } as never,
  });
const statusOf = async (client: Client, id: string) => (await seen(client, id)).my_status;
const statusesOf = (client: Client, ids: readonly string[]) =>
  Promise.all(ids.map((id) => statusOf(client, id)));
const masterOf = (id: string) => /(\d+)(-|$)/.exec(id)![1]!;

describe('an answer for one occurrence and all that follow', () => {
  it('[RUL-1094] leaves those before as they were answered', async () => {
    const { id, occurrence } = await world.buildSeries();
    const weeks = [0, 1, 2, 3, 5].map(occurrence);
    await world.add(id, { membership_ids: [anna.memberId] });
    expect((await invitesOf(anna)).some(({ invitable }) => invitable.id === id)).toBe(true);
    await say(anna, occurrence(0), 'declined', 'this');
    await say(anna, occurrence(3), 'declined', 'this');
    const { body } = await fromHere(anna, occurrence(2), 'accepted');
    expect(body).toMatchObject({ status: 'accepted', appointment_url: `/appointments/${occurrence(2)}` });
    expect(await statusesOf(anna, weeks)).toEqual([
      'declined',
      'invited',
      'accepted',
      'accepted',
      'accepted',
    ]);
    // An answer for all takes all of it back.
    await say(anna, id, 'declined', 'all');
    expect(new Set(await statusesOf(anna, weeks))).toEqual(new Set(['declined']));
  });

  it('[RUL-1094] says nothing of those before for whom had said nothing', async () => {
    const { occurrence } = await world.buildSeries();
    await fromHere(anna, occurrence(1), 'accepted');
    expect(await statusesOf(anna, [0, 1, 2].map(occurrence))).toEqual(['open', 'accepted', 'accepted']);
    expect((await seen(organiser, occurrence(0))).attending_participants_count).toBe(0);
  });

  it('[RUL-1094] leaves those before that are further ahead than they are laid down', async () => {
    const { id, occurrence } = await world.buildSeries();
    await world.add(id, { membership_ids: [anna.memberId] });
    expect((await fromHere(anna, occurrence(150), 'accepted')).status).toBe(200);
    expect(await statusesOf(anna, [0, 149, 150, 151].map(occurrence))).toEqual([
      'invited',
      'invited',
      'accepted',
      'accepted',
    ]);
  });

  it('counts the places of those alone that are meant', async () => {
    const { id, occurrence } = await world.buildSeries({
      columns: { attendee_total: 1, attendees_enforced: true },
    });
    await world.add(id, { membership_ids: [bert.memberId] });
    await say(bert, occurrence(1), 'accepted', 'this');
    expect((await fromHere(anna, occurrence(1), 'accepted')).problem?.code).toBe('appointment_full');
    expect((await fromHere(anna, occurrence(2), 'accepted')).status).toBe(200);
    expect((await say(anna, id, 'accepted', 'all')).problem?.code).toBe('appointment_full');
  });

  it('takes somebody off the list from there on', async () => {
    const { id, occurrence } = await world.buildSeries();
    await world.add(id, { membership_ids: [anna.memberId, bert.memberId] });
    await say(anna, id, 'accepted', 'all');
    await say(anna, occurrence(3), 'declined', 'this');
    const params = { id: occurrence(2), participantId: String(anna.memberId) };
    const query = { apply_to: 'this_and_following' as const };
    expect((await organiser.call(removeParticipant, { params, query })).status).toBe(204);
    expect(await statusesOf(anna, [0, 1, 2, 3].map(occurrence))).toEqual([
      'accepted',
      'accepted',
      null,
      null,
    ]);
    const { body } = await organiser.call(listParticipants, { params: { id: occurrence(2) } });
    expect(body.participants.map(({ membership }) => membership.name)).toEqual(['Bert Buche']);
  });
});

const mailsOf = (name: string) => world.box.mails.filter((mail) => mail.subject?.includes(name));
const calendarIn = (mail: ReturnType<typeof mailsOf>[number]) =>
  mail.attachments
    .find(({ contentType }) => contentType.startsWith('text/calendar'))!
    .content.toString()
    .replaceAll('\r\n ', '');

describe('who takes part in a series of which the rest is changed', () => {
  it('[RUL-1095] hears of it once, and their calendar gets both parts', async () => {
    const { id, occurrence } = await world.buildSeries({ name: 'Bandprobe' });
    await world.add(id, { membership_ids: [bert.memberId] }, {});
    await expect.poll(() => mailsOf('Bandprobe').length, { timeout: 20_000 }).toBe(1);
    await say(bert, id, 'accepted', 'all');
    const { body } = await organiser.call(updateAppointment, {
      params: { id: occurrence(2) },
      body: { location: { name: 'Keller' }, apply_to: 'this_and_following' },
    });
    await world.bed.delivered();
    const notices = (await bert.call(listNotifications, { query: {} })).body.notifications
      .filter(({ excerpt, kind }) => excerpt.startsWith('Bandprobe') && kind === 'appointment_changed')
      .map(({ html_url }) => html_url);
    expect(notices).toEqual([`/appointments/${masterOf(body.id)}`]);
    await expect.poll(() => mailsOf('Bandprobe').length, { timeout: 20_000 }).toBe(3);
    const texts = mailsOf('Bandprobe').slice(1).map(calendarIn);
    const ended = texts.find((text) => text.includes('UNTIL='))!;
    const goingOn = texts.find((text) => !text.includes('UNTIL='))!;
    const uid = (text: string) => /UID:(\S+)/.exec(text)![1];
    expect(uid(ended)).toBe(uid(calendarIn(mailsOf('Bandprobe')[0]!)));
    expect(uid(goingOn)).not.toBe(uid(ended));
    for (const text of texts) expect(text).toContain('METHOD:REQUEST');
    expect(ended).toContain('SEQUENCE:1');
    expect(goingOn).toContain('LOCATION:Keller');
    // The answer goes along.
    expect(goingOn).toContain('PARTSTAT=ACCEPTED');
    const [cut] = mailsOf('Serie geändert: Bandprobe');
    expect(cut!.text).toContain('Die Serie in Ihrem Kalender endet mit dem letzten Termin davor.');
  });

  it('[RUL-1095] learns that the rest is called off, or is no more', async () => {
    for (const [name, call] of [
      ['Chorfahrt', cancelAppointment],
      ['Malkurs', deleteAppointment],
    ] as const) {
      const { id, occurrence } = await world.buildSeries({ name });
      await world.add(id, { membership_ids: [bert.memberId], send_email_notification: false });
      await organiser.call(call, {
        params: { id: occurrence(1) },
        query: { apply_to: 'this_and_following' },
      } as never);
      await world.bed.delivered();
      await expect.poll(() => mailsOf(name).length, { timeout: 20_000 }).toBe(2);
      const texts = mailsOf(name).map(calendarIn);
      expect(texts.filter((text) => text.includes('METHOD:CANCEL'))).toHaveLength(1);
      expect(texts.filter((text) => text.includes('UNTIL='))).toHaveLength(1);
      const { notifications } = (await bert.call(listNotifications, { query: {} })).body;
      const kinds = notifications.filter(({ excerpt }) => excerpt.startsWith(name)).map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(['appointment_canceled', 'appointment_invite']);
      expect(await statusOf(bert, occurrence(0))).toBe('invited');
    }
  });
});

describe('who takes part in one evening of a series alone', () => {
  it('[RUL-1096] hears where it is when the series moves, and that it is called off with it', async () => {
    const { id, occurrence } = await world.buildSeries({ name: 'Vorlesen' });
    await say(anna, occurrence(1), 'accepted', 'this');
    await say(bert, occurrence(1), 'declined', 'this');
    await say(anna, occurrence(3), 'accepted', 'this');
    await organiser.call(updateAppointment, {
      params: { id: occurrence(3) },
      body: { location: { name: 'Bücherei' } },
    });
    await organiser.call(updateAppointment, { params: { id }, body: { location: { name: 'Schule' } } });
    const told = async (client: Client) => {
      await world.bed.delivered();
      return (await client.call(listNotifications, { query: {} })).body.notifications
        .filter(({ excerpt }) => excerpt.startsWith('Vorlesen'))
        .map(({ kind, html_url }) => `${kind} ${html_url}`)
        .sort();
    };
    const path = (week: number) => `/appointments/${occurrence(week)}`;
    // The evening that is elsewhere anyway is told of by its own change alone.
    expect(await told(anna)).toEqual([`appointment_changed ${path(1)}`, `appointment_changed ${path(3)}`]);
    expect(await told(bert)).toEqual([]);
    await expect
      .poll(
        () =>
          mailsOf('Geändert: Vorlesen')
            .map((mail) =>
              calendarIn(mail)
                .match(/LOCATION:(.+)/)?.[1]
                ?.trim(),
            )
            .sort(),
        {
          timeout: 20_000,
        },
      )
      .toEqual(['Bücherei', 'Schule']);
    await organiser.call(cancelAppointment, { params: { id } });
    expect(await told(anna)).toEqual([
      `appointment_canceled ${path(1)}`,
      `appointment_canceled ${path(3)}`,
      `appointment_changed ${path(1)}`,
      `appointment_changed ${path(3)}`,
    ]);
  });
});
