import {
  endCalendarSubscription,
  fetchCalendarSubscription,
  getCalendarSubscription,
  subscribeCalendar,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, invalid } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canSubscribeCalendar, loadCalendar } from '../calendars/index.ts';
import { askNow, endSubscription, subscribeTo } from './commands.ts';
import { normalAddress } from './normal-address.ts';
import { presentSubscription } from './present.ts';
import { loadSubscription } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, fetcher, jobs, limits } = services;

  /** Throws 404 for a calendar that they do not see, 403 for one that they do not run. */
  const mustRun = async (viewer: Viewer, calendarId: number): Promise<void> => {
    if (!canSubscribeCalendar(viewer, await loadCalendar(db.kysely, viewer, calendarId))) throw forbidden();
  };

  serve(http, services, getCalendarSubscription, async ({ viewer, params }) => {
    await mustRun(viewer, params.id);
    return presentSubscription(await loadSubscription(db.kysely, params.id));
  });

  serve(http, services, subscribeCalendar, async ({ viewer, params, body, write }) => {
    await mustRun(viewer, params.id);
    const address = normalAddress(body.address, fetcher);
    if (address === undefined) throw invalid({ address: ['calendar_address'] });
    return write(async (tx) => {
      await subscribeTo(tx, viewer, jobs, { calendarId: params.id, address });
      return presentSubscription(await loadSubscription(tx, params.id));
    });
  });

  serve(http, services, fetchCalendarSubscription, async ({ viewer, params, write }) => {
    await mustRun(viewer, params.id);
    await limits.take('link_preview', `m${viewer.memberId}`);
    return write(async (tx) => {
      await askNow(tx, jobs, params.id);
      return presentSubscription(await loadSubscription(tx, params.id));
    });
  });

  serve(http, services, endCalendarSubscription, async ({ viewer, params, query, write }) => {
    await mustRun(viewer, params.id);
    await write((tx) => endSubscription(tx, viewer, params.id, query.appointments));
  });
}
