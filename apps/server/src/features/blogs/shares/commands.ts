import { sql, type Transaction } from '../../../platform/db/database.ts';
import { recordEvents } from '../../../platform/events/outbox.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import { createActivity } from '../../activities/index.ts';

/**
 * Shares an article into streams that the caller has found writable: a new post that shows it, with words of one's own
 * or none.
 * @returns the id of the post
 * @throws Problem 404 where the article is gone
 */
export async function shareArticle(
  tx: Transaction,
  author: Viewer,
  articleId: number,
  text: string,
  streamIds: readonly number[],
): Promise<number> {
  // Who deletes the article waits, or it is gone.
  const { rows } = await sql`select 1 from blog_articles where id = ${articleId} for key share`.execute(tx);
  if (rows.length === 0) throw notFound();
  const { id } = await createActivity(tx, author, { content: text }, streamIds, { mayBeBlank: true });
  await sql`update activities set parts = parts || array['shared_article'] where id = ${id}`.execute(tx);
  await sql`insert into blog_article_shares (activity_id, article_id) values (${id}, ${articleId})`.execute(
    tx,
  );
  return id;
}

/** Has those who have a post before them that shows the article read it anew. */
export async function recordSharesChanged(tx: Transaction, articleId: number): Promise<void> {
  const { rows } = await sql<{ activity_id: number }>`
    select shares.activity_id from blog_article_shares shares
    join activities a on a.id = shares.activity_id and a.deleted_at is null
    where shares.article_id = ${articleId} order by shares.activity_id
  `.execute(tx);
  await recordEvents(
    tx,
    rows.map(({ activity_id: activityId }) => ({
      type: 'activity_parts_changed',
      actorId: null,
      payload: { activityId },
    })),
  );
}
