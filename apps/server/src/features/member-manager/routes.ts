import {
  deleteMemberView,
  getManagedMember,
  getMemberAct,
  type Language,
  listManagedMemberIds,
  listManagedMembers,
  listMembershipsOfMember,
  listMemberViews,
  lockMember as lockMemberCall,
  removeMember as removeMemberCall,
  saveMemberView,
  startMemberAct,
  stopMemberAct,
  unlockMember as unlockMemberCall,
  updateManagedMember,
  updateMembershipsOfMember,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup } from '../groups/index.ts';
import { displayNameOf } from '../members/index.ts';
import { loadAct, startAct, stopAct } from './acts.ts';
import { changeMember, changeMemberships, lockMember, removeMember, unlockMember } from './commands.ts';
import { presentAct, presentManaged } from './present.ts';
import { listManaged, listManagedIds, loadManaged, type ManagedFilter, membershipsOf } from './queries.ts';
import { deleteView, saveView, viewsOf } from './views.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, jobs } = services;

  const load = async (on: Sql, viewer: Viewer, id: number) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return loadManaged(on, viewer, id);
  };
  const present = async (on: Sql, viewer: Viewer, id: number, language: Language) =>
    presentManaged(viewer, await load(on, viewer, id), settings.current(), language);
  const memberships = async (on: Sql, viewer: Viewer, id: number) => ({
    name: displayNameOf(await load(on, viewer, id), settings.current()),
    memberships: await membershipsOf(on, viewer, id),
  });

  /** The group that the list is narrowed by. @throws Problem 404 for one that the viewer does not see */
  const groupIdOf = async (viewer: Viewer, { group: named }: ManagedFilter) => {
    const group = named === undefined ? undefined : await findGroup(db.kysely, viewer, named);
    if (named !== undefined && !group) throw notFound();
    return group?.id;
  };

  serve(http, services, listManagedMembers, async ({ viewer, query, pages, language }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const network = settings.current();
    const page = query.page ?? 1;
    const groupId = await groupIdOf(viewer, query);
    const { rows, total } = await listManaged(db.searches, viewer, network, query, {
      page,
      perPage: PER_PAGE,
      groupId,
    });
    pages(total, PER_PAGE, page);
    return { members: rows.map((row) => presentManaged(viewer, row, network, language)) };
  });

  serve(http, services, listManagedMemberIds, async ({ viewer, query }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const groupId = await groupIdOf(viewer, query);
    return { ids: await listManagedIds(db.searches, viewer, settings.current(), query, groupId) };
  });

  serve(http, services, getManagedMember, async ({ viewer, params, language }) => {
    const row = await load(db.kysely, viewer, params.id);
    return { ...presentManaged(viewer, row, settings.current(), language), waiting_email: row.waiting_email };
  });

  serve(http, services, updateManagedMember, async ({ viewer, params, body, language, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await changeMember(tx, viewer, params.id, body, { language, naming: settings.current() });
      return present(tx, viewer, params.id, language);
    });
  });

  serve(http, services, lockMemberCall, async ({ viewer, params, body, language, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await lockMember(tx, viewer, params.id, body.reason ?? '');
      return present(tx, viewer, params.id, language);
    });
  });

  serve(http, services, unlockMemberCall, async ({ viewer, params, language, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await unlockMember(tx, viewer, params.id);
      return present(tx, viewer, params.id, language);
    });
  });

  serve(http, services, removeMemberCall, async ({ viewer, params, write }) => {
    await load(db.kysely, viewer, params.id);
    const network = await settings.reload();
    await write((tx) => removeMember(tx, viewer, params.id, network));
  });

  serve(http, services, listMembershipsOfMember, ({ viewer, params }) =>
    memberships(db.kysely, viewer, params.id),
  );

  serve(http, services, updateMembershipsOfMember, async ({ viewer, params, body, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await changeMemberships(tx, viewer, params.id, body.group_ids, body.led_group_ids);
      return memberships(tx, viewer, params.id);
    });
  });

  serve(http, services, startMemberAct, async ({ viewer, body, language, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return write(async (tx) => {
      const id = await startAct(tx, viewer, jobs, body);
      return presentAct(await loadAct(tx, id), settings.current(), language);
    });
  });

  serve(http, services, getMemberAct, async ({ viewer, params, language }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return presentAct(await loadAct(db.kysely, params.id), settings.current(), language);
  });

  serve(http, services, stopMemberAct, async ({ viewer, params, language, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return write(async (tx) => {
      await stopAct(tx, params.id);
      return presentAct(await loadAct(tx, params.id), settings.current(), language);
    });
  });

  serve(http, services, listMemberViews, async ({ viewer }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return { views: await viewsOf(db.kysely, viewer.memberId) };
  });

  serve(http, services, saveMemberView, async ({ viewer, body, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    return write((tx) => saveView(tx, viewer.memberId, body));
  });

  serve(http, services, deleteMemberView, async ({ viewer, params, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    await write((tx) => deleteView(tx, viewer.memberId, params.id));
  });
}
