import { type DocumentRenderOptions, headingsOf, renderDocument } from '@dorfplatz/content/documents';
import type { Blog, BlogArticle, BlogArticleCard } from '@dorfplatz/contract';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { minutesOf } from '../articles/index.ts';
import { type Naming, presentActor } from '../members/index.ts';
import { imagesOf } from '../uploads/index.ts';
import { articleAbilities, canWriteBlog } from './policy.ts';
import type { ArticleRow, BlogRow, CardRow, Neighbour, SeriesRow } from './tables.ts';

export const articleUrl = (blogId: number, article: { id: number; slug?: string }): string =>
  `/blogs/${blogId}/articles/${article.slug ?? article.id}`;

/** The address by which what was found leads to an article [RUL-0142]: it stays whatever becomes of the title. */
export const articleLink = (blogId: number, articleId: number): string =>
  `/blogs/${blogId}/article/${articleId}`;

export const presentBlog = (viewer: Viewer, row: BlogRow): Blog => ({
  id: row.id,
  parent_id: row.channel_id,
  title: row.title,
  description: row.description,
  publish_as: row.publish_as,
  channel: {
    slug: row.channel_slug,
    title: row.channel_title,
    html_url: `/channels/${row.channel_slug}`,
    images: imagesOf(row.channel_image_id),
  },
  articles_count: row.articles_count,
  version: row.version,
  can: { update: canWriteBlog(viewer, row) },
});

export const presentCard = (naming: Naming, row: CardRow): BlogArticleCard => ({
  id: row.id,
  blog_id: row.blog_id,
  slug: row.slug,
  title: row.title,
  teaser: row.teaser,
  lead_image: imagesOf(row.lead_image_id),
  lead_alt: row.lead_alt,
  status: row.status,
  published_at: row.published_at,
  ends_at: row.ends_at,
  created_at: row.created_at,
  author: row.publish_as === 'author' && row.author ? presentActor(row.author, naming) : null,
  blog_title: row.blog_title,
  reading_minutes: minutesOf(row.words),
  comments_count: row.comments_count,
  html_url: articleUrl(row.blog_id, row),
});

const neighbour = (blogId: number, one: Neighbour | null) =>
  one && { ...one, html_url: articleUrl(blogId, one) };

type Whole = {
  article: ArticleRow;
  blog: BlogRow;
  series: SeriesRow | undefined;
  related: readonly CardRow[];
};

export const presentArticle = (
  { viewer, naming }: { viewer: Viewer; naming: Naming },
  { article, blog, series, related }: Whole,
  rendering: DocumentRenderOptions,
): BlogArticle => ({
  ...presentCard(naming, article),
  lead_image_id: article.lead_image_id,
  body: article.body,
  html_body: renderDocument(article.body, rendering),
  headings: headingsOf(article.body),
  comments_enabled: article.comments_enabled,
  series: series
    ? {
        title: article.series,
        position: series.position,
        total: series.total,
        previous: neighbour(article.blog_id, series.previous),
        next: neighbour(article.blog_id, series.next),
      }
    : null,
  related: related.map((row) => presentCard(naming, row)),
  blog: presentBlog(viewer, blog),
  version: article.version,
  updated_at: article.updated_at,
  can: articleAbilities(viewer, blog, article),
});
