import type { Feature } from '../../platform/services.ts';
import { jobs, schedules } from './jobs.ts';

export const operating: Feature = { name: 'operating', jobs, schedules };
