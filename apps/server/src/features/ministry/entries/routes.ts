import { createMinistryEntry, deleteMinistryEntry, updateMinistryEntry } from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../platform/db/database.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Viewer } from '../../../platform/policy/viewer.ts';
import { forbidden } from '../../../platform/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { insistOnModule } from '../access.ts';
import { canDeleteEntry, canUpdateEntry } from '../policy.ts';
import { presentEntry } from '../present.ts';
import { loadEntry, loadMembership } from '../queries.ts';
import { createEntry, deleteEntries, updateEntry } from './commands.ts';

export function entryRoutes(http: FastifyInstance, services: Services): void {
  const whole = async (db: Sql, viewer: Viewer, id: number) =>
    presentEntry(viewer, await loadEntry(db, viewer, id), services.settings.current());

  serve(http, services, createMinistryEntry, async ({ viewer, params, body, write }) => {
    insistOnModule(services);
    return write(async (tx) => {
      const { member } = await loadMembership(tx, viewer, params.membershipId);
      return whole(tx, viewer, await createEntry(tx, viewer, member.id, body.entry));
    });
  });

  serve(http, services, updateMinistryEntry, async ({ viewer, params, body, write }) => {
    insistOnModule(services);
    return write(async (tx) => {
      const row = await loadEntry(tx, viewer, params.id);
      if (!canUpdateEntry(viewer, row)) throw forbidden();
      const entry = { id: row.id, memberId: row.member_id, hasFiles: row.files !== null };
      await updateEntry(tx, viewer, entry, body.entry);
      return whole(tx, viewer, row.id);
    });
  });

  serve(http, services, deleteMinistryEntry, async ({ viewer, params, write }) => {
    insistOnModule(services);
    await write(async (tx) => {
      const row = await loadEntry(tx, viewer, params.id);
      if (!canDeleteEntry(viewer, row)) throw forbidden();
      await deleteEntries(tx, { id: row.id });
    });
  });
}
