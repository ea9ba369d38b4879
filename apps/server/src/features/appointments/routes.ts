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
  type SeriesScope,
  updateAppointment as updateAppointmentCall,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../platform/db/database.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/policy/viewer.ts';
import { notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findGroup } from '../groups/index.ts';
import { parseAppointmentId } from './appointment-id.ts';
import { createAppointment } from './commands.ts';
import { cancelAppointment, deleteAppointment, lockParticipation } from './ending.ts';
import { cancelFollowing, deleteFollowing, updateFollowing } from './following.ts';
import { inviteFrom } from './inviting.ts';
import { monthOf, monthRange } from './month.ts';
import { addDate } from './more-dates.ts';
import { moveAppointment } from './move.ts';
import { mustUpdate } from './policy.ts';
import { postAbout } from './post.ts';
import { presentAppointment } from './present.ts';
import { holdForChange, loadAppointment } from './queries.ts';
import { bookRooms } from './room-bookings.ts';
import type { LoadedAppointment } from './tables.ts';
import { updateAppointment } from './update.ts';

/** Whether an occurrence was named and those after it are meant too; of all of a series that says nothing more. */
const isFromHere = ({ recurrenceId }: LoadedAppointment, applyTo: SeriesScope | undefined): boolean =>
  recurrenceId !== '' && applyTo === 'this_and_following';

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
    // A series of which a part goes on by itself is two now.
    await bookRooms(tx, [...new Set([loaded.masterId, parseAppointmentId(changedId).id])]);
    return presentAppointment(tx, viewer, await loadAppointment(tx, viewer, changedId), settings.current());
  }

  serve(http, services, updateAppointmentCall, ({ viewer, params, body, write }) =>
    write((tx) =>
      change(tx, viewer, params.id, async (loaded) => {
        const { apply_to, ...said } = body;
        const changedId = isFromHere(loaded, apply_to)
          ? await updateFollowing(tx, viewer, loaded, said, settings.current())
          : await updateAppointment(tx, viewer, loaded, said, settings.current());
        const { id } = changedId ? parseAppointmentId(changedId) : { id: loaded.masterId };
        await inviteFrom(tx, viewer, id, said, settings.current());
        return changedId;
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

  serve(http, services, cancelAppointmentCall, ({ viewer, params, query, write }) =>
    write((tx) =>
      change(tx, viewer, params.id, (loaded) => {
        const cancel = isFromHere(loaded, query.apply_to) ? cancelFollowing : cancelAppointment;
        return cancel(tx, viewer, loaded);
      }),
    ),
  );

  serve(http, services, deleteAppointmentCall, ({ viewer, params, query, write }) =>
    write(async (tx) => {
      await holdForChange(tx, params.id);
      const loaded = await loadAppointment(tx, viewer, params.id);
      mustUpdate(viewer, loaded);
      if (isFromHere(loaded, query.apply_to)) {
        await deleteFollowing(tx, viewer, loaded);
        await bookRooms(tx, [loaded.masterId]);
      } else await deleteAppointment(tx, viewer, loaded);
    }),
  );
}
