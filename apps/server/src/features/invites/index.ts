import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { registerUnreadCounter } from '../unreads/index.ts';
import { openAppointmentInvites } from './appointment-invites.ts';
import { jobs, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './first-steps.ts';
import './own-data.ts';
import './notifications.ts';
import './administration.ts';

registerDemo(() => import('./demo.ts'));

registerUnreadCounter('Calendars', ({ db }, viewer) => openAppointmentInvites(db, viewer));

export { handOverInvites } from './joining.ts';
export { openSignUpLink } from './mail-invites.ts';
export { canInviteExternal, canInviteInternal } from './policy.ts';
export { namesOf, problemOf as addressProblem, readMailbox } from './read-people.ts';
export { type RequirementSource, registerSignUpRequirements } from './requirements.ts';
export const invites: Feature = { name: 'invites', routes, workerConsumers, jobs };
