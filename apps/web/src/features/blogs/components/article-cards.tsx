import type { BlogArticleCard } from '@dorfplatz/contract';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { LargeImage } from '../../../kit/large-image.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../blogs.module.css';
import { StateBadge } from './state-badge.tsx';

/** Articles beside each other: picture, title, teaser, whose and since when. */
export function ArticleCards({
  articles,
  heading: Heading = 'h2',
}: {
  articles: readonly BlogArticleCard[];
  heading?: 'h2' | 'h3';
}) {
  const t = useTranslate();
  const dates = useDates();
  return (
    <ul className={styles.cards}>
      {articles.map((article) => (
        <li key={article.id} className={styles.card}>
          <Link to={article.html_url} className={styles.cardPicture} tabIndex={-1} aria-hidden="true">
            {article.lead_image ? (
              <LargeImage src={article.lead_image.large} alt="" loading="lazy" />
            ) : (
              <ArticleIcon weight="duotone" aria-hidden="true" />
            )}
          </Link>
          <div className={styles.cardText}>
            <StateBadge article={article} />
            <Heading className={styles.cardTitle}>
              <Link to={article.html_url} activeProps={{}}>
                {article.title}
              </Link>
            </Heading>
            <p className={styles.cardTeaser}>{article.teaser}</p>
            <p className={styles.cardFoot}>
              <span>{article.author ? article.author.display_name : article.blog_title}</span>
              {article.published_at === null ? null : (
                <time dateTime={article.published_at}>{dates.short(dates.dayOf(article.published_at))}</time>
              )}
              <span>{t('articles.minutes', { count: article.reading_minutes })}</span>
              {article.comments_count > 0 ? (
                <span>{t('blogs.comments_count', { count: article.comments_count })}</span>
              ) : null}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
