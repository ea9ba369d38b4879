import {
  createArticleComment,
  deleteArticleComment,
  listArticleComments,
  updateArticleComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import type { Services } from '../../../platform/services.ts';
import { commentsOn } from '../../comments/index.ts';
import { loadArticle, loadBlog } from '../queries.ts';
import { articleComments } from './commentable.ts';

export function commentRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const comments = commentsOn(articleComments, services);

  async function placeOf(sqlOf: Sql, viewer: Viewer, params: { blogId: number; articleId: string }) {
    const blog = await loadBlog(sqlOf, viewer, { id: params.blogId });
    return { blog, article: await loadArticle(sqlOf, viewer, blog.id, params.articleId) };
  }

  serve(http, services, listArticleComments, async ({ viewer, params, query, nextCursor: next }) => {
    const place = await placeOf(db.reads, viewer, params);
    return comments.page(db.reads, viewer, place, { cursor: query.cursor, next });
  });

  serve(http, services, createArticleComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => comments.add(tx, viewer, await placeOf(tx, viewer, params), body.content)),
  );

  serve(http, services, updateArticleComment, async ({ viewer, params, body, write }) =>
    write(async (tx) =>
      comments.change(tx, viewer, await placeOf(tx, viewer, params), params.commentId, body.content),
    ),
  );

  serve(http, services, deleteArticleComment, async ({ viewer, params, write }) => {
    await write(async (tx) =>
      comments.remove(tx, viewer, await placeOf(tx, viewer, params), params.commentId),
    );
  });
}
