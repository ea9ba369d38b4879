import type { Feature, FeatureRoute } from '../kit/feature.ts';
import { registerNotificationRows } from '../kit/notification-rows.ts';
import { withTexts } from '../lib/i18n.ts';

/** What the web app is made of: each folder of `features` that declares itself in a `feature.ts`. */
const features = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' });

/** The screens of all features; those whose texts come later wait for them. */
export const routes: readonly FeatureRoute[] = Object.values(features).flatMap(
  ({ texts, routes: own = [] }) =>
    texts === 'further' ? own.map((route) => ({ ...route, page: withTexts(route.page) })) : own,
);

for (const { notificationRows } of Object.values(features))
  if (notificationRows) registerNotificationRows(notificationRows);

/** The part of the userbar that belongs to the calendar. */
export { UserbarCalendars } from '../features/calendar/feature.ts';
/** The chats in the userbar, beside a page, and what counts them. */
export { ChatCounter, ChatPanel, UserbarChats } from '../features/chat/feature.ts';
/** What the bell in the header opens. */
export { NotificationsDropdown } from '../features/notifications/feature.ts';
