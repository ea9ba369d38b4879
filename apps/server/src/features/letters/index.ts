import type { Feature } from '../../platform/services.ts';
import { jobs, schedules, workerConsumers } from './jobs.ts';

export { notificationItem } from './compose.ts';
export { currentSlot } from './digest-slots.ts';
export { GATHERING } from './waiting.ts';
export const letters: Feature = { name: 'letters', workerConsumers, jobs, schedules };
