import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';
import { routes } from './routes.ts';

export { anonymise, endMember } from './commands.ts';
export { TEXTS as MENTIONING_TEXTS } from './mentions.ts';
export const leaving: Feature = { name: 'leaving', routes, jobs, schedules };
