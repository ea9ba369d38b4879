import type { SharedArticleCard } from '@dorfplatz/contract';
import { LargeImage } from '../../../kit/large-image.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from './post-life.module.css';

/** The article that a post shows: to those who may read it; the others, and all once it is gone, are told so. */
export default function SharedArticle({ shared: { state, article } }: { shared: SharedArticleCard }) {
  const t = useTranslate();
  const dates = useDates();
  if (!article)
    return (
      <p className={styles.absent}>
        {t(state === 'gone' ? 'post_life.article_gone' : 'post_life.article_unseen')}
      </p>
    );
  return (
    <article
      className={styles.sharedArticle}
      aria-label={t('post_life.shared_article', { title: article.title })}
    >
      {article.lead_image ? (
        <Link to={article.html_url} activeProps={{}} tabIndex={-1} aria-hidden="true">
          <LargeImage src={article.lead_image.large} alt="" loading="lazy" />
        </Link>
      ) : null}
      <div className={styles.sharedArticleText}>
        <p className="small muted">
          <Link to={article.channel.html_url} activeProps={{}} className={styles.sharedChannel}>
            {article.channel.title}
          </Link>
          {' · '}
          <time dateTime={article.published_at}>{dates.short(dates.dayOf(article.published_at))}</time>
          {' · '}
          {t('articles.minutes', { count: article.reading_minutes })}
        </p>
        <Link to={article.html_url} activeProps={{}} className={styles.sharedArticleTitle}>
          {article.title}
        </Link>
        {article.teaser === '' ? null : <p className={styles.sharedTeaser}>{article.teaser}</p>}
      </div>
    </article>
  );
}
