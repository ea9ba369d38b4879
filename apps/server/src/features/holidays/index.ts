import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';

export { updateHolidays } from './jobs.ts';
export const holidays: Feature = { name: 'holidays', jobs, schedules };
