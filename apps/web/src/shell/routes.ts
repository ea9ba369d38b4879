import { feature as account } from '../features/account/feature.ts';
import { feature as appointments } from '../features/appointments/feature.ts';
import { feature as calendar } from '../features/calendar/feature.ts';
import { feature as calendarImports } from '../features/calendar-imports/feature.ts';
import { feature as changeRequests } from '../features/change-requests/feature.ts';
import { feature as chat } from '../features/chat/feature.ts';
import { feature as content } from '../features/content/feature.ts';
import { feature as directory } from '../features/directory/feature.ts';
import { feature as editor } from '../features/editor/feature.ts';
import { feature as groups } from '../features/groups/feature.ts';
import { feature as invites } from '../features/invites/feature.ts';
import { feature as legalTexts } from '../features/legal-texts/feature.ts';
import { feature as map } from '../features/map/feature.ts';
import { feature as meetings } from '../features/meetings/feature.ts';
import { feature as memberImports } from '../features/member-imports/feature.ts';
import { feature as memberSettings } from '../features/member-settings/feature.ts';
import { feature as members } from '../features/members/feature.ts';
import { feature as membershipRoles } from '../features/membership-roles/feature.ts';
import { feature as messages } from '../features/messages/feature.ts';
import { feature as network } from '../features/network/feature.ts';
import { feature as notifications } from '../features/notifications/feature.ts';
import { feature as onboarding } from '../features/onboarding/feature.ts';
import { feature as propertySets } from '../features/property-sets/feature.ts';
import { feature as push } from '../features/push/feature.ts';
import { feature as session } from '../features/session/feature.ts';
import { feature as signUps } from '../features/sign-ups/feature.ts';
import { feature as stream } from '../features/stream/feature.ts';
import { feature as translations } from '../features/translations/feature.ts';
import { feature as uploads } from '../features/uploads/feature.ts';
import type { Feature, FeatureRoute } from '../kit/feature.ts';
import { registerNotificationRows } from '../kit/notification-rows.ts';
import { withTexts } from '../lib/i18n.ts';

/** The explicit list of what the web app is made of: a new feature is named here, and nowhere else. */
const features: readonly Feature[] = [
  account,
  appointments,
  calendar,
  calendarImports,
  changeRequests,
  chat,
  content,
  directory,
  editor,
  groups,
  invites,
  legalTexts,
  map,
  meetings,
  memberImports,
  memberSettings,
  members,
  membershipRoles,
  messages,
  network,
  notifications,
  onboarding,
  propertySets,
  push,
  session,
  signUps,
  stream,
  translations,
  uploads,
];

/** The screens of all features; those whose texts come later wait for them. */
export const routes: readonly FeatureRoute[] = features.flatMap(({ texts, routes: own = [] }) =>
  texts === 'further' ? own.map((route) => ({ ...route, page: withTexts(route.page) })) : own,
);

for (const { notificationRows } of features) if (notificationRows) registerNotificationRows(notificationRows);

/** The part of the userbar that belongs to the calendar. */
export { UserbarCalendars } from '../features/calendar/feature.ts';
/** The chats in the userbar, beside a page, and what counts them. */
export { ChatCounter, ChatPanel, UserbarChats } from '../features/chat/feature.ts';
/** What the bell in the header opens. */
export { NotificationsDropdown } from '../features/notifications/feature.ts';
