import { lazy } from 'react';
import type { Feature, FeatureRoute, GroupTab } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';

const overview = () => import('./overview-page.tsx');

const routes: FeatureRoute[] = [
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

const groupTabs: GroupTab[] = [
  {
    to: paths.groupCalendars,
    label: 'calendar.title',
    turn: 30,
    isOffered: ({ can }) => can.read_content,
  },
];

export const feature: Feature = { texts: 'further', routes, groupTabs, ways: () => import('./ways.tsx') };
