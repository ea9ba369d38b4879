import {
  createFileComment,
  deleteFileComment,
  followFile,
  listFileComments,
  unfollowFile,
  updateFileComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { encodeCursor, readCursor } from '../../../platform/http/cursor.ts';
import { serve } from '../../../platform/http/serve.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { recordFilesChanged } from '../changed.ts';
import { foldersOf } from '../commands.ts';
import { loadFile } from '../queries.ts';
import { settingsOf } from '../reading.ts';
import { addComment, changeComment, deleteComment, setFollowing } from './commands.ts';
import { canComment, canDestroyComment, canUpdateComment } from './policy.ts';
import { presentComment } from './present.ts';
import { commentOf, commentsBefore, standingOf } from './queries.ts';

const COMMENTS_PAGE = 20;

export function commentRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const { shown, readingFor } = settingsOf(services);

  serve(http, services, listFileComments, async ({ viewer, params, query, nextCursor }) => {
    const file = await loadFile(db.reads, viewer, params.id, shown());
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const rows = await commentsBefore(db.reads, file.id, cursor, COMMENTS_PAGE + 1);
    const page = rows.slice(-COMMENTS_PAGE);
    const oldest = page[0];
    nextCursor(rows.length > COMMENTS_PAGE && oldest ? encodeCursor(oldest.created_at, oldest.id) : null);
    return {
      comments: page.map((row) => presentComment(readingFor(viewer), file, row)),
      ...(await standingOf(db.reads, file.id, viewer.memberId)),
      can: { comment: canComment(viewer, file) },
    };
  });

  serve(http, services, createFileComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const file = await loadFile(tx, viewer, params.id, shown());
      if (!canComment(viewer, file)) throw forbidden();
      const id = await addComment(tx, viewer.memberId, file.id, body.content);
      await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
      return presentComment(readingFor(viewer), file, await commentOf(tx, file.id, id));
    }),
  );

  serve(http, services, updateFileComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const file = await loadFile(tx, viewer, params.id, shown());
      const comment = await commentOf(tx, file.id, params.comment_id);
      if (!canUpdateComment(viewer, file, comment)) throw forbidden();
      await changeComment(tx, viewer.memberId, { fileId: file.id, commentId: comment.id }, body.content);
      await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
      return presentComment(readingFor(viewer), file, await commentOf(tx, file.id, comment.id));
    }),
  );

  serve(http, services, deleteFileComment, async ({ viewer, params, write }) => {
    await write(async (tx) => {
      const file = await loadFile(tx, viewer, params.id, shown());
      const comment = await commentOf(tx, file.id, params.comment_id);
      if (!canDestroyComment(viewer, file, comment)) throw forbidden();
      await deleteComment(tx, comment.id);
      await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
    });
  });

  serve(http, services, followFile, async ({ viewer, params, write }) => {
    const { id } = await loadFile(db.reads, viewer, params.id, shown());
    await write((tx) => setFollowing(tx, viewer.memberId, id, true));
  });

  serve(http, services, unfollowFile, async ({ viewer, params, write }) => {
    const { id } = await loadFile(db.reads, viewer, params.id, shown());
    await write((tx) => setFollowing(tx, viewer.memberId, id, false));
  });
}
