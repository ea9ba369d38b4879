import {
  createActivity,
  deleteActivity,
  foldPin,
  getActivity,
  getGroupStream,
  getStream,
  getUnreadFeatures,
  listMemberActivities,
  pinActivity,
  unfoldPin,
  unpinActivity,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';

let bed: TestBed;
let anna: Client;
let ben: Client;
type Group = { id: number; slug: string; streamId: number };
let group: Group;
let other: Group;

beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  const [a, b] = await Promise.all([bed.buildMember({ name: 'Anna' }), bed.buildMember({ name: 'Ben' })]);
  [anna, ben] = await Promise.all([bed.as(a.id), bed.as(b.id)]);
});
afterAll(() => bed?.stop());
beforeEach(async () => {
  const build = () => bed.buildGroup({ createdBy: anna.memberId!, members: [ben.memberId!] });
  [group, other] = [await build(), await build()];
});

async function post(content: string, ...streams: number[]): Promise<number> {
  return (await anna.call(createActivity, { body: { content, streams } })).body.id;
}

const at = (id: number, { streamId }: Group = group) => ({ params: { id, stream_id: streamId } });
const pin = (id: number, place: Group = group, client = anna) =>
  client.call(pinActivity, { ...at(id, place), body: { time: 'week' } });

type Shown = { pinned: number[]; activities: number[] };
const idsOf = (page: { pinned: { id: number }[]; activities: { id: number }[] }): Shown => ({
  pinned: page.pinned.map(({ id }) => id),
  activities: page.activities.map(({ id }) => id),
});
const streamOf = async ({ slug }: Group) =>
  idsOf((await ben.call(getGroupStream, { params: { groupSlug: slug } })).body);

/** All pages of a group's stream. */
async function pagesOf({ slug }: Group): Promise<Shown[]> {
  const pages: Shown[] = [];
  let query: { cursor?: string } = {};
  for (;;) {
    const answer = await ben.call(getGroupStream, { params: { groupSlug: slug }, query });
    pages.push(idsOf(answer.body));
    const next = /cursor=([^>&]+)>; rel="next"/.exec(String(answer.headers.link ?? ''));
    if (!next) return pages;
    query = { cursor: decodeURIComponent(next[1]!) };
  }
}

/** What the page of the author shows, page after page. */
async function writtenByAnna(): Promise<string[]> {
  const texts: string[] = [];
  let query: { cursor?: string } = {};
  for (;;) {
    const answer = await ben.call(listMemberActivities, { params: { id: anna.memberId! }, query });
    texts.push(...answer.body.contributions.map((entry) => JSON.stringify(entry)));
    const next = /cursor=([^>&]+)>; rel="next"/.exec(String(answer.headers.link ?? ''));
    if (!next) return texts;
    query = { cursor: decodeURIComponent(next[1]!) };
  }
}

it('says in which of its streams somebody may pin a post [RUL-0819]', async () => {
  const bens = await bed.buildGroup({ createdBy: ben.memberId!, members: [anna.memberId!] });
  const id = await post('Für beide', group.streamId, bens.streamId);
  const pinsIn = async (client: Client) =>
    (await client.call(getActivity, { params: { activityId: id } })).body.pins_in;
  expect(await pinsIn(anna)).toEqual([group.streamId]);
  expect(await pinsIn(ben)).toEqual([bens.streamId]);
  expect((await pin(id, bens)).status).toBe(403);
  expect((await pin(id, bens, ben)).status).toBeLessThan(300);
});

it('[A25] a pinned post stands first where it is pinned, everywhere else at its time, and once', async () => {
  const both = await post('In zweien, #[1:Wichtig]', group.streamId, other.streamId);
  const later: number[] = [];
  for (let count = 0; count < 45; count += 1) later.push(await post(`Nummer ${count}`, group.streamId));
  const last = await post('Danach', other.streamId);
  const unread = (await ben.call(getUnreadFeatures)).body.Activitystreams;
  expect((await pin(both)).body.pins).toMatchObject([{ stream_id: group.streamId, folded: false }]);
  const pages = await pagesOf(group);
  expect(pages.map(({ pinned }) => pinned)).toEqual([[both], [], []]);
  expect(pages.flatMap(({ activities }) => activities)).toEqual(later.toReversed());
  expect(await streamOf(other)).toEqual({ pinned: [], activities: [last, both] });
  const tagged = idsOf(
    (await ben.call(getStream, { params: { slug: 'all' }, query: { tag: 'wichtig' } })).body,
  );
  expect(tagged).toEqual({ pinned: [], activities: [both] });
  const all = idsOf((await ben.call(getStream, { params: { slug: 'all' } })).body);
  expect(all.pinned).toEqual([]);
  expect((await writtenByAnna()).filter((text) => text.includes('In zweien'))).toHaveLength(1);
  expect((await ben.call(getUnreadFeatures)).body.Activitystreams).toBe(unread);
  expect((await anna.call(unpinActivity, at(both))).body.pins).toEqual([]);
  const without = await pagesOf(group);
  expect(without.flatMap(({ activities }) => activities)).toEqual([...later.toReversed(), both]);
  await pin(both);
  await anna.call(deleteActivity, { params: { id: both } });
  expect((await streamOf(group)).pinned).toEqual([]);
});

it('[A25] five are pinned in a stream at most, which is said', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 10; count += 1) ids.push(await post(`Nummer ${count}`, group.streamId));
  const answers = await Promise.all(ids.map((id) => pin(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.problem.errors?.stream_id?.[0]).toContain('fünf');
  const { pinned, activities } = await streamOf(group);
  expect(pinned).toHaveLength(5);
  expect([...pinned, ...activities].sort((a, b) => a - b)).toEqual(ids);
  // Another end takes no further place.
  expect((await pin(pinned[0]!)).status).toBe(200);
});

it('a pin ends by its time without anybody doing anything [RUL-0777]', async () => {
  const id = await post('Heute', group.streamId);
  const later = await post('Später', group.streamId);
  await pin(id);
  await sql`update activity_containers set pinned_until = now() - interval '1 second' where activity_id = ${id}`.execute(
    bed.db.kysely,
  );
  expect(await streamOf(group)).toEqual({ pinned: [], activities: [later, id] });
});

it('those who look after a stream pin there, and nobody else [RUL-0778]', async () => {
  const id = await post('Hallo', group.streamId);
  expect((await pin(id, group, ben)).status).toBe(403);
  expect((await pin(id, other)).status).toBe(404);
  expect((await ben.call(unpinActivity, at(id))).status).toBe(403);
});

it('whoever has read a pinned post folds it away, until it is pinned anew [RUL-0779]', async () => {
  const id = await post('Hallo', group.streamId);
  await pin(id);
  const folded = async (client: Client) =>
    (await client.call(getGroupStream, { params: { groupSlug: group.slug } })).body.pinned[0]!.pins[0]!
      .folded;
  expect((await ben.call(foldPin, { ...at(id), body: {} })).status).toBe(204);
  expect([await folded(ben), await folded(anna)]).toEqual([true, false]);
  await ben.call(unfoldPin, at(id));
  expect(await folded(ben)).toBe(false);
  await ben.call(foldPin, { ...at(id), body: {} });
  await pin(id);
  expect(await folded(ben)).toBe(false);
  await anna.call(unpinActivity, at(id));
  expect((await ben.call(foldPin, { ...at(id), body: {} })).status).toBe(404);
});

it('asks no more statements for a stream with pins', async () => {
  const page = () => ben.call(getGroupStream, { params: { groupSlug: group.slug } });
  const id = await post('Hallo', group.streamId);
  const without = await bed.countStatements(page);
  await pin(id);
  const having = await bed.countStatements(page);
  expect(having.statements).toBe(without.statements);
});
