import {
  createMeetingRoom,
  deleteMeetingRoom,
  joinMeeting,
  listAllMeetingRooms,
  listAppointmentCategories,
  listMeetingRooms,
  saveAppointmentCategories,
  startMeeting,
  updateMeetingRoom,
} from '@dorfplatz/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { appointmentAbilities, countsOf, loadAppointment } from '../appointments/index.ts';
import { createRoom, deleteRoom, openMeeting, saveCategories, updateRoom } from './commands.ts';
import { canSeeRooms, mustAdministrate } from './policy.ts';
import { meetingProvider } from './provider.ts';
import { categoriesOf, freeRooms, roomsOf } from './queries.ts';

export function routes(http: FastifyInstance, services: Services): void {
  const { settings } = services;
  const { kysely } = services.db;
  const provider = meetingProvider(services.environment);

  serve(http, services, listMeetingRooms, async ({ viewer, query }) => {
    if (!canSeeRooms(viewer)) throw forbidden();
    if (query.filter === undefined) return { meeting_rooms: await roomsOf(kysely, viewer.networkId) };
    const { start, end, room_id: roomId } = query;
    if (start === undefined) throw invalid({ start: ['required'] });
    if (end === undefined) throw invalid({ end: ['required'] });
    if (Date.parse(end) < Date.parse(start)) throw invalid({ end: ['end_before_start'] });
    return { meeting_rooms: await freeRooms(kysely, viewer.networkId, { start, end, roomId }) };
  });

  serve(http, services, listAllMeetingRooms, async ({ viewer }) => {
    mustAdministrate(viewer);
    return { meeting_rooms: await roomsOf(kysely, viewer.networkId) };
  });

  serve(http, services, createMeetingRoom, async ({ viewer, body, write }) => {
    mustAdministrate(viewer);
    return write(async (tx) => {
      const id = await createRoom(tx, viewer.networkId, body);
      return (await roomsOf(tx, viewer.networkId, id))[0]!;
    });
  });

  serve(http, services, updateMeetingRoom, async ({ viewer, params, body, write }) => {
    mustAdministrate(viewer);
    return write(async (tx) => {
      await updateRoom(tx, viewer.networkId, params.id, body);
      return (await roomsOf(tx, viewer.networkId, params.id))[0]!;
    });
  });

  serve(http, services, deleteMeetingRoom, async ({ viewer, params, write }) => {
    mustAdministrate(viewer);
    await write((tx) => deleteRoom(tx, viewer.networkId, params.id));
  });

  serve(http, services, listAppointmentCategories, async ({ viewer }) => ({
    categories: await categoriesOf(kysely, viewer.networkId),
  }));

  serve(http, services, saveAppointmentCategories, async ({ viewer, body, write }) => {
    mustAdministrate(viewer);
    return write(async (tx) => {
      await saveCategories(tx, viewer.networkId, body.categories);
      return { categories: await categoriesOf(tx, viewer.networkId) };
    });
  });

  serve(http, services, startMeeting, async ({ viewer, params, write }) => {
    const loaded = await loadAppointment(kysely, viewer, params.appointmentId);
    const counts = await countsOf(kysely, loaded.masterId, loaded.recurrenceId);
    const can = appointmentAbilities(viewer, loaded, counts, settings.current());
    if (!can.start_meeting) throw forbidden();
    if (!provider) throw conflict('no_meetings');
    const room = await write((tx) => openMeeting(tx, loaded.row.id, provider.newRoom()));
    const guest = { id: viewer.memberId, name: viewer.displayName, isModerator: true };
    return { join_url: provider.addressOf(room, guest) };
  });

  serve(http, services, joinMeeting, async ({ viewer, params, reply }) => {
    const { row } = await loadAppointment(kysely, viewer, params.id);
    if (!provider || row.online_room === null) throw notFound();
    const guest = { id: viewer.memberId, name: viewer.displayName, isModerator: false };
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(provider.addressOf(row.online_room, guest), 302);
  });
}
