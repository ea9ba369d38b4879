import { lazy } from 'react';
import type { FeatureRoute } from '../../kit/feature-route.ts';
import { paths } from '../../kit/paths.ts';
import { withTexts } from '../../lib/i18n.ts';
import { bringTemporal } from '../../lib/temporal.ts';

/** An appointment in a post about it, loaded when there is one. */
export const AppointmentCard = lazy(withTexts(() => import('./components/appointment-card.tsx')));

export const routes: FeatureRoute[] = [
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
