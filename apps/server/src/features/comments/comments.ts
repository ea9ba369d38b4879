import { renderHtml } from '@dorfplatz/content';
import type { Comment } from '@dorfplatz/contract';
import type { Sql, Transaction } from '../../platform/db/database.ts';
import { encodeCursor, readCursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { presentActor } from '../members/index.ts';
import { addComment, changeComment, deleteComment } from './commands.ts';
import type { Commentable } from './commentable.ts';
import { canDestroyComment, canUpdateComment } from './policy.ts';
import { type CommentRow, commentOf, commentsBefore, countComments } from './queries.ts';

const COMMENTS_PAGE = 20;

/** A page of comments, as the calls of all features answer it. */
type CommentsPage = { comments: Comment[]; total: number; can: { comment: boolean } };

/**
 * What the four calls of comments do. The routes of the feature load the thing by the rights of the viewer, and hand it
 * over as `place`.
 */
export function commentsOn<Place>(of: Commentable<Place>, { settings }: Pick<Services, 'settings'>) {
  const { comments } = of;

  const present = (viewer: Viewer, place: Place, row: CommentRow): Comment => ({
    id: row.id,
    actor: row.author && presentActor(row.author, settings.current()),
    content: row.content,
    html_content: renderHtml(row.content),
    created_at: row.created_at,
    edited_at: row.edited_at,
    can: {
      update: canUpdateComment(of, viewer, place, row),
      destroy: canDestroyComment(of, viewer, place, row),
    },
  });

  return {
    /** The newest comments before a cursor, the oldest of them first. @throws Problem 400 for what is no cursor */
    async page(
      db: Sql,
      viewer: Viewer,
      place: Place,
      { cursor, next }: { cursor: string | undefined; next: (cursor: string | null) => void },
    ): Promise<CommentsPage> {
      const before = cursor ? readCursor(cursor) : undefined;
      const [rows, total] = await Promise.all([
        commentsBefore(db, comments, of.idOf(place), before, COMMENTS_PAGE + 1),
        countComments(db, comments, of.idOf(place)),
      ]);
      const page = rows.slice(-COMMENTS_PAGE);
      const oldest = page[0];
      next(rows.length > COMMENTS_PAGE && oldest ? encodeCursor(oldest.created_at, oldest.id) : null);
      return {
        comments: page.map((row) => present(viewer, place, row)),
        total,
        can: { comment: of.canComment(viewer, place) },
      };
    },

    /** @throws Problem 403 for whom nothing may be said here, 404 where the thing is gone, 422 for a text that is none */
    async add(tx: Transaction, viewer: Viewer, place: Place, content: string): Promise<Comment> {
      if (!of.canComment(viewer, place)) throw forbidden();
      const id = await addComment(tx, of, viewer.memberId, of.idOf(place), content);
      return present(viewer, place, await commentOf(tx, comments, of.idOf(place), id));
    },

    /** @throws Problem 404 for no comment on this, 403 for that of another, 422 for a text that is none */
    async change(
      tx: Transaction,
      viewer: Viewer,
      place: Place,
      commentId: number,
      content: string,
    ): Promise<Comment> {
      const id = of.idOf(place);
      const row = await commentOf(tx, comments, id, commentId);
      if (!canUpdateComment(of, viewer, place, row)) throw forbidden();
      await changeComment(tx, of, viewer.memberId, { id, commentId }, content);
      return present(viewer, place, await commentOf(tx, comments, id, commentId));
    },

    /** @throws Problem 404 for no comment on this, 403 for that of another where one keeps no order */
    async remove(tx: Transaction, viewer: Viewer, place: Place, commentId: number): Promise<void> {
      const row = await commentOf(tx, comments, of.idOf(place), commentId);
      if (!canDestroyComment(of, viewer, place, row)) throw forbidden();
      await deleteComment(tx, of, commentId);
    },
  };
}
