import {
  bookmarkActivity,
  followActivity,
  getOwnStreamCounts,
  unbookmarkActivity,
  unfollowActivity,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { loadActivity } from '../load-activity.ts';
import { bookmark, follow } from './commands.ts';
import { ownCounts } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(http, services, followActivity, async ({ viewer, params, body, write }) => {
    const { id } = await loadActivity(db.reads, viewer, params.id);
    await write((tx) => follow(tx, viewer, id, body.state));
  });
  serve(http, services, unfollowActivity, async ({ viewer, params, write }) => {
    const { id } = await loadActivity(db.reads, viewer, params.id);
    await write((tx) => follow(tx, viewer, id, null));
  });
  serve(http, services, bookmarkActivity, async ({ viewer, params, write }) => {
    const { id } = await loadActivity(db.reads, viewer, params.id);
    await write((tx) => bookmark(tx, viewer, id, true));
  });
  serve(http, services, unbookmarkActivity, async ({ viewer, params, write }) => {
    const { id } = await loadActivity(db.reads, viewer, params.id);
    await write((tx) => bookmark(tx, viewer, id, false));
  });
  serve(http, services, getOwnStreamCounts, ({ viewer }) => ownCounts(db, viewer));
}
