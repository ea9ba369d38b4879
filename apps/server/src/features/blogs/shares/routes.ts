import { shareArticle as shareArticleCall } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { forbidden, invalid } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { readPost, writableStreams } from '../../activities/index.ts';
import { canShare } from '../policy.ts';
import { loadArticle, loadBlog } from '../queries.ts';
import { shareArticle } from './commands.ts';

export function shareRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(http, services, shareArticleCall, async ({ viewer, params, body, write }) => {
    const blog = await loadBlog(db.reads, viewer, { id: params.blogId });
    const article = await loadArticle(db.reads, viewer, blog.id, params.articleId);
    const ids = [...new Set(body.streams)];
    const streams = await writableStreams(db, viewer, ids);
    if (streams.length < ids.length) throw invalid({ streams: ['unknown'] });
    if (!canShare(article) || !streams.every((stream) => stream.can_post)) throw forbidden();
    const id = await write((tx) => shareArticle(tx, viewer, article.id, body.content ?? '', ids));
    return readPost(services, viewer, id);
  });
}
