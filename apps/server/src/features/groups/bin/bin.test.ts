import {
  archiveGroup,
  createActivity,
  deleteGroup,
  getActivity,
  getDirectoryTabs,
  getGroup,
  getNetwork,
  getStream,
  listBinnedGroups,
  listGroups,
  restoreGroup,
  unarchiveGroup,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { jobs } from './jobs.ts';

let bed: TestBed;
let owner: Client;
let member: Client;
let admin: Client;
let categoryAdmin: Client;
let categoryId: number;
let group: { id: number; slug: string; streamId: number };
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  owner = await bed.as((await bed.buildMember()).id);
  member = await bed.as((await bed.buildMember()).id);
  admin = await bed.as((await bed.buildMember({ isNetworkAdmin: true })).id);
  const runner = (await bed.buildMember()).id;
  categoryAdmin = await bed.as(runner);
  categoryId = await bed.buildCategory({ administratorId: runner });
});
beforeEach(async () => {
  group = await bed.buildGroup({ createdBy: owner.memberId!, categoryId, members: [member.memberId!] });
});
afterAll(() => bed.stop());

const see = (client: Client) => client.call(getGroup, { params: { slug: group.slug } });
const remove = (client: Client) => client.call(deleteGroup, { params: { slug: group.slug } });
const restore = (client: Client, id = group.id) => client.call(restoreGroup, { params: { id } });
const post = async () =>
  (await member.call(createActivity, { body: { content: 'Hallo', streams: [group.streamId] } })).body.id;
const emptyBin = () => jobs(bed.services).group_bin_emptying!({});

describe('the archive', () => {
  it('[RUL-0313] [RUL-0321] takes a group in and gives it back, and says so with where to go', async () => {
    const archive = (client: Client) => client.call(archiveGroup, { params: { slug: group.slug } });
    expect((await archive(member)).status).toBe(403);
    expect((await archive(owner)).body).toEqual({ archived: true, redirect: `/groups/${group.slug}` });
    expect((await archive(owner)).body.archived).toBe(true);
    expect((await see(owner)).body).toMatchObject({
      archived: true,
      can: { update: false, post: false, archive: true, administrate: true },
    });
    const back = await owner.call(unarchiveGroup, { params: { slug: group.slug } });
    expect(back.body).toEqual({ archived: false, redirect: `/groups/${group.slug}` });
    expect((await see(owner)).body.can).toMatchObject({ update: true, post: true });
  });
});

describe('a deleted group', () => {
  it('is gone for everyone at once, with its posts and in every count', async () => {
    const activityId = await post();
    const countOf = async (client: Client) =>
      (await client.call(getDirectoryTabs)).body.categories.find(({ id }) => id === categoryId)!.count;
    const before = await countOf(admin);
    expect((await remove(member)).status).toBe(403);
    expect((await remove(owner)).status).toBe(200);
    for (const client of [owner, member, admin, categoryAdmin]) {
      expect((await see(client)).status).toBe(404);
      expect((await client.call(getStream, { params: { slug: group.slug } })).status).toBe(404);
      // People keep reading what they wrote themselves, wherever it lay.
      const read = await client.call(getActivity, { params: { activityId } });
      if (client === member) expect(JSON.stringify(read.body)).not.toContain(group.slug);
      else expect(read.status).toBe(404);
      expect((await client.call(getNetwork)).body.my_groups.map(({ id }) => id)).not.toContain(group.id);
      const listed = (await client.call(listGroups, { query: { category: String(categoryId) } })).body.groups;
      expect(listed.map(({ id }) => id)).not.toContain(group.id);
      expect((await client.call(archiveGroup, { params: { slug: group.slug } })).status).toBe(404);
      expect(await countOf(client)).toBe(before - 1);
    }
  });

  it('is told of with the day until which it can come back', async () => {
    const { body } = await remove(owner);
    expect(body).toMatchObject({ id: group.id, redirect: expect.stringMatching(/^\/directory\//) });
    const days = (Date.parse(body.restorable_until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it('comes back as it was, by who deleted it and those who run its category, not by others', async () => {
    const activityId = await post();
    for (const client of [owner, categoryAdmin, admin]) {
      await remove(owner);
      expect((await restore(member)).status).toBe(404);
      expect((await restore(client)).body).toEqual({ groupSlug: group.slug });
      expect((await see(owner)).body).toMatchObject({ member_count: 2, can: { update: true } });
      expect((await member.call(getActivity, { params: { activityId } })).status).toBe(200);
    }
    expect((await restore(owner)).status).toBe(404);
  });

  it('lies in the bin that administrators of its category look into', async () => {
    await remove(owner);
    const bin = async (client: Client) =>
      (await client.call(listBinnedGroups)).body.groups.map(({ id }) => id);
    expect(await bin(admin)).toContain(group.id);
    expect(await bin(categoryAdmin)).toContain(group.id);
    const elsewhere = (await bed.buildMember()).id;
    await bed.buildCategory({ administratorId: elsewhere });
    expect(await bin(await bed.as(elsewhere))).toEqual([]);
    expect((await owner.call(listBinnedGroups)).status).toBe(403);
  });

  it('is removed for good after its time with what lay in it alone, and not a day before', async () => {
    const [alone, shared] = [await post(), await post()];
    const { streamId } = await bed.buildGroup({ createdBy: owner.memberId! });
    await sql`insert into activity_containers (container_id, activity_id, author_id, created_at)
      values (${streamId}, ${shared}, ${member.memberId}, now())`.execute(bed.db.kysely);
    await remove(owner);
    const age = (days: number) =>
      sql`update groups set deleted_at = now() - make_interval(days => ${days}) where id = ${group.id}`.execute(
        bed.db.kysely,
      );
    await age(29);
    await emptyBin();
    expect((await admin.call(listBinnedGroups)).body.groups.map(({ id }) => id)).toContain(group.id);
    await age(31);
    expect((await restore(owner)).status).toBe(404);
    await emptyBin();
    const { rows } = await sql<{ groups: number; posts: number[] }>`
      select (select count(*) from groups where id = ${group.id}) as groups,
             array(select id from activities where id = any(${[alone, shared]}::bigint[])) as posts
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ groups: 0, posts: [shared] }]);
  });

  it('takes the files along that lie in its folders alone', async () => {
    const { id: otherId } = await bed.buildGroup({ createdBy: owner.memberId! });
    const { rows: files } = await sql<{ id: number }>`
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key, published_at)
      select ${member.memberId}, 'files', 'published', 'Plan', 'text/plain', 1, '', 'files/bin-' || n, now()
      from generate_series(1, 2) n returning id
    `.execute(bed.db.kysely);
    const [alone, shared] = files.map(({ id }) => id);
    await sql`
      insert into file_containers (container_id, folder_id, file_id)
      select d.container_id, d.id, f.id from folders d join containers c on c.id = d.container_id
      join unnest(${[group.id, group.id, otherId]}::bigint[], ${[alone, shared, shared]}::bigint[]) as f (group_id, id)
        on f.group_id = c.group_id
      where d.type = 'root_folder'
    `.execute(bed.db.kysely);
    await remove(owner);
    await sql`update groups set deleted_at = now() - interval '31 days' where id = ${group.id}`.execute(
      bed.db.kysely,
    );
    await emptyBin();
    const { rows } = await sql<{ id: number; state: string; places: number }>`
      select f.id, f.state, (select count(*)::int from file_containers l where l.file_id = f.id) as places
      from files f where f.id = any(${[alone, shared]}::bigint[]) order by f.id
    `.execute(bed.db.kysely);
    expect(rows).toEqual([
      { id: alone, state: 'removed', places: 0 },
      { id: shared, state: 'published', places: 1 },
    ]);
  });

  it('cannot be the main group of its category', async () => {
    await sql`update group_categories set main_group_id = ${group.id} where id = ${categoryId}`.execute(
      bed.db.kysely,
    );
    expect((await see(admin)).body.can).toMatchObject({ destroy: false, archive: false });
    expect((await remove(admin)).status).toBe(403);
    await sql`update group_categories set main_group_id = null where id = ${categoryId}`.execute(
      bed.db.kysely,
    );
  });
});
