import {
  type Build,
  type CaseInput,
  type Cases,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';

const onAppointment = (rest: (id: string) => CaseInput): Record<string, Build> =>
  places(async (world, place) => rest(String(await world.appointment(place))));

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
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
};
