import {
  createItemComment,
  deleteItemComment,
  listItemComments,
  updateItemComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { commentsOn } from '../../comments/index.ts';
import { setFollowing } from '../attention.ts';
import { loadItem } from '../queries.ts';
import { itemComments } from './commentable.ts';

export function commentRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const comments = commentsOn(itemComments, services);

  serve(http, services, listItemComments, async ({ viewer, params, query, nextCursor: next }) => {
    const place = await loadItem(db.reads, viewer, params.id);
    return comments.page(db.reads, viewer, place, { cursor: query.cursor, next });
  });

  serve(http, services, createItemComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const comment = await comments.add(tx, viewer, await loadItem(tx, viewer, params.id), body.content);
      await setFollowing(tx, viewer.memberId, params.id, true);
      return comment;
    }),
  );

  serve(http, services, updateItemComment, async ({ viewer, params, body, write }) =>
    write(async (tx) =>
      comments.change(tx, viewer, await loadItem(tx, viewer, params.id), params.commentId, body.content),
    ),
  );

  serve(http, services, deleteItemComment, async ({ viewer, params, write }) => {
    await write(async (tx) =>
      comments.remove(tx, viewer, await loadItem(tx, viewer, params.id), params.commentId),
    );
  });
}
