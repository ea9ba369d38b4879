import { type Build, type CaseInput, once, places } from './case-builders.ts';

const onAppointment = (rest: (id: string) => CaseInput): Record<string, Build> =>
  places(async (world, place) => rest(String(await world.appointment(place))));

const TOMORROW = { start: '2030-01-01T10:00:00Z', end: '2030-01-01T11:00:00Z' };

/** Cases of participants, rooms and categories. */
export const PARTICIPANT_CASES: Record<string, Record<string, Build>> = {
  listParticipants: onAppointment((id) => ({ params: { id } })),
  addParticipants: places(async (world, place) => ({
    params: { id: String(await world.appointment(place)) },
    body: { participant: { membership_ids: [world.author] } },
  })),
  updateParticipant: {
    ...onAppointment((id) => ({ params: { id, participantId: 'me' }, body: { status: 'accepted' } })),
    'of another': async (world) => {
      const id = await world.appointment(world.open);
      await world.participant(id, world.author);
      return {
        params: { id: String(id), participantId: String(world.author) },
        body: { status: 'accepted' },
      };
    },
  },
  removeParticipant: {
    ...onAppointment((id) => ({ params: { id, participantId: 'me' } })),
    'of another': async (world) => {
      const id = await world.appointment(world.open);
      await world.participant(id, world.author);
      return { params: { id: String(id), participantId: String(world.author) } };
    },
    invited: async (world, _role, own) => {
      const id = await world.appointment(world.hidden);
      await world.participant(id, own || world.author);
      return { params: { id: String(id), participantId: 'me' } };
    },
  },
  contactParticipants: onAppointment((id) => ({
    params: { id },
    body: { contact: { subject: 'Wichtig', text: 'Bitte lesen', audience: 'all' } },
  })),
  getContactInfo: onAppointment((id) => ({ params: { id } })),
  attendeesCsv: onAppointment((id) => ({ params: { id } })),
  attendeesXlsx: onAppointment((id) => ({ params: { id } })),
  listParticipations: once(() => ({})),
  listMeetingRooms: once(() => ({ query: { filter: 'reservable', ...TOMORROW } })),
  listAllMeetingRooms: once(() => ({})),
  createMeetingRoom: once(() => ({ body: { name: 'Saal' } })),
  updateMeetingRoom: once(async (world) => ({
    params: { id: await world.meetingRoom() },
    body: { name: 'Großer Saal' },
  })),
  deleteMeetingRoom: once(async (world) => ({ params: { id: await world.meetingRoom() } })),
  listAppointmentCategories: once(() => ({})),
  saveAppointmentCategories: once(() => ({ body: { categories: [] } })),
  joinMeeting: places(async (world, place) => {
    const id = await world.meeting(place);
    await world.opened(id);
    return { params: { id: String(id) } };
  }),
  startMeeting: places(async (world, place) => ({
    params: { appointmentId: String(await world.meeting(place)) },
  })),
};
