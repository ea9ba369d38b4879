import type { Build, CaseInput, Cases } from '../../../testing/matrix/case-builders.ts';
import { once } from '../../../testing/matrix/case-builders.ts';
import type { Place, World } from '../../../testing/matrix/world.ts';
import { buildComment, buildItem, buildTask } from './build.ts';

type Traits = { isDone?: boolean; isArchived?: boolean };
type Stand = (world: World, own: number) => Parameters<typeof buildTask>[1];

const inGroup =
  (place: (world: World) => Place): Stand =>
  (world) => ({ authorId: world.author, groupId: place(world).id, assigneeIds: [world.author] });

/** How one may stand to a task. */
const STANDINGS: Record<string, Stand> = {
  'of the open group': inGroup(({ open }) => open),
  'of the closed group': inGroup(({ closed }) => closed),
  'of the hidden group': inGroup(({ hidden }) => hidden),
  'of the closed group, that nobody has': (world) => ({ authorId: world.author, groupId: world.closed.id }),
  'private of another': (world) => ({ authorId: world.author }),
  'written by oneself': (world, own) => ({ authorId: own || world.author, assigneeIds: [world.author] }),
  'given by another': (world, own) => ({ authorId: world.author, assigneeIds: [own || world.author] }),
  'given by another, in the closed group': (world, own) => ({
    authorId: world.author,
    groupId: world.closed.id,
    assigneeIds: [own || world.author],
  }),
};

const onTask = (
  rest: (id: number, world: World, own: number) => CaseInput | Promise<CaseInput>,
  traits: Traits = {},
): Record<string, Build> =>
  Object.fromEntries(
    Object.entries(STANDINGS).map(([name, stand]) => [
      name,
      async (world: World, _role: unknown, own: number) =>
        rest(await buildTask(world.bed, { ...stand(world, own), ...traits }), world, own),
    ]),
  );

const ofTask = (more: Omit<CaseInput, 'params'> = {}, traits: Traits = {}) =>
  onTask((id) => ({ params: { id }, ...more }), traits);

const onItem = (more: Omit<CaseInput, 'params'> = {}) =>
  onTask(async (id, world) => ({ params: { id, itemId: await buildItem(world.bed, id) }, ...more }));

const onComment = (more: Omit<CaseInput, 'params'> = {}) => ({
  ...onTask(async (id, world) => ({
    params: { id, commentId: await buildComment(world.bed, id, world.author) },
    ...more,
  })),
  'their own, on one given by another': async (world: World, _role: unknown, own: number) => {
    const id = await buildTask(world.bed, {
      authorId: world.author,
      assigneeIds: [own || world.author],
    });
    return { params: { id, commentId: await buildComment(world.bed, id, own || world.author) }, ...more };
  },
});

const inPlaces = (build: (place: Place) => CaseInput): Record<string, Build> => ({
  open: ({ open }) => build(open),
  closed: ({ closed }) => build(closed),
  hidden: ({ hidden }) => build(hidden),
});

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listTasks: once(() => ({})),
  listGroupTasks: inPlaces(({ slug }) => ({ params: { slug } })),
  createTask: {
    'a note': () => ({ body: { task: { title: 'Milch' } } }),
    ...inPlaces(({ id }) => ({ body: { task: { title: 'Zelte', group_id: id } } })),
  },
  getTaskCounts: once(() => ({})),
  getTask: ofTask(),
  updateTask: {
    ...ofTask({ body: { task: { title: 'Anders' }, version: 1 } }),
    'taken in the closed group': async (world, _role, own) => ({
      params: { id: await buildTask(world.bed, { authorId: world.author, groupId: world.closed.id }) },
      body: { task: { assignee_ids: [own || world.author] } },
    }),
  },
  deleteTask: ofTask(),
  restoreTask: {
    ...ofTask(),
    'their own, just deleted': async (world, _role, own) => {
      const person = own || world.author;
      return { params: { id: await buildTask(world.bed, { authorId: person, deletedBy: person }) } };
    },
  },
  getTaskWall: once(() => ({})),
  getGroupTaskWall: inPlaces(({ slug }) => ({ params: { slug } })),
  moveTask: {
    ...ofTask({ body: { wall: 'my', insert_after_id: null, column: 'done' } }),
    ...Object.fromEntries(
      Object.entries(ofTask({ body: { wall: 'group', insert_after_id: null } })).map(([name, build]) => [
        `${name}, on the wall of the group`,
        build,
      ]),
    ),
  },
  bringTask: ofTask({ body: { state: 'done' } }),
  answerTask: ofTask({ body: { state: 'declined', reason: 'Urlaub' } }),
  finishTask: ofTask(),
  reopenTask: ofTask({}, { isDone: true }),
  archiveTask: ofTask({}, { isDone: true }),
  unarchiveTask: ofTask({}, { isArchived: true }),
  archiveDoneTasks: {
    own: () => ({ body: {} }),
    ...inPlaces(({ id }) => ({ body: { group_id: id } })),
  },
  starTask: ofTask(),
  unstarTask: ofTask(),
  addChecklistItem: ofTask({ body: { text: 'Bühne' } }),
  updateChecklistItem: onItem({ body: { is_done: true } }),
  removeChecklistItem: onItem(),
  listTaskComments: ofTask(),
  createTaskComment: ofTask({ body: { content: 'Schön.' } }),
  updateTaskComment: onComment({ body: { content: 'Sehr schön.' } }),
  deleteTaskComment: onComment(),
};
