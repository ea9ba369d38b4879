import { createActivity, createGroup, createReply, ENDPOINTS, inviteToGroup } from '@dorfplatz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { addressOf } from '../client.ts';
import { buildWorld, type Role, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let world: World;
let openPost: number;
beforeAll(async () => {
  bed = await startTestBed();
  world = await buildWorld(bed);
  openPost = await world.post(world.open);
  await bed.delivered();
});
afterAll(() => bed.stop());

// A token of the app is another one each time.
const gets = ENDPOINTS.filter(({ method, name }) => method === 'GET' && name !== 'getWebToken');
const WORDS = [undefined, 'g', 'geheimbund'];

/** What differs from one time of asking to the next; the worker sends digests meanwhile, which moves the next one. */
const steady = (text: string): string =>
  text.replaceAll(/"(request_id|cursor|token|csrf_token|next_at|since)":("[^"]*"|\d+)/g, '');

/** Everything that somebody gets who asks for all that they know of: lists, searches, counts, pages, maps. */
async function askForAll(role: Role): Promise<Map<string, string>> {
  const common = { type: 'activity', lang: 'EN', activityId: openPost, category: world.categoryId };
  const places = [world.open, world.closed];
  const known = [
    ...places.map(({ id, slug }) => ({ ...common, id, slug, groupSlug: slug })),
    ...Object.values(world.people).map((id) => ({ ...common, id, slug: 'all', membershipId: id })),
    { ...common, id: world.author, slug: 'network', membershipId: world.author },
    { ...common, id: openPost, slug: 'subscribed' },
  ];
  const answers = new Map<string, string>();
  for (const endpoint of gets) {
    const takes = (endpoint.query as { properties?: object } | undefined)?.properties ?? {};
    for (const params of known) {
      for (const q of 'q' in takes ? WORDS : [undefined]) {
        const query = { ...(q && { q }), ...('bounds' in takes && { bounds: '0,40,20,60', zoom: 6 }) };
        const address = addressOf(endpoint, params, query);
        if (answers.has(address)) continue;
        const answer = await world.clients[role].call(endpoint, { params, query } as never);
        const totals = answer.headers['x-total-count'] ?? '';
        answers.set(address, `${answer.status} ${totals} ${steady(answer.raw.payload)}`);
      }
    }
  }
  return answers;
}

/** A hidden group with everything that groups can have. */
async function hideGroup(): Promise<void> {
  const { author, people, categoryId } = world;
  const group = await bed.buildGroup({
    createdBy: author,
    access: 'hidden',
    categoryId,
    name: 'Geheimbund',
    teaser: 'Geheimbund',
    members: [people.group_member],
  });
  const writer = await bed.as(author);
  const post = await writer.call(createActivity, {
    body: { content: `Geheimbund @[${people.group_member}:Person]`, streams: [group.streamId] },
  });
  const reply = await world.clients.group_member.call(createReply, {
    params: { activityId: post.body.id, type: 'replies' },
    body: { content: 'Geheimbund' },
  });
  const invite = await writer.call(inviteToGroup, {
    params: { slug: group.slug },
    body: { membership_ids: [people.group_admin] },
  });
  expect([post.status, reply.status, invite.status]).toEqual([201, 201, 201]);
  await sql`
    with made as (
      insert into membership_roles (network_id, group_id, slug, name, plural_name)
      select id, ${group.id}, 'geheimbund', 'Geheimbund', 'Geheimbünde' from networks returning id
    ) insert into member_membership_roles (member_id, membership_role_id) select ${author}, id from made
  `.execute(bed.db.kysely);
  await sql`
    insert into map_places (group_id, state, name, latitude, longitude) values (${group.id}, 'found', 'Geheim', 50, 10)
    on conflict (group_id) do update set state = 'found', name = 'Geheim', latitude = 50, longitude = 10
  `.execute(bed.db.kysely);
  await bed.delivered();
}

it('a hidden group leaves no trace for outsiders: every answer stays as it was, counts included', async () => {
  const outsiders: Role[] = ['other_member', 'external_outside', 'anonymous'];
  const before = new Map<Role, Map<string, string>>();
  for (const role of outsiders) before.set(role, await askForAll(role));
  // Nothing else changes from one time to the next: what differs then differs for the hidden group.
  expect(await askForAll('other_member')).toEqual(before.get('other_member'));
  const insider = await askForAll('group_member');
  await hideGroup();
  for (const role of outsiders) expect(await askForAll(role), role).toEqual(before.get(role));
  const changed = [...(await askForAll('group_member'))].filter(([key, text]) => insider.get(key) !== text);
  expect(changed.length).toBeGreaterThan(10);
}, 300_000);

it('its name is free for others: their address does not say that it is taken', async () => {
  const { body } = await world.clients.other_member.call(createGroup, {
    body: { group: { name: 'Geheimbund', group_category_id: world.categoryId } } as never,
  });
  expect(body.groupSlug).toBe('geheimbund');
});
