import {
  createActivity,
  createReply,
  deleteActivity,
  deleteReply,
  joinGroup,
  leaveGroup,
  likeActivity,
  reactToActivity,
  reactToReply,
  setUpNetwork,
  unlikeActivity,
  updateActivity,
  updateReply,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf, timeFor } from '../../../../../tools/long/sizes.ts';
import {
  updateActivity as changeActivity,
  updateReply as changeReply,
} from '../../features/activities/commands.ts';
import { react } from '../../features/activities/reactions.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Client } from '../client.ts';
import { buildWorld, type World } from '../matrix/world.ts';
import { startTestBed, type TestBed } from '../test-bed.ts';
import { halfDone } from './community.ts';

const RUNS = sizeOf('races');

let bed: TestBed;
let world: World;
let crowd: Client[];
beforeAll(async () => {
  bed = await startTestBed({ worker: false });
  world = await buildWorld(bed);
  crowd = [];
  for (let index = 0; index < 20; index += 1) crowd.push(await bed.as((await bed.buildMember()).id));
});
afterAll(() => bed.stop());

const counted = async (activityId: number) => {
  const { rows } = await sql<{ reply_count: number; like_count: number }>`
    select reply_count, like_count from activities where id = ${activityId}
  `.execute(bed.db.kysely);
  return rows[0]!;
};

describe('at once', { timeout: timeFor('races', 30_000) }, () => {
  it('joining and leaving a group leaves its count right', async () => {
    const params = { id: world.open.slug };
    const calls = Array.from({ length: RUNS }, (_, index) => {
      const client = crowd[index % 10]!;
      return client.call(index % 7 === 6 ? leaveGroup : joinGroup, { params });
    });
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await halfDone(bed.db)).toEqual({});
    const { rows } = await sql`
      select member_id from group_memberships where group_id = ${world.open.id} group by member_id having count(*) > 1
    `.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('a double press joins a group once and leaves it once', async () => {
    const params = { id: world.open.slug };
    for (const endpoint of [joinGroup, leaveGroup]) {
      const answers = await Promise.all(
        crowd.flatMap((client) => [client.call(endpoint, { params }), client.call(endpoint, { params })]),
      );
      for (const { status } of answers) expect(status).toBe(200);
    }
    const { rows } = await sql<{ status: string; count: number }>`
      select payload->>'status' as status, count(*)::int from outbox
      where type = 'membership_changed' and (payload->>'groupId')::bigint = ${world.open.id}
        and (payload->>'memberId')::bigint = ${crowd[19]!.memberId}
      group by 1 order by 1
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      { status: 'member', count: 1 },
      { status: 'no_member', count: 1 },
    ]);
  });

  it('twenty likes of twenty people count twenty, and twenty of one count one', async () => {
    const id = await world.post(world.network);
    await Promise.all(crowd.map((client) => client.call(likeActivity, { params: { id } })));
    expect(await counted(id)).toMatchObject({ like_count: 20 });
    await Promise.all(crowd.map((client) => client.call(unlikeActivity, { params: { id } })));
    expect(await counted(id)).toMatchObject({ like_count: 0 });
    const [one] = crowd;
    const calls = crowd.map(() => one!.call(likeActivity, { params: { id } }));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    expect(await counted(id)).toMatchObject({ like_count: 1 });
  });

  it('replies, reactions and deletions leave the counts of a thread right', async () => {
    const activityId = await world.post(world.network);
    const emoji = ['🎉', '👍', 'like'];
    const answers = await Promise.all(
      Array.from({ length: RUNS }, async (_, index) => {
        const client = crowd[index % crowd.length]!;
        if (index % 3 === 2) {
          const params = { id: activityId, emoji: emoji[index % emoji.length]! };
          return client.call(reactToActivity, { params });
        }
        const made = await client.call(createReply, {
          params: { activityId, type: 'replies' },
          body: { content: `Nr. ${index}` },
        });
        if (index % 3 === 0) return made;
        const params = { activityId, type: 'replies', replyId: made.body.id };
        // Of two that delete the same reply, the second finds nothing.
        const gone = await Promise.all([
          client.call(deleteReply, { params }),
          client.call(deleteReply, { params }),
        ]);
        expect(gone.map(({ status }) => status).filter((status) => status !== 204 && status !== 404)).toEqual(
          [],
        );
        return made;
      }),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const half = await halfDone(bed.db);
    expect([half['reply counts'], half['like counts']]).toEqual([undefined, undefined]);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from replies where activity_id = ${activityId} and deleted_at is null
    `.execute(bed.db.kysely);
    expect(await counted(activityId)).toMatchObject({ reply_count: rows[0]!.n });
  });

  it('a post is deleted once, whoever else deletes it or replies to it', async () => {
    for (let run = 0; run < RUNS / 20; run += 1) {
      const id = await world.post(world.open);
      const { group_admin, network_admin, group_member } = world.clients;
      const answers = await Promise.all([
        group_admin.call(deleteActivity, { params: { id } }),
        network_admin.call(deleteActivity, { params: { id } }),
        group_member.call(createReply, {
          params: { activityId: id, type: 'replies' },
          body: { content: 'Ja' },
        }),
      ]);
      for (const { status } of answers) expect([201, 204, 404]).toContain(status);
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from outbox where type = 'activity_deleted' and (payload->>'activityId')::bigint = ${id}
      `.execute(bed.db.kysely);
      expect(rows[0]!.n).toBe(1);
    }
  });

  it('what is edited or reacted to while it is deleted is either changed before or not there', async () => {
    const { group_admin, group_member } = world.clients;
    const body = { streams: [world.open.streamId], content: 'Alt' };
    const type = 'replies';
    for (let run = 0; run < RUNS / 20; run += 1) {
      const post = (await group_member.call(createActivity, { body })).body;
      const params = { activityId: post.id, type } as const;
      const reply = (await group_member.call(createReply, { params, body: { content: 'Alt' } })).body;
      const isPost = run % 2 === 0;
      const content = `Neu #neu${run}`;
      const [gone, ...changed] = await Promise.all([
        isPost
          ? group_admin.call(deleteActivity, { params: { id: post.id } })
          : group_admin.call(deleteReply, { params: { ...params, replyId: reply.id } }),
        ...(isPost
          ? [group_member.call(updateActivity, { params: { id: post.id }, body: { content } })]
          : []),
        group_member.call(updateReply, { params: { ...params, replyId: reply.id }, body: { content } }),
        group_member.call(reactToReply, { params: { id: reply.id, emoji: '🎉' } }),
      ]);
      expect(gone.status).toBe(204);
      for (const { status } of changed) expect([200, 404]).toContain(status);
      const later = await group_member.call(updateReply, {
        params: { ...params, replyId: reply.id },
        body: { content },
      });
      expect(later.status).toBe(404);
      const { rows } = await sql<{ type: string }>`
        select type from outbox where (payload->>'activityId')::bigint = ${post.id}
      `.execute(bed.db.kysely);
      const told = rows.map(({ type }) => type);
      const ends = isPost ? 'activity_deleted' : 'reply_deleted';
      expect(told.filter((type) => type === ends)).toEqual([ends]);
      const events = [...(isPost ? ['activity_updated'] : []), 'reply_updated', 'reaction_set'];
      const done = events.filter((_event, index) => changed[index]!.status === 200);
      expect(told).toEqual(expect.arrayContaining(done));
      const { rows: left } = await sql`
        select 1 from activity_tags t join activities a on a.id = t.activity_id where a.deleted_at is not null
      `.execute(bed.db.kysely);
      expect(left).toEqual([]);
    }
    const half = await halfDone(bed.db);
    expect([half['reply counts'], half['like counts']]).toEqual([undefined, undefined]);
  });

  it('a change that comes after the deletion finds nothing, though it was let in before', async () => {
    const { group_member } = world.clients;
    const viewer = { memberId: world.people.group_member } as Viewer;
    const made = await group_member.call(createActivity, {
      body: { streams: [world.open.streamId], content: 'Alt' },
    });
    const activityId = made.body.id;
    const params = { activityId, type: 'replies' } as const;
    const replyId = (await group_member.call(createReply, { params, body: { content: 'Alt' } })).body.id;
    const late = (change: (tx: Transaction) => Promise<unknown>) =>
      expect(bed.db.kysely.transaction().execute(change)).rejects.toMatchObject({ status: 404 });
    const editReply = (tx: Transaction) =>
      changeReply(tx, viewer, activityId, replyId, { content: 'Neu' }, []);
    const likeReply = (tx: Transaction) => react(tx, viewer, { activityId, replyId }, 'like', true);
    await group_member.call(deleteReply, { params: { ...params, replyId } });
    await late(editReply);
    await late(likeReply);
    await group_member.call(deleteActivity, { params: { id: activityId } });
    await late((tx) => changeActivity(tx, viewer, activityId, { content: 'Neu' }, []));
    await late((tx) => react(tx, viewer, { activityId, replyId: null }, 'like', true));
    await late(editReply);
  });
});

describe('the first run', () => {
  it('makes one administrator, however many try at once', async () => {
    const fresh = await startTestBed({ worker: false });
    try {
      const stranger = await fresh.as();
      const body = {
        network_name: 'Dorf',
        language: 'de',
        time_zone: 'Europe/Berlin',
        first_name: 'Erna',
        last_name: 'Erste',
        password: 'long enough to be one',
        group_name: 'Chor',
      } as const;
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          stranger.call(setUpNetwork, { body: { ...body, email: `erna-${index}@example.org` } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
      const { rows } = await sql<{ members: number; groups: number; categories: number }>`
        select (select count(*) from members) as members, (select count(*) from groups) as groups,
               (select count(*) from group_categories) as categories
      `.execute(fresh.db.kysely);
      expect(rows[0]).toEqual({ members: 1, groups: 1, categories: 1 });
    } finally {
      await fresh.stop();
    }
  });
});
