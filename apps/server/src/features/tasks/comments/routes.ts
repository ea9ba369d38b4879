import { renderHtml } from '@dorfplatz/content';
import {
  createTaskComment,
  deleteTaskComment,
  listTaskComments,
  type TaskComment,
  updateTaskComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { encodeCursor, readCursor } from '../../../platform/http/cursor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { presentActor } from '../../members/index.ts';
import { canComment, canDestroyComment, canUpdateComment } from '../policy.ts';
import { loadCard, lockTask } from '../queries.ts';
import type { CardRow } from '../tables.ts';
import { addComment, changeComment, deleteComment } from './commands.ts';
import { type CommentRow, commentOf, commentsBefore } from './queries.ts';

const COMMENTS_PAGE = 20;

export function taskCommentRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const present = (viewer: Viewer, task: CardRow, row: CommentRow): TaskComment => ({
    id: row.id,
    actor: row.author && presentActor(row.author, settings.current()),
    content: row.content,
    html_content: renderHtml(row.content),
    created_at: row.created_at,
    edited_at: row.edited_at,
    can: { update: canUpdateComment(viewer, task, row), destroy: canDestroyComment(viewer, task, row) },
  });

  serve(http, services, listTaskComments, async ({ viewer, params, query, nextCursor }) => {
    const task = await loadCard(db.reads, viewer, params.id);
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const rows = await commentsBefore(db.reads, task.id, cursor, COMMENTS_PAGE + 1);
    const page = rows.slice(-COMMENTS_PAGE);
    const oldest = page[0];
    nextCursor(rows.length > COMMENTS_PAGE && oldest ? encodeCursor(oldest.created_at, oldest.id) : null);
    return {
      comments: page.map((row) => present(viewer, task, row)),
      total: task.comments_count,
      can: { comment: canComment(task) },
    };
  });

  serve(http, services, createTaskComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const task = await loadCard(tx, viewer, params.id);
      if (!canComment(task)) throw forbidden();
      // Who deletes the task waits, or it is gone.
      await lockTask(tx, task.id);
      const id = await addComment(tx, viewer.memberId, task.id, body.content);
      return present(viewer, task, await commentOf(tx, task.id, id));
    }),
  );

  serve(http, services, updateTaskComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const task = await loadCard(tx, viewer, params.id);
      const { id, ...comment } = await commentOf(tx, task.id, params.commentId);
      if (!canUpdateComment(viewer, task, comment)) throw forbidden();
      await changeComment(tx, viewer.memberId, { taskId: task.id, id }, body.content);
      return present(viewer, task, await commentOf(tx, task.id, id));
    }),
  );

  serve(http, services, deleteTaskComment, async ({ viewer, params, write }) => {
    await write(async (tx) => {
      const task = await loadCard(tx, viewer, params.id);
      const { id, ...comment } = await commentOf(tx, task.id, params.commentId);
      if (!canDestroyComment(viewer, task, comment)) throw forbidden();
      await deleteComment(tx, viewer.memberId, { taskId: task.id, id });
    });
  });
}
