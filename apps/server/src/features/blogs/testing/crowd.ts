import { sql } from '../../../platform/db/database.ts';
import { buildChannel } from '../../../testing/channels.ts';
import { type Crowd, PEOPLE } from '../../../testing/contract/crowd.ts';
import { buildArticle } from './build.ts';

/** As many articles of one blog and moment as there are people, and as many comments on one of them. */
export async function gather({ world }: Crowd): Promise<Record<string, number>> {
  const { bed, author } = world;
  const { id: channelId } = await buildChannel(bed, { openness: 'everyone' });
  const { id, blogId } = await buildArticle(bed, { channelId, authorId: author });
  await sql`
    insert into blog_articles (blog_id, channel_id, slug, title, status, published_at, author_id)
    select ${blogId}, ${channelId}, 'crowd-' || i, 'Artikel', 'published', now() - interval '1 day', ${author}
    from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  await sql`
    insert into blog_comments (article_id, author_id, content)
    select ${id}, ${author}, 'Schön.' from generate_series(1, ${PEOPLE}::int) i
  `.execute(bed.db.kysely);
  return { blogs: blogId, blogId, articleId: id };
}
