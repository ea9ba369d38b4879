import {
  type Build,
  type CaseInput,
  type Cases,
  groups,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';

const onAppointment = (rest: (id: string) => CaseInput): Record<string, Build> => ({
  ...places(async (world, place) => rest(String(await world.appointment(place)))),
  own: async (world, _role, own) =>
    rest(
      String(
        await world.bed.buildAppointment({
          calendarIds: [await world.calendar(world.closed)],
          authorId: own || world.author,
        }),
      ),
    ),
});

const date = { start: '2030-06-17T18:00', end: '2030-06-17T20:00', all_day: false };

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
  listAppointments: once(() => ({})),
  listParticipating: once(() => ({})),
  listAppointmentsOfGroup: groups((place) => ({ params: { groupSlug: place.slug } })),
  getAppointment: onAppointment((id) => ({ params: { id } })),
  createAppointment: places(async (world, place) => ({
    body: {
      name: 'Neu',
      calendar_ids: [await world.calendar(place)],
      date: { ...date, time_zone: 'Europe/Berlin' },
    },
  })),
  updateAppointment: onAppointment((id) => ({ params: { id }, body: { name: 'Neu' } })),
  lockParticipation: onAppointment((id) => ({
    params: { id },
    body: { attendee_configuration: { participation_locked: true } },
  })),
  moveAppointment: onAppointment((id) => ({ params: { id }, body: date })),
  cancelAppointment: onAppointment((id) => ({ params: { id } })),
  deleteAppointment: onAppointment((id) => ({ params: { id } })),
};
