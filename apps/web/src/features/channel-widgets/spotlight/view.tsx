import type { BlogArticleCard, ChannelWidgetOf } from '@dorfplatz/contract';
import { Avatar, Badge, classNames } from '@dorfplatz/ui';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import type { ViewProps } from '../view.ts';
import styles from './spotlight.module.css';

interface ForwardProps {
  article: BlogArticleCard;
  /** A few words above its title. */
  label: string;
  /** Its words stand beside its picture where there is room. */
  isWide: boolean;
  /** Its picture is fetched at once. */
  isFirst: boolean;
  /** One below the title of the widget, where that has one. */
  heading: 'h2' | 'h3';
}

function Forward({ article, label, isWide, isFirst, heading: Heading }: ForwardProps) {
  const t = useTranslate();
  const dates = useDates();
  const { title, teaser, html_url, lead_image, lead_alt, author, blog_title, published_at } = article;
  return (
    <li className={classNames(styles.article, isWide && styles.wide)}>
      {lead_image ? (
        <span className={styles.picture}>
          <img
            src={lead_image.large}
            alt={lead_alt}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            decoding="async"
          />
        </span>
      ) : null}
      <div className={styles.words}>
        {label === '' ? null : <Badge kind="accent">{label}</Badge>}
        <Heading className={styles.title}>
          <Link to={html_url} activeProps={{}}>
            <bdi>{title}</bdi>
          </Link>
        </Heading>
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

/** Articles that are put forward, each with its picture; the label stands above the first title. */
export default function SpotlightView({ widget, w, isFirst }: ViewProps<ChannelWidgetOf<'spotlight'>>) {
  const articles = widget.content?.articles ?? [];
  return (
    <ul className={styles.articles}>
      {articles.slice(0, widget.single_row_only ? 1 : undefined).map((article, place) => (
        <Forward
          key={article.id}
          article={article}
          label={place === 0 ? widget.label : ''}
          isWide={w > 1 && !widget.collapse_to_single_column}
          isFirst={isFirst && place === 0}
          heading={widget.title === '' || widget.hide_title ? 'h2' : 'h3'}
        />
      ))}
    </ul>
  );
}
