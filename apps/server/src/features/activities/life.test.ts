import {
  type Activity,
  bookmarkActivity,
  confirmActivity,
  createActivity,
  createReply,
  deleteActivity,
  deleteReply,
  downloadFile,
  endConfirmation,
  followActivity,
  getActivity,
  getOwnStreamCounts,
  getStream,
  listConfirmations,
  listMemberActivities,
  listNotifications,
  listVersions,
  listVersionsOfReply,
  reactToReply,
  remindOfConfirmation,
  requestConfirmation,
  restoreActivity,
  restoreReply,
  shareActivity,
  unbookmarkActivity,
  updateActivity,
  updateReply,
  uploadFile,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { forgetDeletions } from './deletion.ts';

let bed: TestBed;
let network: { id: number; streamId: number };
let group: { id: number; slug: string; streamId: number };
let closed: { id: number; slug: string; streamId: number };
let admin: Client;
let anna: Client;
let ben: Client;
let guest: Client;

beforeAll(async () => {
  bed = await startTestBed();
  network = await bed.openNetwork();
  const [r, a, b, g] = await Promise.all([
    bed.buildMember({ name: 'Ruth Leitung' }),
    bed.buildMember({ name: 'Anna Müller' }),
    bed.buildMember({ name: 'Ben Öztürk' }),
    bed.buildMember({ isExternal: true, name: 'Gast' }),
  ]);
  group = await bed.buildGroup({ createdBy: r.id, name: 'Chor', members: [a.id, b.id, g.id] });
  closed = await bed.buildGroup({ createdBy: a.id, name: 'Vorstand', access: 'closed', members: [r.id] });
  [admin, anna, ben, guest] = await Promise.all([bed.as(r.id), bed.as(a.id), bed.as(b.id), bed.as(g.id)]);
});
afterAll(() => bed.stop());

async function post(client: Client, content: string, ...streams: number[]): Promise<Activity> {
  const { body, status, raw } = await client.call(createActivity, { body: { content, streams } });
  expect(status, raw.payload).toBe(201);
  return body;
}

async function reply(client: Client, activityId: number, content: string): Promise<number> {
  const { body, status } = await client.call(createReply, {
    params: { activityId, type: 'replies' },
    body: { content },
  });
  expect(status).toBe(201);
  return body.id;
}

async function upload(name: string, text: string): Promise<number> {
  const form = multipartOf({ file: { name, type: 'text/plain', bytes: Buffer.from(text) } });
  const { body, status } = await anna.call(uploadFile, { params: { directory: 'files' }, ...form });
  expect(status).toBe(201);
  return body.id;
}

const edit = (client: Client, id: number, content: string, based_on?: string | null) =>
  client.call(updateActivity, {
    params: { id },
    body: { content, ...(based_on !== undefined && { based_on }) },
  });

const aMinuteLater = (activityId: number) =>
  sql`
    update entry_versions set replaced_at = replaced_at - interval '2 minutes' where activity_id = ${activityId}
  `.execute(bed.db.kysely);

const idsOf = async (client: Client, slug: string): Promise<number[]> =>
  (await client.call(getStream, { params: { slug } })).body.activities.map(({ id }) => id);

const versionsOf = async (client: Client, id: number) =>
  (await client.call(listVersions, { params: { id } })).body.versions;

const kindsOf = async (client: Client, activityId: number) =>
  (await client.call(listNotifications)).body.notifications
    .filter((one) => one.activity_id === activityId)
    .map(({ kind }) => kind);

const statusOf = async (client: Client, id: number) =>
  (await client.call(getActivity, { params: { activityId: id } })).status;

describe('the history of an entry', () => {
  it('is open to whoever reads it; edits within a minute are one [RUL-0790]', async () => {
    const { id } = await post(anna, 'Erste Fassung', group.streamId);
    expect(await versionsOf(ben, id)).toMatchObject([{ id: null, content: 'Erste Fassung' }]);
    await edit(anna, id, 'Zweite Fassung');
    await edit(anna, id, 'Dritte Fassung');
    expect((await versionsOf(ben, id)).map(({ content }) => content)).toEqual([
      'Dritte Fassung',
      'Erste Fassung',
    ]);
    await aMinuteLater(id);
    await edit(anna, id, 'Vierte Fassung');
    expect((await versionsOf(ben, id)).map(({ content }) => content)).toEqual([
      'Vierte Fassung',
      'Dritte Fassung',
      'Erste Fassung',
    ]);
    const answer = await anna.call(createReply, {
      params: { activityId: id, type: 'replies' },
      body: { content: 'Ja' },
    });
    const params = { activityId: id, type: 'replies', replyId: answer.body.id };
    await anna.call(updateReply, { params, body: { content: 'Nein' } });
    const { body } = await ben.call(listVersionsOfReply, { params: { id: answer.body.id } });
    expect(body.versions.map(({ content }) => content)).toEqual(['Nein', 'Ja']);
  });

  it('goes with the entry, and is nobody else’s [RUL-0790]', async () => {
    const { id } = await post(anna, 'Nur für uns', closed.streamId);
    await edit(anna, id, 'Nur für uns, geändert');
    expect((await ben.call(listVersions, { params: { id } })).status).toBe(404);
    expect((await admin.call(listVersions, { params: { id } })).status).toBe(200);
    await anna.call(deleteActivity, { params: { id } });
    expect((await anna.call(listVersions, { params: { id } })).status).toBe(404);
  });

  it('shows the names of files that were there', async () => {
    const fileId = await upload('plan.txt', 'Plan');
    const { body } = await anna.call(createActivity, {
      body: { content: 'Mit Plan', streams: [group.streamId], files: [fileId] },
    });
    await edit(anna, body.id, 'Ohne Plan');
    expect((await versionsOf(ben, body.id)).map(({ details }) => details)).toEqual([
      {},
      { attachments: ['plan.txt'] },
    ]);
  });
});

describe('two who edit at once', () => {
  it('lose no text: the later one is told what stands there now [RUL-0791]', async () => {
    const { id } = await post(anna, 'Anfang', group.streamId);
    const first = await edit(anna, id, 'Im ersten Fenster', null);
    expect(first.status).toBe(200);
    const second = await edit(anna, id, 'Im zweiten Fenster', null);
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'edited_meanwhile', detail: 'Im ersten Fenster' });
    expect((await edit(anna, id, 'Im zweiten Fenster', first.body.edited_at)).status).toBe(200);
    const replyId = await reply(anna, id, 'Eins');
    const params = { activityId: id, type: 'replies', replyId };
    const change = (content: string) => anna.call(updateReply, { params, body: { content, based_on: null } });
    expect((await change('Zwei')).status).toBe(200);
    expect((await change('Drei')).body).toMatchObject({ code: 'edited_meanwhile', detail: 'Zwei' });
  });

  it('end with one winner when they do it at the same moment [RUL-0791]', async () => {
    const { id } = await post(anna, 'Anfang', group.streamId);
    const answers = await Promise.all(['Eins', 'Zwei', 'Drei'].map((text) => edit(anna, id, text, null)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a deletion', () => {
  it('is taken back by whoever did it, with all that hung on it, and tells nobody twice [RUL-0792]', async () => {
    const fileId = await upload('a.txt', 'Inhalt');
    const { body } = await anna.call(createActivity, {
      body: {
        content: `Hallo @[${ben.memberId}:Ben] #[1:fest]`,
        streams: [group.streamId, closed.streamId],
        files: [fileId],
      },
    });
    const replyId = await reply(ben, body.id, 'Gern');
    await anna.call(reactToReply, { params: { id: replyId, emoji: '🎉' } });
    await bed.delivered();
    const told = await kindsOf(ben, body.id);
    const read = () => ben.call(downloadFile, { params: { id: fileId, filename: 'a.txt' } });
    expect((await read()).status).toBe(200);

    await anna.call(deleteActivity, { params: { id: body.id } });
    expect(await statusOf(ben, body.id)).toBe(404);
    expect((await read()).status).toBe(404);
    expect((await ben.call(restoreActivity, { params: { id: body.id } })).status).toBe(404);

    const { rows: before } = await sql`select count(*)::int as n from live_messages`.execute(bed.db.kysely);
    const back = await anna.call(restoreActivity, { params: { id: body.id } });
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({
      object: { reply_count: 1, attachments: [{ id: fileId }] },
      replies: [{ id: replyId, reactions: [{ emoji: '🎉', count: 1 }] }],
    });
    expect(back.body.activitystreams.map(({ id }) => id).sort()).toEqual(
      [group.streamId, closed.streamId].sort(),
    );
    expect((await read()).status).toBe(200);
    await bed.delivered();
    expect(await kindsOf(ben, body.id)).toEqual(told);
    const { rows: after } = await sql`select count(*)::int as n from live_messages`.execute(bed.db.kysely);
    expect(after[0]).not.toEqual(before[0]);
    const tagged = await ben.call(getStream, { params: { slug: 'all' }, query: { tag: 'fest' } });
    expect(tagged.body.activities.map(({ id }) => id)).toEqual([body.id]);
    expect((await anna.call(restoreActivity, { params: { id: body.id } })).status).toBe(404);
  });

  it('of a reply is taken back too; not where its post is gone [RUL-0792]', async () => {
    const { id } = await post(anna, 'Frage', group.streamId);
    const replyId = await reply(ben, id, 'Antwort');
    const remove = () => ben.call(deleteReply, { params: { activityId: id, type: 'replies', replyId } });
    await remove();
    const back = await ben.call(restoreReply, { params: { id: replyId } });
    expect(back.body).toMatchObject({ id: replyId, content: 'Antwort' });
    const { body } = await anna.call(getActivity, { params: { activityId: id } });
    expect(body.object.reply_count).toBe(1);
    await remove();
    await anna.call(deleteActivity, { params: { id } });
    expect((await ben.call(restoreReply, { params: { id: replyId } })).status).toBe(404);
  });

  it('by a moderator is not for the author to take back; the moderator can [RUL-0793]', async () => {
    const { id } = await post(anna, 'Unpassend', group.streamId);
    await admin.call(deleteActivity, { params: { id } });
    expect((await anna.call(restoreActivity, { params: { id } })).status).toBe(404);
    expect((await admin.call(restoreActivity, { params: { id } })).status).toBe(200);
    expect(await statusOf(ben, id)).toBe(200);
  });

  it('is final after ten minutes, and lets the files go [RUL-0792]', async () => {
    const fileId = await upload('b.txt', 'B');
    const { body } = await anna.call(createActivity, {
      body: { content: 'Weg damit', streams: [group.streamId], files: [fileId] },
    });
    await anna.call(deleteActivity, { params: { id: body.id } });
    const state = async () =>
      (await sql<{ state: string }>`select state from files where id = ${fileId}`.execute(bed.db.kysely))
        .rows[0]!.state;
    expect(await state()).toBe('published');
    await sql`update entry_deletions set deleted_at = now() - interval '11 minutes'`.execute(bed.db.kysely);
    expect((await anna.call(restoreActivity, { params: { id: body.id } })).status).toBe(404);
    await bed.db.kysely.transaction().execute(forgetDeletions);
    expect(await state()).toBe('removed');
  });

  it('meets an answer on its way: whoever answers is told that the post is gone [RUL-0792]', async () => {
    const { id } = await post(anna, 'Gleich weg', group.streamId);
    await anna.call(deleteActivity, { params: { id } });
    const late = await ben.call(createReply, {
      params: { activityId: id, type: 'replies' },
      body: { content: 'Meine lange Antwort' },
    });
    expect(late.status).toBe(404);
  });
});

describe('who hears of replies', () => {
  it('is who wrote there or follows; whoever mutes hears of mentions alone [RUL-0794]', async () => {
    const { id } = await post(anna, 'Wer kommt?', group.streamId);
    await guest.call(followActivity, { params: { id }, body: { state: 'following' } });
    await anna.call(followActivity, { params: { id }, body: { state: 'muted' } });
    const { body } = await anna.call(getActivity, { params: { activityId: id } });
    expect(body.i.follows).toBe('muted');
    await reply(ben, id, 'Ich');
    await bed.delivered();
    expect(await kindsOf(guest, id)).toEqual(['reply']);
    expect(await kindsOf(anna, id)).toEqual([]);
    await reply(ben, id, `Und @[${anna.memberId}:Anna]?`);
    await bed.delivered();
    expect(await kindsOf(anna, id)).toEqual(['mention']);
  });

  it('knows of whom they have replied [RUL-0817]', async () => {
    const { id } = await post(anna, 'Wer weiß es?', group.streamId);
    const own = async (client: Client) =>
      (await client.call(getActivity, { params: { activityId: id } })).body.i;
    const written = await reply(ben, id, 'Ich');
    expect(await own(ben)).toMatchObject({ replied: true, follows: null });
    expect(await own(guest)).toMatchObject({ replied: false, follows: null });
    await ben.call(deleteReply, { params: { activityId: id, type: 'replies', replyId: written } });
    expect(await own(ben)).toMatchObject({ replied: false });
  });
});

describe('one’s own lists', () => {
  it('hold what one has bookmarked, the newest bookmark first, while one sees it [RUL-0795]', async () => {
    const client = await bed.as((await bed.buildMember()).id);
    const old = await post(anna, 'Alt', network.streamId);
    const newer = await post(anna, 'Neu', network.streamId);
    for (const { id } of [newer, old]) {
      expect((await client.call(bookmarkActivity, { params: { id } })).status).toBe(204);
      await client.call(bookmarkActivity, { params: { id } });
    }
    expect(await idsOf(client, 'bookmarked')).toEqual([old.id, newer.id]);
    expect((await client.call(getOwnStreamCounts)).body.bookmarked).toBe(2);
    const { body } = await client.call(getStream, { params: { slug: 'all' } });
    expect(body.activities.find(({ id }) => id === old.id)?.i.bookmarked).toBe(true);
    await anna.call(deleteActivity, { params: { id: newer.id } });
    expect(await idsOf(client, 'bookmarked')).toEqual([old.id]);
    expect((await client.call(getOwnStreamCounts)).body.bookmarked).toBe(1);
    await client.call(unbookmarkActivity, { params: { id: old.id } });
    expect(await idsOf(client, 'bookmarked')).toEqual([]);
    const secret = await post(anna, 'Geheim', closed.streamId);
    expect((await client.call(bookmarkActivity, { params: { id: secret.id } })).status).toBe(404);
  });

  it('page without repeating or skipping [RUL-0795]', async () => {
    const client = await bed.as((await bed.buildMember()).id);
    const ids: number[] = [];
    for (let number = 0; number < 23; number += 1) {
      const { id } = await post(anna, `Nummer ${number}`, network.streamId);
      ids.unshift(id);
      await client.call(bookmarkActivity, { params: { id } });
    }
    const first = await client.call(getStream, { params: { slug: 'bookmarked' } });
    const cursor = /cursor=([^>&]+)/.exec(String(first.raw.headers.link))![1]!;
    const next = await client.call(getStream, { params: { slug: 'bookmarked' }, query: { cursor } });
    const shown = [...first.body.activities, ...next.body.activities].map(({ id }) => id);
    expect(shown).toEqual(ids);
  });

  it('hold where one is named, each post once at its newest mention, also for guests [RUL-0796]', async () => {
    const name = `@[${guest.memberId}:Gast]`;
    const first = await post(anna, `Hallo ${name}`, group.streamId);
    const second = await post(anna, `Nochmal ${name}`, group.streamId);
    await reply(ben, second.id, 'ohne Namen');
    expect(await idsOf(guest, 'mentions')).toEqual([second.id, first.id]);
    const replyId = await reply(ben, first.id, `auch ${name}`);
    await bed.delivered();
    expect(await idsOf(guest, 'mentions')).toEqual([first.id, second.id]);
    expect((await guest.call(getOwnStreamCounts)).body.unread_mentions).toBe(3);
    await ben.call(deleteReply, { params: { activityId: first.id, type: 'replies', replyId } });
    expect(await idsOf(guest, 'mentions')).toEqual([second.id, first.id]);
    await edit(anna, second.id, 'Doch ohne');
    expect(await idsOf(guest, 'mentions')).toEqual([first.id]);
    await post(anna, 'An niemanden: @[99999999:Niemand]', group.streamId);
  });

  it('hold one’s own posts while one sees them [RUL-0797]', async () => {
    const member = await bed.buildMember();
    const client = await bed.as(member.id);
    const own = await bed.buildGroup({ createdBy: anna.memberId!, access: 'closed', members: [member.id] });
    const first = await post(client, 'In der Gruppe', own.streamId);
    const second = await post(client, 'An alle', network.streamId);
    expect(await idsOf(client, 'own')).toEqual([second.id, first.id]);
    await sql`delete from group_memberships where group_id = ${own.id} and member_id = ${member.id}`.execute(
      bed.db.kysely,
    );
    expect(await idsOf(client, 'own')).toEqual([second.id]);
    expect(await idsOf(anna, 'own')).not.toContain(second.id);
  });
});

describe('an official post', () => {
  const official = async (id: number) =>
    (await ben.call(getActivity, { params: { activityId: id } })).body.object.confirmation;

  it('is made so by those who run all of its places [RUL-0798]', async () => {
    const { id } = await post(anna, 'Hausordnung', group.streamId);
    expect((await anna.call(requestConfirmation, { params: { id } })).status).toBe(403);
    const both = await post(anna, 'Zwei Orte', group.streamId, closed.streamId);
    expect((await admin.call(requestConfirmation, { params: { id: both.id } })).status).toBe(403);
    const { body } = await admin.call(requestConfirmation, { params: { id } });
    expect(body.object.confirmation).toMatchObject({ counts: { confirmed: 0, audience: 3 } });
    const written = (client: Client) =>
      client.call(createActivity, {
        body: { content: 'Gleich amtlich', streams: [group.streamId], confirmation: true },
      });
    expect((await written(ben)).status).toBe(403);
    expect((await written(admin)).body.object.confirmation?.counts).toEqual({ confirmed: 0, audience: 3 });
  });

  it('counts who has read it, and names who has and who has not to those who follow it up [RUL-0799]', async () => {
    const { id } = await post(anna, 'Bitte lesen', group.streamId);
    await admin.call(requestConfirmation, { params: { id } });
    expect(await official(id)).toMatchObject({ counts: null, can: { confirm: true, follow_up: false } });
    expect((await ben.call(getOwnStreamCounts)).body.open_confirmations).toBeGreaterThan(0);
    expect(await idsOf(ben, 'confirmations')).toContain(id);
    const confirmed = await ben.call(confirmActivity, { params: { id } });
    expect(confirmed.body).toMatchObject({ can: { confirm: false } });
    await ben.call(confirmActivity, { params: { id } });
    expect(await idsOf(ben, 'confirmations')).not.toContain(id);
    // Who wrote it has read it.
    expect((await anna.call(confirmActivity, { params: { id } })).status).toBe(403);
    const list = (client: Client, state: 'confirmed' | 'open') =>
      client.call(listConfirmations, { params: { id }, query: { state } });
    expect((await list(ben, 'open')).status).toBe(403);
    const has = await list(anna, 'confirmed');
    expect(has.body).toMatchObject({ confirmed: 1, audience: 3, remindable_at: null });
    expect(has.body.people.map(({ actor }) => actor.display_name)).toEqual(['Ben Öztürk']);
    const open = await list(admin, 'open');
    expect(open.body.people.map(({ actor }) => actor.display_name)).toEqual(['Gast', 'Ruth Leitung']);
    const { body } = await admin.call(getActivity, { params: { activityId: id } });
    expect(body.object.confirmation?.counts).toEqual({ confirmed: 1, audience: 3 });
  });

  it('reminds those who have not, once a day; a confirmation is an answer to that [RUL-0800]', async () => {
    const { id } = await post(anna, 'Bitte bald lesen', group.streamId);
    await admin.call(requestConfirmation, { params: { id } });
    await ben.call(confirmActivity, { params: { id } });
    expect((await ben.call(remindOfConfirmation, { params: { id } })).status).toBe(403);
    expect((await anna.call(remindOfConfirmation, { params: { id } })).body).toEqual({ reminded: 2 });
    await bed.delivered();
    expect(await kindsOf(guest, id)).toEqual(['confirmation_reminder']);
    expect(await kindsOf(ben, id)).toEqual([]);
    expect((await admin.call(remindOfConfirmation, { params: { id } })).status).toBe(409);
    await guest.call(confirmActivity, { params: { id } });
    const { body } = await guest.call(listNotifications);
    expect(body.notifications.find((one) => one.activity_id === id)?.read).toBe(true);
  });

  it('ends when that is taken back, and keeps what was confirmed [RUL-0801]', async () => {
    const { id } = await post(anna, 'Doch nicht amtlich', group.streamId);
    await admin.call(requestConfirmation, { params: { id } });
    await ben.call(confirmActivity, { params: { id } });
    expect((await admin.call(endConfirmation, { params: { id } })).status).toBe(204);
    expect(await official(id)).toBeNull();
    expect(await idsOf(guest, 'confirmations')).not.toContain(id);
    expect((await guest.call(confirmActivity, { params: { id } })).status).toBe(409);
    const again = await admin.call(requestConfirmation, { params: { id } });
    expect(again.body.object.confirmation?.counts).toEqual({ confirmed: 1, audience: 3 });
  });
});

describe('a share', () => {
  const share = (client: Client, id: number, streams: number[], content?: string) =>
    client.call(shareActivity, { params: { id }, body: { streams, ...(content && { content }) } });
  const sharedOf = async (client: Client, id: number) =>
    (await client.call(getActivity, { params: { activityId: id } })).body.object.shared;

  it('shows the original to those who may see it, and tells its author [RUL-0802]', async () => {
    const original = await post(anna, 'Aus dem Vorstand', closed.streamId);
    const { body, status } = await share(admin, original.id, [group.streamId], 'Schaut mal');
    expect(status).toBe(201);
    expect(body.object.shared).toMatchObject({ state: 'shown', original: { id: original.id } });
    expect(await sharedOf(ben, body.id)).toEqual({ state: 'unseen', original: null });
    await bed.delivered();
    expect(await kindsOf(anna, body.id)).toEqual(['post_shared']);
    const count = async () =>
      (await anna.call(getActivity, { params: { activityId: original.id } })).body.object.share_count;
    expect(await count()).toBe(1);
    await admin.call(deleteActivity, { params: { id: body.id } });
    expect(await count()).toBe(0);
    await admin.call(restoreActivity, { params: { id: body.id } });
    expect(await count()).toBe(1);
    await anna.call(deleteActivity, { params: { id: original.id } });
    expect(await sharedOf(admin, body.id)).toEqual({ state: 'gone', original: null });
  });

  it('without words is named by what it shows, to those who see that [RUL-0815]', async () => {
    const original = await post(anna, '## Neue Satzung\n\nBitte lesen', closed.streamId);
    const { body } = await share(admin, original.id, [group.streamId]);
    for (const reader of [anna, ben])
      await reader.call(followActivity, { params: { id: body.id }, body: { state: 'following' } });
    await guest.call(createReply, {
      params: { activityId: body.id, type: 'replies' },
      body: { content: 'Danke' },
    });
    await bed.delivered();
    const threadOf = async (client: Client) =>
      (await client.call(listNotifications)).body.notifications.find(
        (told) => told.activity_id === body.id && told.kind === 'reply',
      )?.thread;
    expect(await threadOf(anna)).toBe('Neue Satzung Bitte lesen');
    expect(await threadOf(ben)).toBe(null);
    const listed = async (client: Client) =>
      (await client.call(listMemberActivities, { params: { id: admin.memberId! } })).body.contributions.find(
        (entry) => entry.activity_id === body.id,
      );
    expect(await listed(anna)).toMatchObject({
      is_share: true,
      html_content: expect.stringContaining('Neue Satzung'),
    });
    expect(await listed(ben)).toMatchObject({ is_share: true, title: '', html_content: '' });
    await anna.call(deleteActivity, { params: { id: original.id } });
    expect(await threadOf(anna)).toBe(null);
  });

  it('is counted on the original, and the count comes to those who see that [RUL-0818]', async () => {
    const original = await post(anna, 'Gezählt', closed.streamId);
    const { body } = await share(admin, original.id, [group.streamId], 'Da');
    const told = async () => {
      await bed.delivered();
      const { rows } = await sql<{ rooms: string[]; data: object }>`
        select rooms, data from live_messages where event = 'shares_changed' order by id
      `.execute(bed.db.kysely);
      return rows.filter(({ data }) => (data as { activity_id: number }).activity_id === original.id);
    };
    expect((await told()).map(({ data }) => data)).toEqual([{ activity_id: original.id, share_count: 1 }]);
    for (const room of (await told())[0]!.rooms) expect(room).toContain(String(closed.id));
    await admin.call(deleteActivity, { params: { id: body.id } });
    expect((await told()).at(-1)!.data).toEqual({ activity_id: original.id, share_count: 0 });
    await admin.call(restoreActivity, { params: { id: body.id } });
    expect((await told()).at(-1)!.data).toEqual({ activity_id: original.id, share_count: 1 });
  });

  it('of a share shows the original, and goes only where one may post [RUL-0803]', async () => {
    const original = await post(anna, 'Original', network.streamId);
    const first = await share(anna, original.id, [group.streamId]);
    expect(first.body.object.content).toBe('');
    const second = await share(ben, first.body.id, [network.streamId]);
    expect(second.body.object.shared?.original?.id).toBe(original.id);
    expect((await share(guest, original.id, [group.streamId])).status).toBe(404);
    expect((await share(ben, original.id, [closed.streamId])).status).toBe(422);
    expect((await share(guest, first.body.id, [network.streamId])).status).toBe(404);
  });
});
