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

type Thing = {
  blogId: number;
  articleId: string;
  /** A stream in which the person posts, where they post at all. */
  streamId: number;
};

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
    // Guests post in groups only.
    const isGuest = person.name.startsWith('external');
    const { streamId } = isGuest
      ? await bed.buildGroup({ createdBy: author, members: [person.id] })
      : world.network;
    return { blogId, articleId: String(id), streamId };
  },
  async canOf(client, { blogId, articleId }) {
    const { status, body } = await client.call(getBlogArticle, { params: { blogId, articleId } });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      {
        call: call(updateBlogArticle, ({ blogId, articleId }) => ({
          params: { blogId, articleId },
          body: { article: { title: 'Neu' }, version: 1 },
        })),
      },
    ],
    destroy: [
      { call: call(deleteBlogArticle, ({ blogId, articleId }) => ({ params: { blogId, articleId } })) },
    ],
    share: [
      {
        call: call(shareArticle, ({ blogId, articleId, streamId }) => ({
          params: { blogId, articleId },
          body: { streams: [streamId] },
        })),
      },
    ],
    comment: [
      {
        call: call(createArticleComment, ({ blogId, articleId }) => ({
          params: { blogId, articleId },
          body: { content: 'Schön.' },
        })),
      },
    ],
  },
};
