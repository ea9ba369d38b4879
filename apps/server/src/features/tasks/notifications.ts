import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { TASK } from '../../platform/policy/kinds.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';

const seenText = (task: string): string => readsText(TASK, task, asMember('p'));
const everywhere = { page: true, mail: true, push: true };

registerNotificationSource({
  kinds: [
    { kind: 'task_assigned', category: 'tasks', defaults: everywhere },
    { kind: 'task_reminder', category: 'tasks', isReminder: true, defaults: everywhere },
    { kind: 'task_answered', category: 'tasks', defaults: everywhere },
    { kind: 'task_done', category: 'tasks', defaults: { page: true, mail: false, push: false } },
    { kind: 'task_commented', category: 'tasks', defaults: everywhere },
    { kind: 'task_mentioned', category: 'tasks', defaults: everywhere },
  ],
  columns: ['task_id', 'task_comment_id'],
  joins: `
  left join tasks told_task on told_task.id = n.task_id and ${seenText('told_task')}
  left join task_comments said_of_task on said_of_task.id = n.task_comment_id`,
  isVisible: 'told_task.id is not null',
  place: (group) => `
    select task_place.id, task_place.slug::text, task_place.name
    from (select told_task.group_id where told_task.id is not null) lies
    left join groups task_place on task_place.id = lies.group_id
    where ${group}::bigint is null or task_place.id = ${group}`,
  content: 'said_of_task.content',
  title: 'told_task.title',
  isTold: `(t.task_id is not null and exists (
    select 1 from tasks heard_task where heard_task.id = t.task_id and ${seenText('heard_task')}
  ))`,
  url: ({ task_id }) => `/tasks/${task_id}`,
});
