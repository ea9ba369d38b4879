import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';

export { textCounts, textStateOf, textsInFiles } from './queries.ts';
export const fileTexts: Feature = { name: 'file-texts', jobs, schedules, workerConsumers };
