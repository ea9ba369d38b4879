import { type Cases, groups, onCalendar, once } from '../../../testing/matrix/case-builders.ts';

/** What its calls are asked with, for the role matrix and the suites made of the contract. */
export const cases: Cases = {
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
