import {
  createActivity,
  deleteTag,
  findTags,
  getActivity,
  getStream,
  getTag,
  listTags,
  restoreTag,
  type TagChange,
  updateTag,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { memberProperties, saveProfile } from '../property-sets/index.ts';
import { mentionsOfTag } from './words.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
let member: Client;
let guest: Client;
let leader: Client;
let streamId: number;
let hidden: { id: number; slug: string };

beforeAll(async () => {
  bed = await startTestBed();
  ({ streamId } = await bed.openNetwork());
  const [one, two, three, four, five] = [
    await bed.buildMember({ name: 'Anna Linde', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Ben Ulme', isNetworkAdmin: true }),
    await bed.buildMember({ name: 'Lea Birke' }),
    await bed.buildMember({ name: 'Gast Eiche', isExternal: true }),
    await bed.buildMember({ name: 'Kai Buche' }),
  ];
  [anna, ben, member, guest, leader] = (await Promise.all(
    [one, two, three, four, five].map(({ id }) => bed.as(id)),
  )) as [Client, Client, Client, Client, Client];
  hidden = await bed.buildGroup({ createdBy: five.id, name: 'Geheim', access: 'hidden' });
});
afterAll(() => bed?.stop());

const post = async (client: Client, content: string) =>
  (await client.call(createActivity, { body: { content, streams: [streamId] } })).body;
const list = async (q = '', query = {}) => (await anna.call(listTags, { query: { q, ...query } })).body.tags;
const tag = async (name: string) => (await list(name)).find((each) => each.name === name)!;
const change = (client: Client, id: number, body: TagChange) =>
  client.call(updateTag, { params: { id }, body });
const problemOf = (answer: unknown) =>
  (answer as { problem: { code?: string; detail?: string; codes?: Record<string, string[]> } }).problem;
const contentOf = async ({ id }: { id: number }) =>
  (await member.call(getActivity, { params: { activityId: id } })).body.object.content;
const setInterests = async (client: Client, interests: string[]) => {
  const properties = await memberProperties(bed.db.kysely);
  await bed.db.kysely.transaction().execute((tx) =>
    saveProfile(tx, { memberId: client.memberId! }, { kind: 'member', id: client.memberId! }, properties, {
      interests,
    }),
  );
};
const interestsOf = async (client: Client) => {
  const { rows } = await sql<{ names: string[] }>`
    select coalesce(array_agg(t.name::text order by stored.nr), '{}') as names
    from profiles o cross join jsonb_array_elements(o.property_values -> 'interests') with ordinality stored (id, nr)
    join tags t on t.id = stored.id::bigint where o.member_id = ${client.memberId!}
  `.execute(bed.db.kysely);
  return rows[0]!.names;
};
const searchTextOf = async (client: Client) => {
  const { rows } = await sql<{ search_text: string }>`
    select search_text from profiles where member_id = ${client.memberId!}
  `.execute(bed.db.kysely);
  return rows[0]?.search_text;
};

describe('the tags of a network', () => {
  it('are listed with their uses for those who run it, and for nobody else [API-263a]', async () => {
    await post(member, 'Auf zum #[1:Sommerfest] und zum #[2:Flohmarkt]');
    await post(member, 'Noch einmal #[1:sommerfest]');
    await setInterests(member, ['Chor', 'Sommerfest']);
    for (const client of [member, guest, leader])
      expect((await client.call(listTags, { query: {} })).status).toBe(403);
    expect(
      (await list()).map(({ name, post_count, profile_count }) => [name, post_count, profile_count]),
    ).toEqual([
      ['Chor', 0, 1],
      ['Flohmarkt', 1, 0],
      ['Sommerfest', 2, 1],
    ]);
    expect((await list('FEST')).map(({ name }) => name)).toEqual(['Sommerfest']);
  });

  it('stay unknown where one does not see what they stand in', async () => {
    await sql`
      with tag as (insert into tags (name) values ('Geheimbund') returning id),
      post as (insert into activities (author_id, content) values (${leader.memberId!}, '#[1:Geheimbund]') returning id, created_at),
      lies as (
        insert into activity_containers (container_id, activity_id, author_id, created_at)
        select c.id, post.id, ${leader.memberId!}, post.created_at from post, containers c
        where c.group_id = ${hidden.id} and c.kind = 'stream'
      )
      insert into activity_tags (tag_id, activity_id, created_at) select tag.id, post.id, post.created_at from tag, post
    `.execute(bed.db.kysely);
    const { rows } = await sql<{ id: number }>`select id from tags where name = 'Geheimbund'`.execute(
      bed.db.kysely,
    );
    const { id } = rows[0]!;
    expect(await list('geheim')).toEqual([]);
    expect((await change(anna, id, { name: 'Offen' })).status).toBe(404);
    expect((await anna.call(deleteTag, { params: { id } })).status).toBe(404);
    // To take its name tells nothing: no 409, and what stood under it stands under the other now.
    await post(member, 'Ein #[1:Bund]');
    const renamed = await change(anna, (await tag('Bund')).id, { name: 'Geheimbund' });
    expect(renamed.body).toMatchObject({ name: 'Geheimbund', post_count: 1 });
  });

  it('have one spelling, however they are typed', async () => {
    await post(member, `#[1:${'Café'.normalize('NFD')}] und #[2:ＣＡＦÉ] und #[3: café ]`);
    expect((await list('caf')).map(({ post_count }) => post_count)).toEqual([1]);
    const found = await member.call(findTags, { query: { q: 'cafe\u0301', exclude_new: true } });
    expect(found.body.tags).toHaveLength(1);
  });

  it('are the same in large letters and without what nobody sees [RUL-0720]', async () => {
    const spellings = ['Straße', 'ＳＴＲＡＳＳＥ', 'strasse', '#Stra\u200bße', 'STRA\u00adSSE', 'Straẞe'];
    await post(member, spellings.map((each, i) => `#[${i + 1}:${each}]`).join(' '));
    for (const each of spellings) await post(leader, `Noch #[1:${each}]`);
    expect((await list('stra')).map(({ name, post_count }) => [name, post_count])).toEqual([['Straße', 7]]);
    for (const q of spellings) {
      const found = (await member.call(findTags, { query: { q: `${q}*` } })).body.tags;
      expect(found).toMatchObject([{ displayValue: 'Straße' }]);
      const { body } = await member.call(getStream, { params: { slug: 'all' }, query: { tag: q } });
      expect(body.activities).toHaveLength(7);
    }
  });

  it('of what is not published are no suggestion to anybody [A09]', async () => {
    await sql`insert into tags (name) values ('Überraschung')`.execute(bed.db.kysely);
    const found = async (q: string, query = {}) =>
      (await member.call(findTags, { query: { q, ...query } })).body.tags;
    expect(await found('Überr*', { exclude_new: true })).toEqual([]);
    expect(await found('Überraschung')).toEqual([{ id: null, displayValue: 'Überraschung' }]);
    expect((await member.call(getTag, { query: { name: 'Überraschung' } })).status).toBe(404);
    await post(leader, 'Jetzt: #[1:überraschung]');
    expect(await found('Überr*')).toMatchObject([{ displayValue: 'Überraschung' }, { id: null }]);
  });

  it('are renamed wherever they stand [API-263b]', async () => {
    const written = await post(member, 'Unser #[1:Flohmarkt] kommt');
    const reply = await sql<{ id: number }>`
      insert into replies (activity_id, author_id, content) values (${written.id}, ${member.memberId!}, 'Ja, #[7:Flohmarkt]!') returning id
    `.execute(bed.db.kysely);
    const { id } = await tag('Flohmarkt');
    expect((await change(anna, id, { name: ' Markt [alt]  am\nDorf ' })).body).toMatchObject({
      id,
      name: 'Markt [alt] am Dorf',
      post_count: 2,
    });
    expect(await contentOf(written)).toBe(`Unser #[${id}:Markt [alt\\] am Dorf] kommt`);
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ content: string }>`
          select content from replies where id = ${reply.rows[0]!.id}
        `.execute(bed.db.kysely);
        expect(rows[0]!.content).toBe(`Ja, #[${id}:Markt [alt\\] am Dorf]!`);
      },
      { timeout: 10_000 },
    );
    expect((await change(anna, id, { name: '   ' })).status).toBe(422);
    expect((await change(anna, id, { name: 'x'.repeat(51) })).status).toBe(422);
    for (const client of [member, guest, leader])
      expect((await change(client, id, { name: 'y' })).status).toBe(403);
  });

  it('are merged when their name is taken and one says so, in posts and profiles', async () => {
    const written = await post(member, '#[1:Singen] macht froh');
    await setInterests(leader, ['Singen', 'Chor', 'Backen']);
    const singing = await tag('Singen');
    const choir = await tag('Chor');
    const refused = await change(anna, singing.id, { name: 'chor' });
    expect(refused.status).toBe(409);
    expect(problemOf(refused)).toMatchObject({ code: 'tag_exists' });
    expect(problemOf(refused).detail).toContain('Chor');
    const merged = await change(anna, singing.id, { name: 'chor', merge: true });
    expect(merged.body).toMatchObject({ id: choir.id, name: 'Chor', post_count: 1, profile_count: 2 });
    expect(await interestsOf(leader)).toEqual(['Chor', 'Backen']);
    expect(await contentOf(written)).toBe(`#[${choir.id}:Chor] macht froh`);
    await vi.waitFor(async () => expect(await searchTextOf(leader)).not.toContain('Singen'), {
      timeout: 10_000,
    });
    expect((await change(anna, singing.id, { name: 'Weg' })).status).toBe(404);
  });

  it('stand below others, never below themselves, and are offered by them', async () => {
    const choir = await tag('Chor');
    const baking = await tag('Backen');
    expect((await change(anna, choir.id, { parent: 'Hobbys' })).body.parent).toMatchObject({
      name: 'Hobbys',
    });
    await change(anna, baking.id, { parent: 'chor' });
    const circle = await change(anna, choir.id, { parent: 'Backen' });
    expect(problemOf(circle).codes).toEqual({ parent: ['below_itself'] });
    expect((await change(anna, choir.id, { parent: 'Chor' })).status).toBe(422);
    const offered = async (tag_parents: string) =>
      (await member.call(findTags, { query: { q: 'ch', tag_parents, exclude_new: true } })).body.tags;
    expect(await offered('hobbys, andere')).toHaveLength(1);
    expect(await offered('andere')).toEqual([]);
    // Merged with what stands below it, it stands where that stood.
    await change(anna, choir.id, { name: 'Backen', merge: true });
    expect((await tag('Backen')).parent).toMatchObject({ name: 'Hobbys' });
    expect((await change(anna, baking.id, { parent: null })).body.parent).toBeNull();
  });

  it('tell the second of two who change them who was quicker [A-30]', async () => {
    const { id } = await tag('Backen');
    await change(ben, id, { name: 'Brot', based_on: { name: 'Backen' } });
    const late = await change(anna, id, { name: 'Kuchen', based_on: { name: 'Backen' } });
    expect(late.status).toBe(409);
    expect(problemOf(late)).toMatchObject({ code: 'tag_changed' });
    expect(problemOf(late).detail).toContain('Ben Ulme');
    expect(problemOf(late).detail).toContain('Brot');
    // Another field stays its own.
    const other = await change(anna, id, { parent: 'Hobbys', based_on: { parent: null } });
    expect(other.body).toMatchObject({ name: 'Brot', parent: { name: 'Hobbys' } });
  });

  it('go out of posts and profiles when they are deleted, and come back to where they were [API-263c] [API-535]', async () => {
    const fest = await tag('Sommerfest');
    for (const client of [member, guest, leader])
      expect((await client.call(deleteTag, { params: { id: fest.id } })).status).toBe(403);
    expect((await anna.call(deleteTag, { params: { id: fest.id } })).status).toBe(204);
    expect(await list('Sommerfest')).toEqual([]);
    expect(await interestsOf(member)).toEqual(['Brot']);
    expect((await list('Sommer', { deleted: true })).map(({ name, deleted }) => [name, deleted])).toEqual([
      ['Sommerfest', true],
    ]);
    expect((await member.call(restoreTag, { params: { id: fest.id } })).status).toBe(403);
    const back = await anna.call(restoreTag, { params: { id: fest.id } });
    expect(back.body).toMatchObject({ id: fest.id, name: 'Sommerfest', post_count: 2 });
    expect(await interestsOf(member)).toEqual(['Brot', 'Sommerfest']);
    await vi.waitFor(async () => expect((await tag('Sommerfest')).profile_count).toBe(1), {
      timeout: 10_000,
    });
    expect((await anna.call(restoreTag, { params: { id: fest.id } })).status).toBe(404);
    expect((await anna.call(deleteTag, { params: { id: 9_999_999 } })).status).toBe(404);
  });

  it('become one with what was made under their name since', async () => {
    const fest = await tag('Sommerfest');
    await anna.call(deleteTag, { params: { id: fest.id } });
    await post(leader, 'Wieder #[1:SOMMERFEST]');
    const back = await anna.call(restoreTag, { params: { id: fest.id } });
    expect(back.body).toMatchObject({ name: 'SOMMERFEST', post_count: 3 });
    expect(back.body.id).not.toBe(fest.id);
    expect(await interestsOf(member)).toEqual(['Brot', 'SOMMERFEST']);
  });

  it('are in the log with what changed', async () => {
    const { id } = await tag('Brot');
    const renamed = { name: 'Brot backen', parent: 'Hobbys' };
    await change(anna, id, { name: renamed.name });
    await anna.call(deleteTag, { params: { id } });
    await anna.call(restoreTag, { params: { id } });
    await post(member, '#[1:Kuchen]');
    const cake = await tag('Kuchen');
    await change(anna, cake.id, { name: renamed.name, merge: true });
    await anna.call(restoreTag, { params: { id: cake.id } });
    const { rows } = await sql`
      select action, target, details from audit_entries where outcome = 'done' and action like '%Tag' order by id desc limit 5
    `.execute(bed.db.kysely);
    const [target, ofCake] = [{ tag: String(id) }, { tag: String(cake.id) }];
    expect(rows.reverse()).toMatchObject([
      { action: 'updateTag', target, details: { before: { ...renamed, name: 'Brot' }, after: renamed } },
      { action: 'deleteTag', target, details: { before: renamed } },
      { action: 'restoreTag', target, details: { after: { name: renamed.name } } },
      {
        action: 'updateTag',
        target: ofCake,
        details: { before: { name: 'Kuchen', parent: null }, after: { ...renamed, merged_into: id } },
      },
      {
        action: 'restoreTag',
        target: ofCake,
        details: { before: { merged_into: renamed.name }, after: { name: 'Kuchen' } },
      },
    ]);
  });

  it('are found in texts whatever signs their names have', () => {
    for (const name of ['C++ (neu)', 'a\\b', 'Ende]', '^$.*|{1}']) {
      expect(() => new RegExp(mentionsOfTag(name))).not.toThrow();
    }
    expect(new RegExp(mentionsOfTag('C++')).test('#[12:C++]')).toBe(true);
    expect(new RegExp(mentionsOfTag('C+')).test('#[12:CCC]')).toBe(false);
  });
});
