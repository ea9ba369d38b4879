import { mentionMember } from '@dorfplatz/content';
import {
  createActivity,
  createGroup,
  createReply,
  getActivity,
  getGroup,
  listReplies,
  markStreamsRead,
  updateActivity,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../client.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let world: World;
let member: Client;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  member = world.clients.group_member;
});
afterAll(() => bed.stop());

const post = (content: string, headers: Record<string, string> = {}, client = member) =>
  client.call(createActivity, { body: { content, streams: [world.open.streamId] }, headers });

const countOf = async (content: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from activities where content = ${content}`.execute(bed.db.kysely);
  return rows[0]!.n;
};

const send = (payload: string, client = member) =>
  bed.http.inject({
    method: 'POST',
    url: '/api/v1/activities',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      cookie: client.cookie,
      'x-csrf-token': client.csrfToken,
    },
    payload,
  });

describe('a text', () => {
  it.each([
    ['de', 'Das ist zu groß.'],
    ['en', 'This is too large.'],
    ['es', 'Es demasiado grande.'],
    ['fr', 'C’est trop volumineux.'],
  ] as const)('of 10 MB is too large, in %s to who reads that', async (language, title) => {
    const reader = await bed.as((await bed.buildMember({ language })).id);
    const { status, problem } = await post('x'.repeat(10 * 1024 * 1024), {}, reader);
    expect(problem).toMatchObject({ status, code: 'too_large', title });
    expect(status).toBe(413);
  });

  it('of more letters than allowed says so at its field', async () => {
    const { status, problem } = await post('x'.repeat(100_001));
    expect({ status, codes: problem.codes }).toEqual({ status: 422, codes: { content: ['maxLength'] } });
  });

  // Written as JSON escapes, as only a program would send them.
  const dirty = 'a\\u0000b\\ud800c\\u0008d\\u001b[31m\\udc00';
  const isClean = (text: string) => text.isWellFormed() && !/[\p{Cc}]/u.test(text) && text.startsWith('ab');

  it('of a post, a reply and a group is stored without control characters and lone surrogates', async () => {
    const content = JSON.parse(`"${dirty}"`) as string;
    const made = await post(content);
    expect(made.status).toBe(201);
    const activityId = made.body.id;
    const { body: read } = await member.call(getActivity, { params: { activityId } });
    expect(read.object.content).toSatisfy(isClean);

    const replied = await member.call(createReply, {
      params: { activityId, type: 'replies' },
      body: { content },
    });
    expect(replied.status).toBe(201);
    const { body: list } = await member.call(listReplies, { params: { activityId, type: 'replies' } });
    expect(list.replies[0]!.content).toSatisfy(isClean);

    const founded = await member.call(createGroup, {
      body: { group: { name: content, teaser: content, group_category_id: world.categoryId } },
    });
    expect(founded.status).toBe(201);
    const { body: group } = await member.call(getGroup, { params: { slug: founded.body.groupSlug } });
    expect(group.name).toSatisfy(isClean);
    expect(group.teaser).toSatisfy(isClean);
  });

  it.each([
    ['de', 'Das sind zu viele Erwähnungen.'],
    ['de_DU', 'Das sind zu viele Erwähnungen.'],
    ['en', 'These are too many mentions.'],
    ['es', 'Son demasiadas menciones.'],
    ['fr', 'Il y a trop de mentions.'],
  ] as const)('with a thousand mentions is refused, in %s to who reads that', async (language, words) => {
    const reader = await bed.as((await bed.buildMember({ language })).id);
    const content = Array.from({ length: 1000 }, (_, index) => mentionMember(index + 1, 'Maja')).join(' ');
    const { status, problem } = await reader.call(createActivity, {
      body: { content, streams: [world.network.streamId] },
      headers: { 'accept-language': 'fr' },
    });
    expect(status).toBe(422);
    expect(problem.codes).toEqual({ content: ['too_many_mentions'] });
    expect(problem.errors).toEqual({ content: [words] });
  });
});

describe('an error', () => {
  it.each([
    ['de', 'Bitte melden Sie sich an.'],
    ['de-CH, en;q=0.5', 'Bitte melden Sie sich an.'],
    ['en-GB', 'Please sign in.'],
    ['es', /sesión/],
    ['fr', /connecter/],
    ['ja', 'Bitte melden Sie sich an.'],
  ])('is told in the language that a stranger asks for with %j', async (accepted, words) => {
    const { status, problem } = await world.clients.anonymous.call(getActivity, {
      params: { activityId: 1 },
      headers: { 'accept-language': accepted },
    });
    expect(status).toBe(401);
    expect(problem.title).toMatch(words);
  });

  it('is told in the network’s own language when nothing is asked for', async () => {
    const { problem } = await world.clients.anonymous.call(getActivity, { params: { activityId: 1 } });
    expect(problem.title).toBe('Bitte melden Sie sich an.');
  });
});

describe('a body', () => {
  it('nested a hundred thousand times is refused', async () => {
    const depth = 100_000;
    for (const nested of [
      '['.repeat(depth) + ']'.repeat(depth),
      `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ]) {
      for (const payload of [
        nested,
        `{"content":${nested},"streams":[1]}`,
        `{"content":"x","streams":${nested}}`,
      ]) {
        const answer = await send(payload);
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
      }
    }
  });

  it.each(['{', 'null', '[]', '"x"', '', '{"content":"x","streams":[1]}}', '{"__proto__":{"a":1}}'])(
    'of %j is refused',
    async (payload) => {
      const answer = await send(payload);
      expect([400, 422]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toContain('application/problem+json');
    },
  );

  it('with a field that nobody knows names it', async () => {
    const answer = await send(JSON.stringify({ content: 'x', streams: [world.open.streamId], author_id: 1 }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().codes).toEqual({ author_id: ['additionalProperties'] });
  });

  it('with several wrong fields names each, and of a long list only the first', async () => {
    const answer = await send(JSON.stringify({ streams: Array(50_000).fill('x'), files: 7, author_id: 1 }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().codes).toEqual({
      content: ['required'],
      streams: ['maxItems'],
      files: ['type'],
      author_id: ['additionalProperties'],
    });
  });
});

describe('the same submit twice', () => {
  it('over two connections at once has one effect and one answer', async () => {
    const key = { 'idempotency-key': 'twice-at-once' };
    const answers = await Promise.all([post('Nur einmal', key), post('Nur einmal', key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]!.body.id).toBe(answers[1]!.body.id);
    expect(await countOf('Nur einmal')).toBe(1);
  });

  it('with other content is refused, and changes nothing', async () => {
    const key = { 'idempotency-key': 'other-content' };
    expect((await post('Das Erste', key)).status).toBe(201);
    const { status, problem } = await post('Das Zweite', key);
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'idempotency_key_reused' });
    expect(await countOf('Das Zweite')).toBe(0);
  });

  it('may succeed after it was refused, since a refusal keeps no answer', async () => {
    const key = { 'idempotency-key': 'refused-first' };
    expect((await post('   ', key)).status).toBe(422);
    expect((await post('Jetzt aber', key)).status).toBe(201);
  });

  it('is another submit when another person sends it', async () => {
    const key = { 'idempotency-key': 'of-two-people' };
    const [mine, theirs] = [await post('Gleich', key), await post('Gleich', key, world.clients.group_admin)];
    expect(mine.body.id).not.toBe(theirs.body.id);
  });
});

describe('writing', () => {
  it('after the session expired is told so, and nothing is kept', async () => {
    const { id } = await bed.buildMember();
    const client = await bed.as(id);
    await sql`update sessions set expires_at = now() where member_id = ${id}`.execute(bed.db.kysely);
    const answer = await client.call(createActivity, {
      body: { content: 'Zu spät', streams: [world.network.streamId] },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.problem).toMatchObject({ status: 401, code: 'signed_out', type: '/errors/signed_out' });
    expect(await countOf('Zu spät')).toBe(0);
  });

  it('with ids of others or of nothing is answered alike', async () => {
    const hidden = await world.post(world.hidden);
    const stranger = world.clients.other_member;
    for (const id of [hidden, 999_999]) {
      const edited = await stranger.call(updateActivity, { params: { id }, body: { content: 'Meins' } });
      expect({ status: edited.status, code: edited.problem.code }).toEqual({
        status: 404,
        code: 'not_found',
      });
      const read = await stranger.call(markStreamsRead, { body: { streams: [1], activity_id: id } });
      expect(read.status).toBe(404);
    }
  });

  it('to a file of another is refused, and the post is not made', async () => {
    const foreign = await world.upload(world.author);
    const { status } = await member.call(createActivity, {
      body: { content: 'Mit fremder Datei', streams: [world.open.streamId], files: [foreign] },
    });
    expect(status).toBe(422);
    expect(await countOf('Mit fremder Datei')).toBe(0);
  });
});
