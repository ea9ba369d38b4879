import { type Cases, once, places } from '../../../testing/matrix/case-builders.ts';
import { buildMeetingRoom, openMeetingOf } from './build.ts';

const TOMORROW = { start: '2030-01-01T10:00:00Z', end: '2030-01-01T11:00:00Z' };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listMeetingRooms: once(() => ({ query: { filter: 'reservable', ...TOMORROW } })),
  listAllMeetingRooms: once(() => ({})),
  createMeetingRoom: once(() => ({ body: { name: 'Saal' } })),
  updateMeetingRoom: once(async (world) => ({
    params: { id: await buildMeetingRoom(world) },
    body: { name: 'Großer Saal' },
  })),
  deleteMeetingRoom: once(async (world) => ({ params: { id: await buildMeetingRoom(world) } })),
  listAppointmentCategories: once(() => ({})),
  saveAppointmentCategories: once(() => ({ body: { categories: [] } })),
  joinMeeting: places(async (world, place) => {
    const id = await world.meeting(place);
    await openMeetingOf(world, id);
    return { params: { id: String(id) } };
  }),
  startMeeting: places(async (world, place) => ({
    params: { appointmentId: String(await world.meeting(place)) },
  })),
};
