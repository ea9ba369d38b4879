import {
  assignGroupMembershipRoles,
  assignMembershipRoles,
  createGroupMembershipRole,
  createMembershipRole,
  deleteGroupMembershipRole,
  deleteMembershipRole,
  listGroupMembershipRoles,
  listMembershipRoles,
  updateGroupMembershipRole,
  updateMembershipRole,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { type Sql, sql, type Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canUpdateGroup, findGroup } from '../groups/index.ts';
import { canAssignRoles, loadMember } from '../members/index.ts';
import { assignRoles, createRole, deleteRole, updateRole } from './commands.ts';
import { presentRole } from './present.ts';
import { rolesOf, wornBy } from './queries.ts';
import type { RolesOwner } from './tables.ts';

function ofNetwork(viewer: Viewer): RolesOwner {
  if (!viewer.isNetworkAdmin) throw forbidden();
  return { networkId: viewer.networkId, groupId: null };
}

async function ofGroup(db: Sql, viewer: Viewer, slug: string): Promise<RolesOwner & { groupId: number }> {
  const group = await findGroup(db, viewer, slug);
  if (!group) throw notFound();
  if (!canUpdateGroup(viewer, group)) throw forbidden();
  return { networkId: viewer.networkId, groupId: group.id };
}

const presentOne = async (tx: Transaction, owner: RolesOwner, id: number) =>
  presentRole((await rolesOf(tx, owner, id))[0]!);

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;
  const { kysely } = db;
  const list = async (owner: RolesOwner) => ({
    membership_roles: (await rolesOf(kysely, owner)).map(presentRole),
  });

  serve(http, services, listMembershipRoles, async ({ viewer }) => list(ofNetwork(viewer)));

  serve(http, services, createMembershipRole, async ({ viewer, body, write }) => {
    const owner = ofNetwork(viewer);
    return write(async (tx) => presentOne(tx, owner, await createRole(tx, owner, body)));
  });

  serve(http, services, updateMembershipRole, async ({ viewer, params, body, write }) => {
    const owner = ofNetwork(viewer);
    return write(async (tx) => {
      await updateRole(tx, owner, params.id, body);
      return presentOne(tx, owner, params.id);
    });
  });

  serve(http, services, deleteMembershipRole, async ({ viewer, params, write }) => {
    const owner = ofNetwork(viewer);
    await write((tx) => deleteRole(tx, owner, params.id));
  });

  serve(http, services, assignMembershipRoles, async ({ viewer, params, body, write }) => {
    const owner = ofNetwork(viewer);
    const member = await loadMember(kysely, settings, viewer, params.id);
    if (!canAssignRoles(viewer, member)) throw forbidden();
    return write(async (tx) => {
      await assignRoles(tx, owner, params.id, body.membership_role_ids);
      return { roles: await wornBy(tx, owner, params.id) };
    });
  });

  serve(http, services, listGroupMembershipRoles, async ({ viewer, params }) =>
    list(await ofGroup(kysely, viewer, params.slug)),
  );

  serve(http, services, createGroupMembershipRole, async ({ viewer, params, body, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write(async (tx) => presentOne(tx, owner, await createRole(tx, owner, body)));
  });

  serve(http, services, updateGroupMembershipRole, async ({ viewer, params, body, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write(async (tx) => {
      await updateRole(tx, owner, params.id, body);
      return presentOne(tx, owner, params.id);
    });
  });

  serve(http, services, deleteGroupMembershipRole, async ({ viewer, params, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    await write((tx) => deleteRole(tx, owner, params.id));
  });

  serve(http, services, assignGroupMembershipRoles, async ({ viewer, params, body, write }) => {
    const owner = await ofGroup(kysely, viewer, params.slug);
    return write(async (tx) => {
      const { rows } = await sql`
        select 1 from group_memberships
        where group_id = ${owner.groupId} and member_id = ${params.member_id} and state = 'member' for share
      `.execute(tx);
      if (rows.length === 0) throw notFound();
      await assignRoles(tx, owner, params.member_id, body.membership_role_ids);
      return { roles: await wornBy(tx, owner, params.member_id) };
    });
  });
}
