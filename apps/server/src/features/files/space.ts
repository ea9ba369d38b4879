import { getSpace } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { groupAt } from '../../platform/policy/group-at.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import { type AttentionSource, registerAttention } from '../../platform/registries/administration.ts';
import type { Services } from '../../platform/services.ts';
import { groupSpace, groupsNearlyFull, NEARLY, networkSpace, type Space } from '../uploads/index.ts';
import { folderRows } from './folders/queries.ts';

export function spaceRoutes(http: FastifyInstance, services: Services): void {
  const { reads } = services.db;

  serve(http, services, getSpace, async ({ viewer, query }) => {
    const { group_slug: slug } = query;
    if (slug === undefined) {
      // What all do is nothing that guests of a group look into.
      if (viewer.isExternal) throw forbidden();
      return networkSpace(reads);
    }
    const where = sql`d.type = 'root_folder' and c.group_id = ${groupAt(slug)}`;
    const [root] = await folderRows(reads, viewer, { where, limit: 1 });
    if (!root) throw notFound();
    return groupSpace(reads, root.group_id!);
  });
}

const operating = '/administration/operating';

/** How many hundredths of a limit are used, where it is nearly all. */
const nearlyUsed = ({ used, limit }: Space): number | undefined =>
  limit !== null && used >= limit * NEARLY ? Math.floor((used / Math.max(1, limit)) * 100) : undefined;

const ofNetwork: AttentionSource = {
  of: 'network',
  position: 4,
  async load({ db }) {
    const count = nearlyUsed(await networkSpace(db.kysely));
    return count === undefined ? undefined : { key: 'space_nearly_used', count, path: operating };
  },
};
const ofGroups: AttentionSource = {
  of: 'network',
  position: 5,
  async load({ db }) {
    const count = await groupsNearlyFull(db.kysely);
    return count > 0 ? { key: 'groups_nearly_full', count, path: operating } : undefined;
  },
};
const ofGroup: AttentionSource = {
  of: 'group',
  position: 50,
  async load({ db }, _viewer, context) {
    if (context.type !== 'group') return undefined;
    const count = nearlyUsed(await groupSpace(db.kysely, context.id));
    const path = `/groups/${context.slug}/files`;
    return count === undefined ? undefined : { key: 'space_nearly_used', count, path };
  },
};
registerAttention(ofNetwork, ofGroups, ofGroup);
