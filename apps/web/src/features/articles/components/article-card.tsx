import type { Activity } from '@dorfplatz/contract';
import type { ReactNode } from 'react';
import { LargeImage } from '../../../kit/large-image.tsx';
import { Link } from '../../../kit/navigation.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import styles from '../articles.module.css';

/** An article among other posts: its picture, its title, its teaser and the way to the rest [RUL-0712]. */
export default function ArticleCard({ activity, children }: { activity: Activity; children: ReactNode }) {
  const t = useTranslate();
  const { title, article } = activity.object;
  return (
    <div className={styles.card}>
      {article?.lead_image ? (
        <Link to={activity.html_url} className={styles.cardPicture} tabIndex={-1} aria-hidden="true">
          <LargeImage src={article.lead_image.large} alt="" loading="lazy" />
        </Link>
      ) : null}
      <div className={styles.cardText}>
        <h2 className={styles.cardTitle}>
          <Link to={activity.html_url}>{title}</Link>
        </h2>
        {children}
        <p className={styles.cardFoot}>
          <Link to={activity.html_url} className="link" aria-label={t('articles.read_on_of', { title })}>
            {t('articles.read_on')}
          </Link>
        </p>
      </div>
    </div>
  );
}
