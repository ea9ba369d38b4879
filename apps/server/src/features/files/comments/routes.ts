import {
  createFileComment,
  deleteFileComment,
  followFile,
  listFileComments,
  unfollowFile,
  updateFileComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { commentsOn } from '../../comments/index.ts';
import { recordFilesChanged } from '../changed.ts';
import { foldersOf } from '../commands.ts';
import { loadFile } from '../queries.ts';
import { settingsOf } from '../reading.ts';
import { setFollowing } from './commands.ts';
import { fileComments } from './commentable.ts';
import { isFollowing } from './queries.ts';

export function commentRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const { shown } = settingsOf(services);
  const comments = commentsOn(fileComments, services);

  serve(http, services, listFileComments, async ({ viewer, params, query, nextCursor: next }) => {
    const file = await loadFile(db.reads, viewer, params.id, shown());
    const [page, is_following] = await Promise.all([
      comments.page(db.reads, viewer, file, { cursor: query.cursor, next }),
      isFollowing(db.reads, file.id, viewer.memberId),
    ]);
    return { ...page, is_following };
  });

  serve(http, services, createFileComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const file = await loadFile(tx, viewer, params.id, shown());
      const comment = await comments.add(tx, viewer, file, body.content);
      await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
      return comment;
    }),
  );

  serve(http, services, updateFileComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const file = await loadFile(tx, viewer, params.id, shown());
      const comment = await comments.change(tx, viewer, file, params.comment_id, body.content);
      await recordFilesChanged(tx, viewer.memberId, foldersOf(file));
      return comment;
    }),
  );

  serve(http, services, deleteFileComment, async ({ viewer, params, write }) => {
    await write(async (tx) => {
      const file = await loadFile(tx, viewer, params.id, shown());
      await comments.remove(tx, viewer, file, params.comment_id);
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
