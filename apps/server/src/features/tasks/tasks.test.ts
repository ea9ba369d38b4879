import {
  answerTask,
  archiveDoneTasks,
  archiveTask,
  createTask,
  deleteTask,
  finishTask,
  getTask,
  getTaskCounts,
  listGroupTasks,
  listTasks,
  type NewTask,
  reopenTask,
  restoreTask,
  starTask,
  type TaskFields,
  type TaskFilter,
  unstarTask,
  updateTask,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { endOwnThings } from '../../platform/registries/leaving.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { setMembership } from '../groups/index.ts';
import { forgetDeleted } from './life.ts';
import { buildTask } from './testing/build.ts';

type Person = Client & { memberId: number };
let bed: TestBed;
let anna: Person;
let ben: Person;
let clara: Person;
let guest: Person;
let group: { id: number; slug: string };
const person = async (traits: Parameters<TestBed['buildMember']>[0]) =>
  (await bed.as((await bed.buildMember(traits)).id)) as Person;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await person({ name: 'Anna A' });
  ben = await person({ name: 'Ben B' });
  clara = await person({ name: 'Clara C' });
  guest = await person({ name: 'Gast G', isExternal: true });
  group = await bed.buildGroup({
    createdBy: anna.memberId,
    access: 'closed',
    members: [ben.memberId, guest.memberId],
  });
});
afterAll(() => bed?.stop());

const write = async (who: Client, task: NewTask) => {
  const { status, body } = await who.call(createTask, { body: { task } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const read = (who: Client, id: number) => who.call(getTask, { params: { id } });
const change = (who: Client, id: number, task: TaskFields, version?: number) =>
  who.call(updateTask, { params: { id }, body: { task, ...(version !== undefined && { version }) } });
const finish = (who: Client, id: number) => who.call(finishTask, { params: { id } });
const listed = async (who: Client, filter?: TaskFilter, more: object = {}) => {
  const { status, body } = await who.call(listTasks, { query: { ...(filter && { filter }), ...more } });
  expect(status).toBe(200);
  return body.tasks.map(({ title }) => title);
};
const FILTERS = ['my', 'assigned', 'starred', 'archive', 'declined', 'notes'] as const;
const onLists = async (who: Client, title: string) => {
  const found: string[] = [];
  for (const filter of FILTERS) if ((await listed(who, filter)).includes(title)) found.push(filter);
  return found;
};
/** What somebody was told about a task, in the words of the notices. */
const messagesTo = async ({ memberId }: Person, taskId: number) => {
  const { rows } = await sql<{ message: string }>`
    select message from notifications where task_id = ${taskId} and member_id = ${memberId} order by id
  `.execute(bed.db.kysely);
  return rows.map(({ message }) => message);
};
const execute = (query: ReturnType<typeof sql>) => query.execute(bed.db.kysely);

describe('lists of tasks', () => {
  it('have each task where it belongs for each person [RUL-0297] [RUL-0905]', async () => {
    await write(anna, { title: 'Notiz' });
    await write(anna, { title: 'Für mich am Freitag', due_on: '2030-06-12' });
    await write(anna, { title: 'Für die Gruppe', group_id: group.id });
    const given = await write(anna, { title: 'Für Ben', assignee_ids: [ben.memberId] });
    expect(await onLists(anna, 'Notiz')).toEqual(['notes']);
    expect(await onLists(anna, 'Für mich am Freitag')).toEqual(['my', 'notes']);
    expect(await onLists(anna, 'Für die Gruppe')).toEqual(['my']);
    expect(await onLists(anna, 'Für Ben')).toEqual(['assigned']);
    expect(await onLists(ben, 'Für Ben')).toEqual(['my']);
    await ben.call(starTask, { params: { id: given.id } });
    await ben.call(answerTask, {
      params: { id: given.id },
      body: { state: 'declined', reason: 'keine Zeit' },
    });
    expect(await onLists(ben, 'Für Ben')).toEqual(['starred', 'declined']);
    expect(await onLists(anna, 'Für Ben')).toEqual(['assigned']);
    await ben.call(unstarTask, { params: { id: given.id } });
    await finish(anna, given.id);
    expect(await onLists(anna, 'Für Ben')).toEqual([]);
    expect(await listed(anna, 'assigned', { with_done: true })).toContain('Für Ben');
    await anna.call(archiveTask, { params: { id: given.id } });
    expect(await onLists(anna, 'Für Ben')).toEqual(['archive']);
    expect(await onLists(clara, 'Für Ben')).toEqual([]);
  });

  it('put what is due first first, and what has no day last', async () => {
    const who = await person({});
    const own = (title: string, more: Partial<NewTask> = {}) =>
      write(who, { title, assignee_ids: [who.memberId], ...more });
    await own('ohne Tag');
    await own('im Laufe des Tages', { due_on: '2030-03-02' });
    await own('am Abend', { due_on: '2030-03-02', due_time: '18:00' });
    await own('am Morgen', { due_on: '2030-03-02', due_time: '08:00' });
    await own('davor', { due_on: '2030-03-01' });
    const done = await own('erledigt', { due_on: '2030-02-01' });
    await finish(who, done.id);
    expect(await listed(who, 'my', { with_done: true })).toEqual([
      'davor',
      'am Morgen',
      'am Abend',
      'im Laufe des Tages',
      'ohne Tag',
      'erledigt',
    ]);
    expect(await listed(who, 'my', { due_from: '2030-03-02', due_to: '2030-03-02' })).toHaveLength(3);
    expect(await listed(who, 'my', { q: 'MORG' })).toEqual(['am Morgen']);
    expect(await listed(who, 'my', { q: '%' })).toEqual([]);
    expect(await listed(anna, undefined, { assignee_id: who.memberId })).toEqual([]);
  });

  it('page with a total, and cost the same however many there are', async () => {
    const who = await person({});
    for (let i = 0; i < 3; i += 1)
      await buildTask(bed, { authorId: anna.memberId, assigneeIds: [who.memberId] });
    const { statements: few } = await bed.countStatements(() =>
      who.call(listTasks, { query: { filter: 'my' } }),
    );
    for (let i = 0; i < 30; i += 1)
      await buildTask(bed, { authorId: anna.memberId, assigneeIds: [who.memberId] });
    const { statements, result } = await bed.countStatements(() =>
      who.call(listTasks, { query: { filter: 'my', page: 2 } }),
    );
    expect(statements).toBe(few);
    expect(result.body.tasks).toHaveLength(8);
    expect(result.headers['x-total-count']).toBe('33');
  });

  it('are counted, and what one has not opened is new [RUL-0906]', async () => {
    const who = await person({});
    const { id } = await write(anna, { title: 'Neu', assignee_ids: [who.memberId] });
    const counts = async () => (await who.call(getTaskCounts)).body;
    expect(await counts()).toMatchObject({ my: 1, new: 1, assigned: 0, notes: 0, groups: [] });
    expect((await who.call(listTasks, { query: { filter: 'my' } })).body.tasks[0]!.is_new).toBe(true);
    await read(who, id);
    expect(await counts()).toMatchObject({ my: 1, new: 0 });
  });
});

describe('tasks of a group', () => {
  it('are for its people alone, guests among them, and gone for who leaves it [RUL-0907]', async () => {
    const other = await bed.buildGroup({ createdBy: anna.memberId, access: 'open', members: [ben.memberId] });
    const task = await write(ben, { title: 'Beete', group_id: other.id });
    expect((await read(anna, task.id)).status).toBe(200);
    expect((await read(clara, task.id)).status).toBe(404);
    const params = { slug: other.slug };
    expect((await clara.call(listGroupTasks, { params })).status).toBe(403);
    const { body } = await ben.call(listGroupTasks, { params });
    expect(body).toMatchObject({ tasks: [{ title: 'Beete' }], can: { create: true } });
    await bed.db.kysely
      .transaction()
      .execute((tx) =>
        setMembership(tx, ben.memberId, { groupId: other.id, memberId: ben.memberId, status: 'no_member' }),
      );
    expect((await read(ben, task.id)).status).toBe(404);
    expect(await listed(ben)).not.toContain('Beete');
    expect(
      (await read(guest, (await write(anna, { title: 'Mit Gast', group_id: group.id })).id)).status,
    ).toBe(200);
  });

  it('are given to its people only; who cannot have one is named [RUL-0908]', async () => {
    const refused = await anna.call(createTask, {
      body: { task: { title: 'Zelte', group_id: group.id, assignee_ids: [ben.memberId, clara.memberId] } },
    });
    expect(refused).toMatchObject({
      status: 422,
      problem: {
        detail: 'Nicht in der Gruppe: Clara C',
        codes: { 'task.assignee_ids': ['not_in_group'], 'task.assignee_ids.1': ['not_in_group'] },
      },
    });
    for (const state of ['locked', 'left'] as const) {
      const { id } = await bed.buildMember({ state });
      expect(
        await anna.call(createTask, { body: { task: { title: 'x', assignee_ids: [id] } } }),
      ).toMatchObject({
        status: 422,
        problem: { codes: { 'task.assignee_ids': ['not_there'] } },
      });
    }
    expect(
      await clara.call(createTask, { body: { task: { title: 'x', group_id: group.id } } }),
    ).toMatchObject({ status: 422, problem: { codes: { 'task.group_id': ['unknown'] } } });
  });

  it('are taken by its people where nobody has them [RUL-0909]', async () => {
    const { id } = await write(anna, { title: 'Wer mag?', group_id: group.id });
    expect((await read(ben, id)).body.can).toMatchObject({ take: true, update: false, finish: false });
    expect((await change(ben, id, { assignee_ids: [guest.memberId] })).status).toBe(403);
    expect((await change(ben, id, { assignee_ids: [ben.memberId], title: 'Meins' })).status).toBe(403);
    const taken = await change(ben, id, { assignee_ids: [ben.memberId] });
    expect(taken.body).toMatchObject({
      state: 'accepted',
      can: { finish: true, take: false, update: false },
    });
    expect((await change(guest, id, { assignee_ids: [guest.memberId] })).status).toBe(403);
  });

  it('lose who leaves the group, and their author hears that nobody is left [RUL-0910]', async () => {
    const other = await bed.buildGroup({ createdBy: anna.memberId, members: [clara.memberId] });
    const { id } = await write(anna, {
      title: 'Verwaist',
      group_id: other.id,
      assignee_ids: [clara.memberId],
    });
    await bed.db.kysely.transaction().execute((tx) =>
      setMembership(tx, anna.memberId, {
        groupId: other.id,
        memberId: clara.memberId,
        status: 'no_member',
      }),
    );
    expect((await read(anna, id)).body.assignees).toEqual([]);
    await bed.delivered();
    expect(await messagesTo(anna, id)).toEqual(['Niemand ist mehr zuständig.']);
  });
});

describe('saving', () => {
  it('merges different fields, and answers 409 naming the same ones [C11] [RUL-0911]', async () => {
    const { id, version } = await write(anna, {
      title: 'Plakate',
      assignee_ids: [ben.memberId],
      group_id: group.id,
    });
    const first = await change(anna, id, { title: 'Plakate drucken' }, version);
    expect(first.status).toBe(200);
    const second = await change(anna, id, { due_on: '2030-01-01' }, version);
    expect(second.body).toMatchObject({
      title: 'Plakate drucken',
      due_on: '2030-01-01',
      version: version + 2,
    });
    expect(await change(anna, id, { title: 'Plakate kleben' }, version)).toMatchObject({
      status: 409,
      problem: { codes: { 'task.title': ['changed_meanwhile'] } },
    });
    expect((await read(anna, id)).body.title).toBe('Plakate drucken');
    // What both say is no collision.
    expect((await change(anna, id, { title: 'Plakate drucken' }, version)).status).toBe(200);
    await anna.call(deleteTask, { params: { id } });
    expect((await change(anna, id, { title: 'zu spät' }, version)).status).toBe(404);
  });

  it('is for who wrote a task and who runs its group; who has it works on it', async () => {
    const { id } = await write(ben, { title: 'Von Ben', group_id: group.id, assignee_ids: [guest.memberId] });
    expect((await read(guest, id)).body.can).toMatchObject({
      update: false,
      finish: true,
      answer: true,
      destroy: false,
    });
    expect((await change(guest, id, { title: 'x' })).status).toBe(403);
    expect((await change(anna, id, { title: 'Von Anna' })).status).toBe(200);
  });

  it('writes once what is sent twice', async () => {
    const headers = { 'idempotency-key': 'einmal' };
    const body = { task: { title: 'Nur einmal' } };
    const send = () => clara.call(createTask, { body, headers });
    const [one, two] = [await send(), await send()];
    expect(two.body.id).toBe(one.body.id);
    expect((await listed(clara, 'notes')).filter((title) => title === 'Nur einmal')).toHaveLength(1);
  });

  it('takes a group task over to another group only with people who belong there', async () => {
    const other = await bed.buildGroup({ createdBy: anna.memberId });
    const { id } = await write(anna, { title: 'Umzug', group_id: group.id, assignee_ids: [ben.memberId] });
    const refused = { status: 422, problem: { codes: { 'task.assignee_ids': ['not_in_group'] } } };
    expect(await change(anna, id, { group_id: other.id })).toMatchObject(refused);
    expect(await change(anna, id, { assignee_ids: [ben.memberId, clara.memberId] })).toMatchObject(refused);
    const moved = await change(anna, id, { group_id: other.id, assignee_ids: [] });
    expect(moved.body.group?.id).toBe(other.id);
    expect((await read(ben, id)).status).toBe(404);
  });
});

describe('the life of a task', () => {
  it('is finished and reopened once, however often it is clicked [RUL-0912]', async () => {
    const { id } = await write(anna, { title: 'Klick', assignee_ids: [ben.memberId] });
    const both = await Promise.all([finish(ben, id), finish(ben, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await finish(anna, id);
    expect(body).toMatchObject({ next_id: null, task: { state: 'done' } });
    await bed.delivered();
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notifications where task_id = ${id} and kind = 'task_done'
    `.execute(bed.db.kysely);
    expect(rows[0]!.count).toBe(1);
    const reopen = () => anna.call(reopenTask, { params: { id } });
    expect([(await reopen()).body.state, (await reopen()).body.state]).toEqual(['open', 'open']);
  });

  it('is declined with a reason that its author reads and others who have it do not', async () => {
    const { id } = await write(anna, { title: 'Nein', assignee_ids: [ben.memberId, clara.memberId] });
    const body = { state: 'declined', reason: 'Urlaub' } as const;
    expect((await ben.call(answerTask, { params: { id }, body })).body.state).toBe('open');
    const reasons = async (who: Client) =>
      (await read(who, id)).body.assignees.map(({ reason }) => reason).join('');
    expect([await reasons(anna), await reasons(ben), await reasons(clara)]).toEqual(['Urlaub', 'Urlaub', '']);
    await clara.call(answerTask, { params: { id }, body });
    expect((await read(anna, id)).body.state).toBe('declined');
    expect((await anna.call(answerTask, { params: { id }, body })).status).toBe(403);
    await clara.call(answerTask, { params: { id }, body: { state: 'accepted' } });
    expect((await read(anna, id)).body.state).toBe('accepted');
  });

  it('comes back after a deletion, for ten minutes and for who deleted it [RUL-0913]', async () => {
    const { id } = await write(anna, { title: 'Weg', group_id: group.id, assignee_ids: [ben.memberId] });
    const part = await write(ben, { title: 'Teil', parent_id: id });
    const remove = () => anna.call(deleteTask, { params: { id } });
    const restore = (who: Client) => who.call(restoreTask, { params: { id } });
    expect((await ben.call(deleteTask, { params: { id } })).status).toBe(403);
    expect((await remove()).status).toBe(204);
    expect([(await read(ben, id)).status, (await read(ben, part.id)).status]).toEqual([404, 404]);
    expect((await restore(ben)).status).toBe(404);
    expect((await restore(anna)).body).toMatchObject({ id, subtasks: [{ id: part.id }] });
    await remove();
    await execute(
      sql`update tasks set deleted_at = now() - interval '11 minutes' where id in (${id}, ${part.id})`,
    );
    expect((await restore(anna)).status).toBe(404);
    await bed.db.kysely.transaction().execute(forgetDeleted);
    const { rows } = await sql`select 1 from tasks where id in (${id}, ${part.id})`.execute(bed.db.kysely);
    expect(rows).toEqual([]);
  });

  it('ends in the archive, alone or with all that is done [RUL-0914]', async () => {
    const who = await person({});
    const own = () => write(who, { title: 'Ablage', assignee_ids: [who.memberId] });
    const open = await own();
    expect((await who.call(archiveTask, { params: { id: open.id } })).status).toBe(403);
    for (const { id } of [await own(), await own()]) await finish(who, id);
    expect((await who.call(archiveDoneTasks, { body: {} })).body).toEqual({ archived: 2 });
    expect(await listed(who, 'archive')).toHaveLength(2);
    expect((await ben.call(archiveDoneTasks, { body: { group_id: group.id } })).status).toBe(403);
    expect((await anna.call(archiveDoneTasks, { body: { group_id: group.id } })).status).toBe(200);
    const { id } = (await who.call(listTasks, { query: { filter: 'archive' } })).body.tasks[0]!;
    expect((await who.call(reopenTask, { params: { id } })).status).toBe(403);
  });

  it('has parts, one level deep, which those see who see the whole [RUL-0915]', async () => {
    const whole = await write(anna, { title: 'Fest', assignee_ids: [ben.memberId] });
    const part = await write(ben, { title: 'Bänke', parent_id: whole.id, assignee_ids: [clara.memberId] });
    expect((await read(anna, part.id)).body.parent?.title).toBe('Fest');
    expect((await read(clara, part.id)).body).toMatchObject({ parent: null, parent_id: null });
    expect((await read(clara, whole.id)).status).toBe(404);
    await finish(clara, part.id);
    expect((await read(anna, whole.id)).body).toMatchObject({ subtasks_done: 1, subtasks_count: 1 });
    const codeOf = async (who: Client, parent_id: number) =>
      (await who.call(createTask, { body: { task: { title: 'x', parent_id } } })).problem.codes;
    expect(await codeOf(ben, part.id)).toEqual({ 'task.parent_id': ['not_allowed'] });
    expect(await codeOf(clara, whole.id)).toEqual({ 'task.parent_id': ['unknown'] });
  });

  it('is said what it was made from to who sees that [RUL-0916]', async () => {
    const { rows } = await sql<{ id: number }>`
      with sent as (
        insert into messages (network_id, author_id, subject, content, recipient_count)
        select id, ${ben.memberId}, 'Bühne', 'Wer fragt an?', 1 from networks returning id
      )
      insert into message_recipients (message_id, member_id, is_named) select id, ${anna.memberId}, true from sent
      returning message_id as id
    `.execute(bed.db.kysely);
    const source = { type: 'message', id: rows[0]!.id } as const;
    const task = await write(anna, { title: 'Anfragen', assignee_ids: [clara.memberId], source });
    expect(task.source).toEqual({ ...source, text: 'Bühne', html_url: `/messages/${source.id}` });
    expect((await read(clara, task.id)).body.source).toBeNull();
    const body = { task: { title: 'x', source } };
    expect((await clara.call(createTask, { body })).status).toBe(422);
  });

  it('goes with its author where it was private, and is left to the others where it was not', async () => {
    const leaver = await person({});
    const note = await write(leaver, { title: 'Privat' });
    const given = await write(leaver, { title: 'Vergeben', assignee_ids: [ben.memberId] });
    const got = await write(ben, { title: 'Von Ben', assignee_ids: [leaver.memberId] });
    await bed.db.kysely.transaction().execute((tx) => endOwnThings(tx, leaver.memberId));
    const { rows } = await sql<{ id: number }>`
      select id from tasks where id in (${note.id}, ${given.id})
    `.execute(bed.db.kysely);
    expect(rows).toEqual([{ id: given.id }]);
    expect((await read(ben, given.id)).status).toBe(200);
    await bed.delivered();
    expect(await messagesTo(ben, got.id)).toEqual(['Niemand ist mehr zuständig.']);
  });
});
