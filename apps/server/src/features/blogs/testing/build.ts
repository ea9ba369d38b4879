import type { BlogArticleStatus } from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import type { TestBed } from '../../../testing/test-bed.ts';

let counter = 0;

/** The blog of a channel. */
export async function blogOf(bed: Pick<TestBed, 'db'>, channelId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from blogs where channel_id = ${channelId}`.execute(
    bed.db.kysely,
  );
  return rows[0]!.id;
}

type Traits = {
  channelId: number;
  authorId: number;
  title?: string;
  body?: string;
  status?: BlogArticleStatus;
  /** Minutes from now. */
  publishedIn?: number;
  series?: string;
};

/** An article, out for an hour where nothing else is said. */
export async function buildArticle(
  bed: Pick<TestBed, 'db'>,
  {
    channelId,
    authorId,
    title,
    body = 'Es werde Licht.',
    status = 'published',
    publishedIn = -60,
    series = '',
  }: Traits,
): Promise<{ id: number; blogId: number; slug: string }> {
  counter += 1;
  const slug = `built-article-${counter}`;
  const blogId = await blogOf(bed, channelId);
  const { rows } = await sql<{ id: number }>`
    insert into blog_articles (blog_id, channel_id, slug, title, teaser, body, words, series, status, published_at, author_id)
    values (${blogId}, ${channelId}, ${slug}, ${title ?? `Artikel ${counter}`}, 'Kurz.', ${body}, 3, ${series}, ${status},
      now() + make_interval(mins => ${publishedIn}), ${authorId})
    returning id
  `.execute(bed.db.kysely);
  return { id: rows[0]!.id, blogId, slug };
}

/** The id of a comment on an article. */
export async function buildComment(
  bed: Pick<TestBed, 'db'>,
  articleId: number,
  authorId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into blog_comments (article_id, author_id, content) values (${articleId}, ${authorId}, 'Schön.') returning id
  `.execute(bed.db.kysely);
  return rows[0]!.id;
}
