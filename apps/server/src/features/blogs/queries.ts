import type { RawBuilder } from 'kysely';
import { type Sql, sql } from '../../platform/db/database.ts';
import { isArticleOutText } from '../../platform/policy/kinds.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { blogArticleVisibleTo, channelVisibleTo } from '../../platform/policy/visible-to.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import { memberColumns } from '../members/index.ts';
import { canWriteBlog } from './policy.ts';
import type { ArticleRow, BlogRow, CardRow, SeriesRow } from './tables.ts';

const isOut = sql.raw<boolean>(isArticleOutText('ba'));

const blogColumns = (viewer: Viewer) => sql`
  b.id, b.channel_id, b.title, b.description, b.publish_as, b.version, ch.slug::text as channel_slug,
  ch.title as channel_title, ch.image_id as channel_image_id,
  (select count(*)::int from blog_articles ba where ba.blog_id = b.id and ${isOut}) as articles_count,
  exists (
    select 1 from channel_managers own where own.channel_id = ch.id and own.member_id = ${viewer.memberId}
  ) as is_manager`;

/** The blog of a channel that the viewer sees; throws 404 for any other. @param which by its id, or that of its channel */
export async function loadBlog(
  db: Sql,
  viewer: Viewer,
  which: { id: number } | { channelId: number },
): Promise<BlogRow> {
  const isMeant = 'id' in which ? sql`b.id = ${which.id}` : sql`b.channel_id = ${which.channelId}`;
  const { rows } = await sql<BlogRow>`
    select ${blogColumns(viewer)} from blogs b join channels ch on ch.id = b.channel_id
    where ${isMeant} and ${channelVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** A blog that the viewer writes; throws 403 for one that they only read. */
export async function loadOwnBlog(db: Sql, viewer: Viewer, id: number): Promise<BlogRow> {
  const blog = await loadBlog(db, viewer, { id });
  if (!canWriteBlog(viewer, blog)) throw forbidden();
  return blog;
}

/** So many blogs are named beside the newest articles. */
const BLOGS_MAX = 50;

/** Blogs with something to read, that with the newest article first. */
export async function blogsWithArticles(db: Sql, viewer: Viewer): Promise<BlogRow[]> {
  const { rows } = await sql<BlogRow>`
    select ${blogColumns(viewer)} from blogs b join channels ch on ch.id = b.channel_id
    join lateral (
      select ba.published_at from blog_articles ba where ba.blog_id = b.id and ${isOut}
      order by ba.published_at desc limit 1
    ) newest on true
    where ${channelVisibleTo(viewer)}
    order by newest.published_at desc, b.id limit ${BLOGS_MAX}
  `.execute(db);
  return rows;
}

const cardColumns = sql`
  ba.id, ba.blog_id, ba.slug::text as slug, ba.title, current_names(ba.teaser) as teaser, ba.lead_image_id, ba.lead_alt, ba.status,
  ba.published_at, ba.ends_at, ba.created_at, ba.words, b.title as blog_title, b.publish_as,
  (select count(*)::int from blog_comments said where said.article_id = ba.id) as comments_count,
  case when p.id is not null then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as author`;

const joins = sql`join blogs b on b.id = ba.blog_id left join members p on p.id = ba.author_id`;

export type Listed = {
  /** Of one blog; of all where it is left out. */
  blogId?: number;
  /** Those that nobody reads but who writes them. */
  unpublished?: boolean;
  limit: number;
  offset?: number;
};

const isListed = (viewer: Viewer, { blogId, unpublished }: Listed) => sql`
  ${blogArticleVisibleTo(viewer)} and ${unpublished ? sql`not ${isOut}` : isOut}
  ${blogId === undefined ? sql`` : sql`and ba.blog_id = ${blogId}`}`;

/** Articles that the viewer reads, the newest first. */
export async function listArticles(db: Sql, viewer: Viewer, listed: Listed): Promise<CardRow[]> {
  const newest = listed.unpublished ? sql`ba.updated_at` : sql`ba.published_at`;
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from blog_articles ba ${joins}
    where ${isListed(viewer, listed)}
    order by ${newest} desc, ba.id desc limit ${listed.limit} offset ${listed.offset ?? 0}
  `.execute(db);
  return rows;
}

export async function countArticles(db: Sql, viewer: Viewer, listed: Listed): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from blog_articles ba where ${isListed(viewer, listed)}
  `.execute(db);
  return rows[0]!.count;
}

const isNamed = (blogId: number, idOrSlug: string): RawBuilder<boolean> =>
  /^[0-9]+$/.test(idOrSlug)
    ? sql<boolean>`ba.blog_id = ${blogId} and ba.id::text = ${idOrSlug}`
    : sql<boolean>`ba.id = coalesce(
        (select own.id from blog_articles own where own.blog_id = ${blogId} and own.slug = ${idOrSlug}),
        (select former.article_id from blog_article_slugs former
          where former.blog_id = ${blogId} and former.slug = ${idOrSlug})
      )`;

/** An article by its id, its address or a former one; throws 404 for what the viewer does not read. */
export async function loadArticle(
  db: Sql,
  viewer: Viewer,
  blogId: number,
  idOrSlug: string,
): Promise<ArticleRow> {
  const { rows } = await sql<ArticleRow>`
    select ${cardColumns}, current_names(ba.body) as body, ba.series, ba.tag_ids, ba.comments_enabled, ba.version, ba.updated_at,
      ${isOut} as is_out
    from blog_articles ba ${joins}
    where ${isNamed(blogId, idOrSlug)} and ${blogArticleVisibleTo(viewer)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Where an article stands in its series, among those that are out and itself. */
export async function seriesOf(
  db: Sql,
  { id, blog_id, series }: Pick<ArticleRow, 'id' | 'blog_id' | 'series'>,
): Promise<SeriesRow | undefined> {
  if (series === '') return undefined;
  const { rows } = await sql<SeriesRow>`
    with part as (
      select ba.id, ba.title,
        row_number() over in_order::int as position, count(*) over ()::int as total,
        lag(ba.id) over in_order as previous_id, lag(ba.title) over in_order as previous_title,
        lead(ba.id) over in_order as next_id, lead(ba.title) over in_order as next_title
      from blog_articles ba
      where ba.blog_id = ${blog_id} and lower(ba.series) = lower(${series}) and (${isOut} or ba.id = ${id})
      window in_order as (order by ba.published_at nulls last, ba.id)
    )
    select position, total,
      case when previous_id is not null then json_build_object('id', previous_id, 'title', previous_title) end as previous,
      case when next_id is not null then json_build_object('id', next_id, 'title', next_title) end as next
    from part where id = ${id}
  `.execute(db);
  return rows[0];
}

/** Articles of the same blog that are about the same: of the series, then with the same tags, then the newest. */
export async function relatedTo(
  db: Sql,
  viewer: Viewer,
  article: Pick<ArticleRow, 'id' | 'blog_id' | 'series' | 'tag_ids'>,
  limit: number,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from blog_articles ba ${joins}
    where ba.blog_id = ${article.blog_id} and ba.id <> ${article.id} and ${isOut} and ${blogArticleVisibleTo(viewer)}
    order by (ba.series <> '' and lower(ba.series) = lower(${article.series})) desc,
      cardinality(array(select unnest(ba.tag_ids) intersect select unnest(${article.tag_ids}::bigint[]))) desc,
      ba.published_at desc, ba.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** The pictures of an article, its lead picture among them. */
export async function imagesOfArticle(db: Sql, articleId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select file_id as id from blog_article_images where article_id = ${articleId}
    union select lead_image_id from blog_articles where id = ${articleId} and lead_image_id is not null
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether somebody sees the channel of a blog. */
export async function isBlogSeen(db: Sql, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from blogs b join channels ch on ch.id = b.channel_id where b.id = ${id} and ${channelVisibleTo(viewer)}
  `.execute(db);
  return rows.length > 0;
}

export type WantedArticles = {
  /** Blogs of which the newest are wanted, and how many of each. */
  blogIds: readonly number[];
  most: number;
  /** Articles by their ids. */
  articleIds: readonly number[];
};

export type FoundArticles = {
  /** By blogs, the newest first, and how many there are in all; a blog that the viewer does not see is missing. */
  newest: Map<number, { articles: CardRow[]; total: number }>;
  named: Map<number, CardRow>;
};

type WantedRow = CardRow & { seen_blog_id: number | null; total: number | null };

/** The newest articles of blogs and articles by their ids, of those that are out and that the viewer reads, in one statement. */
export async function articlesWanted(
  db: Sql,
  viewer: Viewer,
  { blogIds, most, articleIds }: WantedArticles,
): Promise<FoundArticles> {
  const found: FoundArticles = { newest: new Map(), named: new Map() };
  if (blogIds.length === 0 && articleIds.length === 0) return found;
  const isRead = sql`${isOut} and ${blogArticleVisibleTo(viewer)}`;
  const { rows } = await sql<WantedRow>`
    select seen.id as seen_blog_id, newest.*
    from blogs seen join channels ch on ch.id = seen.channel_id
    left join lateral (
      select count(*) over ()::int as total, ${cardColumns} from blog_articles ba ${joins}
      where ba.blog_id = seen.id and ${isRead} order by ba.published_at desc, ba.id desc limit ${most}
    ) newest on true
    where seen.id = any(${[...blogIds]}::bigint[]) and ${channelVisibleTo(viewer)}
    union all
    select null, null, ${cardColumns} from blog_articles ba ${joins}
    where ba.id = any(${[...articleIds]}::bigint[]) and ${isRead}
    order by published_at desc, id desc
  `.execute(db);
  for (const { seen_blog_id, total, ...card } of rows) {
    if (seen_blog_id === null) found.named.set(card.id, card);
    // A blog without an article comes as a row without one.
    else if (total === null) found.newest.set(seen_blog_id, { articles: [], total: 0 });
    else {
      const own = found.newest.get(seen_blog_id);
      if (own) own.articles.push(card);
      else found.newest.set(seen_blog_id, { articles: [card], total });
    }
  }
  return found;
}
