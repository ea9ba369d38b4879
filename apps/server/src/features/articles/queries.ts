import { type Sql, sql } from '../../platform/db/database.ts';
import type { ArticleRow } from './tables.ts';

/** The article of a post that the caller has found visible; undefined where it has none. */
export async function findArticle(db: Sql, activityId: number): Promise<ArticleRow | undefined> {
  const { rows } = await sql<ArticleRow>`
    select r.activity_id, a.title, current_names(a.content) as content, a.edited_at, r.lead_image_id, r.lead_alt,
      current_names(r.body) as body, r.words, r.version
    from articles r join activities a on a.id = r.activity_id
    where r.activity_id = ${activityId} and a.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** The body of an article, whether or not its post is there; empty where there is none. */
export async function bodyOf(db: Sql, activityId: number): Promise<string> {
  const { rows } = await sql<{ body: string }>`
    select body from articles where activity_id = ${activityId}
  `.execute(db);
  return rows[0]?.body ?? '';
}

type CardRow = Pick<ArticleRow, 'activity_id' | 'lead_image_id' | 'lead_alt' | 'words'>;

/** What streams show of articles: never their bodies. */
export async function cardRows(db: Sql, activityIds: readonly number[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select activity_id, lead_image_id, lead_alt, words from articles where activity_id = any(${[...activityIds]}::bigint[])
  `.execute(db);
  return rows;
}

/** The pictures of articles, lead pictures among them. */
export async function imagesOfArticles(db: Sql, activityIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select file_id as id from article_images where activity_id = any(${[...activityIds]}::bigint[])
    union select lead_image_id from articles
    where activity_id = any(${[...activityIds]}::bigint[]) and lead_image_id is not null
  `.execute(db);
  return rows.map(({ id }) => id);
}
