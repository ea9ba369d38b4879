import {
  createActivity,
  findTags,
  followTag,
  getActivity,
  getStream,
  getTag,
  listFollowedTags,
  listTags,
  restoreTag,
  updateActivity,
  updateTag,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { writeActivity } from '../activities/index.ts';
import { memberProperties, saveProfile } from '../property-sets/index.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let people: Client[];
let streamId: number;
let round = 0;
/** Names of this test. */
let from: string;
let into: string;

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  ({ streamId } = await bed.openNetwork());
  anna = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  ben = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  people = [];
  for (let i = 0; i < 4; i += 1) people.push(await bed.as((await bed.buildMember()).id));
});
beforeEach(() => {
  round += 1;
  from = `Feste ${round}`;
  into = `Feiern ${round}`;
});
afterAll(() => bed?.stop());

const post = async (content: string, client = people[0]!) =>
  (await client.call(createActivity, { body: { content, streams: [streamId] } })).body.id;
const named = (name: string, client = people[0]!) => client.call(getTag, { query: { name } });
const idOf = async (name: string) => (await named(name)).body.id;
const follow = async (client: Client, name: string) =>
  client.call(followTag, { params: { id: await idOf(name) } });
const merge = (client: Client, id: number, name: string) =>
  client.call(updateTag, { params: { id }, body: { name, merge: true } });
const undo = (id: number, client = anna) => client.call(restoreTag, { params: { id } });
const postsUnder = async (tag: string) =>
  (await people[0]!.call(getStream, { params: { slug: 'all' }, query: { tag } })).body.activities.map(
    ({ id }) => id,
  );
const contentOf = async (id: number) =>
  (await people[0]!.call(getActivity, { params: { activityId: id } })).body.object.content;
const followedBy = async (client: Client) =>
  (await client.call(listFollowedTags)).body.tags.map(({ name }) => name);
const edit = (id: number, content: string) =>
  people[0]!.call(updateActivity, { params: { id }, body: { content } });
const codesOf = (answer: unknown) => (answer as { problem: { codes?: object } }).problem.codes;

describe('merging tags [A21]', () => {
  it('leaves the target once per post and follower, and a kept address leads to it', async () => {
    const only = await post(`Eins #[1:${from}] und #[1:${from.toUpperCase()}]`);
    const both = await post(`Beide #[1:${from}] #[2:${into}] #[1:${from}]`);
    const other = await post(`Nur #[2:${into}]`);
    const [first, second, third] = people as [Client, Client, Client];
    for (const client of [first, second, third]) await follow(client, from);
    await follow(third, into);
    const [fromId, intoId] = [await idOf(from), await idOf(into)];
    expect((await merge(anna, fromId, into)).body).toMatchObject({ id: intoId, post_count: 3 });
    expect(await postsUnder(into)).toEqual([other, both, only]);
    expect(await postsUnder(from)).toEqual([other, both, only]);
    expect((await named(from)).body).toMatchObject({ id: intoId, name: into, follower_count: 3 });
    for (const client of [first, second, third]) expect(await followedBy(client)).toContain(into);
    for (const client of [first, second, third]) expect(await followedBy(client)).not.toContain(from);
    expect(await contentOf(both)).toBe(`Beide #[${intoId}:${into}] #[2:${into}] #[${intoId}:${into}]`);
    const offered = await first.call(findTags, { query: { q: from } });
    expect(offered.body.tags).toEqual([{ id: intoId, displayValue: into }]);
  });

  it('gives each post exactly what it had when it is undone', async () => {
    const texts = [
      `Eins #[1:${from}] und #[7:${from.toUpperCase()}]`,
      `Beide #[1:${from}] #[2:${into}] #[3:${from}]`,
      `Nur #[2:${into}]`,
    ];
    const [only, both, other] = [await post(texts[0]!), await post(texts[1]!), await post(texts[2]!)];
    const edited = await post(`Vorher #[1:${from}]`);
    const [first, second] = people as [Client, Client];
    await follow(first, from);
    await follow(second, from);
    await follow(second, into);
    const [fromId, intoId] = [await idOf(from), await idOf(into)];
    await merge(anna, fromId, into);
    const since = await post(`Neu #[2:${into}]`);
    const old = await post(`Alt #[1:${from}]`);
    await edit(edited, `Nachher #[${intoId}:${into}] und #[${intoId}:${into}]`);
    expect((await undo(fromId)).body).toMatchObject({ id: fromId, name: from });
    for (const [index, id] of [only, both, other].entries()) expect(await contentOf(id)).toBe(texts[index]);
    expect(await contentOf(edited)).toBe(`Nachher #[${fromId}:${from}] und #[${fromId}:${from}]`);
    expect(await postsUnder(from)).toEqual([old, edited, both, only]);
    expect(await postsUnder(into)).toEqual([since, other, both]);
    expect(await followedBy(first)).toEqual(expect.arrayContaining([from]));
    expect(await followedBy(first)).not.toContain(into);
    expect(await followedBy(second)).toEqual(expect.arrayContaining([from, into]));
    expect((await undo(fromId)).status).toBe(404);
  });

  it('gives profiles and what stood below it back too', async () => {
    const client = people[1]!;
    const properties = await memberProperties(bed.db.kysely);
    const set = (interests: string[]) =>
      bed.db.kysely.transaction().execute((tx) =>
        saveProfile(
          tx,
          client as { memberId: number },
          { kind: 'member', id: client.memberId! },
          properties,
          {
            interests,
          },
        ),
      );
    const stored = async () => {
      const { rows } = await sql<{ ids: number[] }>`
        select property_values -> 'interests' as ids from profiles where member_id = ${client.memberId!}
      `.execute(bed.db.kysely);
      return rows[0]!.ids;
    };
    await post(`#[1:${from}] #[2:${into}] #[3:Unten ${round}]`);
    const [fromId, intoId, belowId] = [await idOf(from), await idOf(into), await idOf(`Unten ${round}`)];
    await anna.call(updateTag, { params: { id: belowId }, body: { parent: from } });
    await anna.call(updateTag, { params: { id: intoId }, body: { parent: from } });
    for (const interests of [
      [from, 'Lesen'],
      [into, 'Lesen', from],
    ]) {
      await set(interests);
      const before = await stored();
      await merge(anna, fromId, into);
      expect(await stored()).not.toContain(fromId);
      await undo(fromId);
      expect(await stored()).toEqual(before);
    }
    expect((await named(`Unten ${round}`)).body.parent).toMatchObject({ id: fromId });
    expect((await named(into)).body.parent).toMatchObject({ id: fromId });
  });

  it('puts a post that is on its way under the target', async () => {
    await post(`#[1:${from}] #[2:${into}]`);
    const [fromId, intoId] = [await idOf(from), await idOf(into)];
    let merged: Promise<unknown> | undefined;
    const before = await bed.db.kysely.transaction().execute(async (tx) => {
      const author = { memberId: people[0]!.memberId! };
      const { id } = await writeActivity(tx, author, `Vorher #[1:${from}]`, [streamId]);
      // It begins now, and waits for this transaction.
      merged = merge(anna, fromId, into);
      await new Promise((resolve) => setTimeout(resolve, 200));
      return id;
    });
    await merged;
    expect(await postsUnder(into)).toContain(before);
    expect(await contentOf(before)).toBe(`Vorher #[${intoId}:${into}]`);
    const after = await post(`Nachher #[1:${from}]`);
    expect(await postsUnder(into)).toContain(after);
    const { rows } = await sql`select 1 from tags where name = ${from}`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('and posting with it at once leaves no post without its tag', async () => {
    await post(`#[1:${from}] #[2:${into}]`);
    const fromId = await idOf(from);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => post(`Rennen ${i} #[1:${from}]`, people[i % 4]!)),
      merge(anna, fromId, into).then(({ status }) => status),
      ...Array.from({ length: 6 }, (_, i) => post(`Weiter ${i} #[1:${from}]`, people[i % 4]!)),
    ]);
    expect(answers[6]).toBe(200);
    expect(await postsUnder(into)).toHaveLength(13);
  });

  it('into itself is refused, also by another spelling', async () => {
    await post(`#[1:${from}]`);
    const id = await idOf(from);
    for (const name of [from, from.toUpperCase(), `#${from}`]) {
      const refused = await merge(anna, id, name);
      expect(refused.status).toBe(422);
      expect(codesOf(refused)).toEqual({ name: ['itself'] });
    }
  });

  it('crosswise at once lets one win and tells the other', async () => {
    await post(`#[1:${from}] #[2:${into}]`);
    const [fromId, intoId] = [await idOf(from), await idOf(into)];
    const answers = await Promise.all([merge(anna, fromId, into), merge(ben, intoId, from)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const left = winner === 0 ? into : from;
    expect((await named(from)).body.name).toBe(left);
    expect((await named(into)).body.name).toBe(left);
  });

  it('is undone one after the other, and never over a name that somebody took', async () => {
    const third = `Anlass ${round}`;
    await post(`#[1:${from}]`);
    await post(`#[2:${into}] #[3:${third}]`);
    const [fromId, intoId] = [await idOf(from), await idOf(into)];
    await merge(anna, fromId, into);
    await merge(anna, intoId, third);
    expect((await named(from)).body.name).toBe(third);
    expect((await undo(fromId)).status).toBe(409);
    expect((await undo(intoId)).status).toBe(200);
    expect((await named(from)).body.name).toBe(into);
    const { id } = (await named(third)).body;
    await anna.call(updateTag, { params: { id }, body: { name: from } });
    expect((await undo(fromId)).status).toBe(409);
    await anna.call(updateTag, { params: { id }, body: { name: third } });
    expect((await undo(fromId)).status).toBe(200);
    expect((await undo(intoId, people[0]!)).status).toBe(403);
  });

  it('is listed with what it was merged into', async () => {
    await post(`#[1:${from}] #[2:${into}]`);
    const [fromId, intoId] = [await idOf(from), await idOf(into)];
    await merge(anna, fromId, into);
    const { tags } = (await anna.call(listTags, { query: { deleted: true, q: from } })).body;
    expect(tags).toMatchObject([{ id: fromId, deleted: true, merged_into: { id: intoId, name: into } }]);
  });
});

describe('a renamed tag', () => {
  it('is found by the name that it had, until somebody uses that anew [RUL-0721]', async () => {
    await post(`#[1:${from}]`);
    const id = await idOf(from);
    await anna.call(updateTag, { params: { id }, body: { name: into } });
    expect((await named(from)).body).toMatchObject({ id, name: into });
    const anew = await post(`#[1:${from}]`);
    expect((await named(from)).body).toMatchObject({ name: from });
    expect(await postsUnder(from)).toEqual([anew]);
  });
});
