import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, webConsumers, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export { viewerOfProgram } from './app-passwords/program.ts';
export { DAV_FILES } from './app-passwords/routes.ts';
export { endSession, openSession } from './commands.ts';
export { changeCredentials } from './credentials.ts';
export { deviceOf } from './device.ts';
export { requestEmailChange } from './email-changes.ts';
export { arePasskeysOn, relyingPartyOf } from './passkeys/relying-party.ts';
export { stepOf as secondStepOf } from './second-factors/awaited-step.ts';
export { hasFactor } from './second-factors/queries.ts';
export const session: Feature = { name: 'session', routes, webConsumers, workerConsumers, jobs, schedules };
