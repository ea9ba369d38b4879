import {
  cancelAppointment,
  createAppointment,
  deleteAppointment,
  getAppointment,
  lockParticipation,
  moveAppointment,
  updateAppointment,
} from '@dorfplatz/contract';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';

type Thing = { appointmentId: number; calendarId: number };
const times = { start: '2030-06-17T18:00', end: '2030-06-17T20:00', all_day: false };
const onAppointment = ({ appointmentId }: Thing) => ({ params: { id: String(appointmentId) } });

/** What one can do with an appointment. */
export const abilities: Abilities<Thing> = {
  kind: 'appointment',
  where: PLACES,
  async make({ world, places, where }) {
    const calendarId = await world.calendar(places[where as PlaceName]);
    const authorId = world.author;
    return {
      calendarId,
      appointmentId: await world.bed.buildAppointment({ calendarIds: [calendarId], authorId }),
    };
  },
  async canOf(client, thing) {
    const { status, body } = await client.call(getAppointment, onAppointment(thing));
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      { call: call(updateAppointment, (thing) => ({ ...onAppointment(thing), body: { name: 'Neu' } })) },
      { call: call(moveAppointment, (thing) => ({ ...onAppointment(thing), body: times })) },
      { call: call(cancelAppointment, onAppointment) },
    ],
    destroy: [{ call: call(deleteAppointment, onAppointment) }],
    lock: [
      {
        call: call(lockParticipation, (thing) => ({
          ...onAppointment(thing),
          body: { attendee_configuration: { participation_locked: true } },
        })),
      },
    ],
    contact: [],
    update_participants: [],
    download_attendees: [],
    opt: [],
    show_attendees: [],
    start_meeting: [],
    create_appointments: [
      {
        call: call(createAppointment, ({ calendarId }) => ({
          body: { name: 'Neu', calendar_ids: [calendarId], date: { ...times, time_zone: 'Europe/Berlin' } },
        })),
      },
    ],
  },
};
