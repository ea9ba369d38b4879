import {
  getUnreadActivities,
  getUnreadFeatures,
  getUnreadFolders,
  getUnreadTotals,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { unreadCounts, unreadStreams } from './counters.ts';

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, getUnreadFeatures, ({ viewer }) => unreadCounts(services, viewer));
  serve(http, services, getUnreadTotals, ({ viewer }) => unreadCounts(services, viewer));

  serve(http, services, getUnreadActivities, async ({ viewer }) => {
    const streams = await unreadStreams(services, viewer);
    return { total: streams.reduce((sum, stream) => sum + stream.unread, 0), streams };
  });

  // Folders of files come with their feature; until then no folder has anything new.
  serve(http, services, getUnreadFolders, async () => ({ folders: [] }));
}
