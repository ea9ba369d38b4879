import { ENDPOINTS, type Endpoint } from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';

let bed: TestBed;
let world: World;
let hidden: Record<string, unknown>;
let unknown: Record<string, unknown>;
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  const activityId = await world.post(world.hidden);
  const replyId = await world.reply(activityId);
  hidden = {
    activityId,
    replyId,
    slug: world.hidden.slug,
    groupSlug: world.hidden.slug,
    streamId: world.hidden.streamId,
    groupId: world.hidden.id,
    messageId: await world.message(world.author, world.people.group_admin),
  };
  unknown = {
    activityId: 9_999_999,
    replyId: 9_999_999,
    slug: 'no-such',
    groupSlug: 'no-such',
    streamId: 9_999_999,
    groupId: 9_999_999,
    messageId: 9_999_999,
  };
});
afterAll(() => bed.stop());

/** What `id` names depends on the path. */
function paramsOf(endpoint: Endpoint, ids: Record<string, unknown>): Record<string, unknown> {
  const id = endpoint.path.includes('/replies/')
    ? ids.replyId
    : endpoint.path.includes('/groups/')
      ? ids.groupId
      : endpoint.path.includes('/messages/')
        ? ids.messageId
        : ids.activityId;
  return { ...ids, id, type: 'replies', emoji: '🎉' };
}

const bodies: Record<string, (ids: Record<string, unknown>) => unknown> = {
  createActivity: (ids) => ({ content: 'Hallo', streams: [ids.streamId] }),
  updateActivity: () => ({ content: 'Hallo' }),
  createReply: () => ({ content: 'Hallo' }),
  updateReply: () => ({ content: 'Hallo' }),
  updateGroup: () => ({ group: { teaser: 'Neu' } }),
  addGroupMember: () => ({ member_id: world.author }),
  inviteMembersToGroup: () => ({ membership_ids: [world.author] }),
  inviteToGroup: () => ({ membership_ids: [world.author] }),
  createInvites: (ids) => ({ group: ids.slug, membership_ids: [world.author] }),
  previewInvites: (ids) => ({ group: ids.slug, text: 'anna@example.org' }),
  createMessage: (ids) => ({ to: [world.author], to_group: [ids.groupId], content: 'Hallo' }),
  markStreamsRead: (ids) => ({ streams: [ids.streamId], activity_id: ids.activityId }),
};

const reaching = ENDPOINTS.filter(
  (endpoint) =>
    /\{(slug|groupSlug|activityId)\}|\/(activities|replies|groups|messages|messages\/sent)\/\{id\}/.test(
      endpoint.path,
    ) || endpoint.name in bodies,
);

describe('what one may not see', () => {
  it.each(reaching.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers for it as for what does not exist',
    async (_name, endpoint) => {
      const ask = async (ids: Record<string, unknown>) => {
        const body = bodies[endpoint.name]?.(ids);
        const answer = await world.clients.other_member.call(endpoint, {
          params: paramsOf(endpoint, ids),
          ...(body ? { body } : {}),
        } as never);
        return { status: answer.status, body: { ...(answer.problem as object), request_id: undefined } };
      };
      const [seen, missing] = [await ask(hidden), await ask(unknown)];
      expect(missing.status).toBeGreaterThanOrEqual(400);
      expect(seen).toEqual(missing);
    },
  );
});

/** What a query must have beside the group. */
const needed: Record<string, object> = { listDirectoryChoices: { filter: 'role' } };

/** Refused before it looks at the group to all who do not see every one. */
const REFUSED = ['listManagedMembers', 'listManagedMemberIds'];

/** Queries that name a group: by `group` its slug or id, by `context_id` the id of its context. */
const asking = ENDPOINTS.filter((endpoint) => {
  const query = (endpoint.query as { properties?: object } | undefined)?.properties ?? {};
  return !REFUSED.includes(endpoint.name) && ('group' in query || 'context_id' in query);
});

describe('what one may not see, named in a query', () => {
  it.each(asking.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers for it as for what does not exist',
    async (_name, endpoint) => {
      const ask = async (slug: unknown, id: unknown) => {
        const { properties } = endpoint.query as { properties: object };
        const takesGroup = 'group' in properties;
        const { status, raw } = await world.clients.other_member.call(endpoint, {
          params: { name: 'group_profile', slug: world.open.slug },
          query: takesGroup
            ? { group: slug, ...needed[endpoint.name] }
            : { context_type: 'group', context_id: id },
          ...(endpoint.method === 'GET' ? {} : { body: { properties: [] } }),
        } as never);
        return { status, text: raw.payload.replaceAll(/"request_id":"[^"]*"/g, '') };
      };
      const [seen, missing] = [
        await ask(hidden.slug, hidden.groupId),
        await ask(unknown.slug, unknown.groupId),
      ];
      expect(seen).toEqual(missing);
      expect((await ask(hidden.groupId, hidden.groupId)).status).toBe(missing.status);
      expect(missing.status).toBe(404);
    },
  );
});
