import {
  assignChannelSubscriptions,
  favoriteChannel,
  listChannelSubscribers,
  subscribeChannel,
  unfavoriteChannel,
  unsubscribeChannel,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Services } from '../../../platform/services.ts';
import { presentActor } from '../../members/index.ts';
import { loadChannel } from '../queries.ts';
import { assignSubscriptions } from './assign.ts';
import { favorite, subscribe, unsubscribe } from './commands.ts';
import { subscribersOf } from './queries.ts';

export function subscriptionRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, subscribeChannel, ({ viewer, params, write }) =>
    write((tx) => subscribe(tx, viewer, params.slug)),
  );

  serve(http, services, unsubscribeChannel, ({ viewer, params, write }) =>
    write((tx) => unsubscribe(tx, viewer, params.slug)),
  );

  serve(http, services, favoriteChannel, ({ viewer, params, write }) =>
    write((tx) => favorite(tx, viewer, params.slug, true)),
  );

  serve(http, services, unfavoriteChannel, ({ viewer, params, write }) =>
    write((tx) => favorite(tx, viewer, params.slug, false)),
  );

  serve(http, services, listChannelSubscribers, async ({ viewer, params, query, pages }) => {
    const { id } = await loadChannel(kysely, viewer, params.slug);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      subscribersOf(kysely, viewer, id, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    const naming = services.settings.current();
    return { subscribers: rows.map((row) => presentActor(row, naming)), total };
  });

  serve(http, services, assignChannelSubscriptions, async ({ viewer, body, write }) => ({
    assigned: await write((tx) => assignSubscriptions(tx, viewer, body)),
  }));
}
