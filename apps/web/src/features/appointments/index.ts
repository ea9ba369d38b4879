import type { FeatureRoute } from '../../app-shell/feature-route.ts';
import { paths } from '../../app-shell/paths.ts';

export const routes: FeatureRoute[] = [
  { path: paths.newAppointment, page: () => import('./new-appointment-page.tsx'), data: ['/calendars.json'] },
  {
    path: paths.appointment,
    page: () => import('./appointment-page.tsx'),
    data: ['/appointments/:appointmentId.json'],
  },
  {
    path: paths.editAppointment,
    page: () => import('./edit-appointment-page.tsx'),
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
