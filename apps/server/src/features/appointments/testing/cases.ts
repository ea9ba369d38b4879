import { sql } from '../../../platform/db/database.ts';
import {
  type Build,
  type CaseInput,
  type Cases,
  groups,
  once,
  places,
} from '../../../testing/matrix/case-builders.ts';
import { writeOccurrences } from '../occurrences.ts';

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

/** As the others, with what they are about made a series. */
const onSeries = (rest: (id: string) => CaseInput): Record<string, Build> =>
  Object.fromEntries(
    Object.entries(onAppointment((id) => ({ params: { id } }))).map(([name, build]): [string, Build] => [
      name,
      async (world, role, own) => {
        const id = String((await build(world, role, own)).params!.id);
        const { kysely } = world.bed.db;
        await sql`update appointments set rrule = 'FREQ=WEEKLY;COUNT=2' where id = ${Number(id)}`.execute(
          kysely,
        );
        await kysely.transaction().execute((tx) => writeOccurrences(tx, [Number(id)]));
        return rest(id);
      },
    ]),
  );

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
  addAppointmentDate: onSeries((id) => ({ params: { id }, body: { start: date.start } })),
  cancelAppointment: onAppointment((id) => ({ params: { id } })),
  deleteAppointment: onAppointment((id) => ({ params: { id } })),
};
