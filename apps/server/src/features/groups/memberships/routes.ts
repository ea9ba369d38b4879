import {
  addGroupMember,
  favoriteGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  removeGroupMember,
  subscribeGroup,
  unfavoriteGroup,
  unsubscribeGroup,
  updateGroupMember,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/db/database.ts';
import { countedPage } from '../../../platform/http/counted-page.ts';
import { PER_PAGE, serve } from '../../../platform/http/serve.ts';
import { mayInviteConsumers } from '../../../platform/policy/consumers.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { withDetection } from '../../members/index.ts';
import { holdGroup, setMembership } from '../commands.ts';
import { canAskToJoin, canJoin, canListMembers, canUpdateGroup } from '../policy.ts';
import { presentGroupMember } from '../present.ts';
import { isVisibleMember, loadGroup } from '../queries.ts';
import { addMember, chooseForSelf, endMembership, setAdministrator } from './commands.ts';
import { membersOf } from './queries.ts';

/** A group that the viewer belongs to; throws 403 for others that they know of. */
async function loadOwnGroup(db: Sql, viewer: Viewer, idOrSlug: string) {
  const group = await loadGroup(db, viewer, idOrSlug);
  if (group.status !== 'member') throw forbidden();
  return group;
}

export function membershipRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, joinGroup, async ({ viewer, params, write }) => {
    const before = await loadGroup(kysely, viewer, params.id);
    return write(async (tx) => {
      await holdGroup(tx, before.id);
      const group = await loadGroup(tx, viewer, String(before.id));
      if (group.status === 'member' || group.status === 'in_moderation')
        return { membership_status: group.status };
      const status = canJoin(viewer, group)
        ? 'member'
        : canAskToJoin(viewer, group)
          ? 'in_moderation'
          : undefined;
      if (!status) throw forbidden();
      const membership = { groupId: group.id, memberId: viewer.memberId, status } as const;
      return { membership_status: await setMembership(tx, viewer.memberId, membership) };
    });
  });

  serve(http, services, leaveGroup, async ({ viewer, params, write }) => {
    const before = await loadGroup(kysely, viewer, params.id);
    if (before.status === 'no_member') return { membership_status: 'no_member' as const };
    return write(async (tx) => {
      // Whoever pressed twice is out already when the second press comes.
      await holdGroup(tx, before.id);
      const group = await loadGroup(tx, viewer, String(before.id));
      if (group.status === 'no_member') return { membership_status: 'no_member' as const };
      if (group.status === 'rejected') throw conflict();
      const membership = { groupId: group.id, memberId: viewer.memberId };
      return { membership_status: await endMembership(tx, viewer.memberId, membership) };
    });
  });

  serve(http, services, listGroupMembers, async ({ viewer, params, query, pages, language }) => {
    const settings = services.settings.current();
    const group = await loadGroup(kysely, viewer, params.slug);
    const page = query.page ?? 1;
    if (!canListMembers(viewer, group)) throw notFound();
    const { rows, total } = await countedPage(page, (each) =>
      membersOf(services.db.searches, group.id, settings, {
        ...query,
        page: each,
        perPage: PER_PAGE,
        withHiddenRoles: canUpdateGroup(viewer, group),
      }),
    );
    pages(total, PER_PAGE, page);
    const members = await withDetection(kysely, settings, language, rows);
    return { members: members.map((row) => presentGroupMember(row, settings)) };
  });

  serve(http, services, addGroupMember, async ({ viewer, params, body, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    const withConsumers = mayInviteConsumers(viewer, services.settings.current());
    if (!(await isVisibleMember(kysely, viewer, body.member_id, { withConsumers })))
      throw invalid({ member_id: ['unknown'] });
    return write(async (tx) => ({
      membership_status: await addMember(tx, viewer, { groupId: group.id, memberId: body.member_id }),
    }));
  });

  serve(http, services, updateGroupMember, async ({ viewer, params, body, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    const membership = { groupId: group.id, memberId: params.member_id };
    return write(async (tx) => {
      await setAdministrator(tx, viewer, membership, body.is_group_admin);
      return { is_group_admin: body.is_group_admin };
    });
  });

  serve(http, services, removeGroupMember, async ({ viewer, params, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    const membership = { groupId: group.id, memberId: params.member_id };
    return write(async (tx) => ({
      membership_status: await endMembership(tx, viewer.memberId, membership),
    }));
  });

  for (const [endpoint, subscribed] of [
    [subscribeGroup, true],
    [unsubscribeGroup, false],
  ] as const) {
    serve(http, services, endpoint, async ({ viewer, params, write }) => {
      const group = await loadOwnGroup(kysely, viewer, params.id);
      await write((tx) => chooseForSelf(tx, viewer, group.id, { subscribed }));
      return { i_haz_subscription: subscribed };
    });
  }

  for (const [endpoint, favorite] of [
    [favoriteGroup, true],
    [unfavoriteGroup, false],
  ] as const) {
    serve(http, services, endpoint, async ({ viewer, params, write }) => {
      const group = await loadOwnGroup(kysely, viewer, params.slug);
      await write((tx) => chooseForSelf(tx, viewer, group.id, { favorite }));
      return { favorited: favorite };
    });
  }
}
