import {
  getActivity,
  getGroup,
  getNetwork,
  getNewGroup,
  getSession,
  getStream,
  listReplies,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../client.ts';
import { buildWorld, type Place, ROLES, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { FLAGS, mayReally, type Promised, type Thing } from './flags.ts';

type Can = Record<string, boolean>;
type Person = { name: string; client: Client; id: number };

let bed: TestBed;
let world: World;
let places: Record<string, Place>;
let people: Person[];

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  const build = (traits: { externallyVisible?: boolean; moderatedJoin?: boolean }) =>
    bed.buildGroup({
      createdBy: world.people.group_admin,
      categoryId: world.categoryId,
      members: [world.author, world.people.external_inside, world.people.group_member],
      ...traits,
    });
  places = {
    network: world.network,
    open: world.open,
    closed: world.closed,
    hidden: world.hidden,
    'externally visible': await build({ externallyVisible: true }),
    moderated: await build({ moderatedJoin: true }),
    archived: await build({}),
  };
  await sql`update groups set archived_at = now() where id = ${places.archived!.id}`.execute(bed.db.kysely);
  await sql`create table memberships_before as select * from group_memberships`.execute(bed.db.kysely);
  people = ROLES.map((role) => ({
    name: role,
    client: world.clients[role],
    id: role === 'anonymous' ? 0 : world.people[role],
  }));
  people.push({ name: 'author', client: await bed.as(world.author), id: world.author });
});
afterAll(() => bed.stop());

async function restoreMemberships(): Promise<void> {
  await sql`delete from group_memberships`.execute(bed.db.kysely);
  await sql`insert into group_memberships overriding system value select * from memberships_before`.execute(
    bed.db.kysely,
  );
}

const NOTHING: Thing = { place: { id: 0, slug: '', streamId: 0 }, activityId: 0, replyId: 0, own: 0 };

async function thingIn(place: Place, person: Person): Promise<Thing> {
  const activityId = await world.post(place);
  return { place, activityId, replyId: await world.reply(activityId), own: person.id };
}

/** Tries each flag of one kind of thing as each person: what was promised against what the call did. */
async function disagreements(
  kind: string,
  fetchCan: (person: Person, thing: Thing) => Promise<{ can: Can; membership?: string }>,
  makeThing: (person: Person) => Promise<Thing>,
): Promise<string[]> {
  const found: string[] = [];
  for (const person of people) {
    for (const [flag, calls] of Object.entries(FLAGS[kind]!)) {
      for (const [index, promised] of (calls as Promised[]).entries()) {
        const thing = await makeThing(person);
        const { can, membership } = await fetchCan(person, thing);
        const unknown = Object.keys(can).filter((name) => !(name in FLAGS[kind]!));
        if (unknown.length > 0) found.push(`no call is known for ${kind}.${unknown.join()}`);
        const promises = can[flag] === true;
        const may = await mayReally(person.client, promised, thing, world, membership);
        if (kind === 'group') await restoreMemberships();
        if (promises !== may) {
          found.push(
            `${person.name}: ${kind}.${flag} says ${promises}, call ${index + 1} ${may ? 'succeeds' : 'is refused'}`,
          );
        }
      }
    }
  }
  return found;
}

const PLACES = [
  'network',
  'open',
  'closed',
  'hidden',
  'externally visible',
  'moderated',
  'archived',
] as const;
const GROUPS = PLACES.filter((name) => name !== 'network');

describe('what an answer says one can do is what one can do', () => {
  it.each(PLACES)('with a post in the %s place', async (name) => {
    const found = await disagreements(
      'activity',
      async ({ client }, { activityId }) => {
        const { status, body } = await client.call(getActivity, { params: { activityId } });
        return { can: status === 200 ? body.can : {} };
      },
      (person) => thingIn(places[name]!, person),
    );
    expect(found).toEqual([]);
  });

  it.each(PLACES)('with a reply in the %s place', async (name) => {
    const found = await disagreements(
      'reply',
      async ({ client }, { activityId }) => {
        const { status, body } = await client.call(listReplies, { params: { activityId, type: 'replies' } });
        return { can: status === 200 ? body.replies[0]!.can : {} };
      },
      (person) => thingIn(places[name]!, person),
    );
    expect(found).toEqual([]);
  });

  it.each(PLACES)('with the stream of the %s place', async (name) => {
    const found = await disagreements(
      'stream',
      async ({ client }, { place }) => {
        const slug = name === 'network' ? 'network' : String(place.streamId);
        const { status, body } = await client.call(getStream, { params: { slug } });
        return { can: status === 200 ? body.stream.can : {} };
      },
      async (person) => ({ ...NOTHING, place: places[name]!, own: person.id }),
    );
    expect(found).toEqual([]);
  });

  it.each(GROUPS)('with the %s group', async (name) => {
    const found = await disagreements(
      'group',
      async ({ client }, { place }) => {
        const { status, body } = await client.call(getGroup, { params: { slug: place.slug } });
        if (status !== 200) return { can: {} };
        return { can: body.can, membership: body.membership_status_of_current_member };
      },
      async (person) => ({ ...NOTHING, place: places[name]!, own: person.id }),
    );
    expect(found).toEqual([]);
  });

  it.each(['open', 'closed'] as const)('with groups of the %s category', async (access) => {
    await sql`update group_categories set access = ${access} where id = ${world.categoryId}`.execute(
      bed.db.kysely,
    );
    const found = await disagreements(
      'category',
      async ({ client }) => {
        const { status, body } = await client.call(getNetwork);
        if (status !== 200) return { can: {} };
        const category = body.group_categories.find(({ id }) => id === world.categoryId)!;
        const blank = await client.call(getNewGroup, { query: { group_category_slug: category.slug } });
        expect(blank.status === 200).toBe(category.can.create);
        if (blank.status === 200) expect(blank.body.can.create_hidden).toBe(category.can.create_hidden);
        return { can: category.can };
      },
      async (person) => ({ ...NOTHING, own: person.id }),
    );
    expect(found).toEqual([]);
  });

  it('with the network', async () => {
    const found = await disagreements(
      'session',
      async ({ client }) => ({ can: (await client.call(getSession)).body.viewer?.can ?? {} }),
      async (person) => ({ ...NOTHING, own: person.id }),
    );
    expect(found).toEqual([]);
    for (const { client, name } of people) {
      const { status, body } = await client.call(getNetwork);
      if (status === 200) expect(Object.keys(body.can), name).toEqual(Object.keys(FLAGS.network!));
    }
  });
});
