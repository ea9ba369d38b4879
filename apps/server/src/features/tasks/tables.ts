import type { AnswerState, TaskRepeat } from '@dorfplatz/contract';
import type { MemberRow } from '../members/index.ts';
import type { FileRow } from '../uploads/index.ts';

/** A person as statements about tasks read them. */
export type PersonRow = Omit<MemberRow, 'is_network_admin'>;

export type AssigneeRow = { person: PersonRow; state: AnswerState; reason: string };

/** How the viewer stands to a task, and what may be done with it at all. */
export type Standing = {
  author_id: number | null;
  group_id: number | null;
  group_category_id: number | null;
  /** Its group is put away: nothing changes in there. */
  group_archived: boolean;
  /** The viewer runs its group as one of its people. */
  is_group_admin: boolean;
  /** What the viewer said to it; null where they do not have it. */
  own_state: AnswerState | null;
  /** So many have it and did not say no. */
  active_count: number;
  done_at: string | null;
  archived_at: string | null;
};

/** A task as lists have it. */
export type CardRow = Standing & {
  id: number;
  title: string;
  due_on: string | null;
  due_time: string | null;
  due_at: string | null;
  is_overdue: boolean;
  group: { id: number; slug: string; name: string; image_id: number | null } | null;
  assignees: AssigneeRow[] | null;
  author: PersonRow | null;
  is_starred: boolean;
  is_new: boolean;
  repeats: boolean;
  tags: { id: number; name: string }[] | null;
  /** null too where the viewer does not see it. */
  parent_id: number | null;
  is_part: boolean;
  checklist_done: number;
  checklist_count: number;
  subtasks_done: number;
  subtasks_count: number;
  files_count: number;
  comments_count: number;
  created_at: string;
  version: number;
};

export type ItemRow = {
  id: number;
  text: string;
  is_done: boolean;
  done_by: PersonRow | null;
  assignee: PersonRow | null;
};

export type ReminderRow = {
  id: number;
  days_before: number | null;
  at_time: string | null;
  minutes_before: number | null;
};

/** A task with all that its page shows. */
export type TaskRow = CardRow & {
  description: string;
  repeat: TaskRepeat | null;
  source_activity_id: number | null;
  source_message_id: number | null;
  source_item_id: number | null;
  parent_title: string | null;
  updated_at: string;
  files: FileRow[] | null;
  checklist: ItemRow[] | null;
  reminders: ReminderRow[] | null;
};

export type GroupCountRow = {
  id: number;
  slug: string;
  name: string;
  image_id: number | null;
  open: number;
  new: number;
};

export type CountsRow = {
  my: number;
  assigned: number;
  starred: number;
  declined: number;
  notes: number;
  new: number;
};
