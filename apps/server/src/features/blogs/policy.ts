import type { BlogArticle } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { ArticleRow, BlogRow } from './tables.ts';

type Person = Pick<Viewer, 'memberId' | 'isNetworkAdmin'>;
type Run = Pick<BlogRow, 'is_manager'>;

/** Who runs the channel writes its blog. */
export const canWriteBlog = (viewer: Person, { is_manager }: Run): boolean =>
  viewer.isNetworkAdmin || is_manager;

/** Whoever reads an article says something about it, once it is out and where its writer lets them. */
export const canComment = (article: Pick<ArticleRow, 'comments_enabled' | 'is_out'>): boolean =>
  article.comments_enabled && article.is_out;

/** What is out is shared by whoever reads it; into which streams, these say. */
export const canShare = ({ is_out }: Pick<ArticleRow, 'is_out'>): boolean => is_out;

export const articleAbilities = (viewer: Person, blog: Run, article: ArticleRow): BlogArticle['can'] => ({
  update: canWriteBlog(viewer, blog),
  destroy: canWriteBlog(viewer, blog),
  comment: canComment(article),
  share: canShare(article),
});
