import { createHash } from 'node:crypto';
import { renderDocument } from '@dorfplatz/content/documents';
import { blogFeed, getBlogFeedAddress, renewBlogFeedToken } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../platform/http/limits.ts';
import { serve } from '../../../platform/http/serve.ts';
import { signedOut } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { displayNameOf } from '../../members/index.ts';
import { articleUrl } from '../present.ts';
import { loadBlog } from '../queries.ts';
import { atomText } from './atom.ts';
import { type FedArticle, type FedBlog, fedArticles, fedBlog } from './queries.ts';
import { currentToken, readToken, renewToken } from './token.ts';

export function feedRoutes(http: FastifyInstance, services: Services): void {
  const { db, environment, limits, settings, signedTokens } = services;
  const { publicUrl } = environment;
  const { host } = new URL(publicUrl);

  /** The name of something that stays the same whatever becomes of its address (RFC 4151). */
  const tagUri = (createdAt: string, name: string) => `tag:${host},${createdAt.slice(0, 10)}:${name}`;

  const textOf = (blog: FedBlog, articles: readonly FedArticle[]): string =>
    atomText({
      id: tagUri(blog.created_at, `blogs/${blog.id}`),
      title: blog.title,
      subtitle: blog.description,
      url: `${publicUrl}/channels/${blog.channel_slug}`,
      self: `${publicUrl}/blogs/${blog.id}.atom`,
      updated: [blog.created_at, ...articles.map(({ updated_at }) => updated_at)].toSorted().at(-1)!,
      entries: articles.map((article) => ({
        id: tagUri(blog.created_at, `blogs/${blog.id}/articles/${article.id}`),
        title: article.title,
        url: publicUrl + articleUrl(blog.id, article),
        published: article.published_at,
        updated: article.updated_at,
        author:
          blog.publish_as === 'author' && article.author
            ? displayNameOf(article.author, settings.current())
            : blog.title,
        summary: article.teaser,
        // Its pictures are for who is signed in.
        html: renderDocument(article.body, {}),
      })),
    });

  serve(http, services, blogFeed, async ({ params, query, request, reply }) => {
    const reader = await readToken(db.reads, signedTokens, query.auth_token);
    if (!reader) {
      await limits.take('token_guess', networkOf(request.ip));
      throw signedOut();
    }
    const blog = await fedBlog(db.reads, reader, params.id);
    const text = textOf(blog, await fedArticles(db.reads, reader, blog.id));
    const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) reply.code(304).send();
    else reply.type('application/atom+xml; charset=utf-8').send(text);
  });

  const addressOf = (id: number, token: string) => ({
    url: `${publicUrl}/blogs/${id}.atom?auth_token=${token}`,
  });

  serve(http, services, getBlogFeedAddress, async ({ viewer, params }) => {
    const { id } = await loadBlog(db.reads, viewer, params);
    return addressOf(id, await currentToken(db.reads, viewer.memberId, signedTokens));
  });

  serve(http, services, renewBlogFeedToken, async ({ viewer, params, write }) => {
    const { id } = await loadBlog(db.reads, viewer, params);
    return addressOf(id, await write((tx) => renewToken(tx, viewer.memberId, signedTokens)));
  });
}
