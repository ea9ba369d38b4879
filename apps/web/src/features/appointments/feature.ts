import type { Feature, FeatureRoute } from '../../kit/feature.ts';
import { paths } from '../../kit/paths.ts';
import { bringTemporal } from '../../lib/temporal.ts';

const routes: FeatureRoute[] = [
  {
    path: paths.newAppointment,
    // Forms reckon with the dates of series.
    page: () => bringTemporal().then(() => import('./new-appointment-page.tsx')),
    data: ['/calendars.json'],
  },
  {
    path: paths.appointment,
    page: () => import('./appointment-page.tsx'),
    data: ['/appointments/:appointmentId.json'],
  },
  {
    path: paths.editAppointment,
    page: () => bringTemporal().then(() => import('./edit-appointment-page.tsx')),
    data: ['/appointments/:appointmentId.json', '/calendars.json'],
  },
  { path: paths.appointmentInvites, page: () => import('./invites-page.tsx') },
  {
    path: paths.appointmentParticipants,
    page: () => import('./participants-page.tsx'),
    data: ['/appointments/:appointmentId.json'],
  },
  {
    path: paths.appointmentContact,
    page: () => import('./contact-page.tsx'),
    data: ['/appointments/:appointmentId.json'],
  },
];

export const feature: Feature = {
  texts: 'further',
  routes,
  ways: () => import('./ways.tsx'),
  notificationRows: () => import('./notifications/rows.ts'),
};
