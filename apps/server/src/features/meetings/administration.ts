import { registerAdministration } from '../../platform/registries/administration.ts';

registerAdministration(
  {
    key: 'appointment_categories',
    of: 'network',
    section: 'content',
    position: 30,
    path: '/administration/appointment_categories',
  },
  {
    key: 'meeting_rooms',
    of: 'network',
    section: 'content',
    position: 40,
    path: '/administration/meeting_rooms',
    count: '(select count(*) from meeting_rooms)',
  },
);
