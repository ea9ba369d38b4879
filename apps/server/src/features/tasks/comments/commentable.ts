import { sql } from '../../../platform/db/database.ts';
import { registerCommentable } from '../../comments/index.ts';
import { canComment, canDeleteTask } from '../policy.ts';
import type { CardRow } from '../tables.ts';

export const taskComments = registerCommentable<CardRow>({
  name: 'task',
  comments: { table: 'task_comments', column: 'task_id' },
  things: { table: 'tasks', isThere: 'deleted_at is null' },
  idOf: ({ id }) => id,
  canComment: (_viewer, task) => canComment(task),
  canModerate: canDeleteTask,
  notices: {
    commented: 'task_commented',
    mentioned: 'task_mentioned',
    about: (_tx, id, commentId) => ({ task_id: id, task_comment_id: commentId }),
    /** Who wrote the task, who has it, and who said something about it before. */
    async followers(tx, id, limit) {
      const { rows } = await sql<{ id: number }>`
        select m.id from members m
        where m.state in ('active', 'to_be_onboarded') and m.id in (
          select t.author_id from tasks t where t.id = ${id}
          union select given.member_id from task_assignees given where given.task_id = ${id} and given.state <> 'declined'
          union select c.author_id from task_comments c where c.task_id = ${id}
        )
        order by m.id limit ${limit}
      `.execute(tx);
      return rows.map((row) => row.id);
    },
  },
});
