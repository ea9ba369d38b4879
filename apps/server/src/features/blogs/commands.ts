import { excerptOfDocument, mentionsOfDocument } from '@dorfplatz/content/documents';
import type { BlogArticleFields, NewBlogArticle, PublishAs } from '@dorfplatz/contract';
import { cleanLine, cleanWords } from '../../platform/clean-line.ts';
import { sql, type Transaction } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { wordsIn } from '../articles/index.ts';
import { keepDocument, releaseFiles } from '../uploads/index.ts';
import { imagesOfArticle } from './queries.ts';
import { recordSharesChanged } from './shares/commands.ts';
import { freeArticleSlug, leaveSlug } from './slugs.ts';

/** So long a teaser is that nobody wrote: the beginning of the article, in characters. */
const TEASER = 200;

const titled = (title: string, field: string): string => {
  const clean = cleanLine(title);
  if (clean === '') throw invalid({ [field]: ['blank'] });
  return clean;
};

type Kept = {
  id: number;
  slug: string;
  title: string;
  teaser: string;
  body: string;
  lead_image_id: number | null;
  lead_alt: string;
  series: string;
  status: 'draft' | 'published' | 'withdrawn';
  published_at: string | null;
  ends_at: string | null;
  comments_enabled: boolean;
  version: number;
};

const BLANK: Omit<Kept, 'id' | 'version' | 'slug'> = {
  title: '',
  teaser: '',
  body: '',
  lead_image_id: null,
  lead_alt: '',
  series: '',
  status: 'draft',
  published_at: null,
  ends_at: null,
  comments_enabled: true,
};

/** What an article is after a change, checked; what is published without a moment is out at once. */
function changed(before: Omit<Kept, 'id' | 'version' | 'slug'>, fields: BlogArticleFields, body: string) {
  const status = fields.status ?? before.status;
  const moment = fields.published_at === undefined ? before.published_at : fields.published_at;
  const published_at = status === 'published' ? (moment ?? new Date().toISOString()) : moment;
  const ends_at = fields.ends_at === undefined ? before.ends_at : fields.ends_at;
  if (published_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(published_at))
    throw invalid({ 'article.ends_at': ['end_before_start'] });
  const teaser = fields.teaser === undefined ? before.teaser : cleanWords(fields.teaser);
  return {
    title: fields.title === undefined ? before.title : titled(fields.title, 'article.title'),
    teaser: teaser || excerptOfDocument(body, TEASER),
    body,
    lead_image_id: fields.image === undefined ? before.lead_image_id : fields.image,
    lead_alt: fields.image_alt === undefined ? before.lead_alt : cleanLine(fields.image_alt),
    series: fields.series === undefined ? before.series : cleanLine(fields.series),
    status,
    published_at,
    ends_at,
    comments_enabled: fields.comments_enabled ?? before.comments_enabled,
  };
}

/** Locks a blog, so that addresses are given one after the other. */
async function lockBlog(tx: Transaction, blogId: number): Promise<void> {
  const { rows } = await sql`select 1 from blogs where id = ${blogId} for update`.execute(tx);
  if (rows.length === 0) throw notFound();
}

const tagsIn = (body: string): number[] => [...new Set(mentionsOfDocument(body).tags.map(({ id }) => id))];

/** Writes an article. @returns its id */
export async function createArticle(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  author: Viewer,
  blog: { id: number; channel_id: number },
  fields: NewBlogArticle,
): Promise<number> {
  await lockBlog(tx, blog.id);
  const lead = fields.image ?? null;
  const { text, images } = await keepDocument(tx, services, author, {
    text: fields.content ?? '',
    field: 'article.content',
    ...(lead !== null && { alsoImages: [lead] }),
  });
  const next = changed(BLANK, fields, text);
  const slug = await freeArticleSlug(tx, blog.id, null, fields.slug ?? next.title);
  const { rows } = await sql<{ id: number }>`
    insert into blog_articles (blog_id, channel_id, slug, title, teaser, body, words, lead_image_id, lead_alt, series,
      tag_ids, status, published_at, ends_at, comments_enabled, author_id)
    values (${blog.id}, ${blog.channel_id}, ${slug}, ${next.title}, ${next.teaser}, ${text}, ${wordsIn(text)},
      ${next.lead_image_id}, ${next.lead_alt}, ${next.series}, ${tagsIn(text)}, ${next.status}, ${next.published_at},
      ${next.ends_at}, ${next.comments_enabled}, ${author.memberId})
    returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await leaveSlug(tx, { blogId: blog.id, articleId: id, former: slug, slug });
  await setImages(tx, id, images);
  return id;
}

/**
 * Changes an article. One that says what it said already is left as it was.
 * @throws Problem 409 where it was changed since the version that the author read
 */
export async function updateArticle(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  author: Viewer,
  { blogId, articleId, version }: { blogId: number; articleId: number; version: number },
  fields: BlogArticleFields,
): Promise<void> {
  await lockBlog(tx, blogId);
  const { rows } = await sql<Kept>`
    select id, slug::text, title, teaser, body, lead_image_id, lead_alt, series, status, published_at, ends_at,
      comments_enabled, version
    from blog_articles where id = ${articleId} and blog_id = ${blogId} for update
  `.execute(tx);
  const before = rows[0];
  if (!before) throw notFound();
  if (before.version !== version) throw conflict();
  const attached = await imagesOfArticle(tx, articleId);
  const lead = fields.image === undefined ? before.lead_image_id : fields.image;
  const { text, images } = await keepDocument(tx, services, author, {
    text: fields.content ?? before.body,
    field: 'article.content',
    attached,
    ...(lead !== null && { alsoImages: [lead] }),
  });
  const next = changed(before, fields, text);
  const isRenamed = next.title !== before.title;
  const slug =
    fields.slug !== undefined || isRenamed
      ? await freeArticleSlug(tx, blogId, articleId, fields.slug ?? next.title)
      : before.slug;
  // What is the same for readers of feeds keeps its moment.
  const isOther =
    isRenamed ||
    ['teaser', 'body', 'lead_image_id', 'status', 'published_at'].some(
      (key) => String(next[key as keyof typeof next]) !== String(before[key as keyof Kept]),
    );
  await sql`
    update blog_articles set slug = ${slug}, title = ${next.title}, teaser = ${next.teaser}, body = ${text},
      words = ${wordsIn(text)}, lead_image_id = ${next.lead_image_id}, lead_alt = ${next.lead_alt},
      series = ${next.series}, tag_ids = ${tagsIn(text)}, status = ${next.status}, published_at = ${next.published_at},
      ends_at = ${next.ends_at}, comments_enabled = ${next.comments_enabled}, version = version + 1,
      updated_at = ${isOther ? sql`now()` : sql`updated_at`}
    where id = ${articleId}
  `.execute(tx);
  await leaveSlug(tx, { blogId, articleId, former: before.slug, slug });
  await setImages(tx, articleId, images);
  await recordSharesChanged(tx, articleId);
  const kept = new Set([...images, next.lead_image_id]);
  await releaseFiles(
    tx,
    attached.filter((id) => !kept.has(id)),
  );
}

/** Deletes an article with its comments and pictures, for good. */
export async function deleteArticle(tx: Transaction, articleId: number): Promise<void> {
  const attached = await imagesOfArticle(tx, articleId);
  await recordSharesChanged(tx, articleId);
  const { rows } = await sql`delete from blog_articles where id = ${articleId} returning id`.execute(tx);
  if (rows.length === 0) throw notFound();
  await releaseFiles(tx, attached);
}

async function setImages(tx: Transaction, articleId: number, images: readonly number[]): Promise<void> {
  await sql`
    delete from blog_article_images where article_id = ${articleId} and file_id <> all(${[...images]}::bigint[])
  `.execute(tx);
  await sql`
    insert into blog_article_images (article_id, file_id)
    select ${articleId}, unnest(${[...images]}::bigint[]) on conflict do nothing
  `.execute(tx);
}

/** Changes a blog; throws 422 for a title that is blank [RUL-0388], 409 where it was changed meanwhile. */
export async function updateBlog(
  tx: Transaction,
  id: number,
  change: { title?: string; description?: string; publish_as?: PublishAs; version?: number },
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from blogs where id = ${id} for update
  `.execute(tx);
  if (!rows[0]) throw notFound();
  if (change.version !== undefined && change.version !== rows[0].version) throw conflict();
  const title = change.title === undefined ? null : titled(change.title, 'title');
  const description = change.description === undefined ? null : cleanWords(change.description);
  await sql`
    update blogs set title = coalesce(${title}, title), description = coalesce(${description}, description),
      publish_as = coalesce(${change.publish_as ?? null}, publish_as), version = version + 1
    where id = ${id}
  `.execute(tx);
}
