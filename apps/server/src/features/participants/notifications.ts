import { namedInText } from '../../platform/policy/kinds.ts';
import { registerNotificationSource } from '../../platform/registries/notification-sources.ts';
import { formatAppointmentId } from '../appointments/index.ts';

const everywhere = { page: true, mail: true, push: true };

/** Whether it is of an appointment that is no more, of which its message is all that is left. */
const isOfGone = (alias: string) =>
  `(${alias}.kind = 'appointment_canceled' and ${alias}.appointment_id is null)`;

registerNotificationSource({
  kinds: [
    { kind: 'appointment_invite', category: 'appointments', ownMail: true, defaults: everywhere },
    { kind: 'appointment_changed', category: 'appointments', ownMail: true, defaults: everywhere },
    { kind: 'appointment_canceled', category: 'appointments', ownMail: true, defaults: everywhere },
    { kind: 'appointment_reminder', category: 'appointments', isReminder: true, defaults: everywhere },
  ],
  columns: ['appointment_id', 'recurrence_id'],
  joins: `
  left join appointments dated on dated.id = n.appointment_id and ${namedInText('n.appointment_id', 'n.member_id')}`,
  isVisible: `(dated.id is not null or ${isOfGone('n')})`,
  title: `coalesce(dated.name, case when ${isOfGone('n')} then n.message end)`,
  isTold: `(exists (select 1 from appointments dated where dated.id = t.appointment_id) or ${isOfGone('t')})`,
  url: ({ appointment_id, recurrence_id }) =>
    // What is no more has no page.
    appointment_id === null
      ? '/appointments'
      : `/appointments/${formatAppointmentId(appointment_id, recurrence_id ?? '', false)}`,
});
