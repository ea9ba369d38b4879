import {
  addChecklistItem,
  answerTask,
  archiveTask,
  createTaskComment,
  deleteTask,
  finishTask,
  getTask,
  reopenTask,
  type Task,
  updateTask,
} from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { type Abilities, call, type Ground } from '../../../testing/abilities/ability.ts';
import { buildTask } from './build.ts';

type Thing = { id: number; memberId: number };

/** How a task may stand to somebody. */
const STANDINGS: Record<
  string,
  (ground: Ground, own: number) => Omit<Parameters<typeof buildTask>[1], 'authorId'>
> = {
  'written by oneself': () => ({}),
  given: (_ground, own) => ({ assigneeIds: [own] }),
  'given, declined': (_ground, own) => ({ assigneeIds: [own] }),
  'given, done': (_ground, own) => ({ assigneeIds: [own], isDone: true }),
  'given, archived': (_ground, own) => ({ assigneeIds: [own], isArchived: true }),
  'of the open group': ({ places, world }) => ({ groupId: places.open.id, assigneeIds: [world.author] }),
  'of the closed group, that nobody has': ({ places }) => ({ groupId: places.closed.id }),
  'of the closed group, done': ({ places, world }) => ({
    groupId: places.closed.id,
    assigneeIds: [world.author],
    isDone: true,
  }),
  'given, in the archived group': ({ places }, own) => ({ groupId: places.archived.id, assigneeIds: [own] }),
};

/** What one can do with a task. */
export const abilities: Abilities<Thing> = {
  kind: 'task',
  where: Object.keys(STANDINGS),
  async make(ground) {
    const { world, where, person } = ground;
    const own = person.id || world.author;
    const id = await buildTask(world.bed, {
      ...STANDINGS[where]!(ground, own),
      authorId: where === 'written by oneself' ? own : world.author,
    });
    if (where === 'given, declined')
      await sql`update task_assignees set state = 'declined' where task_id = ${id}`.execute(
        world.bed.db.kysely,
      );
    return { id, memberId: own };
  },
  async canOf(client, { id }) {
    const { status, body } = await client.call(getTask, { params: { id } });
    if (status !== 200) return {};
    const { can, group, done_at } = body;
    // Who may change it gives it to themselves whoever has it.
    return { ...can, take: can.take || (can.update && group !== null && done_at === null) };
  },
  flags: {
    update: [{ call: call(updateTask, ({ id }) => ({ params: { id }, body: { task: { title: 'Neu' } } })) }],
    destroy: [{ call: call(deleteTask, ({ id }) => ({ params: { id } })) }],
    finish: [
      { call: call(finishTask, ({ id }) => ({ params: { id } })) },
      { call: call(reopenTask, ({ id }) => ({ params: { id } })) },
      { call: call(addChecklistItem, ({ id }) => ({ params: { id }, body: { text: 'Bühne' } })) },
    ],
    answer: [{ call: call(answerTask, ({ id }) => ({ params: { id }, body: { state: 'accepted' } })) }],
    archive: [{ call: call(archiveTask, ({ id }) => ({ params: { id } })) }],
    comment: [
      { call: call(createTaskComment, ({ id }) => ({ params: { id }, body: { content: 'Schön.' } })) },
    ],
    take: [
      {
        call: call(updateTask, ({ id, memberId }) => ({
          params: { id },
          body: { task: { assignee_ids: [memberId] } },
        })),
        holds: ({ assignees, group, done_at }: Pick<Task, 'assignees' | 'group' | 'done_at'>) =>
          group !== null && done_at === null && assignees.length === 1,
      },
    ],
  },
};
