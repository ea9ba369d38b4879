import { sql, type Transaction } from '../../platform/db/database.ts';
import type { JobHandlers, Schedule } from '../../platform/jobs/jobs.ts';
import { asMember } from '../../platform/policy/asking.ts';
import { readsText } from '../../platform/policy/kind.ts';
import { BLOG_ARTICLE, isArticleOutText } from '../../platform/policy/kinds.ts';
import type { Services } from '../../platform/services.ts';
import { notify } from '../notifications/index.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    article_announcements: Record<string, never>;
  }
}

/** What came out so long ago is no news any more: it is noted as announced without a word. */
const NEWS_DAYS = 7;
const AT_ONCE = 20;

type News = { id: number; blog_id: number; channel_id: number; author_id: number | null; is_news: boolean };

/** Takes articles that have come out and were not announced. */
async function takeNews(tx: Transaction): Promise<News[]> {
  const { rows } = await sql<News>`
    update blog_articles ba set announced_at = now()
    where ba.id in (
      select ba.id from blog_articles ba
      where ba.status = 'published' and ba.announced_at is null and ba.published_at <= now()
      order by ba.published_at limit ${AT_ONCE} for update skip locked
    )
    returning ba.id, ba.blog_id, ba.channel_id, ba.author_id,
      ${sql.raw(isArticleOutText('ba'))} and ba.published_at > now() - make_interval(days => ${NEWS_DAYS}) as is_news
  `.execute(tx);
  return rows;
}

/** Tells those who subscribed to the channel and read the article, but for its author. */
async function tellSubscribers(tx: Transaction, { id, blog_id, channel_id, author_id }: News): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from channel_subscriptions subscribed
    join members p on p.id = subscribed.member_id and p.state in ('active', 'to_be_onboarded')
    join blog_articles ba on ba.id = ${id}
    where subscribed.channel_id = ${channel_id} and subscribed.left_at is null and p.id is distinct from ${author_id}
      and ${sql.raw(readsText(BLOG_ARTICLE, 'ba', asMember('p')))}
    order by p.id
  `.execute(tx);
  await notify(
    tx,
    rows.map(({ id: memberId }) => ({
      about: { blog_article_id: id, blog_id },
      memberId,
      kind: 'article_published' as const,
      actorId: memberId,
      gatheringKey: `article_published:${id}`,
    })),
  );
}

/** Announces what has come out since the last time, planned articles among it; once each. */
export async function announceArticles(services: Pick<Services, 'db' | 'events'>): Promise<void> {
  for (;;) {
    const taken = await services.db.kysely.transaction().execute(async (tx) => {
      const news = await takeNews(tx);
      for (const one of news) if (one.is_news) await tellSubscribers(tx, one);
      return news.length;
    });
    if (taken > 0) services.events.nudge();
    if (taken < AT_ONCE) return;
  }
}

export const schedules: Schedule[] = [{ name: 'article_announcements', cron: '* * * * *' }];

export const jobs = (services: Services): JobHandlers => ({
  article_announcements: () => announceArticles(services),
});
