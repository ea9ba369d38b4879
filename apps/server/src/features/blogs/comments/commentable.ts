import { sql } from '../../../platform/db/database.ts';
import { registerCommentable } from '../../comments/index.ts';
import { canComment, canWriteBlog } from '../policy.ts';
import type { ArticleRow, BlogRow } from '../tables.ts';

export const articleComments = registerCommentable<{ blog: BlogRow; article: ArticleRow }>({
  name: 'blog_article',
  comments: { table: 'blog_comments', column: 'article_id' },
  things: { table: 'blog_articles' },
  idOf: ({ article }) => article.id,
  canComment: (_viewer, { article }) => canComment(article),
  canModerate: (viewer, { blog }) => canWriteBlog(viewer, blog),
  notices: {
    commented: 'article_commented',
    mentioned: 'article_mentioned',
    async about(tx, id, commentId) {
      const { rows } = await sql<{ blog_id: number }>`
        select blog_id from blog_articles where id = ${id}
      `.execute(tx);
      return { blog_article_id: id, blog_comment_id: commentId, blog_id: rows[0]!.blog_id };
    },
    /** Who wrote the article, and who said something about it before. */
    async followers(tx, id, limit) {
      const { rows } = await sql<{ id: number }>`
        select m.id from members m
        where m.state in ('active', 'to_be_onboarded') and m.id in (
          select ba.author_id from blog_articles ba where ba.id = ${id}
          union select c.author_id from blog_comments c where c.article_id = ${id}
        )
        order by m.id limit ${limit}
      `.execute(tx);
      return rows.map((row) => row.id);
    },
  },
});
