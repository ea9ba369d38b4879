import { renderHtml } from '@dorfplatz/content';
import type { ChecklistItem, Task, TaskCard, TaskReminder } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf, presentAttachment } from '../uploads/index.ts';
import { canUpdateTask, taskAbilities } from './policy.ts';
import type { AssigneeRow, CardRow, ItemRow, ReminderRow, TaskRow } from './tables.ts';
import { columnOf, movesOf } from './wall/steps.ts';

export type Reading = { viewer: Viewer; naming: Naming };

export const taskUrl = (id: number): string => `/tasks/${id}`;

const isOwnAlone = ({ group_id, author_id, assignees, is_part }: CardRow): boolean =>
  group_id === null && !is_part && (assignees ?? []).every(({ person }) => person.id === author_id);

export function presentCard({ viewer, naming }: Reading, row: CardRow): TaskCard {
  const readsReasons = canUpdateTask(viewer, row);
  const presentAssignee = ({ person, state, reason }: AssigneeRow) => ({
    ...presentActor(person, naming),
    state,
    reason: readsReasons || person.id === viewer.memberId ? reason : '',
  });
  return {
    id: row.id,
    title: row.title,
    state: row.archived_at === null ? columnOf('group', row) : 'archived',
    due_on: row.due_on,
    due_time: row.due_time,
    due_at: row.due_at,
    is_overdue: row.is_overdue,
    group: row.group && {
      id: row.group.id,
      slug: row.group.slug,
      name: row.group.name,
      images: imagesOf(row.group.image_id),
      html_url: `/groups/${row.group.slug}`,
    },
    assignees: (row.assignees ?? []).map(presentAssignee),
    author: row.author && presentActor(row.author, naming),
    is_private: isOwnAlone(row),
    is_starred: row.is_starred,
    is_new: row.is_new,
    repeats: row.repeats,
    tags: row.tags ?? [],
    parent_id: row.parent_id,
    checklist_done: row.checklist_done,
    checklist_count: row.checklist_count,
    subtasks_done: row.subtasks_done,
    subtasks_count: row.subtasks_count,
    files_count: row.files_count,
    comments_count: row.comments_count,
    created_at: row.created_at,
    done_at: row.done_at,
    archived_at: row.archived_at,
    version: row.version,
    html_url: taskUrl(row.id),
    goes_to: movesOf(viewer, row, 'group'),
    can: taskAbilities(viewer, row),
  };
}

export const presentItem = ({ naming }: Pick<Reading, 'naming'>, row: ItemRow): ChecklistItem => ({
  id: row.id,
  text: row.text,
  is_done: row.is_done,
  done_by: row.done_by && presentActor(row.done_by, naming),
  assignee: row.assignee && presentActor(row.assignee, naming),
});

const presentReminder = ({ days_before, at_time, minutes_before }: ReminderRow): TaskReminder =>
  days_before === null ? { minutes_before: minutes_before! } : { days_before, at: at_time! };

/** @param more what it is made of, and what it was made from as far as the viewer sees that */
export const presentTask = (
  reading: Reading,
  row: TaskRow,
  more: { subtasks: readonly CardRow[]; source: Task['source'] },
): Task => ({
  ...presentCard(reading, row),
  description: row.description,
  html_description: renderHtml(row.description),
  checklist: (row.checklist ?? []).map((item) => presentItem(reading, item)),
  subtasks: more.subtasks.map((part) => presentCard(reading, part)),
  parent:
    row.parent_id === null
      ? null
      : { id: row.parent_id, title: row.parent_title!, html_url: taskUrl(row.parent_id) },
  files: (row.files ?? []).map(presentAttachment),
  repeat: row.repeat,
  reminders: (row.reminders ?? []).map(presentReminder),
  source: more.source,
  updated_at: row.updated_at,
});
