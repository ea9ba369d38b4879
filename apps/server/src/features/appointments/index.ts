import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';

export { countsOf, isFull, isPast, optProhibited, ownAnswers, pairKey } from './answers.ts';
export { formatAppointmentId, parseAppointmentId } from './appointment-id.ts';
export { createAppointment, insertAppointment, noteChange } from './commands.ts';
export { entriesOf } from './entries.ts';
export { registerInviting } from './inviting.ts';
export { writeOccurrences } from './occurrences.ts';
export { appointmentAbilities, canShowAttendees, canUpdateAppointment, mustUpdate } from './policy.ts';
export { presentAppointment } from './present.ts';
export { loadAppointment } from './queries.ts';
export type { LoadedAppointment } from './tables.ts';

registerTranslatables();

export const appointments: Feature = { name: 'appointments', routes, webConsumers, jobs, schedules };
