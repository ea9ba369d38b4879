import {
  followTag as followTagCall,
  getTag,
  listFollowedTags,
  unfollowTag as unfollowTagCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { tagSpelling } from '../../../platform/tag-spelling.ts';
import type { TagReader } from '../queries.ts';
import { followTag, unfollowTag } from './commands.ts';
import { followedTags, tagById, tagNamed } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;
  const readerFor = (viewer: Viewer): TagReader => ({ viewer, settings: services.settings.current() });

  serve(http, services, getTag, async ({ viewer, query }) => {
    const tag = await tagNamed(kysely, readerFor(viewer), tagSpelling(query.name));
    if (!tag) throw notFound();
    return tag;
  });

  serve(http, services, listFollowedTags, async ({ viewer, query, pages }) => {
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      followedTags(kysely, readerFor(viewer), { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { tags: rows.map(({ tag }) => tag) };
  });

  serve(http, services, followTagCall, async ({ viewer, params, write }) => {
    const reader = readerFor(viewer);
    if (!(await tagById(kysely, reader, params.id))) throw notFound();
    return write(async (tx) => {
      await followTag(tx, viewer, params.id);
      const tag = await tagById(tx, reader, params.id);
      if (!tag) throw notFound();
      return tag;
    });
  });

  serve(http, services, unfollowTagCall, async ({ viewer, params, write }) => {
    const isKnown = (await tagById(kysely, readerFor(viewer), params.id)) !== undefined;
    const wasFollowed = await write((tx) => unfollowTag(tx, viewer, params.id));
    if (!isKnown && !wasFollowed) throw notFound();
  });
}
