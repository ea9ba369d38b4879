import type { Feature } from '../../platform/services.ts';
import { webConsumers } from './live.ts';
import { routes } from './routes.ts';
import './new-groups.ts';
import './own-data.ts';
import './search-source.ts';

export { audiencesOf } from './audiences.ts';
export { openCalendar } from './commands.ts';
export { changedDrafts } from './live.ts';
export { canCreateAppointments, canManageCalendar, canSubscribeCalendar } from './policy.ts';
export { sourceOf } from './present.ts';
export { calendarsByIds, loadCalendar, sharedCalendars } from './queries.ts';
export type { CalendarRow } from './tables.ts';
export const calendars: Feature = { name: 'calendars', routes, webConsumers };
