import {
  type BlogArticle,
  type BlogArticleFields,
  type BodyOf,
  createArticleComment,
  createBlogArticle,
  deleteArticleComment,
  deleteBlogArticle,
  getBlog,
  getBlogArticle,
  getBlogFeedAddress,
  listArticleComments,
  listBlogArticles,
  listBlogs,
  type NewBlogArticle,
  renewBlogFeedToken,
  updateArticleComment,
  updateBlog,
  updateBlogArticle,
} from '@dorfplatz/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../lib/client.ts';
import { queryClient } from '../../lib/queries.ts';
import { commentsSource } from '../comments/index.ts';

const key = ['blogs'];

/** What is shown of blogs is fetched anew after each change. */
const fresh = () => queryClient.invalidateQueries({ queryKey: key });

async function andRefresh<Answer>(doing: Promise<Answer>): Promise<Answer> {
  const answer = await doing;
  await fresh();
  return answer;
}

export const blogsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listBlogs, { query: { page }, signal }),
  });

/** The articles of one blog, or of all, newest first and page after page, for one of them to be chosen. */
export const newestArticlesQuery = (blogId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...key, 'newest', blogId],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }) => {
      const { answer, totalPages } =
        blogId === null
          ? await callPage(listBlogs, { query: { page }, signal })
          : await callPage(listBlogArticles, { params: { id: blogId }, query: { page }, signal });
      return { articles: answer.articles, totalPages };
    },
    getNextPageParam: ({ totalPages }, pages) =>
      totalPages !== null && pages.length < totalPages ? pages.length + 1 : undefined,
  });

/** Blogs in which there is something to read. */
export const blogsWithArticlesQuery = queryOptions({
  queryKey: [...key, 'with-articles'],
  queryFn: async ({ signal }) => (await call(listBlogs, { query: {}, signal })).blogs,
});

export const articlesOfBlogQuery = (id: number) => (page: number) =>
  queryOptions({
    queryKey: [...key, 'of', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callPage(listBlogArticles, { params: { id }, query: { page }, signal }),
  });

export const blogQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(getBlog, { params: { id }, signal }),
  });

export const unpublishedQuery = (id: number) => (page: number) =>
  queryOptions({
    queryKey: [...key, 'unpublished', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage(listBlogArticles, { params: { id }, query: { unpublished: true, page }, signal }),
  });

export const articleQuery = (blogId: number, articleId: string) =>
  queryOptions({
    queryKey: [...key, 'article', blogId, articleId],
    queryFn: ({ signal }) => call(getBlogArticle, { params: { blogId, articleId }, signal }),
  });

/** Makes an article known under the address that it has. */
export const keepArticle = (article: BlogArticle): void => {
  queryClient.setQueryData(articleQuery(article.blog_id, article.slug).queryKey, article);
};

/** Throws ApiError. */
export const writeArticle = (blogId: number, article: NewBlogArticle, idempotencyKey: string) =>
  andRefresh(call(createBlogArticle, { params: { blogId }, body: { article }, idempotencyKey }));

/** Throws ApiError. */
export const saveArticle = (
  { blog_id: blogId, id }: Pick<BlogArticle, 'blog_id' | 'id'>,
  article: BlogArticleFields,
  version: number,
) =>
  andRefresh(
    call(updateBlogArticle, { params: { blogId, articleId: String(id) }, body: { article, version } }),
  );

/** Throws ApiError. */
export const removeArticle = ({ blog_id: blogId, id }: Pick<BlogArticle, 'blog_id' | 'id'>) =>
  call(deleteBlogArticle, { params: { blogId, articleId: String(id) } });

/** What is left when an article is gone: nothing is asked about it any more. */
export const forgetArticles = (): void => {
  queryClient.removeQueries({ queryKey: [...key, 'article'], type: 'inactive' });
  fresh().catch(() => {});
};

/** Throws ApiError. */
export const saveBlog = (id: number, body: BodyOf<typeof updateBlog>) =>
  andRefresh(call(updateBlog, { params: { id }, body }));

export const feedQuery = (id: number) =>
  queryOptions({
    queryKey: ['blog-feed', id],
    queryFn: ({ signal }) => call(getBlogFeedAddress, { params: { id }, signal }),
  });

/** Makes the addresses of all blogs that were given out worthless. Throws ApiError. */
export async function renewFeed(id: number): Promise<void> {
  const answer = await call(renewBlogFeedToken, { params: { id } });
  queryClient.removeQueries({ queryKey: ['blog-feed'], type: 'inactive' });
  queryClient.setQueryData(feedQuery(id).queryKey, answer);
}

type Of = Pick<BlogArticle, 'blog_id' | 'id'>;
const paramsOf = ({ blog_id: blogId, id }: Of) => ({ blogId, articleId: String(id) });

/** What is said about an article. */
export const articleComments = (article: Of) =>
  commentsSource({
    draftName: `blog-article:${article.id}`,
    queryKey: [...key, 'comments', article.id],
    refreshed: key,
    list: (query, signal) => callPage(listArticleComments, { params: paramsOf(article), query, signal }),
    add: (content, idempotencyKey) =>
      call(createArticleComment, { params: paramsOf(article), body: { content }, idempotencyKey }),
    change: (commentId, content) =>
      call(updateArticleComment, { params: { ...paramsOf(article), commentId }, body: { content } }),
    remove: (commentId) => call(deleteArticleComment, { params: { ...paramsOf(article), commentId } }),
  });
