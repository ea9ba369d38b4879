import {
  bringTask,
  createTask,
  finishTask,
  getGroupTaskWall,
  getTaskWall,
  listGroupTasks,
  moveTask,
  type TaskColumn,
  WALL_COLUMN_SIZE,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/database.ts';
import type { Client } from '../../../testing/client.ts';
import { startTestBed, type TestBed } from '../../../testing/test-bed.ts';
import { buildTask } from '../testing/build.ts';

type Person = Client & { memberId: number };
let bed: TestBed;
let anna: Person;
let ben: Person;
let clara: Person;
let outside: Person;
const person = async (name: string) => (await bed.as((await bed.buildMember({ name })).id)) as Person;
const newGroup = () =>
  bed.buildGroup({
    createdBy: anna.memberId,
    access: 'closed',
    members: [ben.memberId, clara.memberId],
  });
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await person('Anna A');
  ben = await person('Ben B');
  clara = await person('Clara C');
  outside = await person('Otto O');
});
afterAll(() => bed?.stop());

type Query = { q?: string; tag?: string; assignee_id?: number };
const groupWall = async (who: Client, slug: string, query: object = {}) => {
  const { status, body } = await who.call(getGroupTaskWall, { params: { slug }, query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const lanes = ({ columns }: Awaited<ReturnType<typeof groupWall>>) =>
  Object.fromEntries(columns.map(({ value, tasks }) => [value, tasks.map(({ id }) => id)])) as Record<
    TaskColumn,
    number[]
  >;
const ownLanes = async (who: Client, query: Query = {}) => {
  const { status, body } = await who.call(getTaskWall, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return lanes(body);
};
const move = (
  who: Client,
  id: number,
  wall: 'my' | 'group',
  insert_after_id: number | null,
  column?: TaskColumn,
) => who.call(moveTask, { params: { id }, body: { wall, insert_after_id, ...(column && { column }) } });
const eventsOf = async (taskId: number) => {
  const { rows } = await sql<{ type: string }>`
    select type from outbox where payload ->> 'taskId' = ${String(taskId)}
      or payload -> 'taskIds' @> ${String(taskId)}::jsonb order by id
  `.execute(bed.db.kysely);
  return rows.map(({ type }) => type);
};
const inGroup = (groupId: number, count: number, assigneeIds: number[] = []) =>
  Array.fromAsync({ length: count }, () => buildTask(bed, { authorId: anna.memberId, groupId, assigneeIds }));

describe('the wall of a group', () => {
  it('shows its tasks by state, what is new on top, in one order for everybody [RUL-0970] [C03]', async () => {
    const { id: groupId, slug } = await newGroup();
    const [a, b, c] = (await inGroup(groupId, 3)) as [number, number, number];
    expect(lanes(await groupWall(ben, slug))).toEqual({
      open: [c, b, a],
      accepted: [],
      done: [],
      declined: [],
    });
    const moved = await move(anna, c, 'group', a);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body).toMatchObject({ insert_after_id: a, position: 3, column_total: 3 });
    const [d] = await inGroup(groupId, 1);
    for (const who of [anna, ben]) expect(lanes(await groupWall(who, slug)).open).toEqual([d, b, a, c]);
    expect((await move(anna, a, 'group', null)).body).toMatchObject({ insert_after_id: null, position: 1 });
    expect(lanes(await groupWall(ben, slug)).open).toEqual([a, d, b, c]);
  });

  it('moves a task by what its new state means, with all that follows [RUL-0971]', async () => {
    const { id: groupId, slug } = await newGroup();
    const id = await buildTask(bed, { authorId: anna.memberId, groupId, assigneeIds: [ben.memberId] });
    expect((await move(ben, id, 'group', null, 'accepted')).body.task).toMatchObject({
      column: 'accepted',
      state: 'accepted',
    });
    expect((await move(ben, id, 'group', null, 'done')).body.task.state).toBe('done');
    expect((await eventsOf(id)).filter((type) => type !== 'task_changed')).toEqual([
      'task_answered',
      'task_done',
    ]);
    expect((await move(ben, id, 'group', null, 'declined')).body.task).toMatchObject({
      state: 'declined',
      done_at: null,
    });
    expect(lanes(await groupWall(anna, slug)).declined).toEqual([id]);
    // Nobody has it any more: whoever takes it has it.
    expect((await move(clara, id, 'group', null, 'accepted')).body.task.assignees).toMatchObject([
      { id: clara.memberId, state: 'accepted' },
    ]);
  });

  it('says why somebody cannot bring a task somewhere, and leaves it where it is [RUL-0971] [C03]', async () => {
    const { id: groupId, slug } = await newGroup();
    const id = await buildTask(bed, {
      authorId: anna.memberId,
      groupId,
      assigneeIds: [ben.memberId, clara.memberId],
    });
    const refused = async (who: Client, column: TaskColumn) => {
      const { status, problem } = await move(who, id, 'group', null, column);
      return [status, problem?.code];
    };
    await move(ben, id, 'group', null, 'accepted');
    expect(await refused(ben, 'declined')).toEqual([403, 'task_kept_by_others']);
    expect(await refused(clara, 'open')).toEqual([403, 'task_accepted_by_others']);
    expect(await refused(anna, 'declined')).toEqual([403, 'task_not_given']);
    expect((await move(outside, id, 'group', null, 'done')).status).toBe(404);
    expect(lanes(await groupWall(anna, slug)).accepted).toEqual([id]);
    const [card] = (await groupWall(anna, slug)).columns[1]!.tasks;
    expect(card).toMatchObject({ goes_to: ['done'], can_move: true });
    const idle = await person('Dora D');
    await sql`insert into group_memberships (group_id, member_id, state) values (${groupId}, ${idle.memberId}, 'member')`.execute(
      bed.db.kysely,
    );
    const [seen] = (await groupWall(idle, slug)).columns[1]!.tasks;
    expect(seen).toMatchObject({ goes_to: [], can_move: false });
    expect((await move(idle, id, 'group', null, 'done')).problem.code).toBe('task_not_yours');
  });

  it('takes no neighbour that is not there, and what changes nothing tells nobody [RUL-0970] [C03]', async () => {
    const { id: groupId } = await newGroup();
    const other = await newGroup();
    const [a, b, c] = (await inGroup(groupId, 3)) as [number, number, number];
    const [foreign] = await inGroup(other.id, 1);
    const done = await buildTask(bed, { authorId: anna.memberId, groupId, isDone: true });
    const away = await buildTask(bed, { authorId: anna.memberId, groupId, isArchived: true });
    for (const neighbour of [foreign!, done, away, a, 999_999]) {
      const { status, problem } = await move(anna, a, 'group', neighbour);
      expect([status, problem?.codes]).toEqual([422, { insert_after_id: ['not_in_column'] }]);
    }
    expect((await move(anna, away, 'group', null)).status).toBe(409);
    const before = await eventsOf(b);
    expect((await move(anna, b, 'group', c)).body).toMatchObject({ insert_after_id: c, position: 2 });
    expect((await move(anna, b, 'group', c, 'open')).status).toBe(200);
    expect(await eventsOf(b)).toEqual(before);
    const own = await buildTask(bed, { authorId: anna.memberId });
    expect((await move(anna, own, 'group', null)).problem.codes).toEqual({ wall: ['not_on_wall'] });
  });

  it('reads each column on exactly once, whatever moves meanwhile [RUL-0972]', async () => {
    const { id: groupId, slug } = await newGroup();
    const ids = await inGroup(groupId, WALL_COLUMN_SIZE + 5);
    const first = (await groupWall(ben, slug)).columns[0]!;
    expect(first).toMatchObject({ total: ids.length });
    expect(first.tasks).toHaveLength(WALL_COLUMN_SIZE);
    // The last that was shown goes to the top, and one of those that follow too.
    await move(anna, first.tasks.at(-1)!.id, 'group', null);
    await move(anna, ids[0]!, 'group', null);
    expect(new URL(first.next!, 'http://wall').pathname).toBe(`/groups/${slug}/tasks/wall`);
    const seen = new Set(first.tasks.map(({ id }) => id));
    let next: string | null = first.next;
    for (let pages = 0; next !== null && pages < 5; pages++) {
      const { searchParams } = new URL(next, 'http://wall');
      const { columns, total } = await groupWall(ben, slug, Object.fromEntries(searchParams));
      expect([columns.length, total]).toEqual([1, ids.length]);
      for (const { id } of columns[0]!.tasks) seen.add(id);
      next = columns[0]!.next;
    }
    // What comes twice is known by its id; none is passed over.
    expect(next).toBe(null);
    expect([...seen].toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('keeps one order under many hands [RUL-0970] [C01]', async () => {
    const { id: groupId, slug } = await newGroup();
    const ids = await inGroup(groupId, 12, [ben.memberId, clara.memberId]);
    const hands = [anna, ben, clara, anna, ben, clara];
    const columns: TaskColumn[] = ['open', 'accepted', 'done'];
    const work = async (who: Person, hand: number) => {
      for (let at = hand; at < 90; at += hands.length) {
        const wall = lanes(await groupWall(who, slug));
        const column = columns[(at * 7) % 3]!;
        const id = ids[(at * 5) % ids.length]!;
        const neighbour = wall[column].find((one) => one !== id) ?? null;
        const { status, body } = await move(who, id, 'group', at % 4 === 0 ? null : neighbour, column);
        expect([200, 403, 422], JSON.stringify(body)).toContain(status);
      }
    };
    await Promise.all(hands.map(work));
    const all = [anna, ben, clara].map(async (who) => lanes(await groupWall(who, slug)));
    const [one, ...others] = await Promise.all(all);
    for (const other of others) expect(other).toEqual(one);
    expect(
      Object.values(one!)
        .flat()
        .toSorted((a, b) => a - b),
    ).toEqual(ids);
    const { rows } = await sql<{ count: number; places: number }>`
      select count(*)::int as count, count(distinct rank)::int as places from task_places where group_id = ${groupId}
    `.execute(bed.db.kysely);
    expect(rows[0]).toEqual({ count: 12, places: 12 });
  });

  it('does not let places grow, however often two tasks change theirs [RUL-0970] [C01]', async () => {
    const { id: groupId, slug } = await newGroup();
    const [a, b, c] = (await inGroup(groupId, 3)) as [number, number, number];
    for (let turn = 0; turn < 20; turn++) {
      await move(anna, a, 'group', c);
      await move(anna, b, 'group', c);
    }
    expect(lanes(await groupWall(ben, slug)).open).toEqual([c, b, a]);
    const { rows } = await sql<{ rank: number }>`
      select rank from task_places where group_id = ${groupId}
    `.execute(bed.db.kysely);
    expect(Math.max(...rows.map(({ rank }) => Math.abs(rank)))).toBeLessThan(2 ** 40);
  });

  it('is narrowed by words, tag and people, and so are lists [RUL-0974]', async () => {
    const { id: groupId, slug } = await newGroup();
    const { rows } = await sql<{ id: number }>`
      insert into tags (name) values ('Bühne') returning id
    `.execute(bed.db.kysely);
    const tag = rows[0]!.id;
    const named = await buildTask(bed, { authorId: anna.memberId, groupId, title: 'Licht' });
    await sql`update tasks set description = ${`Siehe #[${tag}:Bühne]`} where id = ${named}`.execute(
      bed.db.kysely,
    );
    const given = await buildTask(bed, { authorId: anna.memberId, groupId, assigneeIds: [ben.memberId] });
    expect(lanes(await groupWall(anna, slug, { tag: 'bühne' })).open).toEqual([named]);
    expect(lanes(await groupWall(anna, slug, { q: 'lich' })).open).toEqual([named]);
    expect(lanes(await groupWall(anna, slug, { assignee_id: ben.memberId })).open).toEqual([given]);
    const { body } = await anna.call(listGroupTasks, { params: { slug }, query: { tag: 'Bühne' } });
    expect(body.tasks.map(({ tags }) => tags)).toEqual([[{ id: tag, name: 'Bühne' }]]);
    expect((await outside.call(getGroupTaskWall, { params: { slug } })).status).toBe(403);
  });
});

describe('one’s own wall', () => {
  it('shows what one has by what one said to it, in an order of one’s own [RUL-0970]', async () => {
    const { id: groupId, slug } = await newGroup();
    const me = await person('Ida I');
    await sql`insert into group_memberships (group_id, member_id, state) values (${groupId}, ${me.memberId}, 'member')`.execute(
      bed.db.kysely,
    );
    const [a, b] = (await inGroup(groupId, 2, [me.memberId, ben.memberId])) as [number, number];
    expect(await ownLanes(me)).toMatchObject({ open: [b, a] });
    expect((await move(me, a, 'my', null)).status).toBe(200);
    expect(await ownLanes(me)).toMatchObject({ open: [a, b] });
    expect(lanes(await groupWall(me, slug)).open).toEqual([b, a]);
    expect((await ownLanes(ben)).open.indexOf(a)).toBeGreaterThan((await ownLanes(ben)).open.indexOf(b));
    // Others still have it: for oneself it is declined.
    expect((await move(me, a, 'my', null, 'declined')).body.task).toMatchObject({
      column: 'declined',
      state: 'open',
    });
    expect((await move(me, a, 'my', null, 'done')).body.task).toMatchObject({
      column: 'done',
      state: 'done',
    });
    expect((await move(me, a, 'my', null, 'open')).body.task).toMatchObject({
      column: 'open',
      done_at: null,
    });
    expect((await eventsOf(a)).at(-1)).toBe('task_marked');
  });

  it('takes what nobody has by accepting it, and lets go of what is done elsewhere [RUL-0971]', async () => {
    const me = await person('Jan J');
    const { status, body } = await me.call(createTask, {
      body: { task: { title: 'Zelte', due_on: '2027-01-05' } },
    });
    expect(status).toBe(201);
    expect(await ownLanes(me)).toMatchObject({ open: [body.id] });
    expect((await move(me, body.id, 'my', null, 'accepted')).body.task.assignees).toMatchObject([
      { id: me.memberId, state: 'accepted' },
    ]);
    const given = await buildTask(bed, {
      authorId: ben.memberId,
      assigneeIds: [me.memberId, clara.memberId],
    });
    await move(me, given, 'my', null, 'declined');
    expect(await ownLanes(me)).toMatchObject({ declined: [given] });
    await ben.call(finishTask, { params: { id: given } });
    expect(await ownLanes(me)).toMatchObject({ declined: [], done: [] });
    expect((await move(me, given, 'my', null)).problem.codes).toEqual({ wall: ['not_on_wall'] });
  });
});

describe('lists of tasks', () => {
  it('are sorted as people look things up, what is due never last [RUL-0974] [C26]', async () => {
    const { id: groupId, slug } = await newGroup();
    const titles = ['Raum 10', 'arm', 'Ärgerlich', 'Raum 2', 'Arg'];
    for (const [at, title] of titles.entries()) {
      const { status } = await anna.call(createTask, {
        body: { task: { title, group_id: groupId, ...(at < 2 && { due_on: `2027-03-0${9 - at}` }) } },
      });
      expect(status).toBe(201);
    }
    const sorted = async (sort: 'title' | '-title' | 'due' | '-due' | 'state') =>
      (await anna.call(listGroupTasks, { params: { slug }, query: { sort } })).body.tasks.map(
        ({ title }) => title,
      );
    expect(await sorted('title')).toEqual(['Arg', 'Ärgerlich', 'arm', 'Raum 2', 'Raum 10']);
    expect((await sorted('-title'))[0]).toBe('Raum 10');
    expect((await sorted('due')).slice(0, 2)).toEqual(['arm', 'Raum 10']);
    expect((await sorted('-due')).slice(0, 2)).toEqual(['Raum 10', 'arm']);
    expect(await sorted('state')).toHaveLength(5);
  });

  it('bring a task into a state by what that means [RUL-0971]', async () => {
    const id = await buildTask(bed, { authorId: anna.memberId, assigneeIds: [ben.memberId] });
    const bring = (who: Client, state: TaskColumn) =>
      who.call(bringTask, { params: { id }, body: { state } });
    expect((await bring(ben, 'accepted')).body.state).toBe('accepted');
    expect((await bring(anna, 'done')).body.state).toBe('done');
    expect((await bring(ben, 'open')).body).toMatchObject({ state: 'open', done_at: null });
    expect((await bring(anna, 'accepted')).problem.code).toBe('task_not_given');
    expect((await bring(outside, 'done')).status).toBe(404);
  });
});
