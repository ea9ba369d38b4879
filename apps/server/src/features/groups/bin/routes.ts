import {
  archiveGroup as archiveGroupCall,
  deleteGroup,
  GROUP_BIN_DAYS,
  listBinnedGroups,
  restoreGroup as restoreGroupCall,
  unarchiveGroup,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import { forbidden, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { archiveGroup } from '../commands.ts';
import { canEndGroup } from '../policy.ts';
import { loadGroup } from '../queries.ts';
import { binGroup, restoreGroup } from './commands.ts';
import { groupsInBin, restorableSlug } from './queries.ts';

/** Ends of groups: the archive, the bin, and the ways back. */
export function binRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  for (const [endpoint, archived] of [
    [archiveGroupCall, true],
    [unarchiveGroup, false],
  ] as const) {
    serve(http, services, endpoint, async ({ viewer, params, write }) => {
      const group = await loadGroup(kysely, viewer, params.slug);
      if (!canEndGroup(viewer, group)) throw forbidden();
      await write((tx) => archiveGroup(tx, viewer, group.id, archived));
      return { archived, redirect: `/groups/${group.slug}` };
    });
  }

  serve(http, services, deleteGroup, async ({ viewer, params, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canEndGroup(viewer, group)) throw forbidden();
    const deletedAt = await write((tx) => binGroup(tx, viewer, group.id));
    const until = Temporal.Instant.from(deletedAt).add({ hours: GROUP_BIN_DAYS * 24 });
    return {
      id: group.id,
      restorable_until: until.toString(),
      redirect: `/directory/${group.category.slug}`,
    };
  });

  serve(http, services, listBinnedGroups, async ({ viewer, query, pages }) => {
    if (!viewer.isNetworkAdmin && viewer.administeredCategoryIds.length === 0) throw forbidden();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      groupsInBin(kysely, viewer, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { groups: rows };
  });

  serve(http, services, restoreGroupCall, async ({ viewer, params, write }) => {
    const slug = await restorableSlug(kysely, viewer, params.id);
    if (slug === undefined) throw notFound();
    await write((tx) => restoreGroup(tx, viewer, params.id));
    return { groupSlug: slug };
  });
}
