import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { useQuery } from '@tanstack/react-query';
import { Link, paths, pathTo } from '../../../kit/navigation.ts';
import { Page } from '../../../kit/page.tsx';
import { PagedList } from '../../../kit/paged-list.tsx';
import { usePagedList } from '../../../kit/use-paged-list.ts';
import { useTranslate } from '../../../lib/i18n.ts';
import { articlesOfBlogQuery, blogQuery } from '../api.ts';
import styles from '../blogs.module.css';
import { ArticleCards } from './article-cards.tsx';
import { BlogsProblem } from './blogs-problem.tsx';

/** The articles of one blog, and the ways to its channel and to all blogs. */
export function BlogArticles({ id }: { id: number }) {
  const t = useTranslate();
  const { data: blog, error, refetch } = useQuery(blogQuery(id));
  const list = usePagedList(articlesOfBlogQuery(id));
  if (error && !blog) return <BlogsProblem error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={blog?.title ?? ''}
      width="full"
      actions={
        <nav className={styles.links} aria-label={t('blogs.ways')}>
          {blog ? (
            <Link to={blog.channel.html_url} className="link" activeProps={{}}>
              {t('blogs.to_channel')}
            </Link>
          ) : null}
          <Link to={pathTo(paths.blogs)} className="link" activeProps={{}}>
            {t('blogs.all')}
          </Link>
        </nav>
      }
    >
      {blog && blog.description !== '' ? (
        <p className={styles.about} dir="auto">
          {blog.description}
        </p>
      ) : null}
      <PagedList
        list={list}
        loadingClassName={styles.cards}
        loading={[1, 2, 3].map((each) => <Skeleton key={each} height={280} />)}
        empty={
          <EmptyState icon={<ArticleIcon weight="duotone" aria-hidden="true" />} title={t('blogs.none')} />
        }
      >
        {({ answer }) => <ArticleCards articles={answer.articles} />}
      </PagedList>
    </Page>
  );
}
