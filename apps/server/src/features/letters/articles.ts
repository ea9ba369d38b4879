import { excerpt } from '@dorfplatz/content';
import type { NetworkSettings } from '@dorfplatz/contract';
import { type Sql, sql } from '../../platform/db/database.ts';
import { BLOG_ARTICLE, isArticleOutText, isChannelShownText } from '../../platform/policy/kinds.ts';
import { readByMember } from '../../platform/policy/visible-to.ts';
import { type MemberRow, memberColumns, presentActor } from '../members/index.ts';
import type { LetterItem } from './letter-text.ts';
import type { LetterRow } from './tables.ts';

const TEASER_CHARACTERS = 300;

/** An article as one person may read it now. */
export type ArticleRow = {
  member_id: number;
  id: number;
  blog_id: number;
  title: string;
  teaser: string;
  blog_title: string;
  channel_title: string;
  /** null where the blog publishes under its own name, or its author is gone. */
  author: MemberRow | null;
};

/**
 * The articles of digests, each as far as its reader may read it now and is subscribed to its channel; what is
 * withdrawn or over is left out.
 */
export async function articlesFor(db: Sql, letters: readonly LetterRow[]): Promise<ArticleRow[]> {
  const wanted = letters.flatMap(({ member_id, blog_article_ids }) =>
    blog_article_ids.map((id) => ({ member: member_id, id })),
  );
  if (wanted.length === 0) return [];
  const { rows } = await sql<ArticleRow>`
    select p.id as member_id, ba.id, ba.blog_id, ba.title, current_names(ba.teaser) as teaser, b.title as blog_title, ch.title as channel_title,
      case when b.publish_as = 'author' and who.id is not null
        then (select to_jsonb(one) from (select ${memberColumns('who')}) one) end as author
    from unnest(
      ${wanted.map(({ member }) => member)}::bigint[], ${wanted.map(({ id }) => id)}::bigint[]
    ) with ordinality as w (member_id, article_id, position)
    join members p on p.id = w.member_id
    join blog_articles ba on ba.id = w.article_id and ${sql.raw(isArticleOutText('ba'))}
      and ${readByMember(BLOG_ARTICLE, 'ba')}
    join channel_subscriptions subscribed on subscribed.channel_id = ba.channel_id and subscribed.member_id = p.id
      and subscribed.left_at is null
    join blogs b on b.id = ba.blog_id
    join channels ch on ch.id = ba.channel_id and ${sql.raw(isChannelShownText('ch'))}
    left join members who on who.id = ba.author_id
    order by w.position
  `.execute(db);
  return rows;
}

/** An article as a digest names it: where it is and who wrote it, unless the blog publishes under its own name. */
export function articleItem(row: ArticleRow, network: NetworkSettings): LetterItem {
  const name = row.author ? presentActor(row.author, network).display_name : row.blog_title;
  return {
    title: row.title,
    text: excerpt(row.teaser, TEASER_CHARACTERS),
    place: [...new Set([row.channel_title, name])].join(' · '),
    path: `/blogs/${row.blog_id}/articles/${row.id}`,
  };
}

/** How many of them are in each channel. */
export const countsByChannel = (articles: readonly ArticleRow[]): [name: string, count: number][] =>
  [...Map.groupBy(articles, ({ channel_title }) => channel_title)].map(([name, all]) => [name, all.length]);
