import type { BlogArticleCard, ChannelWidgetOf } from '@dorfplatz/contract';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import type { CSSProperties } from 'react';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTranslate } from '../../../lib/i18n.ts';
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

/** The way to all articles of the blog, where not all of them show. */
export function BlogMore({ widget, w }: { widget: ChannelWidgetOf<'blog'>; w: number }) {
  const t = useTranslate();
  const { latest_articles: articles, total } = widget.content ?? { latest_articles: [], total: 0 };
  const across = widget.collapse_to_single_column ? 1 : w;
  const shown = widget.single_row_only ? Math.min(across, articles.length) : articles.length;
  const [first] = articles;
  if (!first || total <= shown) return null;
  return (
    <Link
      to={pathTo(paths.blogs, {}, { blog: String(first.blog_id) })}
      className={styles.more}
      activeProps={{}}
    >
      {t('channel_widgets.blog.all', { count: total })}
    </Link>
  );
}
