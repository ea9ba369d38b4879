import { mentionMember } from '@dorfplatz/content';
import {
  createActivity,
  createReply,
  deleteActivity,
  downloadFile,
  getActivity,
  getGroupStream,
  getStream,
  getUnreadFeatures,
  likeActivity,
  listLikes,
  listLikesOfReply,
  listNotifications,
  listReplies,
  listStreams,
  markStreamsRead,
  reactToActivity,
  reactToReply,
  unlikeActivity,
  updateActivity,
  uploadFile,
} from '@dorfplatz/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { changeSettings } from '../../platform/settings/network-settings.ts';
import type { Client } from '../../testing/client.ts';
import { multipartOf } from '../../testing/multipart.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let guest: Client;
let network: { id: number; streamId: number };
let open: { id: number; slug: string; streamId: number };
let closed: { id: number; slug: string; streamId: number };

beforeAll(async () => {
  bed = await startTestBed();
  network = await bed.openNetwork();
  const [a, b, g] = await Promise.all([
    bed.buildMember({ name: 'Anna Müller' }),
    bed.buildMember({ name: 'Ben Öztürk' }),
    bed.buildMember({ isExternal: true }),
  ]);
  open = await bed.buildGroup({ createdBy: a.id, name: 'Chor' });
  closed = await bed.buildGroup({ createdBy: a.id, name: 'Vorstand', access: 'closed' });
  [anna, ben, guest] = await Promise.all([bed.as(a.id), bed.as(b.id), bed.as(g.id)]);
});
afterAll(() => bed.stop());

async function post(client: Client, content: string, ...streams: number[]): Promise<number> {
  const { body, status, raw } = await client.call(createActivity, { body: { content, streams } });
  expect(status, raw.payload).toBe(201);
  return body.id;
}

const idsOf = async (client: Client, slug: string): Promise<number[]> =>
  (await client.call(getStream, { params: { slug } })).body.activities.map((activity) => activity.id);

describe('streams', () => {
  it('[API-252] show a post to those who may read its place, newest first', async () => {
    const first = await post(anna, 'Hallo **Welt**', network.streamId);
    const second = await post(anna, 'Probe am Dienstag', open.streamId);
    const hidden = await post(anna, 'Nur für den Vorstand', closed.streamId);
    expect((await idsOf(anna, 'all')).slice(0, 3)).toEqual([hidden, second, first]);
    expect((await idsOf(ben, 'all')).slice(0, 2)).toEqual([second, first]);
    expect(await idsOf(ben, 'all')).not.toContain(hidden);
    expect(await idsOf(guest, 'all')).toEqual([]);
    expect((await ben.call(getActivity, { params: { activityId: hidden } })).status).toBe(404);
    expect((await ben.call(getGroupStream, { params: { groupSlug: closed.slug } })).status).toBe(404);
    expect((await ben.call(listStreams)).body.activitystreams.map((stream) => stream.name)).not.toContain(
      'Vorstand',
    );
  });

  it('page by a cursor in the Link header that new posts do not shift', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 45; count += 1) ids.push(await post(anna, `Nummer ${count}`, open.streamId));
    for (const slug of ['all', 'subscribed', 'chor']) {
      const seen: number[] = [];
      let query: { cursor?: string } = {};
      for (let page = 0; page < 10; page += 1) {
        const answer = await anna.call(getStream, { params: { slug }, query });
        seen.push(...answer.body.activities.map((activity) => activity.id));
        const next = /cursor=([^>&]+)>; rel="next"/.exec(String(answer.headers.link ?? ''));
        if (!next) break;
        query = { cursor: decodeURIComponent(next[1]!) };
      }
      expect(seen.slice(0, 45)).toEqual(ids.toReversed());
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  it('take two statements for a page and one more to find its group, whatever its rows', async () => {
    const id = await post(anna, 'Mit Antwort', open.streamId);
    await anna.call(createReply, { params: { activityId: id, type: 'replies' }, body: { content: 'Ja' } });
    const few = await bed.countStatements(() =>
      ben.call(getGroupStream, { params: { groupSlug: open.slug } }),
    );
    const many = await bed.countStatements(() => ben.call(getStream, { params: { slug: 'all' } }));
    expect(many.statements).toBe(2);
    expect(few.statements).toBe(3);
  });

  it('list a post in several streams once, and count those that one cannot see', async () => {
    const id = await post(anna, 'Für alle und den Vorstand', network.streamId, closed.streamId);
    expect((await idsOf(anna, 'all')).filter((each) => each === id)).toHaveLength(1);
    const seen = (await ben.call(getActivity, { params: { activityId: id } })).body;
    expect(seen.activitystreams).toHaveLength(1);
    expect(seen.unknown_streams).toBe(1);
  });
});

describe('a post', () => {
  it('renders its text, and shows again what was edited', async () => {
    const id = await post(anna, 'Hallo <script>alert(1)</script> **fett**', network.streamId);
    const before = (await ben.call(getActivity, { params: { activityId: id } })).body;
    expect(before.object.html_content).toContain('<strong>fett</strong>');
    expect(before.object.html_content).not.toContain('<script>');
    expect(before.can).toEqual({
      update: false,
      destroy: false,
      reply: true,
      react: true,
      pin: false,
      request_confirmation: false,
    });
    expect((await ben.call(updateActivity, { params: { id }, body: { content: 'Meins' } })).status).toBe(403);
    expect(
      (await anna.call(updateActivity, { params: { id }, body: { content: 'Neu' } })).body.edited_at,
    ).not.toBeNull();
  });

  it('is refused when blank, with a field error in the reader’s language', async () => {
    const { status, problem } = await anna.call(createActivity, {
      body: { content: ' \n', streams: [network.streamId] },
    });
    expect(status).toBe(422);
    expect(problem.codes).toEqual({ content: ['blank'] });
    expect(problem.errors?.content?.[0]).toBe('Bitte etwas eingeben.');
  });

  it('is refused when it names more than a hundred', async () => {
    const content = Array.from({ length: 101 }, (_, index) => mentionMember(index + 1, 'Anna')).join(' ');
    const { problem } = await anna.call(createActivity, { body: { content, streams: [network.streamId] } });
    expect(problem.codes).toEqual({ content: ['too_many_mentions'] });
  });

  it('is answered as it is read afterwards, and so is a reply', async () => {
    await sql`
      with face as (
        insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
        values (${anna.memberId}, 'images', 'published', 'ich.jpg', 'image/jpeg', 1, '', 'images/' || gen_random_uuid())
        returning id
      )
      update members set image_id = face.id from face where members.id = ${anna.memberId}
    `.execute(bed.db.kysely);
    const { body: made } = await anna.call(createActivity, {
      body: { content: 'Sofort da', streams: [network.streamId, open.streamId] },
    });
    const params = { activityId: made.id };
    expect((await anna.call(getActivity, { params })).body).toEqual(made);
    const { body: reply } = await anna.call(createReply, {
      params: { ...params, type: 'replies' },
      body: { content: 'Und gleich' },
    });
    const { replies } = (await anna.call(listReplies, { params: { ...params, type: 'replies' } })).body;
    expect(replies).toEqual([reply]);
  });

  it('is made once by the same submit twice', async () => {
    const headers = { 'idempotency-key': 'once' };
    const submit = () =>
      anna.call(createActivity, { body: { content: 'Einmal', streams: [network.streamId] }, headers });
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('vanishes for everyone when it is deleted', async () => {
    const id = await post(anna, 'Gleich weg', network.streamId);
    expect((await ben.call(deleteActivity, { params: { id } })).status).toBe(403);
    expect((await anna.call(deleteActivity, { params: { id } })).status).toBe(204);
    expect((await ben.call(getActivity, { params: { activityId: id } })).status).toBe(404);
    expect((await anna.call(getActivity, { params: { activityId: id } })).status).toBe(404);
    expect(await idsOf(ben, 'all')).not.toContain(id);
  });
});

describe('answers', () => {
  it('[API-233] count, page from the newest, and are told to the thread', async () => {
    const id = await post(anna, 'Wer kommt?', network.streamId);
    for (let count = 0; count < 25; count += 1) {
      const answer = await ben.call(createReply, {
        params: { activityId: id, type: 'replies' },
        body: { content: `Ich ${count}` },
      });
      expect(answer.status).toBe(201);
    }
    const activity = (await anna.call(getActivity, { params: { activityId: id } })).body;
    expect(activity.object.reply_count).toBe(25);
    expect(activity.replies.map((reply) => reply.content)).toEqual(['Ich 23', 'Ich 24']);
    const page = await anna.call(listReplies, { params: { activityId: id, type: 'replies' } });
    expect(page.body.replies).toHaveLength(20);
    expect(page.body.replies.at(-1)?.content).toBe('Ich 24');
    expect(page.headers.link).toContain('rel="next"');
    await bed.delivered();
    const { notifications, unseen } = (await anna.call(listNotifications)).body;
    expect(unseen).toBeGreaterThanOrEqual(20);
    expect(notifications[0]?.kind).toBe('reply');
  });

  it('[API-254] likes and reactions are set once and taken back', async () => {
    const id = await post(anna, 'Schön', network.streamId);
    await Promise.all([
      ben.call(likeActivity, { params: { id } }),
      ben.call(likeActivity, { params: { id } }),
    ]);
    const { body } = await ben.call(reactToActivity, { params: { id, emoji: '🎉' } });
    expect(body).toEqual({
      like_count: 1,
      reactions: [{ emoji: '🎉', count: 1 }],
      i: { liked: true, reactions: ['🎉'] },
    });
    // Keyboards send the same emoji with and without variation selectors.
    const again = await ben.call(reactToActivity, { params: { id, emoji: '🎉\uFE0F' } });
    expect(again.body).toMatchObject({ reactions: [{ emoji: '🎉', count: 1 }] });
    expect((await ben.call(reactToActivity, { params: { id, emoji: 'xx' } })).status).toBe(422);
    expect((await anna.call(listLikes, { params: { id } })).body.likes.map((like) => like.emoji)).toEqual([
      '🎉',
      'like',
    ]);
    expect((await ben.call(unlikeActivity, { params: { id } })).body.like_count).toBe(0);
  });

  it('name who answered a reply with an emoji, apart from those of its post', async () => {
    const id = await post(anna, 'Wer kommt?', network.streamId);
    const params = { activityId: id, type: 'replies' };
    const reply = (await ben.call(createReply, { params, body: { content: 'Ich' } })).body;
    await ben.call(likeActivity, { params: { id } });
    await anna.call(reactToReply, { params: { id: reply.id, emoji: '🎉' } });
    await anna.call(reactToReply, { params: { id: reply.id, emoji: 'like' } });
    const { likes } = (await ben.call(listLikesOfReply, { params: { id: reply.id } })).body;
    expect(likes.map((like) => [like.actor.id, like.emoji])).toEqual([
      [anna.memberId, 'like'],
      [anna.memberId, '🎉'],
    ]);
    expect((await ben.call(listLikes, { params: { id } })).body.likes).toHaveLength(1);
  });

  it('mention people who can see them, and nobody else', async () => {
    const id = await post(anna, `Hallo @[${ben.memberId}:Ben Öztürk]`, closed.streamId);
    const seen = await post(anna, `Hallo @[${ben.memberId}:Ben Öztürk]`, network.streamId);
    await bed.delivered();
    const { notifications } = (await ben.call(listNotifications)).body;
    expect(notifications.map((notification) => notification.activity_id)).toContain(seen);
    expect(notifications.map((notification) => notification.activity_id)).not.toContain(id);
  });
});

describe('unread counters', () => {
  it('[RUL-0207] count what others wrote since the read marker, and clear with it', async () => {
    await ben.call(markStreamsRead, { body: { all: true } });
    expect((await ben.call(getUnreadFeatures)).body.Activitystreams).toBe(0);
    await post(anna, 'Neu', network.streamId);
    await post(ben, 'Eigenes', network.streamId);
    await post(anna, 'Nicht seine Gruppe', open.streamId);
    expect((await ben.call(getUnreadFeatures)).body).toEqual({
      Activitystreams: 1,
      Calendars: 0,
      Messages: 0,
      Tasks: 0,
    });
    const { body } = await ben.call(markStreamsRead, { body: { streams: [network.streamId] } });
    expect(body.Activitystreams).toBe(0);
  });
});

describe('attachments', () => {
  it('[RUL-0618] a post and a reply send content, file ids and image ids, which those who read it may download', async () => {
    const upload = async (directory: 'files' | 'images', name: string, type: string, bytes: Buffer) => {
      const form = multipartOf({ file: { name, type, bytes } });
      const answer = await anna.call(uploadFile, { params: { directory }, ...form });
      expect(answer.status, answer.raw.payload).toBe(201);
      return answer.body.id;
    };
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b8069' } })
      .png()
      .toBuffer();
    const image = await upload('images', 'plan.png', 'image/png', png);
    const file = await upload('files', 'protokoll.txt', 'text/plain', Buffer.from('Beschlossen.'));
    const { body } = await anna.call(createActivity, {
      body: { content: 'Das Protokoll', streams: [closed.streamId], files: [file], images: [image] },
    });
    expect(body.object.attachments.map((attachment) => [attachment.type, attachment.name])).toEqual([
      ['image', 'plan.png'],
      ['file', 'protokoll.txt'],
    ]);
    const sketch = await upload('images', 'skizze.png', 'image/png', png);
    const list = await upload('files', 'liste.txt', 'text/plain', Buffer.from('Erde, Wasser'));
    const reply = await anna.call(createReply, {
      params: { activityId: body.id, type: 'replies' },
      body: { content: 'Und die Liste', files: [list], images: [sketch] },
    });
    expect(reply.body.attachments.map(({ type, name }) => [type, name])).toEqual([
      ['image', 'skizze.png'],
      ['file', 'liste.txt'],
    ]);
    const download = (client: Client, id = file, filename = 'protokoll.txt') =>
      client.call(downloadFile, { params: { id, filename } });
    expect((await download(anna)).raw.payload).toBe('Beschlossen.');
    expect((await download(ben)).status).toBe(404);
    expect((await download(anna, list, 'liste.txt')).raw.payload).toBe('Erde, Wasser');
    expect((await download(ben, list, 'liste.txt')).status).toBe(404);
    await anna.call(updateActivity, { params: { id: body.id }, body: { content: 'Ohne Anhang' } });
    expect((await download(anna)).status).toBe(404);
  });
});

describe('an author who has left', () => {
  it('has the name that the network wants everywhere, and no picture', async () => {
    const gone = await bed.buildMember({ name: 'Gerd Gegangen' });
    const author = await bed.as(gone.id);
    const { body: post } = await author.call(createActivity, {
      body: { content: 'Tschüs', streams: [network.streamId] },
    });
    const params = { activityId: post.id, type: 'replies' } as const;
    await author.call(createReply, { params, body: { content: 'Bis bald' } });
    await author.call(likeActivity, { params: { id: post.id } });
    const named = async () => {
      const [read, replies, likes] = await Promise.all([
        anna.call(getActivity, { params: { activityId: post.id } }),
        anna.call(listReplies, { params }),
        anna.call(listLikes, { params: { id: post.id } }),
      ]);
      const actors = [
        read.body.actor,
        read.body.replies[0]!.actor,
        replies.body.replies[0]!.actor,
        likes.body.likes[0]!.actor,
      ];
      return [...new Set(actors.map((actor) => JSON.stringify(actor)))].map((text) => JSON.parse(text));
    };
    expect(await named()).toMatchObject([{ display_name: 'Gerd Gegangen', deleted: false }]);
    await sql`update members set state = 'left' where id = ${gone.id}`.execute(bed.db.kysely);
    expect(await named()).toMatchObject([{ display_name: 'Gerd Gegangen', deleted: true, images: null }]);
    await changeSettings(bed.db.kysely, {
      anonymize_memberships_config: 'enabled',
      anonymize_memberships_name: 'Ehemalig',
    });
    await bed.services.settings.reload();
    expect(await named()).toMatchObject([{ display_name: 'Ehemalig', deleted: true, images: null }]);
  });
});
