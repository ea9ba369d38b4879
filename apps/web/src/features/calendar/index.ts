import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const overview = () => import('./overview-page.tsx');

export const routes: FeatureRoute[] = [
  { path: paths.appointments, page: overview, data: ['/calendars.json'] },
  { path: paths.participating, page: overview, data: ['/calendars.json'] },
  { path: paths.calendars, page: overview, data: ['/calendars.json'] },
  { path: paths.myCalendars, page: overview, data: ['/calendars.json'] },
  { path: paths.sharedCalendars, page: overview, data: ['/calendars.json'] },
  { path: paths.groupCalendars, page: overview, data: ['/groups/:groupSlug/calendars.json'] },
  {
    path: paths.manageCalendars,
    page: () => import('./manage-calendars-page.tsx'),
    data: ['/calendars.json'],
  },
  { path: paths.newCalendar, page: () => import('./new-calendar-page.tsx'), data: ['/calendars.json'] },
  {
    path: paths.editCalendar,
    page: () => import('./edit-calendar-page.tsx'),
    data: ['/calendars/:calendarId.json'],
  },
  { path: paths.subscribeCalendars, page: () => import('./subscribe-page.tsx') },
];

/** The calendars in the userbar; loaded where the calendar is. */
export const UserbarCalendars = lazy(withTexts(() => import('./components/userbar-calendars.tsx')));

// What screens of appointments and chats share with the calendar.
export { calendarsQuery, refreshAppointments } from './api.ts';
export { type Invitee, InviteePicker } from './components/invitee-picker.tsx';
export { LossesDialog } from './components/losses-dialog.tsx';
export { MoveDialog } from './components/move-dialog.tsx';
export { ScopeDialog } from './components/scope-dialog.tsx';
export { dottedDay, monthTitle, shortMonth, shortWeekday, weekdayName } from './day-names.ts';
export { sectionsOf } from './filter.ts';
export { dateLabels, timeLabels } from './labels.ts';
export { useFreshCalendar } from './live.ts';
export { monthOf } from './month.ts';
export { useMove } from './use-move.ts';
export { daysOf, instantOf, offsetText, wallAfter, wallIn, writtenWall } from './wall.ts';
