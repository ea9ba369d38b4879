import {
  createAppointment,
  deleteCalendar,
  getCalendar,
  subscribeCalendar,
  unshareCalendar,
  updateCalendar,
} from '@dorfplatz/contract';
import { type Abilities, call, PLACES, type PlaceName } from '../../../testing/abilities/ability.ts';

type Thing = { calendarId: number };
const times = { start: '2030-06-17T18:00', end: '2030-06-17T20:00', all_day: false };

/** What one can do with a calendar. */
export const abilities: Abilities<Thing> = {
  kind: 'calendar',
  where: [...PLACES, 'own', 'shared'],
  async make({ world, places, where, person }) {
    const ownerId = person.id || world.author;
    if (where === 'own') return { calendarId: await world.bed.buildCalendar({ ownerId }) };
    if (where === 'shared') return { calendarId: await world.sharedCalendar(ownerId) };
    return { calendarId: await world.calendar(places[where as PlaceName]) };
  },
  async canOf(client, { calendarId }) {
    const { status, body } = await client.call(getCalendar, { params: { id: calendarId } });
    return status === 200 ? body.can : {};
  },
  flags: {
    update: [
      {
        call: call(updateCalendar, ({ calendarId }) => ({
          params: { id: calendarId },
          body: { name: 'Neu' },
        })),
      },
    ],
    destroy: [{ call: call(deleteCalendar, ({ calendarId }) => ({ params: { id: calendarId } })) }],
    create_appointments: [
      {
        call: call(createAppointment, ({ calendarId }) => ({
          body: { name: 'Neu', calendar_ids: [calendarId], date: { ...times, time_zone: 'Europe/Berlin' } },
        })),
      },
    ],
    unshare: [{ call: call(unshareCalendar, ({ calendarId }) => ({ params: { id: calendarId } })) }],
    subscribe: [
      {
        call: call(subscribeCalendar, ({ calendarId }) => ({
          params: { id: calendarId },
          body: { address: 'https://calendar.invalid/a.ics' },
        })),
      },
    ],
  },
};
