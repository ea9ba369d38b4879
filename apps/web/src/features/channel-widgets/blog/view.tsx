import type { BlogArticleCard, ChannelWidgetOf } from '@dorfplatz/contract';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import type { CSSProperties } from 'react';
import { Link } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import type { ViewProps } from '../view.ts';
import styles from './blog.module.css';

function ArticleRow({ article }: { article: BlogArticleCard }) {
  const dates = useDates();
  const { title, html_url, lead_image, author, blog_title, published_at } = article;
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {lead_image ? (
          <img src={lead_image.medium} alt="" loading="lazy" decoding="async" />
        ) : (
          <ArticleIcon weight="duotone" aria-hidden="true" />
        )}
      </span>
      <span className={styles.words}>
        <Link to={html_url} className={styles.title} activeProps={{}}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.by}>
          {[
            author ? author.display_name : blog_title,
            published_at === null ? '' : dates.short(dates.dayOf(published_at)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </li>
  );
}

/** The newest articles of a blog. */
export default function BlogView({ widget, w }: ViewProps<ChannelWidgetOf<'blog'>>) {
  const articles = widget.content?.latest_articles ?? [];
  const across = widget.collapse_to_single_column ? 1 : w;
  return (
    <ul className={styles.articles} style={{ '--across': across } as CSSProperties}>
      {articles.slice(0, widget.single_row_only ? across : undefined).map((article) => (
        <ArticleRow key={article.id} article={article} />
      ))}
    </ul>
  );
}
