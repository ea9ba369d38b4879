import { announcePageEditing, endPageEditing, followPage, readPage, unfollowPage } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { forbidden } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { endEditing, setEditing, setFollowing } from './attention.ts';
import { keepRead } from './commands.ts';
import { recordPageChanged } from './events.ts';
import { canUpdatePage } from './policy.ts';
import { presentActors } from './present.ts';
import { loadPage, otherEditors } from './queries.ts';
import { readingIn } from './reading.ts';

/** What somebody saw, follows and writes at the moment. */
export function attentionRoutes(http: FastifyInstance, services: Services): void {
  const { kysely } = services.db;

  serve(http, services, readPage, async ({ viewer, params, body, write }) => {
    const { id } = await loadPage(kysely, viewer, { id: params.id });
    await write((tx) => keepRead(tx, viewer.memberId, id, body.version));
  });

  serve(http, services, followPage, async ({ viewer, params, write }) => {
    const { id } = await loadPage(kysely, viewer, { id: params.id });
    await write((tx) => setFollowing(tx, viewer.memberId, id, true));
  });

  serve(http, services, unfollowPage, async ({ viewer, params, write }) => {
    const { id } = await loadPage(kysely, viewer, { id: params.id });
    await write((tx) => setFollowing(tx, viewer.memberId, id, false));
  });

  serve(http, services, announcePageEditing, async ({ viewer, params, language, write }) => {
    const page = await loadPage(kysely, viewer, { id: params.id });
    if (!canUpdatePage(viewer, page)) throw forbidden();
    return write(async (tx) => {
      if (await setEditing(tx, viewer.memberId, page.id))
        await recordPageChanged(tx, viewer.memberId, [page.id]);
      const editors = await otherEditors(tx, viewer, page.id);
      return {
        editors: presentActors(readingIn(services)(viewer, language), editors),
        version: page.version,
      };
    });
  });

  serve(http, services, endPageEditing, async ({ viewer, params, write }) => {
    const page = await loadPage(kysely, viewer, { id: params.id });
    await write(async (tx) => {
      if (await endEditing(tx, viewer.memberId, page.id))
        await recordPageChanged(tx, viewer.memberId, [page.id]);
    });
  });
}
