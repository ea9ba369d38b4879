import { acceptWaitingMember, listWaitingMembers, rejectWaitingMember, signUp } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { countedPage } from '../../platform/http/counted-page.ts';
import { networkOf } from '../../platform/http/limits.ts';
import { PER_PAGE, serve } from '../../platform/http/serve.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { inRhythm } from '../../platform/session/rhythm.ts';
import { acceptWaiting, rejectWaiting, requestSignUp } from './commands.ts';
import { waitingMembers } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings, limits } = services;

  serve(http, services, signUp, async ({ body, request, write }) => {
    if (!settings.current().join_user_can_initiate) throw notFound();
    await limits.take('password_mail', networkOf(request.ip));
    await limits.take('password_mail', `to ${body.email.toLowerCase()}`);
    await inRhythm(() => write((tx) => requestSignUp(tx, body.email)));
    return { sent: true as const };
  });

  serve(http, services, listWaitingMembers, async ({ viewer, query, pages }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    const page = query.page ?? 1;
    const { rows, total } = await countedPage(page, (each) =>
      waitingMembers(db.searches, { page: each, perPage: PER_PAGE }),
    );
    pages(total, PER_PAGE, page);
    return { members: rows };
  });

  serve(http, services, acceptWaitingMember, async ({ viewer, params, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    await write((tx) => acceptWaiting(tx, viewer, params.id));
  });

  serve(http, services, rejectWaitingMember, async ({ viewer, params, write }) => {
    if (!viewer.isNetworkAdmin) throw forbidden();
    await write((tx) => rejectWaiting(tx, viewer, params.id));
  });
}
