import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './own-data.ts';

export { noteChange, notify, withdraw, withdrawUnread } from './commands.ts';
export type { Notice } from './gathering.ts';
export { presentNotification } from './present.ts';
export { type NotificationRow, notificationsByIds, unseenOf } from './queries.ts';
export const notifications: Feature = { name: 'notifications', routes, webConsumers };
