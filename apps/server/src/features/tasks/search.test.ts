import {
  addChecklistItem,
  createTask,
  deleteTask,
  type NewTask,
  restoreTask,
  updateTask,
} from '@dorfplatz/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { type SearchBed, seeking, startSearchBed } from '../../testing/search-bed.ts';

type Person = Client & { memberId: number };
let bed: SearchBed;
let anna: Person;
let ben: Person;
let clara: Person;
let group: { id: number; slug: string };
const person = async (name: string) => (await bed.as((await bed.buildMember({ name })).id)) as Person;
beforeAll(async () => {
  bed = await startSearchBed('task');
  [anna, ben, clara] = [await person('Anna A'), await person('Ben B'), await person('Clara C')];
  group = await bed.buildGroup({
    name: 'Repair-Café',
    access: 'closed',
    createdBy: anna.memberId,
    members: [ben.memberId],
  });
});
afterAll(() => bed.stop());

const write = async (task: NewTask) => {
  const { status, body } = await anna.call(createTask, { body: { task } });
  expect(status).toBe(201);
  return body;
};
const finders = async (id: number) => {
  const names: string[] = [];
  for (const [name, who] of Object.entries({ anna, ben, clara }))
    if (await bed.finds(who.memberId, 'task', id)) names.push(name);
  return names;
};

describe('tasks in the index', () => {
  it('are found by title, description and points, by who sees them', async () => {
    const { id } = await write({
      title: 'Lampions',
      description: 'Die **Kette** prüfen',
      group_id: group.id,
      checklist: ['Fassungen'],
    });
    expect(await bed.textsOf('task', id)).toEqual([
      ['A', 'Lampions'],
      ['C', 'Die Kette prüfen'],
      ['C', 'Fassungen'],
    ]);
    expect(await finders(id)).toEqual(['anna', 'ben']);
    expect(await bed.findsInGroup(ben.memberId, group.id, 'task', id)).toBe(true);
    const given = await write({ title: 'Für Clara', assignee_ids: [clara.memberId] });
    const part = await write({ title: 'Teil', parent_id: given.id });
    expect([await finders(given.id), await finders(part.id)]).toEqual([
      ['anna', 'clara'],
      ['anna', 'clara'],
    ]);
    expect(await finders((await write({ title: 'Notiz' })).id)).toEqual(['anna']);
  });

  it('are noted when what they say or who sees them changes, and gone when they are deleted', async () => {
    const { id } = await write({ title: 'Alt' });
    const part = await write({ title: 'Teil', parent_id: id });
    const noted = [`task ${id}`];
    const change = (task: object) => anna.call(updateTask, { params: { id }, body: { task } });
    expect(await bed.notedBy(() => change({ title: 'Neu' }))).toEqual(noted);
    expect(await bed.notedBy(() => change({ due_on: '2030-01-01' }))).toEqual([]);
    expect((await bed.notedBy(() => change({ assignee_ids: [ben.memberId] }))).toSorted()).toEqual(
      [`task ${id}`, `task ${part.id}`].toSorted(),
    );
    const point = () => anna.call(addChecklistItem, { params: { id }, body: { text: 'Punkt' } });
    expect(await bed.notedBy(point)).toContain(`task ${id}`);
    await anna.call(deleteTask, { params: { id } });
    expect([await bed.documentOf('task', id), await finders(id)]).toEqual([undefined, []]);
    expect((await bed.notedBy(() => anna.call(restoreTask, { params: { id } }))).length).toBe(2);
    expect(await finders(part.id)).toEqual(['anna', 'ben']);
  });

  it('show whose they are and when they are due', async () => {
    const { id } = await write({
      title: 'Werkbank',
      description: 'Schraubstock',
      group_id: group.id,
      due_on: '2030-01-01',
    });
    expect(await bed.hit(ben.memberId, 'task', id, 'Schraubstock')).toMatchObject({
      kind: 'task',
      state: 'open',
      due_on: '2030-01-01',
      group: { slug: group.slug },
      content: { text: 'Schraubstock' },
      html_url: `/tasks/${id}`,
    });
    expect(await bed.hit(clara.memberId, 'task', id)).toBeUndefined();
    const ids = [id, (await write({ title: 'Eins', group_id: group.id })).id];
    const who = await bed.seeker(ben.memberId);
    const counted = async (some: number[]) =>
      (await bed.countStatements(() => bed.source('task').hits(who, some, seeking('')))).statements;
    expect(await counted(ids)).toBe(await counted(ids.slice(0, 1)));
  });
});
