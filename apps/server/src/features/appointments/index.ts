import type { Feature } from '../../platform/services.ts';
import { registerPostPart } from '../activities/index.ts';
import { cardsOf } from './cards.ts';
import { jobs, schedules } from './jobs.ts';
import { webConsumers } from './live.ts';
import { placeConsumers, placeJobs } from './places.ts';
import { routes } from './routes.ts';
import { registerTranslatables } from './translatables.ts';
import './first-steps.ts';
import './own-data.ts';
import './file-uses.ts';
import './search-source.ts';

export { answersAt, countsOf, optProhibited, pairKey } from './answers.ts';
export { formatAppointmentId, spelled } from './appointment-id.ts';
export { createAppointment, insertAppointment, noteChange } from './commands.ts';
export { entriesOf } from './entries.ts';
export { inviteFrom, registerInviting } from './inviting.ts';
export { writeOccurrences } from './occurrences.ts';
export { meetingLinkType, placeText } from './place-words.ts';
export { appointmentAbilities, canRunAppointment, canShowAttendees } from './policy.ts';
export { comingBefore, loadAppointment } from './queries.ts';
export { endOfSeries, occurrencesBetween } from './series.ts';
export type { LoadedAppointment } from './tables.ts';
export { upcomingOf } from './upcoming.ts';
export { instantsOf } from './when.ts';

registerTranslatables();
registerPostPart('appointment', {
  has: ({ appointment_id }) => appointment_id !== null,
  async load({ db, settings }, viewer, posts) {
    const ids = [...new Set(posts.map(({ appointment_id }) => appointment_id!))];
    const cards = await cardsOf(db.kysely, viewer, ids, settings.current());
    return new Map(
      posts.flatMap(({ id, appointment_id }) => {
        const card = cards.get(appointment_id!);
        return card ? [[id, card] as const] : [];
      }),
    );
  },
});

export const appointments: Feature = {
  name: 'appointments',
  routes,
  webConsumers,
  workerConsumers: placeConsumers,
  jobs: (services) => ({ ...jobs(services), ...placeJobs(services) }),
  schedules,
};
