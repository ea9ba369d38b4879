import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';

export { changeAllTexts } from './all-texts.ts';
export { anonymise, endMember } from './commands.ts';
export const leaving: Feature = { name: 'leaving', routes, jobs, schedules, workerConsumers };
