import {
  createOrganisation as createCall,
  deleteOrganisation as deleteCall,
  getOrganisation,
  listAdministeredOrganisations,
  listOrganisations as listCall,
  showOrganisations as showCall,
  sortOrganisations as sortCall,
  updateOrganisation as updateCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { countedPage } from '../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import type { GroupRow } from '../groups/index.ts';
import { administeredGroup, changedGroup, readGroup } from './access.ts';
import {
  createOrganisation,
  deleteOrganisation,
  showOrganisations,
  sortOrganisations,
  updateOrganisation,
} from './commands.ts';
import { canAdministrateOrganisations, canUpdateOrganisations } from './policy.ts';
import { presentCard, presentOrganisation } from './present.ts';
import { allOrganisations, listOrganisations, loadOrganisation } from './queries.ts';

export function organisationRoutes(http: FastifyInstance, services: Services): void {
  const { kysely, reads } = services.db;

  const whole = async (db: Sql, viewer: Viewer, group: GroupRow, id: number) =>
    presentOrganisation(
      { group, canUpdate: canUpdateOrganisations(viewer, group), naming: services.settings.current() },
      await loadOrganisation(db, viewer, group.id, id),
    );

  serve(http, services, listCall, async ({ viewer, params, query, pages }) => {
    const group = await readGroup(reads, services, viewer, params.slug);
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      listOrganisations(services.db.searches, group.id, { q: query.q, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return {
      organisations: rows.map((row) => presentCard(group, row)),
      can: { administrate: canAdministrateOrganisations(viewer, group) },
    };
  });

  serve(http, services, getOrganisation, async ({ viewer, params }) =>
    whole(reads, viewer, await readGroup(reads, services, viewer, params.slug), params.id),
  );

  serve(http, services, listAdministeredOrganisations, async ({ viewer, params }) => {
    const group = await administeredGroup(reads, services, viewer, params.slug);
    return {
      is_shown: group.shows_organisations,
      organisations: (await allOrganisations(reads, group.id)).map((row) => presentCard(group, row)),
      can: { update: canUpdateOrganisations(viewer, group) },
    };
  });

  serve(http, services, createCall, async ({ viewer, params, body, write }) => {
    const group = await changedGroup(kysely, services, viewer, params.slug);
    return write(async (tx) =>
      whole(tx, viewer, group, await createOrganisation(tx, viewer, group.id, body.organisation)),
    );
  });

  serve(http, services, updateCall, async ({ viewer, params, body, write }) => {
    const group = await changedGroup(kysely, services, viewer, params.slug);
    return write(async (tx) => {
      await updateOrganisation(tx, viewer, { groupId: group.id, id: params.id }, body.organisation);
      return whole(tx, viewer, group, params.id);
    });
  });

  serve(http, services, deleteCall, async ({ viewer, params, write }) => {
    const group = await changedGroup(kysely, services, viewer, params.slug);
    await write((tx) => deleteOrganisation(tx, group.id, params.id));
  });

  serve(http, services, sortCall, async ({ viewer, params, body, write }) => {
    const group = await changedGroup(kysely, services, viewer, params.slug);
    await write((tx) => sortOrganisations(tx, group.id, body.order));
  });

  serve(http, services, showCall, async ({ viewer, params, body, write }) => {
    const group = await changedGroup(kysely, services, viewer, params.slug);
    await write((tx) => showOrganisations(tx, viewer, group.id, body.is_shown));
    return { is_shown: body.is_shown };
  });
}
