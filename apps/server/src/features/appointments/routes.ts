import {
  createAppointment as createAppointmentCall,
  getAppointment,
  listAppointments,
  listAppointmentsOfGroup,
  listParticipating,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup } from '../groups/index.ts';
import { createAppointment } from './commands.ts';
import { monthOf, monthRange } from './month.ts';
import { presentAppointment } from './present.ts';
import { loadAppointment } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(http, services, listAppointments, ({ viewer, query }) =>
    monthOf(db, viewer, { kind: 'all' }, monthRange(query.date, query.view ?? 'sheet', viewer.timeZone)),
  );

  serve(http, services, listParticipating, ({ viewer, query }) =>
    monthOf(
      db,
      viewer,
      { kind: 'participating' },
      monthRange(query.date, query.view ?? 'sheet', viewer.timeZone),
    ),
  );

  serve(http, services, listAppointmentsOfGroup, async ({ viewer, params, query }) => {
    const group = await findGroup(db.kysely, viewer, params.groupSlug);
    if (!group) throw notFound();
    const range = monthRange(query.date, query.view ?? 'sheet', viewer.timeZone);
    return monthOf(db, viewer, { kind: 'group', groupId: group.id }, range);
  });

  serve(http, services, getAppointment, async ({ viewer, params }) =>
    presentAppointment(
      db.kysely,
      viewer,
      await loadAppointment(db.kysely, viewer, params.id),
      settings.current(),
    ),
  );

  serve(http, services, createAppointmentCall, async ({ viewer, body, write }) =>
    write(async (tx) => {
      const id = await createAppointment(tx, viewer, body, settings.current());
      return presentAppointment(
        tx,
        viewer,
        await loadAppointment(tx, viewer, String(id)),
        settings.current(),
      );
    }),
  );
}
