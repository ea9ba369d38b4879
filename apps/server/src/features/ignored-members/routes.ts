import {
  ignoreMember as ignoreMemberCall,
  listIgnoredMembers,
  stopIgnoringMember as stopIgnoringMemberCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { forbidden, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { canIgnore, loadMember } from '../members/index.ts';
import { ignoreMember, stopIgnoringMember } from './commands.ts';
import { ignoredBy } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, listIgnoredMembers, async ({ viewer, params }) => {
    // Whom somebody ignores is known to themselves alone, administrators included.
    if (params.id !== viewer.memberId) throw notFound();
    return { members: await ignoredBy(db.kysely, settings.current(), viewer) };
  });

  serve(http, services, ignoreMemberCall, async ({ viewer, params, write }) => {
    const member = await loadMember(db.kysely, settings, viewer, params.id);
    if (!canIgnore(viewer, member)) throw forbidden();
    await write((tx) => ignoreMember(tx, viewer, params.id));
  });

  serve(http, services, stopIgnoringMemberCall, async ({ viewer, params, write }) => {
    await loadMember(db.kysely, settings, viewer, params.id);
    await write((tx) => stopIgnoringMember(tx, viewer, params.id));
  });
}
