import { registerDemo } from '../../platform/registries/demo.ts';
import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';
import './administration.ts';
import './own-data.ts';

registerDemo(() => import('./demo.ts'));

export { registerReturnFollower } from './followers.ts';
export { unreadReturns } from './queries.ts';
export { returnAddress } from './return-address.ts';
export { registerSentMails } from './sent-mails.ts';
export { isStopped, isStoppedText } from './stopped.ts';
/** Mails that come back: whom they did not reach, and what people answer. */
export const mailReturns: Feature = { name: 'mail-returns', routes, jobs, schedules };
