import {
  addGroupMember,
  createActivity,
  createReply,
  getActivity,
  getAppointment,
  getFeedAddresses,
  likeActivity,
  listLikes,
  listNotifications,
  listParticipants,
  listParticipating,
  listReplies,
  participatingFeed,
  removeGroupMember,
  updateAppointment,
  updateReply,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { invitesOf, type ParticipantBed, say, startParticipantBed } from '../../testing/participant-bed.ts';

let bed: ParticipantBed;
let hidden: { id: number; slug: string; streamId: number };
let calendar: number;
beforeAll(async () => {
  bed = await startParticipantBed();
  hidden = await bed.bed.buildGroup({
    createdBy: bed.organiser.memberId!,
    access: 'hidden',
    name: 'Geheimer Rat',
    members: [bed.anna.memberId!],
  });
  calendar = await bed.bed.buildCalendar({ groupId: hidden.id });
});
afterAll(() => bed?.stop());

const plan = (name: string) => bed.build({ calendarIds: [calendar], name, start: '2031-05-06T18:00' });
const statusOf = async (client: Client, id: string) =>
  (await client.call(getAppointment, { params: { id } })).status;
const params = (client: Client) => ({ slug: hidden.slug, member_id: client.memberId! });
const remove = (client: Client) => bed.organiser.call(removeGroupMember, { params: params(client) });
const rejoin = (client: Client) =>
  bed.organiser.call(addGroupMember, {
    params: { slug: hidden.slug },
    body: { member_id: client.memberId! } as never,
  });
const namesIn = (value: unknown) => JSON.stringify(value);

/** Everything in which somebody could still meet what is planned. */
async function traces(client: Client): Promise<string> {
  await bed.bed.delivered();
  const url = new URL(
    (await client.call(getFeedAddresses)).body.feeds.find(({ kind }) => kind === 'participating')!.url,
  );
  const feed = await client.call(participatingFeed, {
    query: { auth_token: url.searchParams.get('auth_token')! } as never,
  });
  const lists = await Promise.all([
    ...(['open', 'accepted', 'declined', 'obsolete'] as const).map((status) => invitesOf(client, status)),
    client.call(listNotifications).then(({ body }) => body),
    ...(['upcoming', 'accepted', 'declined'] as const).map((status) =>
      client.call(listParticipating, { query: { status } as never }).then(({ body }) => body),
    ),
  ]);
  return namesIn([...lists, feed.raw.body]);
}

const move = (id: string, day: string) =>
  bed.organiser.call(updateAppointment, {
    params: { id },
    body: {
      date: {
        start: `2031-05-${day}T18:00`,
        end: `2031-05-${day}T19:00`,
        all_day: false,
        time_zone: 'Europe/Berlin',
      },
    } as never,
  });

describe('somebody who was removed from a hidden group', () => {
  it('sees nothing of its appointments any more, whatever they had answered, and gets no mails', async () => {
    const id = await plan('Klausur im Mai');
    await bed.add(id, { membership_ids: [bed.anna.memberId] });
    expect((await say(bed.anna, id, 'accepted')).status).toBe(200);
    expect(await traces(bed.anna)).toContain('Klausur im Mai');
    expect((await remove(bed.anna)).status).toBeLessThan(300);
    expect(await statusOf(bed.anna, id)).toBe(404);
    expect(await traces(bed.anna)).not.toContain('Klausur im Mai');
    const { body } = await bed.organiser.call(listParticipants, { params: { id } });
    expect(body.participants.map(({ id: who }) => who)).not.toContain(String(bed.anna.memberId));
    await bed.bed.delivered();
    const before = bed.box.mails.length;
    expect((await move(id, '07')).status).toBe(200);
    await bed.bed.delivered();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(
      bed.box.mails
        .slice(before)
        .map((mail) => namesIn(mail))
        .join(),
    ).not.toContain('Klausur im Mai');
    expect(await traces(bed.anna)).not.toContain('Klausur im Mai');
  });

  it('has their answers back when they join again', async () => {
    const id = await plan('Sommerklausur');
    await rejoin(bed.anna);
    await bed.add(id, { membership_ids: [bed.anna.memberId] });
    await say(bed.anna, id, 'accepted');
    await remove(bed.anna);
    expect(await statusOf(bed.anna, id)).toBe(404);
    await rejoin(bed.anna);
    const { body } = await bed.anna.call(getAppointment, { params: { id } });
    expect(body).toMatchObject({ name: 'Sommerklausur', my_status: 'accepted' });
    await remove(bed.anna);
  });

  it('sees again what they are invited to by name afterwards', async () => {
    const id = await plan('Abschied');
    expect(await statusOf(bed.anna, id)).toBe(404);
    await bed.add(id, { membership_ids: [bed.anna.memberId] });
    expect(await statusOf(bed.anna, id)).toBe(200);
  });
});

describe('somebody from outside who was invited to an appointment of a hidden group', () => {
  it('sees it until they decline, and nothing of it from then on', async () => {
    const id = await plan('Anhörung');
    await bed.add(id, { membership_ids: [bed.bert.memberId] });
    expect(await statusOf(bed.bert, id)).toBe(200);
    expect(await traces(bed.bert)).toContain('Anhörung');
    await say(bed.bert, id, 'declined');
    expect(await statusOf(bed.bert, id)).toBe(404);
    expect(await traces(bed.bert)).not.toContain('Anhörung');
  });

  it('still sees one of a group that everybody knows of', async () => {
    const id = await bed.build({ name: 'Vortrag', start: '2031-05-06T18:00' });
    await bed.add(id, { membership_ids: [bed.bert.memberId] });
    await say(bed.bert, id, 'declined');
    expect(await statusOf(bed.bert, id)).toBe(200);
  });
});

describe('an author who was removed from a group', () => {
  it('reads of their post what stood until then, and nothing that came after', async () => {
    const { bert, organiser } = bed;
    await rejoin(bert);
    const { id } = (
      await bert.call(createActivity, { body: { content: 'Mein Vorschlag', streams: [hidden.streamId] } })
    ).body;
    const at = { activityId: id, type: 'replies' };
    const reply = async (content: string) =>
      (await organiser.call(createReply, { params: at, body: { content } })).body.id;
    await reply('Vorher gesagt');
    const changed = await reply('Vorher, später geändert');
    await organiser.call(likeActivity, { params: { id } });
    await remove(bert);
    const later = await reply('Nachher gesagt');
    await organiser.call(updateReply, {
      params: { ...at, replyId: changed },
      body: { content: 'Nachher geändert' },
    });
    await bed.bed.delivered();

    const { body } = await bert.call(getActivity, { params: { activityId: id } });
    expect(body.object).toMatchObject({ content: 'Mein Vorschlag', reply_count: 1 });
    expect(body.replies.map(({ content }) => content)).toEqual(['Vorher gesagt']);
    expect(body.like_count).toBe(1);
    const { body: list } = await bert.call(listReplies, { params: at });
    expect(list.replies.map(({ content }) => content)).toEqual(['Vorher gesagt']);
    expect((await organiser.call(getActivity, { params: { activityId: id } })).body.object.reply_count).toBe(
      3,
    );
    await bed.anna.call(likeActivity, { params: { id } });
    expect((await bert.call(listLikes, { params: { id } })).body.likes).toHaveLength(1);
    expect(namesIn((await bert.call(listNotifications)).body)).not.toContain('Nachher');
    expect(later).toBeGreaterThan(0);

    await rejoin(bert);
    const { body: again } = await bert.call(listReplies, { params: at });
    expect(again.replies.map(({ content }) => content)).toEqual([
      'Vorher gesagt',
      'Nachher geändert',
      'Nachher gesagt',
    ]);
    await remove(bert);
  });

  it('reads the entry alone where nobody knows when their membership ended', async () => {
    const { bert, organiser } = bed;
    await rejoin(bert);
    const { id } = (await bert.call(createActivity, { body: { content: 'Alt', streams: [hidden.streamId] } }))
      .body;
    await organiser.call(createReply, {
      params: { activityId: id, type: 'replies' },
      body: { content: 'Antwort' },
    });
    await remove(bert);
    await sql`delete from former_memberships`.execute(bed.bed.db.kysely);
    const { body } = await bert.call(getActivity, { params: { activityId: id } });
    expect([body.object.content, body.object.reply_count, body.replies]).toEqual(['Alt', 0, []]);
  });
});
