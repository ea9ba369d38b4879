import { registerOwnData } from '../../platform/registries/own-data.ts';

registerOwnData([
  {
    name: 'appointments',
    text: `select a.id as key, a.id, a.name, a.description, a.all_day, a.time_zone, a.start_wall, a.end_wall, a.rrule, a.exdates,
             a.rdates, a.recurrence_id, a.location, a.canceled_at, a.created_at, array(
               select c.name from appointment_containers l join containers c on c.id = l.container_id
               where l.appointment_id = coalesce(a.series_id, a.id) order by 1
             ) as calendars
           from appointments a where a.author_id = $1`,
  },
  {
    name: 'contact-of',
    text: `select a.id as key, a.id, a.name from appointment_contacts c
           join appointments a on a.id = c.appointment_id where c.member_id = $1`,
  },
]);
