import { imagesOfDocument } from '@dorfplatz/content/documents';
import {
  type BlogArticle,
  createBlogArticle,
  deleteBlogArticle,
  getBlog,
  getBlogArticle,
  type Language,
  listBlogArticles,
  listBlogs,
  listChannelArticles,
  updateBlogArticle,
  updateBlog as updateBlogCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { loadChannel } from '../channels/index.ts';
import { imageSources } from '../uploads/index.ts';
import { createArticle, deleteArticle, updateArticle, updateBlog } from './commands.ts';
import { canWriteBlog } from './policy.ts';
import { presentArticle, presentBlog, presentCard } from './present.ts';
import {
  blogsWithArticles,
  countArticles,
  listArticles,
  loadArticle,
  loadBlog,
  loadOwnBlog,
  relatedTo,
  seriesOf,
} from './queries.ts';
import type { ArticleRow, BlogRow } from './tables.ts';

const RELATED = 3;

export function blogRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  type Page = { page?: number; unpublished?: boolean };
  async function cards(viewer: Viewer, blogId: number | undefined, query: Page) {
    const page = query.page ?? 1;
    const listed = {
      ...(blogId !== undefined && { blogId }),
      unpublished: query.unpublished ?? false,
      limit: PER_PAGE,
      offset: (page - 1) * PER_PAGE,
    };
    const [rows, total] = await Promise.all([
      listArticles(db.reads, viewer, listed),
      countArticles(db.reads, viewer, listed),
    ]);
    return { articles: rows.map((row) => presentCard(settings.current(), row)), total, page };
  }

  async function articlesOf(viewer: Viewer, blog: BlogRow, query: Page) {
    if (query.unpublished && !canWriteBlog(viewer, blog)) throw forbidden();
    return cards(viewer, blog.id, query);
  }

  async function whole(
    sqlOf: Sql,
    viewer: Viewer,
    language: Language,
    article: ArticleRow,
  ): Promise<BlogArticle> {
    const [blog, series, related, imageSource] = await Promise.all([
      loadBlog(sqlOf, viewer, { id: article.blog_id }),
      seriesOf(sqlOf, article),
      relatedTo(sqlOf, viewer, article, RELATED),
      imageSources(sqlOf, imagesOfDocument(article.body)),
    ]);
    const calloutLabel = (kind: string) => translate(language, `blogs.callout.${kind}`);
    return presentArticle(
      { viewer, naming: settings.current() },
      { article, blog, series, related },
      { imageSource, calloutLabel },
    );
  }

  serve(http, services, listBlogs, async ({ viewer, query, pages }) => {
    const [blogs, { articles, total, page }] = await Promise.all([
      blogsWithArticles(db.reads, viewer),
      cards(viewer, undefined, query),
    ]);
    pages(total, PER_PAGE, page);
    return { blogs: blogs.map((row) => presentBlog(viewer, row)), articles };
  });

  serve(http, services, getBlog, async ({ viewer, params }) =>
    presentBlog(viewer, await loadBlog(db.reads, viewer, params)),
  );

  serve(http, services, updateBlogCall, async ({ viewer, params, body, write }) => {
    const blog = await loadOwnBlog(db.kysely, viewer, params.id);
    await write((tx) => updateBlog(tx, blog.id, body));
    return presentBlog(viewer, await loadBlog(db.kysely, viewer, params));
  });

  serve(http, services, listBlogArticles, async ({ viewer, params, query, pages }) => {
    const blog = await loadBlog(db.reads, viewer, params);
    const { articles, total, page } = await articlesOf(viewer, blog, query);
    pages(total, PER_PAGE, page);
    return { articles };
  });

  serve(http, services, listChannelArticles, async ({ viewer, params, query, pages }) => {
    const channel = await loadChannel(db.reads, viewer, params.slug);
    const blog = await loadBlog(db.reads, viewer, { channelId: channel.id });
    const { articles, total, page } = await articlesOf(viewer, blog, query);
    pages(total, PER_PAGE, page);
    return { articles };
  });

  serve(http, services, getBlogArticle, async ({ viewer, params, language }) => {
    const article = await loadArticle(db.reads, viewer, params.blogId, params.articleId);
    return whole(db.reads, viewer, language, article);
  });

  serve(http, services, createBlogArticle, async ({ viewer, params, body, write, language }) => {
    const blog = await loadOwnBlog(db.kysely, viewer, params.blogId);
    return write(async (tx) => {
      const id = await createArticle(tx, services, viewer, blog, body.article);
      return whole(tx, viewer, language, await loadArticle(tx, viewer, blog.id, String(id)));
    });
  });

  serve(http, services, updateBlogArticle, async ({ viewer, params, body, write, language }) => {
    const blog = await loadBlog(db.kysely, viewer, { id: params.blogId });
    const { id } = await loadArticle(db.kysely, viewer, blog.id, params.articleId);
    if (!canWriteBlog(viewer, blog)) throw forbidden();
    return write(async (tx) => {
      const { article, version } = body;
      await updateArticle(tx, services, viewer, { blogId: blog.id, articleId: id, version }, article);
      return whole(tx, viewer, language, await loadArticle(tx, viewer, blog.id, String(id)));
    });
  });

  serve(http, services, deleteBlogArticle, async ({ viewer, params, write }) => {
    const blog = await loadBlog(db.kysely, viewer, { id: params.blogId });
    const { id } = await loadArticle(db.kysely, viewer, blog.id, params.articleId);
    if (!canWriteBlog(viewer, blog)) throw forbidden();
    await write((tx) => deleteArticle(tx, id));
  });
}
