import { routes as account } from '../features/account/index.ts';
import { routes as appointments } from '../features/appointments/index.ts';
import { routes as calendar } from '../features/calendar/index.ts';
import { routes as changeRequests } from '../features/change-requests/index.ts';
import { routes as chat } from '../features/chat/index.ts';
import { routes as directory } from '../features/directory/index.ts';
import { routes as groups } from '../features/groups/index.ts';
import { routes as invites } from '../features/invites/index.ts';
import { routes as legalTexts } from '../features/legal-texts/index.ts';
import { routes as map } from '../features/map/index.ts';
import { routes as meetings } from '../features/meetings/index.ts';
import { routes as memberImports } from '../features/member-imports/index.ts';
import { routes as memberSettings } from '../features/member-settings/index.ts';
import { routes as members } from '../features/members/index.ts';
import { routes as membershipRoles } from '../features/membership-roles/index.ts';
import { routes as messages } from '../features/messages/index.ts';
import { routes as network } from '../features/network/index.ts';
import { routes as notifications } from '../features/notifications/index.ts';
import { routes as onboarding } from '../features/onboarding/index.ts';
import { routes as session } from '../features/session/index.ts';
import { routes as signUps } from '../features/sign-ups/index.ts';
import { routes as stream } from '../features/stream/index.ts';
import type { FeatureRoute } from '../kit/feature-route.ts';
import { withTexts } from '../lib/i18n.ts';

/** Screens whose texts are there from the beginning (`vite/text-parts.ts`). */
const first: readonly FeatureRoute[] = [
  ...session,
  ...network,
  ...legalTexts,
  ...onboarding,
  ...invites,
  ...signUps,
  ...stream,
  ...notifications,
  ...chat,
];

/** All others wait for the further texts. */
const further: readonly FeatureRoute[] = [
  ...account,
  ...members,
  ...memberImports,
  ...changeRequests,
  ...membershipRoles,
  ...memberSettings,
  ...groups,
  ...directory,
  ...map,
  ...calendar,
  ...appointments,
  ...meetings,
  ...messages,
];

/** The explicit list of what the web app is made of: every feature with the screens it brings. */
export const routes: readonly FeatureRoute[] = [
  ...first,
  ...further.map((route) => ({ ...route, page: withTexts(route.page) })),
];

/** The part of the userbar that belongs to the calendar. */
export { UserbarCalendars } from '../features/calendar/index.ts';
/** The chats in the userbar, beside a page, and what counts them. */
export { ChatCounter, ChatPanel, UserbarChats } from '../features/chat/index.ts';
/** What the bell in the header opens. */
export { NotificationsDropdown } from '../features/notifications/index.ts';
