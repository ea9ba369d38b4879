import {
  createArticleComment,
  deleteBlogArticle,
  getBlogArticle,
  shareArticle,
  updateBlogArticle,
} from '@dorfplatz/contract';
import { sql } from '../../../platform/db/database.ts';
import { type Abilities, call } from '../../../testing/abilities/ability.ts';
import { buildChannel } from '../../../testing/channels.ts';
import { buildArticle } from './build.ts';

type Thing = { blogId: number; articleId: string };

/** How a channel, and an article in it, may stand to somebody. */
const STANDINGS = [
  'open to members',
  'run by oneself',
  'run by oneself, a draft',
  'without comments',
] as const;

/** What one can do with an article of a blog. */
export const abilities: Abilities<Thing> = {
  kind: 'blog article',
  where: STANDINGS,
  async make({ world, where, person }) {
    const { bed, author } = world;
    const { id: channelId } = await buildChannel(bed, {
      managers: where.startsWith('run') ? [person.id || author] : [],
    });
    const { id, blogId } = await buildArticle(bed, {
      channelId,
      authorId: author,
      status: where.endsWith('a draft') ? 'draft' : 'published',
    });
    if (where === 'without comments')
      await sql`update blog_articles set comments_enabled = false where id = ${id}`.execute(bed.db.kysely);
    return { blogId, articleId: String(id) };
  },
  async canOf(client, params) {
    const { status, body } = await client.call(getBlogArticle, { params });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      {
        call: call(updateBlogArticle, (params) => ({
          params,
          body: { article: { title: 'Neu' }, version: 1 },
        })),
      },
    ],
    destroy: [{ call: call(deleteBlogArticle, (params) => ({ params })) }],
    share: [
      {
        call: call(shareArticle, (params, world) => ({
          params,
          body: { streams: [world.network.streamId] },
        })),
      },
    ],
    comment: [{ call: call(createArticleComment, (params) => ({ params, body: { content: 'Schön.' } })) }],
  },
};
