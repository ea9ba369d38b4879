import type { Feature } from '../../platform/services.ts';
import { registerAppointmentCards } from '../activities/index.ts';
import { cardsOf } from './cards.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { placeConsumers, placeJobs } from './places.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import './first-steps.ts';
import './own-data.ts';
import './file-uses.ts';

export { countsOf, optProhibited, pairKey } from './answers.ts';
export { formatAppointmentId } from './appointment-id.ts';
export { insertAppointment, noteChange } from './commands.ts';
export { entriesOf } from './entries.ts';
export { registerInviting } from './inviting.ts';
export { writeOccurrences } from './occurrences.ts';
export { placeText } from './place-words.ts';
export { appointmentAbilities, canShowAttendees, canUpdateAppointment } from './policy.ts';
export { loadAppointment } from './queries.ts';
export type { LoadedAppointment } from './tables.ts';

registerTranslatables();
registerAppointmentCards(({ db, settings }, viewer, ids) =>
  cardsOf(db.kysely, viewer, ids, settings.current()),
);

export const appointments: Feature = {
  name: 'appointments',
  routes,
  webConsumers,
  workerConsumers: placeConsumers,
  jobs: (services) => ({ ...jobs(services), ...placeJobs(services) }),
  schedules,
};
