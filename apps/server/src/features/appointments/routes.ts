import {
  addAppointmentDate,
  cancelAppointment as cancelAppointmentCall,
  createAppointment as createAppointmentCall,
  deleteAppointment as deleteAppointmentCall,
  getAppointment,
  listAppointments,
  listAppointmentsOfGroup,
  listParticipating,
  lockParticipation as lockParticipationCall,
  moveAppointment as moveAppointmentCall,
  updateAppointment as updateAppointmentCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup } from '../groups/index.ts';
import { createAppointment } from './commands.ts';
import { cancelAppointment, deleteAppointment, lockParticipation } from './ending.ts';
import { inviteFrom } from './inviting.ts';
import { monthOf, monthRange } from './month.ts';
import { addDate } from './more-dates.ts';
import { mustUpdate } from './policy.ts';
import { postAbout } from './post.ts';
import { presentAppointment } from './present.ts';
import { holdForChange, loadAppointment } from './queries.ts';
import { bookRooms } from './room-bookings.ts';
import type { LoadedAppointment } from './tables.ts';
import { moveAppointment, updateAppointment } from './update.ts';

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
      await bookRooms(tx, [id]);
      await inviteFrom(tx, viewer, id, body, settings.current());
      const loaded = await loadAppointment(tx, viewer, String(id));
      if (body.post) await postAbout(tx, viewer, loaded, settings.current().language);
      return presentAppointment(tx, viewer, loaded, settings.current());
    }),
  );

  /** Loads it held, so that one change sees what the one before it made, and refuses who may not change it. */
  async function change(
    tx: Transaction,
    viewer: Viewer,
    id: string,
    run: (loaded: LoadedAppointment) => Promise<string | void>,
  ) {
    await holdForChange(tx, id);
    const loaded = await loadAppointment(tx, viewer, id);
    mustUpdate(viewer, loaded);
    const changedId = (await run(loaded)) ?? id;
    await bookRooms(tx, [loaded.masterId]);
    return presentAppointment(tx, viewer, await loadAppointment(tx, viewer, changedId), settings.current());
  }

  serve(http, services, updateAppointmentCall, ({ viewer, params, body, write }) =>
    write((tx) =>
      change(tx, viewer, params.id, async (loaded) => {
        await updateAppointment(tx, viewer, loaded, body, settings.current());
        await inviteFrom(tx, viewer, loaded.masterId, body, settings.current());
      }),
    ),
  );

  serve(http, services, lockParticipationCall, ({ viewer, params, body, write }) =>
    write((tx) =>
      change(tx, viewer, params.id, (loaded) =>
        lockParticipation(tx, viewer, loaded, body.attendee_configuration.participation_locked),
      ),
    ),
  );

  serve(http, services, moveAppointmentCall, ({ viewer, params, body, write }) =>
    write((tx) =>
      change(tx, viewer, params.id, (loaded) =>
        moveAppointment(tx, viewer, loaded, body, settings.current()),
      ),
    ),
  );

  serve(http, services, addAppointmentDate, ({ viewer, params, body, write }) =>
    write((tx) => change(tx, viewer, params.id, (loaded) => addDate(tx, viewer, loaded, body.start))),
  );

  serve(http, services, cancelAppointmentCall, ({ viewer, params, write }) =>
    write((tx) => change(tx, viewer, params.id, (loaded) => cancelAppointment(tx, viewer, loaded))),
  );

  serve(http, services, deleteAppointmentCall, ({ viewer, params, write }) =>
    write(async (tx) => {
      await holdForChange(tx, params.id);
      const loaded = await loadAppointment(tx, viewer, params.id);
      mustUpdate(viewer, loaded);
      await deleteAppointment(tx, viewer, loaded);
    }),
  );
}
