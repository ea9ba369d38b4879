import { currentFeedToken } from '../../features/calendar-feeds/index.ts';
import { sql } from '../../platform/db/database.ts';
import { type Build, type CaseInput, groups, once, places } from './case-builders.ts';
import type { World } from './world.ts';

const onCalendar = (rest: (id: number) => CaseInput): Record<string, Build> => ({
  ...places(async (world, place) => rest(await world.calendar(place))),
  'own, personal': async (world, _role, own) =>
    rest(await world.bed.buildCalendar({ ownerId: own || world.author })),
  'personal of another': async (world) => rest(await world.bed.buildCalendar({ ownerId: world.author })),
  'shared by another': async (world, _role, own) => rest(await world.sharedCalendar(own || world.author)),
});

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

/** The token of one's own feeds; whoever is signed out has found the author's. */
const withToken = async (world: World, own: number): Promise<CaseInput> => ({
  query: { auth_token: await currentFeedToken(world.bed.services, own || world.author) },
});

/** Imports are their author's alone. */
const onImport = (): Record<string, Build> => {
  const build = async (world: World, authorId: number, calendarId: number): Promise<CaseInput> => {
    const { rows } = await sql<{ id: number }>`
      insert into calendar_imports (calendar_id, author_id, file_name, state)
      values (${calendarId}, ${authorId}, 'termine.ics', 'checked') returning id
    `.execute(world.bed.db.kysely);
    return { params: { id: rows[0]!.id } };
  };
  return {
    'own, into a personal calendar': async (world, _role, own) => {
      const ownerId = own || world.author;
      return build(world, ownerId, await world.bed.buildCalendar({ ownerId }));
    },
    'own, into a calendar of the network': async (world, _role, own) =>
      build(world, own || world.author, await world.calendar(world.network)),
    'of another': async (world) => build(world, world.author, await world.calendar(world.open)),
  };
};

/** Cases of calendars and appointments. */
export const CALENDAR_CASES: Record<string, Record<string, Build>> = {
  listCalendars: once(() => ({})),
  listCalendarsOfGroup: groups((place) => ({ params: { slug: place.slug } })),
  getCalendar: onCalendar((id) => ({ params: { id } })),
  createCalendar: {
    network: () => ({ body: { name: 'Neu', type: 'network' } }),
    personal: () => ({ body: { name: 'Neu', type: 'personal' } }),
    ...groups((place) => ({ body: { name: 'Neu', type: 'group', parent_id: place.id } })),
  },
  updateCalendar: onCalendar((id) => ({ params: { id }, body: { name: 'Neu' } })),
  deleteCalendar: onCalendar((id) => ({ params: { id } })),
  unshareCalendar: onCalendar((id) => ({ params: { id } })),
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
  getFeedAddresses: once(() => ({})),
  renewFeedToken: once(() => ({})),
  calendarFeed: {
    ...places(async (world, place, own) => ({
      params: { id: await world.calendar(place) },
      ...(await withToken(world, own)),
    })),
    'personal of another': async (world, _role, own) => ({
      params: { id: await world.bed.buildCalendar({ ownerId: world.author }) },
      ...(await withToken(world, own)),
    }),
    'without a token': async (world) => ({ params: { id: await world.calendar(world.network) } }),
  },
  appointmentsFeed: once((world, _role, own) => withToken(world, own)),
  participatingFeed: once((world, _role, own) => withToken(world, own)),
  appointmentIcs: places(async (world, place) => ({
    params: { id: String(await world.appointment(place)) },
  })),
  createCalendarImport: onCalendar((id) => ({ params: { id }, upload: true })),
  getCalendarImport: onImport(),
  startCalendarImport: onImport(),
  cancelCalendarImport: onImport(),
};
