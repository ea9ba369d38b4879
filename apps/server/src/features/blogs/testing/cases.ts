import { sql } from '../../../platform/db/database.ts';
import { buildChannel } from '../../../testing/channels.ts';
import type { Build, CaseInput, Cases } from '../../../testing/matrix/case-builders.ts';
import type { World } from '../../../testing/matrix/world.ts';
import { currentToken } from '../feed/token.ts';
import { blogOf, buildArticle, buildComment } from './build.ts';

type Channel = Parameters<typeof buildChannel>[1] & { article?: 'draft' | 'published' };

const CHANNELS: Record<string, (world: World) => Channel> = {
  'open to all': () => ({ openness: 'everyone' }),
  'open to members': () => ({}),
  'of the hidden group': (world) => ({ openness: 'members', groups: [world.hidden.id] }),
  'a draft': (world) => ({ status: 'draft', managers: [world.people.channel_manager] }),
  'run by the channel manager': (world) => ({ managers: [world.people.channel_manager] }),
};

/** A blog for each way in which one may stand to its channel. */
const onBlog = (
  rest: (blogId: number, world: World, own: number, channelId: number) => CaseInput | Promise<CaseInput>,
): Record<string, Build> =>
  Object.fromEntries(
    Object.entries(CHANNELS).map(([name, traits]) => [
      name,
      async (world: World, _role: unknown, own: number) => {
        const { id } = await buildChannel(world.bed, traits(world));
        return rest(await blogOf(world.bed, id), world, own, id);
      },
    ]),
  );

const onArticle = (
  rest: (
    place: { blogId: number; articleId: string },
    world: World,
    own: number,
  ) => CaseInput | Promise<CaseInput>,
): Record<string, Build> => {
  const built = (status: 'draft' | 'published') =>
    onBlog(async (blogId, world, own, channelId) => {
      const { id } = await buildArticle(world.bed, { channelId, authorId: world.author, status });
      return rest({ blogId, articleId: String(id) }, world, own);
    });
  const drafts = built('draft');
  return {
    ...built('published'),
    'not out, open to members': drafts['open to members']!,
    'not out, run by the channel manager': drafts['run by the channel manager']!,
  };
};

const onComment = (more: (own: number) => Omit<CaseInput, 'params'>, isOwn = true) => ({
  ...onArticle(async (params, world, own) => ({
    params: { ...params, commentId: await buildComment(world.bed, Number(params.articleId), world.author) },
    ...more(own),
  })),
  ...(isOwn && {
    'their own': async (world: World, _role: unknown, own: number) => {
      const { id: channelId } = await buildChannel(world.bed, { openness: 'everyone' });
      const { id, blogId } = await buildArticle(world.bed, { channelId, authorId: world.author });
      const commentId = await buildComment(world.bed, id, own || world.author);
      return { params: { blogId, articleId: String(id), commentId }, ...more(own) };
    },
  }),
});

const ofBlog = (more: Omit<CaseInput, 'params'> = {}) => onBlog((id) => ({ params: { id }, ...more }));
const ofArticle = (more: Omit<CaseInput, 'params'> = {}) => onArticle((params) => ({ params, ...more }));

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listBlogs: { '': () => ({}) },
  getBlog: ofBlog(),
  updateBlog: ofBlog({ body: { title: 'Neues vom Platz' } }),
  listBlogArticles: ofBlog(),
  listChannelArticles: onBlog(async (_id, world, _own, channelId) => {
    const { rows } = await sql<{ slug: string }>`
      select slug::text from channels where id = ${channelId}
    `.execute(world.bed.db.kysely);
    return { params: { slug: rows[0]!.slug } };
  }),
  getBlogArticle: ofArticle(),
  createBlogArticle: onBlog((blogId) => ({ params: { blogId }, body: { article: { title: 'Neu' } } })),
  updateBlogArticle: ofArticle({ body: { article: { title: 'Anders' }, version: 1 } }),
  deleteBlogArticle: ofArticle(),
  listArticleComments: ofArticle(),
  createArticleComment: ofArticle({ body: { content: 'Schön.' } }),
  updateArticleComment: onComment(() => ({ body: { content: 'Sehr schön.' } })),
  deleteArticleComment: onComment(() => ({})),
  shareArticle: {
    ...onArticle((params, world) => ({ params, body: { streams: [world.network.streamId] } })),
    'into a group of others': async (world) => {
      const { id: channelId } = await buildChannel(world.bed, { openness: 'everyone' });
      const { id, blogId } = await buildArticle(world.bed, { channelId, authorId: world.author });
      return {
        params: { blogId, articleId: String(id) },
        body: { content: 'Seht mal', streams: [world.hidden.streamId] },
      };
    },
  },
  blogFeed: onBlog(async (id, world, own) => ({
    params: { id },
    query: {
      auth_token: await currentToken(
        world.bed.db.kysely,
        own || world.author,
        world.bed.services.signedTokens,
      ),
    },
  })),
  getBlogFeedAddress: ofBlog(),
  renewBlogFeedToken: ofBlog(),
};
