import {
  addGroupMember,
  createGroup,
  getGroup,
  getNewGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroups as listGroupsCall,
  updateGroup as updateGroupCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { cleanLine } from '../../platform/clean-line.ts';
import type { Sql } from '../../platform/db/database.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canCreateGroup, categoryAbilities, findCategory } from '../group-categories/index.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { openGroup, setMembership, updateGroup } from './commands.ts';
import { canAskToJoin, canJoin, canListMembers, canUpdateGroup } from './policy.ts';
import { presentGroup, presentGroupMember } from './present.ts';
import { findGroup, type GroupRow, isVisibleMember, listGroups, membersOf } from './queries.ts';

async function loadGroup(db: Sql, viewer: Viewer, idOrSlug: string): Promise<GroupRow> {
  const group = await findGroup(db, viewer, idOrSlug);
  if (!group) throw notFound();
  return group;
}

/** Rules of the form that hold for a new group and for a changed one. */
function checkGroup(
  viewer: Viewer,
  group: { access?: string; name?: string; moderated_join?: boolean },
  before: GroupRow | undefined,
  categoryId: number,
): void {
  const fields: Record<string, string[]> = {};
  if (group.name !== undefined && cleanLine(group.name) === '') fields['group.name'] = ['required'];
  if (group.access !== undefined && group.access !== before?.access) {
    const refused =
      (group.access === 'hidden' &&
        !categoryAbilities(viewer, { id: categoryId, access: 'open' }).create_hidden) ||
      (group.access === 'open' && before?.sensitive) ||
      before?.active_main_group;
    if (refused) fields['group.access'] = ['not_allowed'];
  }
  if (group.moderated_join && (group.access ?? before?.access) === 'hidden')
    fields['group.moderated_join'] = ['not_allowed'];
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, listGroupsCall, async ({ viewer, query, pages }) => {
    const page = query.page ?? 1;
    const { groups, total } = await listGroups(services.db.searches, viewer, {
      ...query,
      page,
      perPage: PER_PAGE,
    });
    pages(total, PER_PAGE, page);
    return { groups: groups.map((group) => presentGroup(viewer, group)) };
  });

  serve(http, services, getNewGroup, async ({ viewer, query }) => {
    const category = await findCategory(kysely, query.group_category_slug);
    if (!category) throw notFound();
    if (!canCreateGroup(viewer, category)) throw forbidden();
    return {
      group_category_id: category.id,
      name: '',
      teaser: '',
      access: 'open' as const,
      externally_visible: false,
      moderated_join: false,
      can: { create_hidden: categoryAbilities(viewer, category).create_hidden },
    };
  });

  serve(http, services, getGroup, async ({ viewer, params }) =>
    presentGroup(viewer, await loadGroup(kysely, viewer, params.slug)),
  );

  serve(http, services, createGroup, async ({ viewer, body: { group }, write }) => {
    const category = await findCategory(kysely, String(group.group_category_id));
    if (!category) throw invalid({ 'group.group_category_id': ['unknown'] });
    if (!canCreateGroup(viewer, category)) throw forbidden();
    checkGroup(viewer, group, undefined, category.id);
    return write(async (tx) => {
      if (group.image_id) await publishImage(tx, viewer, group.image_id, 'group.image_id');
      const { id, slug } = await openGroup(tx, {
        categoryId: category.id,
        name: group.name,
        access: group.access ?? 'open',
        externallyVisible: group.externally_visible ?? false,
        moderatedJoin: group.moderated_join ?? false,
        teaser: group.teaser ?? '',
        imageId: group.image_id ?? null,
        createdBy: viewer.memberId,
      });
      return { id, groupSlug: slug };
    });
  });

  serve(http, services, updateGroupCall, async ({ viewer, params, body: { group: change }, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    checkGroup(viewer, change, group, group.group_category_id);
    return write(async (tx) => {
      if (change.image_id && change.image_id !== group.image_id)
        await publishImage(tx, viewer, change.image_id);
      await updateGroup(tx, viewer, group.id, change);
      const isReplaced = change.image_id !== undefined && change.image_id !== group.image_id;
      if (isReplaced && group.image_id !== null) await releaseFiles(tx, [group.image_id]);
      return { groupSlug: group.slug };
    });
  });

  serve(http, services, joinGroup, async ({ viewer, params, write }) => {
    const before = await loadGroup(kysely, viewer, params.id);
    return write(async (tx) => {
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
    const group = await loadGroup(kysely, viewer, params.id);
    if (group.status === 'no_member') return { membership_status: 'no_member' as const };
    if (group.status === 'rejected') throw conflict();
    return write(async (tx) => ({
      membership_status: await setMembership(tx, viewer.memberId, {
        groupId: group.id,
        memberId: viewer.memberId,
        status: 'no_member',
      }),
    }));
  });

  serve(http, services, listGroupMembers, async ({ viewer, params, query, pages }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    const page = query.page ?? 1;
    if (!canListMembers(viewer, group)) throw notFound();
    const rows = await membersOf(services.db.searches, group.id, { ...query, page, perPage: PER_PAGE });
    pages(rows[0]?.total ?? 0, PER_PAGE, page);
    return { members: rows.map(presentGroupMember) };
  });

  serve(http, services, addGroupMember, async ({ viewer, params, body, write }) => {
    const group = await loadGroup(kysely, viewer, params.slug);
    if (!canUpdateGroup(viewer, group)) throw forbidden();
    if (!(await isVisibleMember(kysely, viewer, body.member_id))) throw invalid({ member_id: ['unknown'] });
    return write(async (tx) => ({
      membership_status: await setMembership(tx, viewer.memberId, {
        groupId: group.id,
        memberId: body.member_id,
        status: 'member',
      }),
    }));
  });
}
