import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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
import { changeSettings } from '../../platform/settings/network-settings.ts';
import { collect } from '../collect.ts';
import { buildWorld, type Place, ROLES, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import {
  type Abilities,
  type Can,
  type Flags,
  mayReally,
  type Person,
  PLACES,
  type PlaceName,
} from './ability.ts';
import { FLAGS, type Thing } from './flags.ts';

const KINDS = (await collect<{ abilities: Abilities<unknown> }>('abilities.ts')).map(
  ({ abilities }) => abilities,
);

let bed: TestBed;
let world: World;
let places: Record<PlaceName, Place>;
let people: Person[];

beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  await changeSettings(bed.db.kysely, { two_factor: 'enabled', two_factor_totp_available: true });
  await bed.services.settings.reload();
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
    'externally visible and moderated': await build({ externallyVisible: true, moderatedJoin: true }),
    archived: await build({}),
    'archived and moderated': await build({ moderatedJoin: true }),
  };
  for (const name of ['archived', 'archived and moderated'] as const) {
    await sql`update groups set archived_at = now() where id = ${places[name].id}`.execute(bed.db.kysely);
  }
  const inside = (await bed.buildMember()).id;
  await sql`insert into group_category_administrators values (${world.categoryId}, ${inside})`.execute(
    bed.db.kysely,
  );
  for (const [name, { id }] of Object.entries(places)) {
    if (name === 'network') continue;
    await sql`insert into group_memberships (group_id, member_id, state) values (${id}, ${inside}, 'member')`.execute(
      bed.db.kysely,
    );
  }
  await sql`create table memberships_before as select * from group_memberships`.execute(bed.db.kysely);
  await sql`create table groups_before as select id, archived_at, is_for_everybody from groups`.execute(
    bed.db.kysely,
  );
  await sql`create table containers_before as select id, openness from containers`.execute(bed.db.kysely);
  people = ROLES.map((role) => ({
    name: role,
    client: world.clients[role],
    id: role === 'anonymous' ? 0 : world.people[role],
  }));
  people.push({ name: 'category_admin_inside', client: await bed.as(inside), id: inside });
  people.push({ name: 'author', client: await bed.as(world.author), id: world.author });
});
afterAll(() => bed.stop());

const tablePath = fileURLToPath(new URL('./abilities.tsv', import.meta.url));
/** The reviewed table: what each person is promised, by kind of thing, place and flag. */
const reviewed = readFileSync(tablePath, 'utf8').trimEnd().split('\n');
const answered = new Map<string, string[]>();

async function restoreGroups(): Promise<void> {
  await sql`delete from binned_group_memberships`.execute(bed.db.kysely);
  await sql`
    update groups g set archived_at = b.archived_at, is_for_everybody = b.is_for_everybody, deleted_at = null, deleted_by = null
    from groups_before b where b.id = g.id
  `.execute(bed.db.kysely);
  await sql`update containers c set openness = b.openness from containers_before b where b.id = c.id`.execute(
    bed.db.kysely,
  );
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

const isLong = process.env.LONG_SUITE === 'abilities';
/** Every other person tries the calls of a kind and place, the others those of the next; what is promised is read for all. */
const isTried = (index: number, kind: string, where: string): boolean =>
  isLong || (index + kind.length + where.length) % 2 === 0;

/**
 * Tries each flag of one kind of thing as each person: what was promised against what the call did. What was refused
 * leaves the thing as it is, so that the next call has the same one.
 */
async function disagreements<Made = Thing>(
  kind: string,
  where: string,
  fetchCan: (person: Person, thing: Made) => Promise<{ can: Can; membership?: string }>,
  makeThing: (person: Person) => Promise<Made>,
  flags = FLAGS[kind] as Flags<Made>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [index, person] of people.entries()) {
    const meet = async () => {
      const thing = await makeThing(person);
      const { can, membership } = await fetchCan(person, thing);
      const unknown = Object.keys(can).filter((name) => !(name in flags));
      if (unknown.length > 0) found.push(`no call is known for ${kind}.${unknown.join()}`);
      return { thing, can, membership };
    };
    let met = await meet();
    for (const [flag, calls] of Object.entries(flags)) {
      const promises = met.can[flag] === true;
      const key = `${kind}\t${where}\t${flag}`;
      answered.set(key, [...(answered.get(key) ?? []), promises ? 'yes' : '-']);
      if (!isTried(index, kind, where)) continue;
      for (const [call, promised] of calls.entries()) {
        const { may, isDone } = await mayReally(person.client, promised, met.thing, world, met.membership);
        if (promises !== may) {
          found.push(
            `${person.name}: ${kind}.${flag} says ${promises}, call ${call + 1} ${may ? 'succeeds' : 'is refused'}`,
          );
        }
        if (!isDone) continue;
        if (kind === 'group') await restoreGroups();
        met = await meet();
      }
    }
  }
  return [...found, ...unreviewed(`${kind}\t${where}\t`)];
}

const lineOf = ([key, answers]: [string, string[]]) => [key, ...answers].join('\t');

function unreviewed(prefix: string): string[] {
  const lines = [...answered].filter(([key]) => key.startsWith(prefix)).map(lineOf);
  return process.env.WRITE_MATRIX ? [] : lines.filter((line) => !reviewed.includes(line));
}

const GROUPS = PLACES.filter((name) => name !== 'network');

describe('what an answer says one can do is what one can do', () => {
  it.each(PLACES)('with a post in the %s place', async (name) => {
    const found = await disagreements(
      'activity',
      name,
      async ({ client }, { activityId }) => {
        const { status, body } = await client.call(getActivity, { params: { activityId } });
        return { can: status === 200 ? body.can : {} };
      },
      (person) => thingIn(places[name], person),
    );
    expect(found).toEqual([]);
  });

  it.each(PLACES)('with a reply in the %s place', async (name) => {
    const found = await disagreements(
      'reply',
      name,
      async ({ client }, { activityId }) => {
        const { status, body } = await client.call(listReplies, { params: { activityId, type: 'replies' } });
        return { can: status === 200 ? body.replies[0]!.can : {} };
      },
      (person) => thingIn(places[name], person),
    );
    expect(found).toEqual([]);
  });

  it.each(PLACES)('with the stream of the %s place', async (name) => {
    const found = await disagreements(
      'stream',
      name,
      async ({ client }, { place }) => {
        const slug = name === 'network' ? 'network' : String(place.streamId);
        const { status, body } = await client.call(getStream, { params: { slug } });
        return { can: status === 200 ? body.stream.can : {} };
      },
      async (person) => ({ ...NOTHING, place: places[name], own: person.id }),
    );
    expect(found).toEqual([]);
  });

  it.each(KINDS.flatMap(({ kind, where }) => where.map((each) => [kind, each] as const)))(
    'with a thing that features bring along: %s, %s',
    async (kind, where) => {
      const { flags, make, canOf } = KINDS.find((each) => each.kind === kind)!;
      const found = await disagreements(
        kind,
        where,
        async ({ client }, thing) => ({ can: await canOf(client, thing) }),
        (person) => make({ world, places, where, person }),
        flags,
      );
      expect(found).toEqual([]);
    },
  );

  it.each(GROUPS)('with the %s group', async (name) => {
    const found = await disagreements(
      'group',
      name,
      async ({ client }, { place }) => {
        const { status, body } = await client.call(getGroup, { params: { slug: place.slug } });
        if (status !== 200) return { can: {} };
        return { can: body.can, membership: body.membership_status_of_current_member };
      },
      async (person) => ({ ...NOTHING, place: places[name], own: person.id }),
    );
    expect(found).toEqual([]);
  });

  it.each(['open', 'closed'] as const)('with groups of the %s category', async (access) => {
    await sql`update group_categories set access = ${access} where id = ${world.categoryId}`.execute(
      bed.db.kysely,
    );
    const found = await disagreements(
      'category',
      access,
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
      '',
      async ({ client }) => ({ can: (await client.call(getSession)).body.viewer?.can ?? {} }),
      async (person) => ({ ...NOTHING, own: person.id }),
    );
    expect(found).toEqual([]);
    for (const { client, name } of people) {
      const { status, body } = await client.call(getNetwork);
      if (status === 200) expect(Object.keys(body.can), name).toEqual(Object.keys(FLAGS.network!));
      for (const flag of Object.keys(FLAGS.network!)) {
        const key = `network\t\t${flag}`;
        const promises = status === 200 && (body.can as Can)[flag];
        answered.set(key, [...(answered.get(key) ?? []), promises ? 'yes' : '-']);
      }
    }
  });

  it('and what it says is what was reviewed', () => {
    const header = ['kind', 'where', 'flag', ...people.map(({ name }) => name)].join('\t');
    const table = [header, ...[...answered].map(lineOf)];
    if (process.env.WRITE_MATRIX) writeFileSync(tablePath, `${table.join('\n')}\n`);
    else expect(table.sort()).toEqual(reviewed.toSorted());
  });
});
