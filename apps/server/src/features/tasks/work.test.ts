import {
  addChecklistItem,
  createTask,
  createTaskComment,
  deleteTaskComment,
  finishTask,
  getTask,
  listNotifications,
  listTaskComments,
  removeChecklistItem,
  updateChecklistItem,
  updateTask,
  updateTaskComment,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import type { Client } from '../../testing/client.ts';
import { startTestBed, type TestBed } from '../../testing/test-bed.ts';
import { buildItem, buildTask } from './testing/build.ts';

type Person = Client & { memberId: number };
let bed: TestBed;
let anna: Person;
let ben: Person;
let clara: Person;
let other: Person;
let group: { id: number; slug: string };
const person = async (name: string) => (await bed.as((await bed.buildMember({ name })).id)) as Person;
beforeAll(async () => {
  bed = await startTestBed();
  await bed.openNetwork();
  anna = await person('Anna A');
  ben = await person('Ben B');
  clara = await person('Clara C');
  other = await person('Otto O');
  group = await bed.buildGroup({
    createdBy: anna.memberId,
    access: 'hidden',
    members: [ben.memberId, clara.memberId],
  });
});
afterAll(() => bed?.stop());

const inGroup = (assigneeIds: number[] = []) =>
  buildTask(bed, { authorId: anna.memberId, groupId: group.id, assigneeIds });
const read = async (who: Client, id: number) => (await who.call(getTask, { params: { id } })).body;
const points = async (id: number) => (await read(anna, id)).checklist.map(({ text }) => text);
const told = async (who: Client) => {
  await bed.delivered();
  const { body } = await who.call(listNotifications);
  return body.notifications.map(({ kind, excerpt, html_url }) => `${kind} ${excerpt} ${html_url}`);
};
/** What the live messages since told, by the rooms they went to. */
async function heardBy(act: () => Promise<unknown>): Promise<{ rooms: string[]; ids: number[] }[]> {
  await bed.delivered();
  const before = await sql<{ id: number }>`select coalesce(max(id), 0) as id from live_messages`.execute(
    bed.db.kysely,
  );
  await act();
  await bed.delivered();
  const { rows } = await sql<{ rooms: string[]; data: { task_ids: number[] } }>`
    select rooms, data from live_messages where event = 'task_changed' and id > ${before.rows[0]!.id} order by id
  `.execute(bed.db.kysely);
  return rows.map(({ rooms, data }) => ({ rooms: rooms.toSorted(), ids: data.task_ids }));
}

describe('a checklist', () => {
  it('is worked on by who has the task, and read by all who see it', async () => {
    const id = await inGroup([ben.memberId]);
    const added = await ben.call(addChecklistItem, {
      params: { id },
      body: { text: ' Kinder\nschminken ', assignee_id: clara.memberId },
    });
    expect(added).toMatchObject({
      status: 201,
      body: { text: 'Kinder schminken', assignee: { id: clara.memberId } },
    });
    const params = { id, itemId: added.body.id };
    expect((await clara.call(updateChecklistItem, { params, body: { is_done: true } })).status).toBe(403);
    expect((await other.call(updateChecklistItem, { params, body: { is_done: true } })).status).toBe(404);
    const outside = { params, body: { assignee_id: other.memberId } };
    expect((await ben.call(updateChecklistItem, outside)).status).toBe(422);
    expect((await ben.call(removeChecklistItem, { params })).status).toBe(204);
    expect((await ben.call(removeChecklistItem, { params })).status).toBe(404);
  });

  it('keeps who checked a point off first, and one order however many move at once [RUL-0919]', async () => {
    const id = await inGroup([ben.memberId]);
    const items: number[] = [];
    for (const text of ['a', 'b', 'c', 'd', 'e']) items.push(await buildItem(bed, id, text));
    const put = (who: Client, itemId: number, body: object) =>
      who.call(updateChecklistItem, { params: { id, itemId }, body });
    await Promise.all([put(anna, items[0]!, { is_done: true }), put(anna, items[0]!, { is_done: true })]);
    expect((await put(ben, items[0]!, { is_done: true })).body.done_by?.id).toBe(anna.memberId);
    await put(anna, items[4]!, { insert_after_id: null });
    await put(ben, items[0]!, { insert_after_id: items[1] });
    expect(await points(id)).toEqual(['e', 'b', 'a', 'c', 'd']);
    await Promise.all(
      items.map((item, i) =>
        put(i % 2 ? anna : ben, item, { insert_after_id: i % 3 ? null : items[(i + 1) % 5] }),
      ),
    );
    expect((await points(id)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
    const { rows } = await sql<{ position: number }>`
      select position from task_checklist_items where task_id = ${id} order by position
    `.execute(bed.db.kysely);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect((await put(anna, items[0]!, { insert_after_id: 999_999 })).status).toBe(422);
  });
});

describe('comments on a task', () => {
  it('are written by who sees it, and told to its people, who is named first', async () => {
    const id = await inGroup([ben.memberId]);
    const say = (who: Client, content: string) =>
      who.call(createTaskComment, { params: { id }, body: { content } });
    expect((await say(other, 'Hallo')).status).toBe(404);
    const { body } = await say(clara, `Ich auch, @[${ben.memberId}:Ben B]!`);
    expect(await told(ben)).toContainEqual(expect.stringMatching(/^task_mentioned .*Ich auch/));
    expect(await told(anna)).toContainEqual(
      expect.stringMatching(new RegExp(`^task_commented .* /tasks/${id}$`)),
    );
    const params = { id, commentId: body.id };
    expect((await ben.call(updateTaskComment, { params, body: { content: 'Nein' } })).status).toBe(403);
    expect((await ben.call(deleteTaskComment, { params })).status).toBe(403);
    const list = await ben.call(listTaskComments, { params: { id } });
    expect(list.body).toMatchObject({
      total: 1,
      can: { comment: true },
      comments: [{ actor: { id: clara.memberId } }],
    });
    expect((await anna.call(deleteTaskComment, { params })).status).toBe(204);
    expect((await say(ben, '  ')).status).toBe(422);
  });
});

describe('what people hear', () => {
  it('is that they got a task, never from themselves, and what became of it', async () => {
    const task = { title: 'Zelte', assignee_ids: [anna.memberId, ben.memberId], group_id: group.id };
    const { body } = await anna.call(createTask, { body: { task } });
    expect(await told(ben)).toContain(`task_assigned  /tasks/${body.id}`);
    expect((await told(anna)).join()).not.toContain(`task_assigned  /tasks/${body.id}`);
    await ben.call(finishTask, { params: { id: body.id } });
    expect(await told(anna)).toContain(`task_done  /tasks/${body.id}`);
    expect(await told(ben)).not.toContain(`task_done  /tasks/${body.id}`);
  });

  it('is live for who sees it, and for who saw it until now', async () => {
    const id = await inGroup();
    const give = (ids: number[]) =>
      anna.call(updateTask, { params: { id }, body: { task: { assignee_ids: ids } } });
    expect(await heardBy(() => give([ben.memberId]))).toEqual([{ rooms: [`group:${group.id}`], ids: [id] }]);
    const own = await buildTask(bed, { authorId: anna.memberId, assigneeIds: [ben.memberId] });
    const rooms = [anna, ben].map(({ memberId }) => `member:${memberId}`).toSorted();
    expect(await heardBy(() => ben.call(finishTask, { params: { id: own } }))).toEqual([
      { rooms, ids: [own] },
    ]);
    const taken = await heardBy(() =>
      anna.call(updateTask, { params: { id: own }, body: { task: { assignee_ids: [] } } }),
    );
    expect(taken.flatMap((one) => one.rooms)).toContain(`member:${ben.memberId}`);
  });
});

describe('files of a task', () => {
  it('are read by who sees the task, and let go of with it', async () => {
    const made = await sql<{ id: number }>`
      insert into files (owner_id, directory, state, original_filename, content_type, size, sha256, storage_key)
      values (${anna.memberId}, 'files', 'volatile', 'Plan.odt', 'text/plain', 1, '', 'files/' || gen_random_uuid()) returning id
    `.execute(bed.db.kysely);
    const file = made.rows[0]!.id;
    const task = { title: 'Mit Plan', files: [file], group_id: group.id };
    const { body } = await anna.call(createTask, { body: { task } });
    expect(body.files).toMatchObject([{ id: file, name: 'Plan.odt' }]);
    expect((await read(ben, body.id)).files).toHaveLength(1);
    const theirs = await ben.call(createTask, { body: { task: { title: 'x', files: [file] } } });
    expect(theirs).toMatchObject({ status: 422, problem: { codes: { 'task.files': expect.anything() } } });
    await anna.call(updateTask, { params: { id: body.id }, body: { task: { files: [] } } });
    const { rows } = await sql<{ state: string }>`select state from files where id = ${file}`.execute(
      bed.db.kysely,
    );
    expect(rows[0]!.state).toBe('removed');
  });
});
