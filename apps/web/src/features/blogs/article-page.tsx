import type { BlogArticle } from '@dorfplatz/contract';
import { Avatar, buttonClass, Skeleton } from '@dorfplatz/ui';
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { LargeImage } from '../../kit/large-image.tsx';
import { Link, paths, pathTo, useGoTo, useRouteParams } from '../../kit/navigation.ts';
import { useDates } from '../../lib/dates.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { PageTitle } from '../../lib/page-title.tsx';
import { ArticleContents } from '../articles/parts/index.ts';
import { WrittenDocument } from '../documents/index.ts';
import { articleQuery, keepArticle } from './api.ts';
import styles from './blogs.module.css';
import { ArticleCards } from './components/article-cards.tsx';
import { ArticleComments } from './components/article-comments.tsx';
import { ArticleMenu } from './components/article-menu.tsx';
import { BlogsProblem } from './components/blogs-problem.tsx';
import { StateBadge } from './components/state-badge.tsx';

/** An article as it is read (SCR-119). */
export default function ArticlePage() {
  const t = useTranslate();
  const { blogId, articleId } = useRouteParams(paths.blogArticle);
  const { data: article, error, isFetching, refetch } = useQuery(articleQuery(Number(blogId), articleId));
  useOwnAddress(isFetching ? undefined : article);
  if (error && !article) return <BlogsProblem error={error} onRetry={() => void refetch()} />;
  if (!article)
    return (
      <div className={styles.layout} aria-busy="true">
        <PageTitle>{t('blogs.title')}</PageTitle>
        <Skeleton height={320} />
      </div>
    );
  return <Article article={article} />;
}

/**
 * A former address, or one by the number of an article, gives way to the one that it has.
 * @param article as the server has just said: what was known before would lead in circles
 */
function useOwnAddress(article: BlogArticle | undefined): void {
  const goTo = useGoTo();
  useEffect(() => {
    if (!article || decodeURI(location.pathname) === article.html_url) return;
    keepArticle(article);
    goTo(`${article.html_url}${location.hash}`, { replace: true }).catch(() => {});
  }, [article, goTo]);
}

function Article({ article }: { article: BlogArticle }) {
  const t = useTranslate();
  const dates = useDates();
  const { author, blog, lead_image: lead, published_at: publishedAt } = article;
  return (
    <div className={styles.layout}>
      <PageTitle>{article.title}</PageTitle>
      <article>
        <div className={styles.bar}>
          <Link to={blog.channel.html_url} activeProps={{}} className={styles.back}>
            <ArrowLeftIcon aria-hidden="true" />
            {blog.title}
          </Link>
          {article.can.update ? (
            <Link
              to={pathTo(paths.editBlogArticle, { blogId: article.blog_id, articleId: article.id })}
              activeProps={{}}
              className={buttonClass()}
            >
              <PencilSimpleIcon aria-hidden="true" />
              {t('blogs.edit_article')}
            </Link>
          ) : null}
          <ArticleMenu article={article} />
        </div>
        <header>
          <StateBadge article={article} />
          <h1 className={styles.title}>{article.title}</h1>
          {article.teaser === '' ? null : <p className={styles.teaser}>{article.teaser}</p>}
          <div className={styles.byline}>
            <Avatar
              name={author?.display_name ?? blog.title}
              src={author ? author.images?.small : blog.channel.images?.small}
              size={36}
            />
            <div>
              <b>
                {author ? (
                  <Link to={author.html_url} activeProps={{}}>
                    {author.display_name}
                  </Link>
                ) : (
                  blog.title
                )}
              </b>
              {[
                publishedAt === null ? null : dates.middle(dates.dayOf(publishedAt)),
                t('articles.minutes', { count: article.reading_minutes }),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </div>
          </div>
        </header>
        {lead ? (
          <figure className={styles.lead}>
            <LargeImage src={lead.large} alt={article.lead_alt} />
          </figure>
        ) : null}
        <div className={styles.text}>
          <ArticleContents headings={article.headings} />
          {article.html_body === '' ? (
            <p className="muted">{t('blogs.empty')}</p>
          ) : (
            <Suspense fallback={<Skeleton height={240} />}>
              <WrittenDocument html={article.html_body} />
            </Suspense>
          )}
        </div>
        <Series series={article.series} />
      </article>
      <ArticleComments key={article.id} article={article} />
      {article.related.length > 0 ? (
        <section className={styles.section} aria-labelledby="related">
          <h2 id="related">{t('blogs.related')}</h2>
          <ArticleCards articles={article.related} heading="h3" />
        </section>
      ) : null}
    </div>
  );
}

/** Where an article stands among those that belong together, and the ways to the ones beside it. */
function Series({ series }: Pick<BlogArticle, 'series'>) {
  const t = useTranslate();
  if (!series || series.total < 2) return null;
  const { title, position, total, previous, next } = series;
  return (
    <nav className={styles.series} aria-label={t('blogs.series_of', { name: title })}>
      <b>{t('blogs.series_part', { name: title, position, total })}</b>
      <ul>
        {previous ? (
          <li>
            {t('blogs.previous')}{' '}
            <Link to={previous.html_url} activeProps={{}}>
              {previous.title}
            </Link>
          </li>
        ) : null}
        {next ? (
          <li>
            {t('blogs.next')}{' '}
            <Link to={next.html_url} activeProps={{}}>
              {next.title}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
