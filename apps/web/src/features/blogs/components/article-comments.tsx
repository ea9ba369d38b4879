import type { BlogArticle } from '@dorfplatz/contract';
import { useTranslate } from '../../../lib/i18n.ts';
import { Comments, useNewestComments } from '../../comments/index.ts';
import { articleComments } from '../api.ts';
import styles from '../blogs.module.css';

/** What people say about an article; nothing where nobody did and nobody can. */
export function ArticleComments({ article }: { article: BlogArticle }) {
  const t = useTranslate();
  const source = articleComments(article);
  const newest = useNewestComments(source);
  const total = newest?.total ?? article.comments_count;
  if (newest && total === 0 && !newest.can.comment) return null;
  return (
    <section className={styles.section} aria-labelledby="comments">
      <h2 id="comments">{t('comments.count', { count: total })}</h2>
      <Comments source={source} />
    </section>
  );
}
