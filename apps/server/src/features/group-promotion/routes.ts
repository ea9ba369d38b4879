import { renderHtml } from '@dorfplatz/content';
import { closeGroupPromotion, getGroupPromotion } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { groupsToJoin, presentGroup } from '../groups/index.ts';
import { closePromotion } from './commands.ts';
import { isPromotedTo } from './policy.ts';
import { standingOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, getGroupPromotion, async ({ viewer }) => {
    const network = settings.current();
    const { group_count, has_closed } = await standingOf(db.kysely, viewer);
    if (has_closed || !isPromotedTo(viewer, network, group_count))
      return { title: '', html_description: '', groups: [] };
    const { title, description, group_ids, group_category_ids } = network.group_promotion_config;
    const found = await groupsToJoin(db.kysely, viewer, {
      groupIds: group_ids,
      categoryIds: group_category_ids,
    });
    return {
      title,
      html_description: renderHtml(description),
      groups: found.map((group) => presentGroup(viewer, group)),
    };
  });

  serve(http, services, closeGroupPromotion, async ({ viewer, write }) => {
    await write((tx) => closePromotion(tx, viewer));
  });
}
