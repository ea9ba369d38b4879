import { sql, type Transaction } from '../../../platform/db/database.ts';
import type { Consumer } from '../../../platform/events/delivery.ts';
import type { Services } from '../../../platform/services.ts';
import { notify } from '../../notifications/index.ts';

/** People told of one comment at most. */
const AUDIENCE = 500;

/** Who is named in a comment hears of it, and who wrote the article or said something about it before. */
async function tellOfComment(
  tx: Transaction,
  actorId: number,
  { articleId, commentId, mentioned }: { articleId: number; commentId: number; mentioned: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ blog_id: number; member_id: number | null }>`
    select ba.blog_id, heard.id as member_id
    from blog_articles ba join blog_comments said on said.id = ${commentId}
    left join lateral (
      select m.id from members m
      where m.state in ('active', 'to_be_onboarded') and m.id <> ${actorId} and m.id in (
        select ba.author_id union select c.author_id from blog_comments c where c.article_id = ba.id
      )
      order by m.id limit ${AUDIENCE}
    ) heard on true
    where ba.id = ${articleId}
  `.execute(tx);
  const blogId = rows[0]?.blog_id;
  if (blogId === undefined) return;
  const about = { blog_article_id: articleId, blog_comment_id: commentId, blog_id: blogId };
  const named = new Set(mentioned);
  const others = rows.flatMap(({ member_id: id }) => (id === null || named.has(id) ? [] : [id]));
  await notify(tx, [
    ...[...named].map((memberId) => ({
      about,
      memberId,
      kind: 'article_mentioned' as const,
      actorId,
      gatheringKey: `article_mentioned:${commentId}`,
    })),
    ...others.map((memberId) => ({
      about,
      memberId,
      kind: 'article_commented' as const,
      actorId,
      gatheringKey: `article_commented:${articleId}`,
    })),
  ]);
}

export const workerConsumers = (services: Services): Consumer[] => [
  {
    name: 'blogs-notices',
    async handle(events, tx) {
      for (const { type, actorId, payload } of events)
        if (type === 'article_commented' && actorId !== null) await tellOfComment(tx, actorId, payload);
      return () => services.events.nudge();
    },
  },
];
