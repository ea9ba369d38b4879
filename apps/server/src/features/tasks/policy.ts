import type { TaskCard } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { canAdministrateCategory } from '../group-categories/index.ts';
import type { Standing } from './tables.ts';

const isAuthor = (viewer: Viewer, { author_id }: Standing): boolean => author_id === viewer.memberId;

/** Who runs its group, of those who see it. */
const runsGroup = (viewer: Viewer, { group_category_id, is_group_admin }: Standing): boolean =>
  is_group_admin ||
  (group_category_id !== null && canAdministrateCategory(viewer, { id: group_category_id }));

const isOwner = (viewer: Viewer, task: Standing): boolean =>
  isAuthor(viewer, task) || runsGroup(viewer, task);

/** Nothing changes in what is put away. */
const isAtRest = ({ archived_at, group_archived }: Standing): boolean =>
  archived_at !== null || group_archived;

/** Has it, and did not say no. */
const works = ({ own_state }: Standing): boolean => own_state !== null && own_state !== 'declined';

/** Who wrote it, and who runs its group. */
export const canUpdateTask = (viewer: Viewer, task: Standing): boolean =>
  isOwner(viewer, task) && !isAtRest(task);

export const canDeleteTask = isOwner;

/** Who may change it, and whoever works on it: that goes for its checklist and its parts too. */
export const canWorkOn = (viewer: Viewer, task: Standing): boolean =>
  (isOwner(viewer, task) || works(task)) && !isAtRest(task);

/** Whoever has it, until it is done. */
export const canAnswer = (task: Standing): boolean =>
  task.own_state !== null && task.done_at === null && !isAtRest(task);

/** What is done is put away, and taken out again, by whoever may finish it. */
export const canArchive = (viewer: Viewer, task: Standing): boolean =>
  task.done_at !== null && !task.group_archived && (isOwner(viewer, task) || works(task));

export const canComment = (task: Standing): boolean => !isAtRest(task);

/** The people of a group take what nobody there has. */
export const canTake = (task: Standing): boolean =>
  task.group_id !== null && task.active_count === 0 && task.done_at === null && !isAtRest(task);

export const taskAbilities = (viewer: Viewer, task: Standing): TaskCard['can'] => ({
  update: canUpdateTask(viewer, task),
  destroy: canDeleteTask(viewer, task),
  finish: canWorkOn(viewer, task),
  answer: canAnswer(task),
  archive: canArchive(viewer, task),
  comment: canComment(task),
  take: canTake(task),
});
