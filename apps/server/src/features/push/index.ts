import type { Feature } from '../../platform/services.ts';
import { createAlarm, jobs, schedules, workerConsumers } from './jobs.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export { awaitChatPushes, registerChatNews } from './chat-pushes.ts';
export { newPushKey } from './push-key.ts';
export { DELAY } from './waiting.ts';
export { createAlarm };
export const push: Feature = { name: 'push', routes, workerConsumers, jobs, schedules };
