import { slugOf } from '@dorfplatz/content';
import { sql, type Transaction } from '../../platform/db/database.ts';

/** Addresses that are screens: no article has them. */
const TAKEN = new Set(['new']);

/**
 * An address for an article that no other of its blog has, the row of which is locked by the caller. Former addresses
 * of other articles are free.
 * @param title what it is called, or the address that somebody typed
 */
export async function freeArticleSlug(
  tx: Transaction,
  blogId: number,
  articleId: number | null,
  title: string,
): Promise<string> {
  const wanted = slugOf(title, 'artikel');
  const { rows } = await sql<{ slug: string }>`
    select slug::text from blog_articles
    where blog_id = ${blogId} and id is distinct from ${articleId}
      and (slug = ${wanted}::citext or slug like ${`${wanted}-%`})
  `.execute(tx);
  const taken = new Set([...TAKEN, ...rows.map(({ slug }) => slug.toLowerCase())]);
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** Keeps the address that an article had, and frees the one that it has now for it. */
export async function leaveSlug(
  tx: Transaction,
  { blogId, articleId, former, slug }: { blogId: number; articleId: number; former: string; slug: string },
): Promise<void> {
  await sql`delete from blog_article_slugs where blog_id = ${blogId} and slug = ${slug}`.execute(tx);
  if (former === slug) return;
  await sql`
    insert into blog_article_slugs (blog_id, slug, article_id) values (${blogId}, ${former}, ${articleId})
    on conflict (blog_id, slug) do update set article_id = excluded.article_id
  `.execute(tx);
}
