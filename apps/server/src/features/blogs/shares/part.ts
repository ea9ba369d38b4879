import type { SharedArticleCard } from '@dorfplatz/contract';
import { type Sql, sql } from '../../../platform/db/database.ts';
import { isArticleOutText } from '../../../platform/policy/kinds.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { channelVisibleTo } from '../../../platform/policy/visible-to.ts';
import { registerPostPart } from '../../activities/index.ts';
import { minutesOf } from '../../articles/index.ts';
import { imagesOf } from '../../uploads/index.ts';
import { articleUrl } from '../present.ts';

type CardRow = {
  activity_id: number;
  state: SharedArticleCard['state'];
  id: number;
  blog_id: number;
  slug: string;
  title: string;
  teaser: string;
  lead_image_id: number | null;
  lead_alt: string;
  published_at: string;
  words: number;
  channel_slug: string;
  channel_title: string;
};

/** What posts show of articles. Who does not see the channel learns nothing, not even whether the article is still out. */
async function cardRows(db: Sql, viewer: Viewer, activityIds: readonly number[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select shares.activity_id,
      case when ba.id is null then 'gone' when not ${channelVisibleTo(viewer)} then 'unseen'
        when not ${sql.raw(isArticleOutText('ba'))} then 'gone' else 'shown' end as state,
      ba.id, ba.blog_id, ba.slug::text as slug, ba.title, current_names(ba.teaser) as teaser, ba.lead_image_id, ba.lead_alt, ba.published_at,
      ba.words, ch.slug::text as channel_slug, ch.title as channel_title
    from blog_article_shares shares
    left join blog_articles ba on ba.id = shares.article_id
    left join channels ch on ch.id = ba.channel_id
    where shares.activity_id = any(${[...activityIds]}::bigint[])
  `.execute(db);
  return rows;
}

const presentShared = (row: CardRow): SharedArticleCard =>
  row.state !== 'shown'
    ? { state: row.state, article: null }
    : {
        state: 'shown',
        article: {
          id: row.id,
          title: row.title,
          teaser: row.teaser,
          lead_image: imagesOf(row.lead_image_id),
          lead_alt: row.lead_alt,
          published_at: row.published_at,
          reading_minutes: minutesOf(row.words),
          channel: { title: row.channel_title, html_url: `/channels/${row.channel_slug}` },
          html_url: articleUrl(row.blog_id, row),
        },
      };

registerPostPart('shared_article', {
  has: (row) => row.parts.includes('shared_article'),
  async load({ db }, viewer, posts) {
    const rows = await cardRows(
      db.reads,
      viewer,
      posts.map(({ id }) => id),
    );
    return new Map(rows.map((row) => [row.activity_id, presentShared(row)]));
  },
});
