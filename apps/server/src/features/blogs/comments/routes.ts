import { renderHtml } from '@dorfplatz/content';
import {
  type ArticleComment,
  createArticleComment,
  deleteArticleComment,
  listArticleComments,
  updateArticleComment,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../../platform/http/cursor.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { presentActor } from '../../members/index.ts';
import { canComment, canDestroyComment, canUpdateComment } from '../policy.ts';
import { loadArticle, loadBlog } from '../queries.ts';
import type { ArticleRow, BlogRow } from '../tables.ts';
import { addComment, changeComment, deleteComment } from './commands.ts';
import { type CommentRow, commentOf, commentsBefore } from './queries.ts';

const COMMENTS_PAGE = 20;

type Place = { blog: BlogRow; article: ArticleRow };

export function commentRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  async function placeOf(
    sqlOf: Sql,
    viewer: Viewer,
    params: { blogId: number; articleId: string },
  ): Promise<Place> {
    const blog = await loadBlog(sqlOf, viewer, { id: params.blogId });
    return { blog, article: await loadArticle(sqlOf, viewer, blog.id, params.articleId) };
  }

  const present = (viewer: Viewer, { blog, article }: Place, row: CommentRow): ArticleComment => ({
    id: row.id,
    actor: row.author && presentActor(row.author, settings.current()),
    content: row.content,
    html_content: renderHtml(row.content),
    created_at: row.created_at,
    edited_at: row.edited_at,
    can: {
      update: canUpdateComment(viewer, article, row),
      destroy: canDestroyComment(viewer, blog, row),
    },
  });

  serve(http, services, listArticleComments, async ({ viewer, params, query, nextCursor }) => {
    const place = await placeOf(db.reads, viewer, params);
    const cursor = query.cursor ? readCursor(query.cursor) : undefined;
    const rows = await commentsBefore(db.reads, place.article.id, cursor, COMMENTS_PAGE + 1);
    const page = rows.slice(-COMMENTS_PAGE);
    const oldest = page[0];
    nextCursor(rows.length > COMMENTS_PAGE && oldest ? encodeCursor(oldest.created_at, oldest.id) : null);
    return {
      comments: page.map((row) => present(viewer, place, row)),
      total: place.article.comments_count,
      can: { comment: canComment(place.article) },
    };
  });

  serve(http, services, createArticleComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const place = await placeOf(tx, viewer, params);
      if (!canComment(place.article)) throw forbidden();
      // Who deletes the article waits, or it is gone.
      await sql`select 1 from blog_articles where id = ${place.article.id} for key share`.execute(tx);
      const id = await addComment(tx, viewer.memberId, place.article.id, body.content);
      return present(viewer, place, await commentOf(tx, place.article.id, id));
    }),
  );

  serve(http, services, updateArticleComment, async ({ viewer, params, body, write }) =>
    write(async (tx) => {
      const place = await placeOf(tx, viewer, params);
      const comment = await commentOf(tx, place.article.id, params.commentId);
      if (!canUpdateComment(viewer, place.article, comment)) throw forbidden();
      await changeComment(tx, comment.id, body.content);
      return present(viewer, place, await commentOf(tx, place.article.id, comment.id));
    }),
  );

  serve(http, services, deleteArticleComment, async ({ viewer, params, write }) => {
    await write(async (tx) => {
      const place = await placeOf(tx, viewer, params);
      const comment = await commentOf(tx, place.article.id, params.commentId);
      if (!canDestroyComment(viewer, place.blog, comment)) throw forbidden();
      await deleteComment(tx, comment.id);
    });
  });
}
