import { acceptJoinRequest, listJoinRequests, rejectJoinRequest } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { presentMemberSummary, withDetection } from '../../members/index.ts';
import { canAdministrateGroup } from '../policy.ts';
import { type GroupRow, loadGroup } from '../queries.ts';
import { answerJoinRequest } from './commands.ts';
import { joinRequestsOf } from './queries.ts';

export function joinRequestRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  /** A group that the viewer runs; throws 403 for others that they know of. */
  async function loadAdministered(viewer: Viewer, idOrSlug: string): Promise<GroupRow> {
    const group = await loadGroup(kysely, viewer, idOrSlug);
    if (!canAdministrateGroup(viewer, group)) throw forbidden();
    return group;
  }

  serve(http, services, listJoinRequests, async ({ viewer, params, query, language, pages }) => {
    const group = await loadAdministered(viewer, params.slug);
    const settings = services.settings.current();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      joinRequestsOf(kysely, group.id, settings, { id: query.id, page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    const told = await withDetection(kysely, settings, language, rows);
    return {
      join_requests: told.map((row) => ({
        id: row.request_id,
        member: presentMemberSummary(row, settings),
        created_at: row.requested_at,
      })),
    };
  });

  serve(http, services, acceptJoinRequest, async ({ viewer, params, write }) => {
    const group = await loadAdministered(viewer, params.slug);
    const request = { groupId: group.id, id: params.id };
    return write(async (tx) => ({
      membership_status: await answerJoinRequest(tx, viewer, request, { accepted: true }),
    }));
  });

  serve(http, services, rejectJoinRequest, async ({ viewer, params, body, write }) => {
    const group = await loadAdministered(viewer, params.slug);
    const request = { groupId: group.id, id: params.id };
    return write(async (tx) => ({
      membership_status: await answerJoinRequest(tx, viewer, request, {
        accepted: false,
        reason: body.reason ?? '',
      }),
    }));
  });
}
