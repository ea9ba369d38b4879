import type { BlogArticleCard, ChannelWidgetOf } from '@dorfplatz/contract';
import { Avatar, classNames } from '@dorfplatz/ui';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import styles from './spotlight.module.css';

function Spotlit({ article, w, isFirst }: { article: BlogArticleCard; w: number; isFirst: boolean }) {
  const t = useTranslate();
  const dates = useDates();
  const { title, teaser, html_url, lead_image, lead_alt, author, blog_title, published_at } = article;
  return (
    <li className={classNames(styles.article, w > 1 && styles.wide)}>
      {lead_image ? (
        <span className={styles.picture}>
          <img
            src={lead_image.large}
            alt={lead_alt}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
          />
        </span>
      ) : null}
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={html_url} activeProps={{}}>
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className={styles.teaser} dir="auto">
          {teaser}
        </p>
        <p className={styles.by}>
          {author ? <Avatar name={author.display_name} src={author.images?.small} size={24} /> : null}
          <b>{author ? author.display_name : blog_title}</b>
          {published_at === null ? null : (
            <time dateTime={published_at}>{dates.short(dates.dayOf(published_at))}</time>
          )}
          <span>{t('articles.minutes', { count: article.reading_minutes })}</span>
        </p>
      </div>
    </li>
  );
}

/** Articles that are put forward, each with its picture. */
export default function SpotlightView({ widget, w, isFirst }: ViewProps<ChannelWidgetOf<'spotlight'>>) {
  const articles = widget.content?.articles ?? [];
  return (
    <ul className={styles.articles}>
      {articles.slice(0, widget.single_row_only ? 1 : undefined).map((article, place) => (
        <Spotlit key={article.id} article={article} w={w} isFirst={isFirst && place === 0} />
      ))}
    </ul>
  );
}
