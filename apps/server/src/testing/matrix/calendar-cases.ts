import { type Build, type CaseInput, groups, once, places } from './case-builders.ts';

const onCalendar = (rest: (id: number) => CaseInput): Record<string, Build> => ({
  ...places(async (world, place) => rest(await world.calendar(place))),
  'own, personal': async (world, _role, own) =>
    rest(await world.bed.buildCalendar({ ownerId: own || world.author })),
  'personal of another': async (world) => rest(await world.bed.buildCalendar({ ownerId: world.author })),
  'shared by another': async (world, _role, own) => rest(await world.sharedCalendar(own || world.author)),
});

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
};
