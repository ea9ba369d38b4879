import { type AnswerState, TASK_COLUMNS, type TaskColumn } from '@dorfplatz/contract';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { Problem } from '../../../platform/problem.ts';
import { canTake, canUpdateTask, canWorkOn } from '../policy.ts';
import type { CardRow } from '../tables.ts';

/** On the wall of a group a task lies where it stands, on one's own by what one said to it. */
export type WallKind = 'my' | 'group';

type Stood = Pick<CardRow, 'done_at' | 'assignees' | 'active_count' | 'own_state'>;

/** In which column a task lies that is not archived. */
export function columnOf(kind: WallKind, { done_at, assignees, active_count, own_state }: Stood): TaskColumn {
  if (kind === 'my' && own_state === 'declined') return 'declined';
  if (done_at !== null) return 'done';
  if (kind === 'my') return own_state ?? 'open';
  if (assignees?.some(({ state }) => state === 'accepted')) return 'accepted';
  return assignees && active_count === 0 ? 'declined' : 'open';
}

/** What is done to bring a task somewhere. */
export type Step = 'finish' | 'reopen' | 'take' | AnswerState;

const refused = (code: string) => new Problem(403, code);

/** What one says to a task, where that brings it to where it is to go: others have their own say. */
function answering(viewer: Viewer, row: CardRow, kind: WallKind, target: AnswerState): Step[] | Problem {
  const isOurs = (row.assignees?.length ?? 0) === 0 && canUpdateTask(viewer, row);
  if (row.own_state === null)
    return target === 'accepted' && (canTake(row) || isOurs) ? ['take'] : refused('task_not_given');
  if (kind === 'group') {
    const others = (row.assignees ?? []).filter(({ person }) => person.id !== viewer.memberId);
    if (target === 'open' && others.some(({ state }) => state === 'accepted'))
      return refused('task_accepted_by_others');
    if (target === 'declined' && others.some(({ state }) => state !== 'declined'))
      return refused('task_kept_by_others');
  }
  return [target];
}

/**
 * What brings a task into a column, each a command of its own, or why the viewer cannot do that. Nothing where it lies
 * there.
 */
export function stepsTo(viewer: Viewer, row: CardRow, kind: WallKind, target: TaskColumn): Step[] | Problem {
  const from = columnOf(kind, row);
  if (from === target) return [];
  if (row.archived_at !== null) return new Problem(409, 'task_archived');
  if (row.group_archived) return refused('forbidden');
  // Who does what they had declined has taken it after all.
  if (target === 'done' && kind === 'my' && from === 'declined') return ['accepted', 'finish'];
  if (target === 'done') return canWorkOn(viewer, row) ? ['finish'] : refused('task_not_yours');
  if (row.done_at === null) return answering(viewer, row, kind, target);
  if (!canWorkOn(viewer, row)) return refused('task_not_yours');
  const rest = stepsTo(viewer, { ...row, done_at: null }, kind, target);
  return rest instanceof Problem ? rest : ['reopen', ...rest];
}

/** Where the viewer may bring a task. */
export const movesOf = (viewer: Viewer, row: CardRow, kind: WallKind): TaskColumn[] =>
  row.archived_at === null && !row.group_archived
    ? TASK_COLUMNS.filter(
        (target) =>
          target !== columnOf(kind, row) && !(stepsTo(viewer, row, kind, target) instanceof Problem),
      )
    : [];

/** To another place in its column: one's own wall is one's own, that of a group is for whoever has to do with the task. */
export const canPlace = (viewer: Viewer, row: CardRow, kind: WallKind): boolean =>
  row.archived_at === null &&
  !row.group_archived &&
  (kind === 'my' || canWorkOn(viewer, row) || row.own_state !== null || canTake(row));
