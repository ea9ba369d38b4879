import { EmptyState, Skeleton } from '@dorfplatz/ui';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { Link, paths, pathTo, useQueryParams } from '../../kit/navigation.ts';
import { Page } from '../../kit/page.tsx';
import { PagedList } from '../../kit/paged-list.tsx';
import { usePagedList } from '../../kit/use-paged-list.ts';
import { useTranslate } from '../../lib/i18n.ts';
import { blogsQuery } from './api.ts';
import styles from './blogs.module.css';
import { ArticleCards } from './components/article-cards.tsx';
import { BlogArticles } from './components/blog-articles.tsx';

/** The newest articles of all blogs, and these (SCR-116), or the articles of the one that the address names. */
export default function BlogsPage() {
  const { blog = '' } = useQueryParams();
  return /^[1-9]\d*$/.test(blog) ? <BlogArticles key={blog} id={Number(blog)} /> : <AllBlogs />;
}

function AllBlogs() {
  const t = useTranslate();
  const list = usePagedList(blogsQuery);
  return (
    <Page title={t('blogs.title')} width="full">
      <PagedList
        list={list}
        loadingClassName={styles.cards}
        loading={[1, 2, 3].map((each) => <Skeleton key={each} height={280} />)}
        empty={
          <EmptyState icon={<ArticleIcon weight="duotone" aria-hidden="true" />} title={t('blogs.none')}>
            {t('blogs.none_text')}
          </EmptyState>
        }
      >
        {({ answer }) => (
          <>
            <ArticleCards articles={answer.articles} />
            <section className={styles.section} aria-labelledby="all-blogs">
              <h2 id="all-blogs">{t('blogs.all')}</h2>
              <ul className={styles.blogs}>
                {answer.blogs.map((blog) => (
                  <li key={blog.id} className={styles.blog}>
                    {blog.channel.images ? (
                      <img src={blog.channel.images.small} alt="" loading="lazy" />
                    ) : null}
                    <div>
                      <Link to={blog.channel.html_url} activeProps={{}}>
                        <b>{blog.title}</b>
                      </Link>
                      {blog.description === '' ? null : <p>{blog.description}</p>}
                      <p className="small muted">
                        {t('blogs.articles_count', { count: blog.articles_count })}
                      </p>
                      {blog.can.update ? (
                        <p className={styles.links}>
                          <Link
                            to={pathTo(paths.newBlogArticle, { blogId: blog.id })}
                            className="link"
                            aria-label={t('blogs.write_in', { name: blog.title })}
                          >
                            {t('blogs.write')}
                          </Link>
                          <Link
                            to={pathTo(paths.editBlog, { blogId: blog.id })}
                            className="link"
                            aria-label={t('blogs.edit_of', { name: blog.title })}
                          >
                            {t('blogs.edit')}
                          </Link>
                        </p>
                      ) : null}
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </PagedList>
    </Page>
  );
}
