import {
  addMember as addMemberCall,
  getMember,
  listMembers as listMembersCall,
  updateOwnPicture,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { addMember, updatePicture } from './commands.ts';
import { listMembers, memberOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits } = services;

  serve(http, services, listMembersCall, async ({ viewer, query, pages }) => {
    const page = query.page ?? 1;
    const { members, total } = await listMembers(db.searches, settings, viewer, {
      q: query.q,
      page,
      perPage: PER_PAGE,
    });
    pages(total, PER_PAGE, page);
    return { members };
  });

  serve(http, services, getMember, ({ viewer, params }) => memberOf(db.kysely, settings, viewer, params.id));

  serve(http, services, addMemberCall, async ({ viewer, body, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    await limits.take('adding_members', `m${viewer.memberId}`);
    return write(async (tx) => {
      const id = await addMember(tx, viewer, body.user, settings.current());
      return memberOf(tx, settings, viewer, id);
    });
  });

  serve(http, services, updateOwnPicture, async ({ viewer, params, body, write }) => {
    await memberOf(db.kysely, settings, viewer, params.id);
    return write(async (tx) => {
      await updatePicture(tx, viewer, params.id, body.image_id);
      return memberOf(tx, settings, viewer, params.id);
    });
  });
}
