import {
  createTaskComment,
  deleteTaskComment,
  listTaskComments,
  updateTaskComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { commentsOn } from '../../comments/index.ts';
import { noteTouched } from '../events.ts';
import { loadCard } from '../queries.ts';
import type { CardRow } from '../tables.ts';
import { taskComments } from './commentable.ts';

export function taskCommentRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const comments = commentsOn(taskComments, services);

  /** Says something, or takes it back, and lets those follow who see the task. */
  async function said<T>(
    tx: Transaction,
    viewer: Viewer,
    id: number,
    act: (task: CardRow) => Promise<T>,
  ): Promise<T> {
    const answer = await act(await loadCard(tx, viewer, id));
    await noteTouched(tx, viewer.memberId, id);
    return answer;
  }

  serve(http, services, listTaskComments, async ({ viewer, params, query, nextCursor: next }) => {
    const task = await loadCard(db.reads, viewer, params.id);
    return comments.page(db.reads, viewer, task, { cursor: query.cursor, next });
  });

  serve(http, services, createTaskComment, async ({ viewer, params, body, write }) =>
    write((tx) => said(tx, viewer, params.id, (task) => comments.add(tx, viewer, task, body.content))),
  );

  serve(http, services, updateTaskComment, async ({ viewer, params, body, write }) =>
    write((tx) =>
      said(tx, viewer, params.id, (task) =>
        comments.change(tx, viewer, task, params.commentId, body.content),
      ),
    ),
  );

  serve(http, services, deleteTaskComment, async ({ viewer, params, write }) => {
    await write((tx) =>
      said(tx, viewer, params.id, (task) => comments.remove(tx, viewer, task, params.commentId)),
    );
  });
}
