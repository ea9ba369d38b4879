import { shareActivity } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { forbidden, invalid } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { loadActivity } from '../load-activity.ts';
import { postsInto } from '../policy.ts';
import { createStreamFinder } from '../queries.ts';
import { readPost } from '../read-post.ts';
import { sharePost } from './commands.ts';
import { originalsOf } from './part.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db } = services;
  const findStreams = createStreamFinder(db);

  serve(http, services, shareActivity, async ({ viewer, params, body, write }) => {
    const row = await loadActivity(db.reads, viewer, params.id);
    // Of a share what it shows is shared: whoever may not see that, or comes when it is gone, has nothing to share.
    const originalId = (await originalsOf(db.reads, [row.id])).get(row.id);
    if (originalId !== undefined) await loadActivity(db.reads, viewer, originalId);
    const ids = [...new Set(body.streams)];
    const places = await findStreams(viewer, ids);
    if (places.length < ids.length) throw invalid({ streams: ['unknown'] });
    if (!places.every((place) => postsInto(viewer, place))) throw forbidden();
    const created = await write((tx) => sharePost(tx, viewer, originalId ?? row.id, body.content ?? '', ids));
    return readPost(services, viewer, created.id);
  });
}
