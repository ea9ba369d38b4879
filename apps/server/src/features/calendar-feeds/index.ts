import type { Feature } from '../../platform/services.ts';
import { routes } from './routes.ts';

export {
  type CalendarAttendee,
  type CalendarEvent,
  type CalendarPerson,
  type CalendarText,
  calendarText,
} from './calendar-text.ts';
export { currentFeedToken } from './feed-token.ts';
export { itipText } from './itip.ts';
export { eventOf } from './present.ts';
export { rowsByIds as feedRows } from './queries.ts';
export const calendarFeeds: Feature = { name: 'calendar-feeds', routes };
