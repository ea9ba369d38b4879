import {
  getUnreadActivities,
  getUnreadFeatures,
  getUnreadFolders,
  getUnreadTotals,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { unreadActivities, unreadCounts, unreadFolders } from './counters.ts';

export function routes(http: FastifyInstance, services: Services): void {
  serve(http, services, getUnreadFeatures, ({ viewer }) => unreadCounts(services, viewer));
  serve(http, services, getUnreadTotals, ({ viewer }) => unreadCounts(services, viewer));

  serve(http, services, getUnreadActivities, ({ viewer }) => unreadActivities(services, viewer));

  serve(http, services, getUnreadFolders, ({ viewer }) => unreadFolders(services, viewer));
}
