import {
  deleteAdministeredGroup,
  GROUP_BIN_DAYS,
  listAdministeredGroups,
  restoreAdministeredGroup,
  updateAdministeredGroup,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/db/database.ts';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden, invalid, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import {
  administratesCategories,
  canAdministrateCategory,
  findCategory,
} from '../../group-categories/index.ts';
import { binGroup, restoreGroup } from '../bin/commands.ts';
import { restorableSlug } from '../bin/queries.ts';
import { canAdmitEverybody } from '../policy.ts';
import { findGroup } from '../queries.ts';
import { administrateGroup, mustNotBeMain } from './commands.ts';
import { administeredGroup, administeredGroups } from './queries.ts';

/** The groups that somebody runs by their office, and what an office does with them. */
export function administeredRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  async function load(db: Sql, viewer: Viewer, id: number) {
    const group = await administeredGroup(db, viewer, id);
    if (group) return group;
    throw (await findGroup(db, viewer, String(id))) ? forbidden() : notFound();
  }

  serve(http, services, listAdministeredGroups, async ({ viewer, query, pages }) => {
    if (query.category !== undefined) {
      const category = await findCategory(kysely, query.category);
      if (!category) throw notFound();
      if (!canAdministrateCategory(viewer, category)) throw forbidden();
    }
    if (!administratesCategories(viewer)) throw forbidden();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      administeredGroups(kysely, viewer, query, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { groups: rows.map(({ group }) => group) };
  });

  serve(
    http,
    services,
    updateAdministeredGroup,
    async ({ viewer, params, body: { group: change }, write }) => {
      await load(kysely, viewer, params.id);
      if (change.for_everybody !== undefined && !canAdmitEverybody(viewer))
        throw invalid({ 'group.for_everybody': ['not_allowed'] });
      if (change.group_category_id !== undefined) {
        const category = await findCategory(kysely, String(change.group_category_id));
        if (!category) throw invalid({ 'group.group_category_id': ['unknown'] });
        if (!canAdministrateCategory(viewer, category))
          throw invalid({ 'group.group_category_id': ['not_allowed'] });
      }
      return write(async (tx) => {
        await administrateGroup(tx, viewer, params.id, change);
        return (await administeredGroup(tx, viewer, params.id))!;
      });
    },
  );

  serve(http, services, deleteAdministeredGroup, async ({ viewer, params, write }) => {
    await load(kysely, viewer, params.id);
    const deletedAt = await write(async (tx) => {
      await mustNotBeMain(tx, params.id);
      return binGroup(tx, viewer, params.id);
    });
    const until = Temporal.Instant.from(deletedAt).add({ hours: GROUP_BIN_DAYS * 24 });
    return { id: params.id, restorable_until: until.toString() };
  });

  serve(http, services, restoreAdministeredGroup, async ({ viewer, params, write }) => {
    if (!administratesCategories(viewer)) throw forbidden();
    const slug = await restorableSlug(kysely, viewer, params.id);
    if (slug === undefined) throw notFound();
    await write((tx) => restoreGroup(tx, viewer, params.id));
    return { groupSlug: slug };
  });
}
