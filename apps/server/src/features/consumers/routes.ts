import {
  createConsumer,
  getConsumer,
  listConsumers,
  listInvitableConsumers,
  listMembershipsOfConsumer,
  removeConsumer as removeConsumerCall,
  updateConsumer,
  updateMembershipsOfConsumer,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../platform/db/database.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { mayInviteConsumers } from '../../platform/policy/consumers.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { membershipsOf } from '../member-manager/index.ts';
import { addConsumer, changeConsumer, changeMemberships, removeConsumer } from './commands.ts';
import { mustAdminister } from './policy.ts';
import { presentConsumer } from './present.ts';
import { invitable, listed, loadConsumer } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  const load = async (on: Sql, viewer: Viewer, id: number) => {
    mustAdminister(viewer);
    return loadConsumer(on, viewer, id);
  };
  const present = async (on: Sql, viewer: Viewer, id: number) => presentConsumer(await load(on, viewer, id));
  const memberships = async (on: Sql, viewer: Viewer, id: number) => ({
    name: (await load(on, viewer, id)).display_name,
    memberships: await membershipsOf(on, viewer, id),
  });

  serve(http, services, listConsumers, async ({ viewer, query, pages }) => {
    mustAdminister(viewer);
    const page = query.page ?? 1;
    const { rows, total } = await listed(db.searches, viewer, settings.current(), {
      ...query,
      page,
      perPage: PER_PAGE,
    });
    pages(total, PER_PAGE, page);
    return { consumers: rows.map(presentConsumer) };
  });

  serve(http, services, createConsumer, async ({ viewer, body, write }) => {
    mustAdminister(viewer);
    return write(async (tx) => present(tx, viewer, await addConsumer(tx, viewer, body, settings.current())));
  });

  serve(http, services, getConsumer, ({ viewer, params }) => present(db.kysely, viewer, params.id));

  serve(http, services, updateConsumer, async ({ viewer, params, body, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await changeConsumer(tx, viewer, params.id, body);
      return present(tx, viewer, params.id);
    });
  });

  serve(http, services, removeConsumerCall, async ({ viewer, params, write }) => {
    await load(db.kysely, viewer, params.id);
    const network = await settings.reload();
    await write((tx) => removeConsumer(tx, viewer, params.id, network));
  });

  serve(http, services, listMembershipsOfConsumer, ({ viewer, params }) =>
    memberships(db.kysely, viewer, params.id),
  );

  serve(http, services, updateMembershipsOfConsumer, async ({ viewer, params, body, write }) => {
    await load(db.kysely, viewer, params.id);
    return write(async (tx) => {
      await changeMemberships(tx, viewer, params.id, body.group_ids);
      return memberships(tx, viewer, params.id);
    });
  });

  serve(http, services, listInvitableConsumers, async ({ viewer, query }) => {
    const network = settings.current();
    const isAllowed = mayInviteConsumers(viewer, network);
    return { consumers: isAllowed ? await invitable(db.searches, viewer, network, query.q) : [] };
  });
}
