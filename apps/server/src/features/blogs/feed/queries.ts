import { type Sql, sql } from '../../../platform/db/database.ts';
import { isArticleOutText } from '../../../platform/policy/kinds.ts';
import { blogArticleVisibleTo, channelVisibleTo } from '../../../platform/policy/visible-to.ts';
import { notFound } from '../../../platform/problem.ts';
import { type MemberRow, memberColumns } from '../../members/index.ts';
import type { FeedReader } from './token.ts';

/** So many articles a feed has, the newest. */
const ENTRIES = 50;

export type FedBlog = {
  id: number;
  title: string;
  description: string;
  publish_as: 'blog_title' | 'author';
  channel_slug: string;
  created_at: string;
};

export type FedArticle = {
  id: number;
  slug: string;
  title: string;
  teaser: string;
  body: string;
  published_at: string;
  updated_at: string;
  author: MemberRow | null;
};

/** A blog for its feed; throws 404 for one that the reader does not see. */
export async function fedBlog(db: Sql, reader: FeedReader, id: number): Promise<FedBlog> {
  const { rows } = await sql<FedBlog>`
    select b.id, b.title, b.description, b.publish_as, ch.slug::text as channel_slug, b.created_at
    from blogs b join channels ch on ch.id = b.channel_id where b.id = ${id} and ${channelVisibleTo(reader)}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What the reader reads of it now, the newest first: nothing that is a draft, planned, withdrawn or over. */
export async function fedArticles(db: Sql, reader: FeedReader, blogId: number): Promise<FedArticle[]> {
  const { rows } = await sql<FedArticle>`
    select ba.id, ba.slug::text as slug, ba.title, current_names(ba.teaser) as teaser, current_names(ba.body) as body, ba.published_at,
      greatest(ba.updated_at, ba.published_at) as updated_at,
      case when p.id is not null then (select to_jsonb(one) from (select ${memberColumns('p')}) one) end as author
    from blog_articles ba left join members p on p.id = ba.author_id
    where ba.blog_id = ${blogId} and ${sql.raw(isArticleOutText('ba'))} and ${blogArticleVisibleTo(reader)}
    order by ba.published_at desc, ba.id desc limit ${ENTRIES}
  `.execute(db);
  return rows;
}
