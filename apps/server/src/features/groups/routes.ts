import {
  createGroup,
  getGroup,
  getNewGroup,
  listGroups as listGroupsCall,
  updateGroup as updateGroupCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  canAdministrateCategory,
  canCreateGroup,
  categoryAbilities,
  findCategory,
} from '../group-categories/index.ts';
import { groupProperties, saveProfile } from '../property-sets/index.ts';
import { publishImage, releaseFiles } from '../uploads/index.ts';
import { administeredRoutes } from './administered/routes.ts';
import { binRoutes } from './bin/routes.ts';
import { foundGroup, updateGroup } from './commands.ts';
import { checkGroup } from './group-rules.ts';
import { joinRequestRoutes } from './join-requests/routes.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { canAdmitEverybody, canUpdateGroup } from './policy.ts';
import { presentGroup, presentGroupDetails } from './present.ts';
import { listGroups, loadGroup, loadGroupDetails } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { kysely, reads } = services.db;

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
      members_can_invite: false,
      chat: 'disabled' as const,
      sensitive: false,
      for_everybody: false,
      profile: {},
      can: {
        create_hidden: categoryAbilities(viewer, category).create_hidden,
        admit_everybody: canAdmitEverybody(viewer),
      },
    };
  });

  serve(http, services, getGroup, async ({ viewer, params }) =>
    presentGroupDetails(reads, viewer, await loadGroupDetails(reads, viewer, params.slug)),
  );

  serve(http, services, createGroup, async ({ viewer, body: { group }, write }) => {
    const category = await findCategory(kysely, String(group.group_category_id));
    if (!category) throw invalid({ 'group.group_category_id': ['unknown'] });
    if (!canCreateGroup(viewer, category)) throw forbidden();
    checkGroup(viewer, group, undefined, category.id);
    return write(async (tx) => {
      if (group.image_id) await publishImage(tx, viewer, group.image_id, 'group.image_id');
      const { id, slug } = await foundGroup(tx, viewer.networkId, {
        categoryId: category.id,
        name: group.name,
        access: group.access ?? 'open',
        externallyVisible: group.externally_visible ?? false,
        moderatedJoin: group.moderated_join ?? false,
        teaser: group.teaser ?? '',
        imageId: group.image_id ?? null,
        membersCanInvite: group.members_can_invite ?? false,
        chatEnabled: group.chat === 'enabled',
        sensitive: group.sensitive ?? false,
        forEverybody: group.for_everybody ?? false,
        createdBy: viewer.memberId,
      });
      const properties = (await groupProperties(tx, [id])).get(id)!;
      await saveProfile(tx, viewer, { kind: 'group', id }, properties, group.profile ?? {}, {
        field: 'group.profile',
        complete: true,
        mayChangeLocked: canAdministrateCategory(viewer, category),
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
        await publishImage(tx, viewer, change.image_id, 'group.image_id');
      const groupSlug = await updateGroup(tx, viewer, group.id, change);
      if (change.profile) {
        const properties = (await groupProperties(tx, [group.id])).get(group.id)!;
        await saveProfile(tx, viewer, { kind: 'group', id: group.id }, properties, change.profile, {
          field: 'group.profile',
          complete: true,
          mayChangeLocked: canAdministrateCategory(viewer, { id: group.group_category_id }),
        });
      }
      const isReplaced = change.image_id !== undefined && change.image_id !== group.image_id;
      if (isReplaced && group.image_id !== null) await releaseFiles(tx, [group.image_id]);
      return { groupSlug };
    });
  });

  membershipRoutes(http, services);
  joinRequestRoutes(http, services);
  binRoutes(http, services);
  administeredRoutes(http, services);
}
